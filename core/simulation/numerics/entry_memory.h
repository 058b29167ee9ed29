// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Cache of the entries of a Jacobian, for circuits that cycle through the same modes.
///
/// In:   the coefficients that determine the entries, always in the same order.
/// Out:  the stored entries for bitwise identical coefficients. Nothing is stored for coefficients that never change.
/// Fails: never; the cache is cleared when full.
/// Cost: one pass over the coefficients, and a lookup. At most 32 MB.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <vector>

namespace causeway {

class EntryMemory {
public:
    /// False if the entries are not stored.
    [[nodiscard]] bool recall(std::span<const double> coefficients, std::vector<double>& entries);
    /// Stores the entries for the coefficients of the last recall().
    void keep(const std::vector<double>& entries);

private:
    std::vector<double> m_first;          ///< initial values of all coefficients
    std::vector<std::size_t> m_changing;  ///< coefficients that have changed since
    std::vector<bool> m_isChanging;
    std::vector<std::uint64_t> m_key;  ///< their bits, up to the last that differs from its initial value
    std::map<std::vector<std::uint64_t>, std::vector<double>> m_known;
    std::size_t m_size = 0;  ///< stored numbers
};

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Entries of a Jacobian that were computed before: circuits go through the same modes again and again.
///
/// In:   the coefficients that the entries follow from, always the same ones.
/// Out:  the entries that were kept for these values, bit by bit; of coefficients that never change nothing is
/// remembered. Fails: never. Where there is no room left for more, all are forgotten. Cost: one pass over the
/// coefficients, and a search among what is kept. At most 32 MB.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <vector>

namespace causeway {

class EntryMemory {
public:
    /// False when they are not known.
    [[nodiscard]] bool recall(std::span<const double> coefficients, std::vector<double>& entries);
    /// Of the coefficients that were asked for last.
    void keep(const std::vector<double>& entries);

private:
    std::vector<double> m_first;          ///< all coefficients, as they were first
    std::vector<std::size_t> m_changing;  ///< those that have been different since
    std::vector<bool> m_isChanging;
    std::vector<std::uint64_t> m_key;  ///< bits of these, up to the last that is not as it was first
    std::map<std::vector<std::uint64_t>, std::vector<double>> m_known;
    std::size_t m_size = 0;  ///< numbers that are kept
};

}  // namespace causeway

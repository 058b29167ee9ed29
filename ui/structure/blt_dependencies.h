// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Dependencies between BLT blocks, and excerpts of large systems.
/// In:   a structure. Blocks are identified by index in `Structure::blocks`, the order of evaluation. Out: for each
///       block its predecessors and successors, ascending, without duplicates.
/// Cost: linear in the incidence. Threads: immutable once built.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/structure/structure.h"

namespace causeway::ui {

class BltDependencies {
public:
    static constexpr std::uint32_t kNone = UINT32_MAX;

    explicit BltDependencies(const Structure& structure);

    [[nodiscard]] std::size_t blockCount() const { return m_neededStart.size() - 1; }
    /// Blocks that compute unknowns of this one.
    [[nodiscard]] std::span<const std::uint32_t> needed(std::uint32_t block) const
    {
        return {m_needed.data() + m_neededStart[block], m_needed.data() + m_neededStart[block + 1]};
    }
    /// Blocks that use unknowns of this one.
    [[nodiscard]] std::span<const std::uint32_t> users(std::uint32_t block) const
    {
        return {m_users.data() + m_usersStart[block], m_users.data() + m_usersStart[block + 1]};
    }
    /// kNone for equations and unknowns outside all blocks, and for none.
    [[nodiscard]] std::uint32_t blockOf(EquationId equation) const;
    [[nodiscard]] std::uint32_t blockOf(UnknownId unknown) const;

private:
    std::vector<std::uint32_t> m_neededStart{0}, m_needed, m_usersStart{0}, m_users;
    std::vector<std::uint32_t> m_blockOfEquation, m_blockOfUnknown;
};

/// Displayed blocks, ascending.
struct BltExcerpt {
    std::vector<std::uint32_t> blocks;
    bool isWhole = true;  ///< all blocks
    bool isCut = false;   ///< even the neighbourhood was too large
};

/// All blocks if there are at most `atMost`, else those within `levels` steps before and after `centre`, nearest first
/// if they are too many. Backward steps follow only needed blocks, forward steps only users.
[[nodiscard]] BltExcerpt excerptAround(const BltDependencies& dependencies, std::uint32_t centre, int levels,
                                       std::size_t atMost);

}  // namespace causeway::ui

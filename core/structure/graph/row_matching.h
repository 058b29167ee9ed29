// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A matching built row by row: earlier rows take precedence and stay matched.
///
/// If no augmenting path starts at a row, everything its search reached is closed: no later path leaves it, and no
/// search enters it again. So all failed searches together cost no more than the edges (the Hungarian trees of H. W.
/// Kuhn, 1955).
#pragma once

#include <cstdint>
#include <vector>

#include "core/structure/graph/matching.h"

namespace causeway {

class RowMatching {
public:
    /// Holds references to both.
    RowMatching(const Incidence& incidence, Matching& matching);

    /// Returns false if the rows already matched determine this row.
    bool add(EquationId row);

    struct Part {
        std::vector<EquationId> rows;    ///< ascending; includes the given row
        std::vector<UnknownId> columns;  ///< ascending
        std::size_t effort = 0;          ///< edges visited
    };
    /// Everything that alternating paths reach from an unmatched row: within this part each row is determined by the
    /// others. Stops after `mostEffort` edges.
    [[nodiscard]] Part partOf(EquationId row, std::size_t mostEffort);
    /// The inverse: all unmatched rows whose part contains this column, ascending, and the columns with alternating
    /// paths to it.
    [[nodiscard]] Part rowsReaching(UnknownId column, std::size_t mostEffort);

private:
    [[nodiscard]] UnknownId freeColumn(EquationId row) const;
    void shift(UnknownId freeColumn);

    const Incidence& m_incidence;
    Matching& m_matching;
    std::vector<std::uint8_t> m_isClosed;  ///< by column
    std::vector<std::uint32_t> m_stamp;    ///< by column: the last search that visited it
    std::vector<std::uint32_t> m_next;     ///< by row
    std::uint32_t m_search = 0;
    std::vector<EquationId> m_path;
    std::vector<UnknownId> m_reached;
};

}  // namespace causeway

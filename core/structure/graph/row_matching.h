// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A matching to which rows are added one after another: those that come first are kept.
///
/// Where no augmenting path leads from a row, all that its search reached is closed: no later path leads out of it, and
/// no search enters it again. So failed searches cost no more than the edges, all together (the Hungarian trees of H.
/// W. Kuhn, 1955).
#pragma once

#include <cstdint>
#include <vector>

#include "core/structure/graph/matching.h"

namespace causeway {

class RowMatching {
public:
    /// Keep both.
    RowMatching(const Incidence& incidence, Matching& matching);

    /// False when the row is determined by those that are matched already.
    bool add(EquationId row);

    struct Part {
        std::vector<EquationId> rows;    ///< ascending; the row asked for among them
        std::vector<UnknownId> columns;  ///< ascending
        std::size_t effort = 0;          ///< edges visited
    };
    /// What alternating paths reach from an unmatched row: in it, each row is determined by the others. Stops behind
    /// `mostEffort` edges.
    [[nodiscard]] Part partOf(EquationId row, std::size_t mostEffort);
    /// The other way round: all unmatched rows in whose part this column is, ascending; and the columns from which
    /// alternating paths lead to it.
    [[nodiscard]] Part rowsReaching(UnknownId column, std::size_t mostEffort);

private:
    [[nodiscard]] UnknownId freeColumn(EquationId row) const;
    void shift(UnknownId freeColumn);

    const Incidence& m_incidence;
    Matching& m_matching;
    std::vector<std::uint8_t> m_isClosed;  ///< by column
    std::vector<std::uint32_t> m_stamp;    ///< by column: the search that came by last
    std::vector<std::uint32_t> m_next;     ///< by row
    std::uint32_t m_search = 0;
    std::vector<EquationId> m_path;
    std::vector<UnknownId> m_reached;
};

}  // namespace causeway

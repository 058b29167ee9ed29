// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// One loop as the component breaker shows it, in matrix and digraph: its equations and unknowns in the order of what
/// is left of it.
///
/// In:   a structure, one of its blocks, the partition of the whole without the incidences that are switched off.
/// Cost: the equations of the structure, once for each partition. Immutable.
#pragma once

#include <QString>
#include <memory>
#include <set>
#include <vector>

#include "core/structure/report/structure_breaks.h"

namespace causeway::ui {

struct BreakerLoop {
    std::shared_ptr<const Structure> structure;  ///< null: nothing
    std::set<EdgeId> off;
    std::vector<EquationId> rows;    ///< what nothing computes any more at the end
    std::vector<UnknownId> columns;  ///< of the matched rows the same position; then those that nothing computes
    std::vector<UnknownId> matched;  ///< by row; none where switching off left it without an unknown
    std::vector<std::size_t> sizes;  ///< of the components that are left, in their order

    /// Nothing computes the unknown of that position any more.
    [[nodiscard]] bool isUnmatchedColumn(std::size_t column) const
    {
        return column >= matched.size() || matched[column].isNone();
    }
    /// Equations that are solved for another unknown than in the structure, or for none.
    [[nodiscard]] std::size_t changedMatches() const;
    [[nodiscard]] bool isChanged(std::size_t row) const
    {
        return matched[row] != structure->assignment[rows[row]].unknown;
    }
};

[[nodiscard]] BreakerLoop makeBreakerLoop(std::shared_ptr<const Structure> structure, std::size_t block,
                                          const Partition& partition, std::set<EdgeId> off);
/// Equation, unknown, and what a click does.
[[nodiscard]] QString breakerToolTip(const BreakerLoop& loop, EdgeId edge);

}  // namespace causeway::ui

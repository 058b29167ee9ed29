// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A loop in the component breaker, for matrix and digraph: its equations and unknowns in the order of the remaining
/// parts.
/// In:   a structure, one of its blocks, the partition of the whole without the removed incidences. Cost: the equations
///       of the structure, once per partition. Immutable.
#pragma once

#include <QString>
#include <memory>
#include <set>
#include <vector>

#include "core/structure/report/structure_breaks.h"

namespace causeway::ui {

struct BreakerLoop {
    std::shared_ptr<const Structure> structure;  ///< null: none
    std::set<EdgeId> off;
    std::vector<EquationId> rows;    ///< unmatched ones last
    std::vector<UnknownId> columns;  ///< columns of matched rows at the same index; then unmatched ones
    std::vector<UnknownId> matched;  ///< by row; none if unmatched after the removal
    std::vector<std::size_t> sizes;  ///< of the remaining components, in order

    /// The unknown at this index is no longer matched.
    [[nodiscard]] bool isUnmatchedColumn(std::size_t column) const
    {
        return column >= matched.size() || matched[column].isNone();
    }
    /// Equations matched to another unknown than in the structure, or to none.
    [[nodiscard]] std::size_t changedMatches() const;
    [[nodiscard]] bool isChanged(std::size_t row) const
    {
        return matched[row] != structure->assignment[rows[row]].unknown;
    }
};

[[nodiscard]] BreakerLoop makeBreakerLoop(std::shared_ptr<const Structure> structure, std::size_t block,
                                          const Partition& partition, std::set<EdgeId> off);
/// Equation, unknown, and the effect of a click.
[[nodiscard]] QString breakerToolTip(const BreakerLoop& loop, EdgeId edge);

}  // namespace causeway::ui

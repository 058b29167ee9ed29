// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The columns that occur in each row of the initial system, and those that the row could determine.
/// Cost: linear. Iterative.
#pragma once

#include <vector>

#include "core/structure/initialization/initialization.h"

namespace causeway {

struct InitialOccurrences {
    std::vector<std::pair<EquationId, UnknownId>> all;  ///< by row
    /// Columns that a row can be matched to: not occurrences that only select, index or jump; a discrete variable only
    /// if the row is an equation of its type.
    std::vector<std::pair<EquationId, UnknownId>> solvable;
    std::vector<EquationId> withHomotopy;
};

[[nodiscard]] InitialOccurrences findOccurrences(const IdVector<UnknownId, InitialColumn>& columns,
                                                 const IdVector<EquationId, InitialRow>& rows,
                                                 const ExpressionPool& pool);

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Which columns occur in which rows of the initial system, and which of them a row could determine. Cost: linear.
/// Iterative.
#pragma once

#include <vector>

#include "core/structure/initialization/initialization.h"

namespace causeway {

struct InitialOccurrences {
    std::vector<std::pair<EquationId, UnknownId>> all;  ///< by row
    /// Those that a row can be matched to: not what only chooses, indexes or jumps; a discrete variable only where the
    /// row is an equation of its type.
    std::vector<std::pair<EquationId, UnknownId>> solvable;
    std::vector<EquationId> withHomotopy;
};

[[nodiscard]] InitialOccurrences findOccurrences(const IdVector<UnknownId, InitialColumn>& columns,
                                                 const IdVector<EquationId, InitialRow>& rows,
                                                 const ExpressionPool& pool);

}  // namespace causeway

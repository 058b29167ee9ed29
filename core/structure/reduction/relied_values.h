// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Parameters that hidden constraints (linear_reduction.h) cannot be found without.
///
/// Round a loop with an ideal transformer potentials cancel for each value of its turns ratio, but with other factors.
/// The constraint is taken for the present value; another value makes the model be sorted again.
/// In:   a system in which no constraint is left with the fixed values.
/// Out:  of the parameters in the constraints that present values of all of them show, those without which one is not
///       found. Cost: one search for each parameter in these constraints, at most kMostTrials.
#pragma once

#include <vector>

#include "core/structure/reduction/linear_reduction.h"

namespace causeway {

/// Leaves, in the order in which the constraints mention them; empty where there is no constraint. `fixed` and
/// `steady`: as for reduceIndexOfCombined.
[[nodiscard]] std::vector<ExprId> reliedValues(const EquationSystem& system, ExpressionPool& pool,
                                               FunctionDerivatives* functions, const FixedValue& fixed,
                                               const FixedValue& steady, const Pantelides& pantelides);

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Parameters whose present values are required to find hidden constraints (linear_reduction.h).
///
/// Around a loop with an ideal transformer, potentials cancel for every turns ratio, but with different factors. The
/// constraint is formed with the present value; another value causes the model to be sorted again.
/// In:   a system in which no constraint is left with the fixed values.
/// Out:  the parameters in the constraints found with the present values of all parameters, restricted to those
///       required to find them.
/// Cost: one search for each parameter in these constraints, at most kMostTrials.
#pragma once

#include <vector>

#include "core/structure/reduction/linear_reduction.h"

namespace causeway {

/// Leaves, in the order of their occurrence in the constraints; empty if there is no constraint. `fixed` and `steady`:
/// as for reduceIndexOfCombined.
[[nodiscard]] std::vector<ExprId> reliedValues(const EquationSystem& system, ExpressionPool& pool,
                                               FunctionDerivatives* functions, const FixedValue& fixed,
                                               const FixedValue& steady, const Pantelides& pantelides);

}  // namespace causeway

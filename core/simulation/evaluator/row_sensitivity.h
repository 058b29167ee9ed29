// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What errors of the states make of a derivative, at one row: through all equations that lead from one to the other.
///
/// A derivative may be a large factor times the errors of the states: they tell nothing of it then, however small they
/// are. In:   the equations that hold at the row, and a state. Out:  a bound of the error of its derivative where
/// every state is wrong by the tolerance, and every equation by its residual and its rounding errors.
/// Method: the equations F(x', w, x) = 0 are linearized in what they determine (derivatives x', algebraic variables w);
/// y of F_z' y = e, e being the derivative, says how much of the error of each equation reaches it.
/// Cost: differences of the equations that the derivative depends on, and one sparse factorization.
/// Reference: D. G. Cacuci, Sensitivity and uncertainty analysis (2003), volume 1, chapter II (adjoint equations).
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/simulation/evaluator/row_evaluation.h"

namespace causeway {

/// lhs = rhs; `cone` is what both reach, ascending.
struct RowEquation {
    ExprId lhs, rhs;
    std::span<const ExprId> cone;
};

/// Nothing where the equations do not determine the derivative.
[[nodiscard]] std::optional<double> errorOfDerivative(const HybridDae& dae, RowEvaluation& numbers,
                                                      std::span<const RowEquation> equations, VariableId state,
                                                      double tolerance);

}  // namespace causeway

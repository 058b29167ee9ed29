// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Effect of state errors on a derivative at one row, through all equations between them. A derivative may amplify the
/// errors of the states by a large factor; then it carries no information, however small they are.
///
/// In:   the equations that hold at the row, and a state.
/// Out:  a bound of the error of its derivative if every state is off by the tolerance, and every equation by its
///       residual and rounding errors.
/// Method: the equations F(x', w, x) = 0 are linearized in their unknowns z (derivatives x', algebraic variables w); y
///       with F_z' y = e, e selecting the derivative, gives the effect of the error of each equation.
/// Cost: finite differences of the equations on which the derivative depends, and one sparse factorization.
/// Reference: D. G. Cacuci, Sensitivity and uncertainty analysis (2003), volume 1, chapter II (adjoint equations).
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/simulation/evaluator/row_evaluation.h"

namespace causeway {

/// lhs = rhs; `cone`: the expressions that both reach, ascending.
struct RowEquation {
    ExprId lhs, rhs;
    std::span<const ExprId> cone;
};

/// Nothing if the equations do not determine the derivative.
[[nodiscard]] std::optional<double> errorOfDerivative(const HybridDae& dae, RowEvaluation& numbers,
                                                      std::span<const RowEquation> equations, VariableId state,
                                                      double tolerance);

}  // namespace causeway

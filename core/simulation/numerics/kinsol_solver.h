// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Solves nonlinear systems with KINSOL: Newton's method with a line search on the scaled residuals, and sign
/// constraints on unknowns derived from their bounds.
///
/// In:   the system with its Jacobian, the sizes of its unknowns and residuals, and an initial guess.
/// Out:  a point with small scaled residuals, or one from which no step decreases them; the caller checks the residual.
/// Fails: if the system cannot be evaluated at the initial guess, or the task is cancelled; the unknowns then stay
///       unchanged.
/// Reference: A. C. Hindmarsh et al., SUNDIALS, ACM Transactions on Mathematical Software 31, 2005; J. E. Dennis, R. B.
/// Schnabel, Numerical Methods for Unconstrained Optimization and Nonlinear Equations, 1983.
#pragma once

#include <functional>
#include <vector>

namespace causeway {

struct KinsolProblem {
    enum class End { Done, NoValue, Cancelled };
    std::function<End(const double* unknowns, double* residuals)> residuals;
    /// Computes the Jacobian at these unknowns; false if it is not finite.
    std::function<bool(const double* unknowns)> linearize;
    /// Solves in place with that Jacobian; false if there is no solution.
    std::function<bool(double* right)> solve;
    std::function<void(const double* direction, double* product)> multiply;
    std::vector<double> unknownSizes, residualSizes;  ///< greater than zero
    std::vector<double> signs;  ///< by unknown: 1 not negative, 2 positive, -1 not positive, -2 negative, 0 any; the
                                ///< initial guess satisfies them
};

/// Replaces `unknowns` by the final iterate; true if they have changed.
[[nodiscard]] bool solveByKinsol(const KinsolProblem& problem, std::vector<double>& unknowns);

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A system of nonlinear equations by KINSOL: Newton's method with a line search on the scaled residuals, within the
/// signs that bounds allow.
///
/// In:   the system with its Jacobian, the sizes of its unknowns and residuals, and a place to begin.
/// Out:  a place where the scaled residuals are small, or one from which no step makes them smaller. How near it is to
/// a solution the caller finds out. Fails: where the system cannot be evaluated at the beginning, or is cancelled; the
/// unknowns are as they were then. Reference: A. C. Hindmarsh et al., SUNDIALS, ACM Transactions on Mathematical
/// Software 31, 2005; J. E. Dennis, R. B. Schnabel, Numerical Methods for Unconstrained Optimization and Nonlinear
/// Equations, 1983.
#pragma once

#include <functional>
#include <vector>

namespace causeway {

struct KinsolProblem {
    enum class End { Done, NoValue, Cancelled };
    std::function<End(const double* unknowns, double* residuals)> residuals;
    /// The Jacobian at these unknowns; false where it has no finite value.
    std::function<bool(const double* unknowns)> linearize;
    /// With it: solves in place; false where there is no solution.
    std::function<bool(double* right)> solve;
    std::function<void(const double* direction, double* product)> multiply;
    std::vector<double> unknownSizes, residualSizes;  ///< greater than zero
    std::vector<double> signs;  ///< by unknown: 1 not negative, 2 positive, -1 and -2 likewise, 0 any; those of the
                                ///< beginning agree with them
};

/// From `unknowns` to where it comes; true when the unknowns have moved.
[[nodiscard]] bool solveByKinsol(const KinsolProblem& problem, std::vector<double>& unknowns);

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Newton's method for nonlinear systems, with damping by the remaining correction.
///
/// A step is accepted if the next correction with the same Jacobian is shorter. This criterion does not depend on the
/// units of the equations: with one equation in volts and another in radians, rotating a long vector may increase the
/// residual of its length and still lead closer to the solution.
///
/// In:   the system with its Jacobian, the sizes of its unknowns, and an initial guess.
/// Out:  the final iterate; the caller checks its residual.
/// Fails: if the system cannot be evaluated at the initial guess; the unknowns then stay unchanged.
/// Cost: at most 60 Jacobians.
/// Reference: P. Deuflhard, Newton Methods for Nonlinear Problems, 2004, algorithm NLEQ-ERR.
#pragma once

#include <vector>

#include "core/simulation/numerics/kinsol_solver.h"

namespace causeway {

/// Replaces `unknowns` by the final iterate; true if they have changed.
[[nodiscard]] bool solveByCorrections(const KinsolProblem& problem, std::vector<double>& unknowns);

}  // namespace causeway

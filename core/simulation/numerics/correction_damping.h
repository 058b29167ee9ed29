// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A system of nonlinear equations by Newton's method whose steps are damped by what they leave to correct.
///
/// A step is good when the correction that the same Jacobian would make after it is shorter. That does not depend on
/// the units of the equations: where one is in volts and another in radians, a step that turns a long vector makes the
/// residual of its length larger, and yet leads nearer to the solution.
///
/// In:   the system with its Jacobian, the sizes of its unknowns, and a place to begin.
/// Out:  the place that it comes to. How near it is to a solution the caller finds out. Fails: where the system cannot
/// be evaluated at the beginning; the unknowns are as they were then. Cost: at most 60 Jacobians. Reference:
/// P. Deuflhard, Newton Methods for Nonlinear Problems, 2004, algorithm NLEQ-ERR.
#pragma once

#include <vector>

#include "core/simulation/numerics/kinsol_solver.h"

namespace causeway {

/// From `unknowns` to where it comes; true when the unknowns have moved.
[[nodiscard]] bool solveByCorrections(const KinsolProblem& problem, std::vector<double>& unknowns);

}  // namespace causeway

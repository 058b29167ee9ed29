// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// An integrator for networks with ideal switches that shares nothing with the program: the implicit Euler method on
/// nodal equations, where each step is a linear complementarity problem.
///
/// First order, and so reliable in the presence of jumps: what a step finds is consistent whatever was before it.
/// Resistances and conductances of 0 are replaced by 1e-9 of what else there is. Reference: V. Acary, O. Bonnefon, B.
/// Brogliato, Nonsmooth Modeling and Simulation for Switched Circuits, Springer 2011; K. Murty, Note on a Bard-type
/// scheme for solving the complementarity problem, Opsearch 11 (1974).
#pragma once

#include <optional>
#include <vector>

#include "tests/oracle/network.h"

namespace causeway::oracle {

/// Potentials of nodes after each step, the ground's first; nothing where a step has no solution.
std::optional<std::vector<std::vector<double>>> potentialsOf(const Network& network, std::size_t steps);

}  // namespace causeway::oracle

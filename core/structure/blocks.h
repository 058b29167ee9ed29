// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// From the incidence to blocks in the order of evaluation: colouring and matching, strong components, solved
/// equations, torn loops.
///
/// Cost: that of the algorithms it calls; symbolic work is linear in the sizes of the equations.
#pragma once

#include "core/structure/graph/matching.h"
#include "core/structure/structure.h"

namespace causeway {

/// The incidence without what an equation may not be solved for: discrete unknowns by continuous equations, and the
/// other way round.
[[nodiscard]] Incidence solvableIncidence(Structure& structure);

/// The colouring first, augmenting paths for what it leaves. Fills steps, assignment and equationOf.
[[nodiscard]] Matching matchEquations(Structure& structure);

/// Numbers for what the rules left: between those given from below and those given from above. Fills order and blocks.
void orderEquations(Structure& structure, const Matching& matching);

/// Numbers the equations of a loop as they are evaluated: what follows from the guesses, the residuals, then what event
/// iteration finds. The loop keeps the numbers that it has.
void numberAsTorn(Structure& structure, const BltBlock& block);
/// Closed forms of single equations; kind and tearing of loops.
void solveBlocks(Structure& structure, const Task& task);

}  // namespace causeway

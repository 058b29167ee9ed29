// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// From the incidence to blocks in the order of evaluation: colouring and matching, strong components, solved
/// equations, torn loops.
///
/// Cost: that of the algorithms called; symbolic work is linear in the sizes of the equations.
#pragma once

#include "core/structure/graph/matching.h"
#include "core/structure/structure.h"

namespace causeway {

/// The incidence without entries that cannot be solved: discrete unknowns in continuous equations, and the reverse.
[[nodiscard]] Incidence solvableIncidence(Structure& structure);

/// Colouring first, then augmenting paths for the rest. Fills steps, assignment and equationOf.
[[nodiscard]] Matching matchEquations(Structure& structure);

/// Numbers the equations left by the rules, between the numbers given from below and from above. Fills order and
/// blocks.
void orderEquations(Structure& structure, const Matching& matching);

/// Numbers the equations of a loop in the order of evaluation: the torn sequence, the residuals, then the equations
/// solved by event iteration. The loop keeps its set of numbers.
void numberAsTorn(Structure& structure, const BltBlock& block);
/// Sets the closed forms of single equations, and kind and tearing of loops.
void solveBlocks(Structure& structure, const Task& task);

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The structure digraph as a Graphviz graph: equations left, unknowns right, edges in the colours of causalization.
///
/// In:   the structure of a model, and the number of colouring steps to draw (all if larger).
/// Out:  text in the DOT language. Black: causality unknown; red and thick: solved for; blue and dashed: computed
///       elsewhere. Loops are coloured by tearing: their guesses are dashed boxes, their residuals double ones.
/// Fails: never. Cost: linear in the edges. Threads: a pure function of its arguments.
#pragma once

#include <cstddef>
#include <string>

#include "core/structure/structure.h"

namespace causeway {

[[nodiscard]] std::string exportDot(const Structure& structure, std::size_t stepCount);

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Completes the colouring of the structure digraph: where the two rules stop, loops are torn and the rules continue.
///
/// In:   a structure, and the steps decided by the rules.
/// Out:  these steps, then those of the remaining blocks, in the order of evaluation: guesses of the unknowns found by
///       event iteration, then the tearing guesses, each with its residual equation; then the consequences, by rule 1.
///       Numbers are those of the sorted equations, so residuals have the last numbers of their loop. For a singular
///       structure: only the steps of the rules.
/// Cost: linear in the incidences. Determinism: order of the blocks. Threads: a pure function of its arguments.
#pragma once

#include <span>
#include <vector>

#include "core/structure/structure.h"

namespace causeway {

[[nodiscard]] std::vector<ColouringStep> colouringToTheEnd(const Structure& structure,
                                                           std::span<const ColouringStep> byRules);
/// From the steps of the structure itself.
[[nodiscard]] std::vector<ColouringStep> colouringToTheEnd(const Structure& structure);
/// The colouring after the first `stepCount` steps, or after all if there are fewer.
[[nodiscard]] Colouring colouringAfter(const Structure& structure, std::span<const ColouringStep> steps,
                                       std::size_t stepCount);

}  // namespace causeway

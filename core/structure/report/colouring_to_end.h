// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The colouring of the structure digraph to its end: where the two rules stop, loops are torn and the rules go on.
///
/// In:   a structure, and what the rules decided in it. Out: these steps, then those of the blocks that they left, in
/// the order of evaluation: what event iteration finds is guessed, then the guesses of the tearing, each with the
/// equation that corrects it; then what follows from them, by rule 1. Numbers are those of the sorted equations, so
/// that residuals have the last ones of their loop. Of a singular structure: what the rules decided alone. Cost: linear
/// in the incidences. Determinism: order of the blocks. Threads: a pure function of its arguments.
#pragma once

#include <span>
#include <vector>

#include "core/structure/structure.h"

namespace causeway {

[[nodiscard]] std::vector<ColouringStep> colouringToTheEnd(const Structure& structure,
                                                           std::span<const ColouringStep> byRules);
/// From the steps that the structure itself has.
[[nodiscard]] std::vector<ColouringStep> colouringToTheEnd(const Structure& structure);
/// After the first of these steps; beyond the last there are none.
[[nodiscard]] Colouring colouringAfter(const Structure& structure, std::span<const ColouringStep> steps,
                                       std::size_t stepCount);

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Strong components of the matched digraph, in the order of evaluation: the block lower triangular form.
///
/// Equation a depends on equation b when the unknown that b computes occurs in a. Components come out so that each depends
/// only on earlier ones. Cost: linear. Iterative.
/// Reference: R. E. Tarjan, Depth-first search and linear graph algorithms, SIAM J. Computing 1 (1972).
#pragma once

#include <vector>

#include "core/structure/matching.h"

namespace causeway {

/// Only equations with `include[e]` (all when empty) take part; they must be matched. Within a component equations are ascending.
[[nodiscard]] std::vector<std::vector<EquationId>> tarjanComponents(const Incidence& incidence, const Matching& matching,
                                                                    const std::vector<bool>& include = {});

}  // namespace causeway

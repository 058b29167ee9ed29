// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Texts about combinations of equations: the combination that replaced an equation, and equations that contradict each
/// other.
///
/// Cost: linear in the terms of the combination. Threads: pure functions of their arguments.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "core/structure/reduction/linear_reduction.h"
#include "core/structure/structure.h"

namespace causeway {

/// "(C1.v = a - b) + 2*(C2.v = b - a)"; if long, only the first terms.
[[nodiscard]] std::string combinationText(const Structure& structure, const Combination& combination);

/// The two sides, as numbers, of a combination without unknowns.
struct Contradiction {
    double lhs = 0, rhs = 0;     ///< they differ by more than rounding errors
    std::optional<double> time;  ///< s; set if both depend on time
};
/// `valueOf` gives the values of Variables that are constant during a simulation. Returns nothing if both sides agree,
/// or if their values are unknown.
[[nodiscard]] std::optional<Contradiction> contradictionOf(
    const Structure& structure, const Combination& combination,
    const std::function<std::optional<double>(ExprId leaf)>& valueOf);
/// Reports the contradiction with a note at each equation.
void reportContradiction(const Structure& structure, const Combination& combination, const Contradiction& contradiction,
                         Diagnostics& diagnostics);

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Combinations of equations in words: what took an equation's place, and which equations contradict each other.
///
/// Cost: linear in the terms of the combination. Threads: pure functions of their arguments.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "core/structure/reduction/linear_reduction.h"
#include "core/structure/structure.h"

namespace causeway {

/// "(C1.v = a - b) + 2*(C2.v = b - a)"; of many terms the first ones.
[[nodiscard]] std::string combinationText(const Structure& structure, const Combination& combination);

/// What a combination without unknowns says about numbers.
struct Contradiction {
    double lhs = 0, rhs = 0;     ///< they differ by more than rounding explains
    std::optional<double> time;  ///< s; where both depend on it
};
/// `valueOf` Variables that keep their value during a simulation. Nothing where both sides agree, or where their values
/// are not known.
[[nodiscard]] std::optional<Contradiction> contradictionOf(
    const Structure& structure, const Combination& combination,
    const std::function<std::optional<double>(ExprId leaf)>& valueOf);
/// At the equations, each in a note.
void reportContradiction(const Structure& structure, const Combination& combination, const Contradiction& contradiction,
                         Diagnostics& diagnostics);

}  // namespace causeway

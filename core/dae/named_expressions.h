// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Variables for what is remembered: `delay(if time < 1 then 0 else x^2, T)` becomes `delay(w, T)` with w of its own
/// equation, and `hold(sample(x, c))` becomes `hold(w)`; likewise for the direction of a flow in spatialDistribution(),
/// and for what jumps and is sampled by a clock.
///
/// What an expression decides by relations, and needs from other equations, is then found as for any other variable;
/// and what has a clock has it as a variable, which keeps its value between two ticks. Cost: linear in the expressions.
/// Determinism: the order of equations.
#pragma once

#include <memory>

#include "core/dae/hybrid_dae.h"

namespace causeway {

class Diagnostics;

/// In:   a scalar DAE. Out:  the same where nothing but variables is remembered, else a copy.
[[nodiscard]] std::shared_ptr<const HybridDae> nameDelayedExpressions(std::shared_ptr<const HybridDae> dae);

/// `when x < 0 then d = der(y); end when`, `f = der(y) > 0`: where no equation between events depends on der(y)
/// smoothly, it is a variable of its own, so that y is differentiated. In: a scalar DAE. Out: likewise.
[[nodiscard]] std::shared_ptr<const HybridDae> nameEventDerivatives(std::shared_ptr<const HybridDae> dae);

/// For what is taken to another clock, or held, before clocks are told apart. Refuses what depends on the iterator of a
/// for-equation.
void nameClockedExpressions(HybridDae& dae, Diagnostics& diagnostics);

}  // namespace causeway

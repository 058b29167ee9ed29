// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Variables for what is remembered: `delay(if time < 1 then 0 else x^2, T)` becomes `delay(w, T)` with w of its own
/// equation, and `hold(sample(x, c))` becomes `hold(w)`; likewise for the direction of a flow in spatialDistribution(),
/// and for what jumps and is sampled by a clock.
///
/// Relations in such an expression, and its dependencies on other equations, are then treated as for any other
/// variable; a clocked expression becomes a clocked variable, which keeps its value between ticks.
/// Cost: linear in the expressions. Determinism: the order of equations.
#pragma once

#include <memory>

#include "core/dae/hybrid_dae.h"

namespace causeway {

class Diagnostics;

/// In:   a scalar DAE. Out: the same if only variables are remembered, otherwise a copy.
[[nodiscard]] std::shared_ptr<const HybridDae> nameDelayedExpressions(std::shared_ptr<const HybridDae> dae);

/// `when x < 0 then d = der(y); end when`, `f = der(y) > 0`: if no equation between events depends smoothly on der(y),
/// it becomes a variable of its own, so that y is differentiated. In: a scalar DAE. Out: likewise.
[[nodiscard]] std::shared_ptr<const HybridDae> nameEventDerivatives(std::shared_ptr<const HybridDae> dae);

/// The same for expressions that are converted to another clock or held, before clocks are inferred. Refuses
/// expressions that depend on the iterator of a for-equation.
void nameClockedExpressions(HybridDae& dae, Diagnostics& diagnostics);

}  // namespace causeway

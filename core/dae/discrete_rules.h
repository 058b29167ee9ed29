// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Rules about events that need all equations of a model: what may change at any time and what only at events, what is
/// defined by when-clauses, what reinit sets, where impure functions are called.
///
/// In:   a flat DAE with arrays and for-equations as written, after its clocks are known.
/// Errors: ContinuousForDiscrete, DiscreteOutsideWhen, UseBeforeEvent, DefinedTwice, CannotReinit, ImpureCall.
/// Cost: linear in the size of the equations.
/// Reference: Modelica Language Specification, sections 3.7.5, 3.8.5, 8.3.5, 8.3.6, 12.3.
#pragma once

#include <set>

#include "core/dae/hybrid_dae.h"

namespace causeway {

class Diagnostics;

/// `pureCalls`: calls that the model wrote in pure(...). A Real whose pre() is read outside of when-clauses, and that
/// equations let change at events only, becomes discrete: its fixed start value is that before the start.
void checkDiscreteRules(HybridDae& dae, const std::set<ExprId>& pureCalls, Diagnostics& diagnostics);

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Rules about events that need all equations of a model: discrete variables change only at events, single definition
/// in when-clauses, targets of reinit, calls of impure functions.
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

/// `pureCalls`: calls written in pure(...). A Real becomes discrete if its pre() is read outside when-clauses and
/// equations change it only at events: its fixed start value is the value before the start.
void checkDiscreteRules(HybridDae& dae, const std::set<ExprId>& pureCalls, Diagnostics& diagnostics);

}  // namespace causeway

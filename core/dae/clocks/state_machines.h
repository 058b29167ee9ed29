// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Converts clocked state machines to plain clocked equations (specification, section 17.3).
///
/// In:   a flat model with initialState and transition in its equations; expressions may contain activeState,
///       ticksInState and timeInState. States are named by the paths of their instances.
/// Out:  the same model without these. Each machine has Integers for its active and next state and Booleans for pending
///       resets. Equations of a state hold while it is active; otherwise its variables keep their values. A variable
///       defined by several states is defined by the active one.
/// Reference: Modelica Language Specification, chapter 17.
#pragma once

#include <string>
#include <unordered_set>

#include "core/dae/hybrid_dae.h"

namespace causeway {

/// The paths of the states of a model, before they are replaced.
[[nodiscard]] std::unordered_set<std::string> statesOf(const HybridDae& dae);
void replaceStateMachines(HybridDae& dae, Diagnostics& diagnostics);

}  // namespace causeway

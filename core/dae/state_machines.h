// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Clocked state machines become plain clocked equations (specification, section 17.3).
///
/// In:   a flat model whose equations hold initialState and transition, and whose expressions may ask for activeState,
///       ticksInState and timeInState. States are named by the paths of their instances.
/// Out:  the same model without them. Each machine has Integers for its active and next state and Booleans for what is
///       to be reset; equations of a state hold while it is active, and its variables keep their values while it is
///       not. What several states define is defined by the active one.
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

// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The state-space form: derivatives of the states in terms of states, inputs and known functions of time alone.
#pragma once

#include <vector>

#include "core/structure/structure.h"

namespace causeway {

/// By substituting the solved equations into each other; linear parts are collected state by state.
/// Empty for singular systems, for systems with algebraic loops in the way, and where an equation would become longer
/// than a page.
[[nodiscard]] std::vector<StateEquation> deriveStateForm(Structure& structure);

}  // namespace causeway

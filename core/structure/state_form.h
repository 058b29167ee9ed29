// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The state-space form: derivatives of the states as expressions of states, inputs and known functions of time alone.
#pragma once

#include <vector>

#include "core/structure/structure.h"

namespace causeway {

/// Substitutes the solved equations into each other and collects linear parts state by state.
/// Empty for singular systems, for derivatives that depend on algebraic loops, and if an equation would exceed a page.
[[nodiscard]] std::vector<StateEquation> deriveStateForm(Structure& structure);

}  // namespace causeway

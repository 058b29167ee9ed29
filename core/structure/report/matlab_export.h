// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The sorted equations as a function for MATLAB and Octave.
///
///   x0 = Model()               start values of the states
///   [dx, y] = Model(t, x)      derivatives, and all algebraic variables in sorted order
///   [dx, y] = Model(t, x, p)   with parameters from the fields of the struct p
/// Loops are solved by Newton's method with the exact Jacobian. Relations are evaluated directly: there are no events.
#pragma once

#include <optional>
#include <string>

#include "core/structure/structure.h"

namespace causeway {

class Diagnostics;

/// Reports a diagnostic and returns nothing if the structure is singular or the function would compute something else:
/// with loops of Boolean or Integer unknowns, events, functions of the model, states selected during the run, or start
/// values that follow from initial equations. The name of the function is the last part of the model's name.
[[nodiscard]] std::optional<std::string> exportMatlab(const Structure& structure, Diagnostics& diagnostics);

}  // namespace causeway

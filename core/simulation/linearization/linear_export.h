// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A linearization as a document (JSON, schema "causeway.linear/1"), a script for MATLAB and Octave, one for Python
/// with numpy, and a text to read.
///
/// Numbers have the fewest digits that give the same double. Frequencies are natural ones, in Hz; damping is null at 0.
#pragma once

#include <string>

#include "core/simulation/linearization/linearize.h"

namespace causeway {

[[nodiscard]] std::string linearToJson(const Linearization& linear);
/// Defines A, B, C, D and the names; a state-space object `sys` where there is a function ss.
[[nodiscard]] std::string linearToMatlab(const Linearization& linear);
/// Defines A, B, C, D as numpy arrays, and the names.
[[nodiscard]] std::string linearToPython(const Linearization& linear);
[[nodiscard]] std::string linearToText(const Linearization& linear);

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Exports a linearization as a document (JSON, schema "causeway.linear/1"), as a script for MATLAB and Octave or for
/// Python with numpy, and as text. Numbers are written with the fewest digits that reproduce the double. Frequencies
/// are natural frequencies in Hz; damping is null for a pole at 0.
#pragma once

#include <string>

#include "core/simulation/linearization/linearize.h"

namespace causeway {

[[nodiscard]] std::string linearToJson(const Linearization& linear);
/// Defines A, B, C, D and the names; also a state-space object `sys` if the function ss exists.
[[nodiscard]] std::string linearToMatlab(const Linearization& linear);
/// Defines A, B, C, D as numpy arrays, and the names.
[[nodiscard]] std::string linearToPython(const Linearization& linear);
[[nodiscard]] std::string linearToText(const Linearization& linear);

}  // namespace causeway

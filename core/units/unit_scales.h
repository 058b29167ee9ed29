// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Factors and zeros of units, where their dimensions agree: "km/h" and "m/s", "degC" and "K".
///
/// Each claim that two units are equal is also a linear equation in the logarithms of their factors, and in their
/// zeros, unless some number in it may convert (expression_units.h). They are solved as the dimensions are, with one
/// number in the place of the powers. Where units differ by a ratio of small numbers, or by a turn, such as rev/s and
/// Hz, nothing is said. Cost: that of the dimensions again, and none where all units are of SI.
#pragma once

#include "core/units/unit_derivation.h"

namespace causeway {

/// After the dimensions: adds `scales`, `zeros` and `scaleFindings`. Equations whose dimensions contradict are left
/// out.
void compareScales(const HybridDae& dae, UnitDerivation& derivation, const Task& task);

}  // namespace causeway

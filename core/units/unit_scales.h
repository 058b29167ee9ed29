// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Scales and zeros of units whose dimensions agree: "km/h" and "m/s", "degC" and "K".
///
/// Each claim that two units are equal is also a linear equation in the logarithms of their scales, and in their zeros,
/// unless a number in it may convert (expression_units.h). They are solved like the dimensions, with one number instead
/// of the powers. Differences by a ratio of small numbers, or by a full turn, such as rev/s and Hz, are not reported.
/// Cost: that of the dimensions once more; none if all units are SI.
#pragma once

#include "core/units/unit_derivation.h"

namespace causeway {

/// Call it after the dimensions are known: adds `scales`, `zeros` and `scaleFindings`. Equations with contradictory
/// dimensions are skipped.
void compareScales(const HybridDae& dae, UnitDerivation& derivation, const Task& task);

}  // namespace causeway

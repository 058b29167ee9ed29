// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A root of a function of one variable, however far from where the search begins: the way on where a solution that was
/// followed ends.
///
/// The output of an amplifier with positive feedback has three values for some inputs, and one for others: where the
/// one that it has comes to an end, it jumps to the other. Newton's method finds nothing near by; here ever longer
/// steps to both sides look for a change of sign, of which the nearest is bisected. Cost: some hundred evaluations.
#pragma once

#include <functional>
#include <optional>

namespace causeway {

/// Nothing where the sign changes nowhere, or changes at a pole. `f` gives NaN where it cannot be evaluated.
[[nodiscard]] std::optional<double> nearestRoot(const std::function<double(double)>& f, double start);

}  // namespace causeway

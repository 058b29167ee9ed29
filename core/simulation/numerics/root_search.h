// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Finds a root of a scalar function at any distance from the start, to continue where a followed solution branch ends.
/// The output of an amplifier with positive feedback has three values for some inputs and one for others: at the end of
/// a branch it jumps to another one. Newton's method, being local, does not find it; instead, growing steps to both
/// sides search for a change of sign, and the nearest one is bisected.
/// Cost: some hundred evaluations.
#pragma once

#include <functional>
#include <optional>

namespace causeway {

/// Nothing if there is no change of sign except at poles. `f` returns NaN where it cannot be evaluated.
[[nodiscard]] std::optional<double> nearestRoot(const std::function<double(double)>& f, double start);

}  // namespace causeway

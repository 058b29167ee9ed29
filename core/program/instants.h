// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Instants that are computed in several ways, as 0.3 and 3*0.1, are one: how far apart they and their values may be.
#pragma once

#include <limits>

namespace causeway {

/// Of how long a time has been summed up, and of the time itself.
inline constexpr double kSummedTime = 1e-12, kRoundedTime = 8 * std::numeric_limits<double>::epsilon();

/// Of what time alone brings to an integer, so much at most is rounding: farther away it has values of its own, however
/// fast it changes.
inline constexpr double kMostToInteger = 1e-6;

}  // namespace causeway

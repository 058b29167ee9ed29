// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The period with which a curve repeats itself.
///
/// In:   a curve over an interval of time, straight between its rows, with jumps.
/// Out:  the shortest period of which the end of the interval shows at least two, and over how long a time the curve
///       has it; or why there is none.
/// Method: instants at which the curve rises through a level (with hysteresis) suggest periods: the time between one
///       and the m-th before it. A period is taken when the curve in its last period differs by at most 2 % of its mean
///       absolute deviation, over any time between two such instants, from what it was in each period of a time at the
///       end of the interval: all of the interval, else its last 3/4, 1/2, ... down to 1/8, so that a transient at the
///       beginning does not hide it. Its length is the mean over the later half of that time, exact to rounding where
///       jumps or corners mark it.
/// Fails: with a reason, when the curve is constant or its periods are not alike. It never guesses.
/// Cost: some passes over the rows, bounded also for curves that almost repeat. Allocates the instants.
#pragma once

#include <cstddef>
#include <string>

#include "core/results/difference_curve.h"

namespace causeway {

struct CurvePeriod {
    double length = 0;   ///< s; 0: none
    double since = 0;    ///< s; from there on to the end of the interval the curve repeats
    std::string reason;  ///< why there is none
    [[nodiscard]] bool isFound() const { return length > 0; }
};

/// [from, to] lies within the times of the curve, which do not decrease; all its values there are finite.
[[nodiscard]] CurvePeriod periodOf(const CurveRows& curve, double from, double to);

}  // namespace causeway

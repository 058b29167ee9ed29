// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Period of a curve.
///
/// In:   a curve over an interval of time, piecewise linear with jumps.
/// Out:  the shortest period that occurs at least twice at the end of the interval, and the time over which the curve
///       is periodic; or the reason why there is none.
/// Method: times between upward crossings of a level (with hysteresis), one and the m-th before it, are candidates. A
///       candidate is accepted if in the last part of the interval each period differs from the last period by at most
///       2 % of its mean absolute deviation, over any time between two crossings; that part is the whole interval, else
///       its last 3/4, 1/2, ... down to 1/8, so that an initial transient does not matter. The length is the mean over
///       the later half of that part, exact to rounding if jumps or corners mark it.
/// Fails: with a reason, if the curve is constant or not periodic. It never guesses.
/// Cost: some passes over the rows, also for nearly periodic curves. Allocates the crossings.
#pragma once

#include <cstddef>
#include <string>

#include "core/results/difference_curve.h"

namespace causeway {

struct CurvePeriod {
    double length = 0;   ///< s; 0: not periodic
    double since = 0;    ///< s; the curve is periodic from here to the end of the interval
    std::string reason;  ///< reason for a missing period
    [[nodiscard]] bool isFound() const { return length > 0; }
};

/// [from, to] must lie within the times of the curve, which do not decrease; all its values there must be finite.
[[nodiscard]] CurvePeriod periodOf(const CurveRows& curve, double from, double to);

}  // namespace causeway

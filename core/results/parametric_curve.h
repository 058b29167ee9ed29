// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// One variable over another, reduced to the points that yield the same picture.
///
/// In:   both columns over their times, the interval of time, the visible part of the plane, and its width and height
///       in cells (pixels).
/// Out:  points in order of time. A line between two cells is drawn once, however often the curve passes there: a
///       periodic curve has as many points as its picture needs. A point with y = NaN breaks the line.
/// Cost: linear in the rows of the interval.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "core/results/decimation.h"

namespace causeway {

struct PlaneWindow {
    double xFrom = 0, xTo = 1, yFrom = 0, yTo = 1;
    std::size_t cells = 1024;  ///< horizontally and vertically
};

struct TimeInterval {
    double from = 0, to = 0;
};

/// All three columns have the same length.
[[nodiscard]] std::vector<CurvePoint> parametricCurve(std::span<const double> time, std::span<const double> x,
                                                      std::span<const double> y, TimeInterval interval,
                                                      const PlaneWindow& window);

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// One variable over another as few points that draw the same picture.
///
/// In:   both columns over their times, the interval of time, the part of the plane that is visible and how many cells
///       (pixels) it is wide and high.
/// Out:  points in the order of time. A piece that joins two cells is drawn once, however often the curve goes there: a
///       curve that circles for ever has as many points as its picture needs. A point with y = NaN breaks the line.
/// Cost: linear in the rows of the interval.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "core/results/decimation.h"

namespace causeway {

struct PlaneWindow {
    double xFrom = 0, xTo = 1, yFrom = 0, yTo = 1;
    std::size_t cells = 1024;  ///< across, and upright
};

struct TimeInterval {
    double from = 0, to = 0;
};

/// The three columns have one length.
[[nodiscard]] std::vector<CurvePoint> parametricCurve(std::span<const double> time, std::span<const double> x,
                                                      std::span<const double> y, TimeInterval interval,
                                                      const PlaneWindow& window);

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A curve of any length as few points that draw the same picture: four for each column of pixels.
///
/// In:   a column of a result over its times, the interval that is visible, and its width in pixels.
/// Out:  points in the order of time: of each pixel column the first, the smallest, the largest and the last value
/// (M4), so that
///       a spike of one row is never lost; a point with y = NaN breaks the line where values are not finite. The
///       neighbours of the interval come along, so that lines enter and leave it. Two rows with one time (events) stay
///       a vertical line. An interval with few rows is given row by row.
/// Cost: linear in the visible rows, or about 300 steps a pixel column with a pyramid. Allocates nothing.
/// Reference: U. Jugel, Z. Jerzak, G. Hackenbroich, V. Markl, M4: A Visualization-Oriented Time Series Data
/// Aggregation, VLDB 2014.
#pragma once

#include <cstddef>
#include <span>

#include "core/results/value_pyramid.h"

namespace causeway {

struct CurvePoint {
    double x = 0;
    double y = 0;  ///< NaN: the line is broken here
    bool operator==(const CurvePoint&) const = default;
};

struct DecimationWindow {
    double from = 0, to = 0;     ///< visible times, from < to
    std::size_t columns = 0;     ///< width in pixels
    bool isLogarithmic = false;  ///< columns are of equal width on a logarithmic axis; `from` is positive then
};

/// From this number of rows on a pyramid is worth its memory.
inline constexpr std::size_t kPyramidRows = 1'000'000;

/// How many points `decimate` may write for a width of that many pixels.
[[nodiscard]] constexpr std::size_t decimationCapacity(std::size_t columns)
{
    // Four points and three gaps (before, inside, after) a column, the two neighbours, and a gap next to each.
    return 7 * columns + 4;
}

/// Writes to `points`, which must have room for `decimationCapacity(window.columns)`, and returns how many were
/// written. `time` must not decrease and have as many entries as `values`. `pyramid` is that of the values, or null.
std::size_t decimate(std::span<const double> time, std::span<const double> values, const ValuePyramid* pyramid,
                     DecimationWindow window, std::span<CurvePoint> points);

}  // namespace causeway

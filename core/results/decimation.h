// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Reduces a curve of any length to the points that yield the same picture: four per column of pixels.
///
/// In:   a column of a result over its times, the visible interval, and its width in pixels.
/// Out:  points in order of time: of each pixel column the first, smallest, largest and last value (M4), so that a
///       spike of one row is never lost. A point with y = NaN breaks the line at values that are not finite. Includes
///       the neighbours of the interval, so that lines continue to its edges. Two rows with one time (events) remain a
///       vertical line. Intervals with few rows are copied row by row.
/// Cost: linear in the visible rows, or about 300 steps per pixel column with a pyramid. No allocation.
/// Reference: U. Jugel, Z. Jerzak, G. Hackenbroich, V. Markl, M4: A Visualization-Oriented Time Series Data
/// Aggregation, VLDB 2014.
#pragma once

#include <cstddef>
#include <span>

#include "core/results/value_pyramid.h"

namespace causeway {

struct CurvePoint {
    double x = 0;
    double y = 0;  ///< NaN: breaks the line
    bool operator==(const CurvePoint&) const = default;
};

struct DecimationWindow {
    double from = 0, to = 0;     ///< visible times; from < to
    std::size_t columns = 0;     ///< width in pixels
    bool isLogarithmic = false;  ///< columns of equal width on a logarithmic axis; `from` must be positive
};

/// Number of rows from which on a pyramid pays.
inline constexpr std::size_t kPyramidRows = 1'000'000;

/// Maximum number of points written by `decimate` for this width in pixels.
[[nodiscard]] constexpr std::size_t decimationCapacity(std::size_t columns)
{
    // Per column four points and three gaps (before, inside, after); plus the two neighbours, each with a gap.
    return 7 * columns + 4;
}

/// Writes to `points`, which must have space for `decimationCapacity(window.columns)`; returns the number of points.
/// `time` must not decrease and must have as many entries as `values`. `pyramid`: that of the values, or null.
std::size_t decimate(std::span<const double> time, std::span<const double> values, const ValuePyramid* pyramid,
                     DecimationWindow window, std::span<CurvePoint> points);

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Tube around a reference curve within which another curve counts as equal.
///
/// The rule is that of the Modelica Association's csv-compare: a rectangle is centred on every point of the curve (a
/// polyline, vertical at events), and the tube is the union of these, from the lowest to the highest point at each
/// time. Half width and half height are the tolerance times
///     width:  max(last time - first time, |first time|)
///     height: max(largest - smallest, |smallest|, 0.001)
/// of the reference. The last of these would accept any small signal: in our own rule it applies only to signals that
/// are nearly zero, i.e. never larger than 1e-9, or noise that changes direction from row to row. So the upper edge at
/// t is the largest value of the reference from t - width to t + width, plus the height.
///
/// Where the reference is not finite, the tube is unbounded. Cost: linear in the rows of both curves.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <limits>
#include <span>

namespace causeway {

enum class TubeRule : std::uint8_t { Own, CsvCompare };

struct TubeSize {
    double halfWidth = 0;   ///< s
    double halfHeight = 0;  ///< in units of the values
    double base = 0;        ///< reference size of the height
    double ownBase = 0;     ///< base without the lower limit of 0.001
};

/// `time` must not be empty.
[[nodiscard]] TubeSize tubeSize(std::span<const double> time, std::span<const double> values, double tolerance,
                                TubeRule rule = TubeRule::Own);

/// Minimum and maximum of a curve within a moving window.
class CurveWindow {
public:
    struct Range {
        double smallest = std::numeric_limits<double>::infinity();
        double largest = -std::numeric_limits<double>::infinity();

        [[nodiscard]] bool isEmpty() const { return smallest > largest; }
        void add(double value);
    };

    /// Both must outlive this object and have the same length; `time` must not decrease.
    CurveWindow(std::span<const double> time, std::span<const double> values, double halfWidth)
        : m_time(time), m_values(values), m_halfWidth(halfWidth)
    {
    }

    /// Range around `at`, which must not decrease from call to call. Empty if the curve has no finite values there.
    [[nodiscard]] Range around(double at);
    /// The same with whole rows: the rows before and after the window replace values at its ends.
    [[nodiscard]] Range rowsAround(double at);

private:
    Range within(double from, double to);
    void enter(std::size_t row);
    void addBetween(Range& range, std::size_t rowAfter, double at) const;

    std::span<const double> m_time, m_values;
    double m_halfWidth;
    std::size_t m_begin = 0, m_end = 0;  ///< rows in the window
    std::deque<std::size_t> m_small,
        m_large;  ///< rows that become the minimum (maximum) of the window once all rows before them have left it
};

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The band around a reference curve in which another curve counts as the same.
///
/// The rule is that of the Modelica Association's csv-compare: a rectangle is laid around every point of the curve (a
/// polyline, upright at events), and the tube is what they cover together, from the lowest to the highest at each time.
/// Half width and half height are the tolerance times
///     width:  max(last time - first time, |first time|)
///     height: max(largest - smallest, |smallest|, 0.001)
/// of the reference. The last of these would let small signals pass whatever they do: by our own rule it counts only
/// for what should be zero and is nearly, since it is never larger than 1e-9, or is noise, which turns back from row to
/// row. So the upper edge at t is the largest value of the reference from t - width to t + width, plus the
/// height.
///
/// Where the reference has no finite value, the tube is open to both sides. Cost: linear in the rows of both curves.
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
    double halfHeight = 0;  ///< as the values
    double base = 0;        ///< what the height is relative to
    double ownBase = 0;     ///< the same without the smallest one; less where that was taken
};

/// `time` must not be empty.
[[nodiscard]] TubeSize tubeSize(std::span<const double> time, std::span<const double> values, double tolerance,
                                TubeRule rule = TubeRule::Own);

/// The smallest and the largest value of a curve within a window that moves on with the time.
class CurveWindow {
public:
    struct Range {
        double smallest = std::numeric_limits<double>::infinity();
        double largest = -std::numeric_limits<double>::infinity();

        [[nodiscard]] bool isEmpty() const { return smallest > largest; }
        void add(double value);
    };

    /// Both must outlive it and be of one length; `time` must not decrease.
    CurveWindow(std::span<const double> time, std::span<const double> values, double halfWidth)
        : m_time(time), m_values(values), m_halfWidth(halfWidth)
    {
    }

    /// Around `at`, which must not decrease from call to call. Empty where the curve has no finite values.
    [[nodiscard]] Range around(double at);
    /// The same with whole rows: those before and after the window in place of what lies between them.
    [[nodiscard]] Range rowsAround(double at);

private:
    Range within(double from, double to);
    void enter(std::size_t row);
    void addBetween(Range& range, std::size_t rowAfter, double at) const;

    std::span<const double> m_time, m_values;
    double m_halfWidth;
    std::size_t m_begin = 0, m_end = 0;  ///< rows within the window
    std::deque<std::size_t> m_small,
        m_large;  ///< rows that are the smallest (largest) of the window once all before them have left it
};

}  // namespace causeway

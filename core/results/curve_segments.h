// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Piecewise linear curves with jumps: their segments, integrals, mean and rms.
///
/// In:   rows with nondecreasing times, an interval within them.
/// Out:  each segment of the interval once, in order; the first and last are cut at the ends of the interval. A jump is
///       a segment of zero duration. At a jump at an end of the interval only the inner limit counts, except at the
///       first and last row, where all values count.
/// Cost: linear in the rows of the interval; no allocation. Values are not checked, also NaN.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <utility>

#include "core/results/difference_curve.h"

namespace causeway {

struct CurveSegment {
    double begin = 0, end = 0;   ///< s
    double first = 0, last = 0;  ///< values at these times

    [[nodiscard]] double duration() const { return end - begin; }
    [[nodiscard]] double integral() const { return duration() * (first / 2 + last / 2); }
};

/// Calls `use` for each segment of [from, to].
template <class Use>
void forEachSegment(const CurveRows& curve, double from, double to, Use&& use)
{
    const double* const time = curve.time.data();
    const double* const values = curve.values.data();
    const std::size_t count = std::min(curve.time.size(), curve.values.size());
    if (count == 0 || !(from <= to)) return;
    const auto first = std::upper_bound(time, time + count, from) - time;
    const auto last = std::lower_bound(time, time + count, to) - time;
    std::size_t row = first == 0 || from <= time[0] ? 0 : static_cast<std::size_t>(first) - 1;
    const std::size_t end = to >= time[count - 1] ? count - 1 : static_cast<std::size_t>(last);
    const auto between = [](double a, double b, double part) { return part == 0 ? a : a + part * (b - a); };
    for (; row < end; ++row) {
        CurveSegment segment{time[row], time[row + 1], values[row], curve.isDiscrete ? values[row] : values[row + 1]};
        const bool isEarly = segment.begin<from, isLate = segment.end> to;
        if (isEarly || isLate) {
            const CurveSegment whole = segment;
            const double rise = whole.duration();
            if (isEarly) {
                segment.begin = from;
                segment.first = between(whole.first, whole.last, (from - whole.begin) / rise);
            }
            if (isLate) {
                segment.end = to;
                segment.last = between(whole.first, whole.last, (to - whole.begin) / rise);
            }
        }
        use(std::as_const(segment));
        if (curve.isDiscrete && !isLate && values[row] != values[row + 1] &&
            (time[row + 1] < to || row + 1 == count - 1))
            use(CurveSegment{time[row + 1], time[row + 1], values[row], values[row + 1]});
    }
}

/// Calls `use` for the segments of two curves over [from, to], cut to common times; the second curve is taken `delay`
/// earlier. Stops when `use` returns false, and returns that.
template <class Use>
bool forEachPair(const CurveRows& first, const CurveRows& second, double from, double to, double delay, Use&& use)
{
    struct Walk {
        const CurveRows& curve;
        double delay;
        std::size_t row;

        Walk(const CurveRows& rows, double time, double later)
            : curve(rows),
              delay(later),
              row(static_cast<std::size_t>(std::ranges::upper_bound(rows.time, time - later) - rows.time.begin()))
        {
            if (row > 0) --row;
        }
        [[nodiscard]] bool hasNext() const { return row + 1 < curve.time.size(); }
        [[nodiscard]] double next(double to) const { return hasNext() ? curve.time[row + 1] + delay : to; }
        [[nodiscard]] double at(double time) const
        {
            const double begin = curve.time[row] + delay, value = curve.values[row];
            if (curve.isDiscrete || !hasNext() || time <= begin) return value;
            const double end = curve.time[row + 1] + delay, after = curve.values[row + 1];
            return time >= end ? after : value + (after - value) * ((time - begin) / (end - begin));
        }
        void pass(double time)
        {
            while (hasNext() && curve.time[row + 1] + delay <= time) ++row;
        }
    };
    Walk a(first, from, 0), b(second, from, delay);
    for (double time = from; time < to;) {
        const double next = std::min({a.next(to), b.next(to), to});
        if (next > time) {
            if (!use(CurveSegment{time, next, a.at(time), a.at(next)},
                     CurveSegment{time, next, b.at(time), b.at(next)}))
                return false;
            time = next;
        }
        a.pass(time);
        b.pass(time);
    }
    return true;
}

/// Integral of the product of two segments with the same times.
[[nodiscard]] inline double productIntegral(const CurveSegment& a, const CurveSegment& b)
{
    const double whole = a.first * b.first + a.last * b.last, crossed = a.first * b.last + a.last * b.first;
    return a.duration() * (whole / 3 + crossed / 6);
}

/// Integral of |x| for x linear from `first` to `last`.
[[nodiscard]] inline double absoluteIntegral(double duration, double first, double last)
{
    const double a = std::abs(first), b = std::abs(last);
    if ((first >= 0) == (last >= 0) || a + b == 0) return duration * (a / 2 + b / 2);
    const double before = a / (a + b), after = b / (a + b);
    return duration * (a * before + b * after) / 2;
}

/// Compensated sum of many small terms (A. Neumaier, Rundungsfehleranalyse einiger Verfahren zur Summation endlicher
/// Summen, ZAMM 54, 1974).
class LongSum {
public:
    void add(double term)
    {
        const double sum = m_sum + term;
        m_lost += std::abs(m_sum) >= std::abs(term) ? (m_sum - sum) + term : (term - sum) + m_sum;
        m_sum = sum;
    }
    [[nodiscard]] double value() const { return std::isfinite(m_sum) ? m_sum + m_lost : m_sum; }

private:
    double m_sum = 0, m_lost = 0;
};

struct CurveRange {
    double least = std::numeric_limits<double>::infinity(), most = -std::numeric_limits<double>::infinity();

    void add(const CurveSegment& segment)
    {
        least = std::min({least, segment.first, segment.last});
        most = std::max({most, segment.first, segment.last});
    }
    [[nodiscard]] double height() const { return most - least; }
    [[nodiscard]] double middle() const { return least / 2 + most / 2; }
    [[nodiscard]] double largest() const { return std::max(std::abs(least), std::abs(most)); }
};

struct CurveMoments {
    CurveRange range;
    double mean = 0;
    double acRms = 0;  ///< rms after subtraction of the mean
    [[nodiscard]] double rms() const { return std::hypot(mean, acRms); }
};

[[nodiscard]] CurveRange rangeOf(const CurveRows& curve, double from, double to);
/// `from` < `to`; squares neither overflow nor underflow.
[[nodiscard]] CurveMoments momentsOf(const CurveRows& curve, double from, double to);
/// Mean of a curve that is not linear between its rows, such as a product of linear curves: exact for parabolas. The
/// curvature is estimated from neighbouring rows, up to the next jump.
[[nodiscard]] double bentMeanOf(const CurveRows& curve, double from, double to);

}  // namespace causeway

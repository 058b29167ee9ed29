// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/results/curve_segments.h"

namespace causeway {

namespace {

/// Half of the second derivative between a row and the next one, from neighbouring rows; 0 if unknown.
double bendAt(const CurveRows& curve, std::size_t row)
{
    constexpr double kTooClose = 0.01;  // relative to the row interval: closer rows would show rounding errors
    const auto slope = [&](std::size_t i) {
        return (curve.values[i + 1] - curve.values[i]) / (curve.time[i + 1] - curve.time[i]);
    };
    const double duration = curve.time[row + 1] - curve.time[row];
    double sum = 0;
    int count = 0;
    const auto add = [&](std::size_t first, double beside) {
        if (beside < kTooClose * duration) return;
        sum += (slope(first + 1) - slope(first)) / (duration + beside);
        ++count;
    };
    if (row > 0) add(row - 1, curve.time[row] - curve.time[row - 1]);
    if (row + 2 < curve.time.size()) add(row, curve.time[row + 2] - curve.time[row + 1]);
    return count == 0 ? 0 : sum / count;
}

}  // namespace

double bentMeanOf(const CurveRows& curve, double from, double to)
{
    LongSum sum;
    forEachSegment(curve, from, to, [&](const CurveSegment& segment) { sum.add(segment.integral()); });
    const auto after = std::ranges::upper_bound(curve.time, from);
    auto row = static_cast<std::size_t>(std::max<std::ptrdiff_t>(after - curve.time.begin(), 1) - 1);
    for (; !curve.isDiscrete && row + 1 < curve.time.size() && curve.time[row] < to; ++row) {
        const double duration = curve.time[row + 1] - curve.time[row];
        const double first = std::max(from - curve.time[row], 0.0), last = std::min(to - curve.time[row], duration);
        if (!(first < last)) continue;
        const auto integral = [&](double time) { return time * time * (time / 3 - duration / 2); };
        sum.add(bendAt(curve, row) * (integral(last) - integral(first)));
    }
    return sum.value() / (to - from);
}

CurveRange rangeOf(const CurveRows& curve, double from, double to)
{
    CurveRange range;
    forEachSegment(curve, from, to, [&](const CurveSegment& segment) { range.add(segment); });
    return range;
}

CurveMoments momentsOf(const CurveRows& curve, double from, double to)
{
    CurveMoments moments;
    CurveRange& range = moments.range;
    const double duration = to - from;
    LongSum sum;
    forEachSegment(curve, from, to, [&](const CurveSegment& segment) {
        range.add(segment);
        sum.add(segment.duration() / duration * (segment.first / 2 + segment.last / 2));
    });
    // Rounding could move the mean of a constant curve beyond its value.
    moments.mean = std::clamp(sum.value(), range.least, range.most);
    const double largest = std::max(range.most - moments.mean, moments.mean - range.least);
    if (!(largest > 0) || !std::isfinite(largest)) {
        moments.acRms = largest;
        return moments;
    }
    const double scale = std::exp2(-std::ilogb(largest));
    LongSum squares;
    forEachSegment(curve, from, to, [&, mean = moments.mean](const CurveSegment& segment) {
        const double a = (segment.first - mean) * scale, b = (segment.last - mean) * scale;
        squares.add(segment.duration() / duration * ((a * a + a * b + b * b) / 3));
    });
    moments.acRms = std::sqrt(squares.value()) / scale;
    return moments;
}

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/results/curve_segments.h"

namespace causeway {

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
    // Rounding takes the mean of a constant beside it.
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

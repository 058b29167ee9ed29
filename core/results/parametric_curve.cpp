// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/results/parametric_curve.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <unordered_set>

namespace causeway {

namespace {

/// Up to this number of rows all are used.
constexpr std::size_t kFewRows = 4096;

struct Cell {
    std::int32_t x = 0, y = 0;
    bool operator==(const Cell&) const = default;
};

struct Piece {
    Cell from, to;
    bool operator==(const Piece&) const = default;
};

struct PieceHash {
    std::size_t operator()(const Piece& piece) const
    {
        std::uint64_t hash = 0;
        for (const std::int32_t part : {piece.from.x, piece.from.y, piece.to.x, piece.to.y}) {
            hash = (hash ^ static_cast<std::uint32_t>(part)) * 0x9E3779B97F4A7C15U;
            hash ^= hash >> 29U;
        }
        return static_cast<std::size_t>(hash);
    }
};

std::int32_t cellOf(double value, double from, double to, std::size_t cells)
{
    constexpr double kFar = 1e9;
    const double place = to > from ? (value - from) / (to - from) * static_cast<double>(cells) : 0.0;
    return static_cast<std::int32_t>(std::floor(std::clamp(place, -kFar, kFar)));
}

void breakLine(std::vector<CurvePoint>& points)
{
    if (!points.empty() && !std::isnan(points.back().y))
        points.push_back({points.back().x, std::numeric_limits<double>::quiet_NaN()});
}

}  // namespace

std::vector<CurvePoint> parametricCurve(std::span<const double> time, std::span<const double> x,
                                        std::span<const double> y, TimeInterval interval, const PlaneWindow& window)
{
    const auto begin = static_cast<std::size_t>(std::ranges::lower_bound(time, interval.from) - time.begin());
    const auto end = static_cast<std::size_t>(std::ranges::upper_bound(time, interval.to) - time.begin());
    const bool keepsAll = end - std::min(begin, end) <= kFewRows;
    std::vector<CurvePoint> points;
    std::unordered_set<Piece, PieceHash> drawn;
    Cell last;
    bool hasLast = false, isLastDrawn = false;
    CurvePoint lastPoint;
    for (std::size_t row = begin; row < end; ++row) {
        if (!std::isfinite(x[row]) || !std::isfinite(y[row])) {
            breakLine(points);
            hasLast = false;
            continue;
        }
        const CurvePoint point{x[row], y[row]};
        const Cell cell{cellOf(point.x, window.xFrom, window.xTo, window.cells),
                        cellOf(point.y, window.yFrom, window.yTo, window.cells)};
        if (keepsAll || !hasLast) {
            points.push_back(point);
            isLastDrawn = true;
        } else if (cell == last) {
            continue;
        } else if (drawn.insert({last, cell}).second) {
            if (!isLastDrawn) {
                breakLine(points);
                points.push_back(lastPoint);
            }
            points.push_back(point);
            isLastDrawn = true;
        } else {
            isLastDrawn = false;
        }
        last = cell;
        lastPoint = point;
        hasLast = true;
    }
    return points;
}

}  // namespace causeway

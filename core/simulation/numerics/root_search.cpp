// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/numerics/root_search.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace causeway {

namespace {

constexpr double kFirstStep = 1e-6, kMaxDistance = 1e6;  // relative to the start
constexpr double kGrowth = 1.3;
constexpr int kMaxBisections = 200;

struct Point {
    double x, value;
};

bool isOpposite(double a, double b)
{
    return (a < 0 && b > 0) || (a > 0 && b < 0);
}

/// Between points of opposite sign; nothing at a pole, where values grow.
std::optional<double> bisected(const std::function<double(double)>& f, Point a, Point b)
{
    const double bound = std::max(std::fabs(a.value), std::fabs(b.value));
    for (int i = 0; i < kMaxBisections; ++i) {
        const double middle = 0.5 * (a.x + b.x);
        if (middle == a.x || middle == b.x) break;
        const double value = f(middle);
        if (value == 0) return middle;
        if (std::isnan(value)) return std::nullopt;
        (isOpposite(value, a.value) ? b : a) = {middle, value};
    }
    if (std::max(std::fabs(a.value), std::fabs(b.value)) > bound) return std::nullopt;
    return std::fabs(a.value) < std::fabs(b.value) ? a.x : b.x;
}

}  // namespace

std::optional<double> nearestRoot(const std::function<double(double)>& f, double start)
{
    const double size = std::max(1.0, std::fabs(start));
    const Point center{start, f(start)};
    if (center.value == 0) return start;
    std::array<Point, 2> last{center, center};
    for (double distance = kFirstStep * size; distance <= kMaxDistance * size; distance *= kGrowth) {
        for (std::size_t side = 0; side < last.size(); ++side) {
            const double x = side == 0 ? start + distance : start - distance;
            const Point next{x, f(x)};
            if (std::isnan(next.value)) continue;
            if (next.value == 0) return x;
            const Point before = std::exchange(last[side], next);
            if (!isOpposite(before.value, next.value)) continue;
            if (const auto root = bisected(f, before, next)) return root;
        }
    }
    return std::nullopt;
}

}  // namespace causeway

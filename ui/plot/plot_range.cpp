// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plot/plot_range.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace causeway::ui {

namespace {

/// Far below what a double may hold, so that differences and the arithmetic of the axes stay finite.
constexpr double kLargest = 1e300;

PlotRange checked(PlotRange changed, PlotRange before)
{
    const double magnitude =
        std::max({std::abs(changed.from), std::abs(changed.to), std::numeric_limits<double>::min() * 1e20});
    const bool ok = std::isfinite(changed.from) && std::isfinite(changed.to) && magnitude < kLargest &&
                    changed.width() > magnitude * 1e-12;
    return ok ? changed : before;
}

}  // namespace

PlotRange withAir(double smallest, double largest)
{
    if (!(smallest <= largest)) return {};
    smallest = std::clamp(smallest, -kLargest / 4, kLargest / 4);
    largest = std::clamp(largest, -kLargest / 4, kLargest / 4);
    const double magnitude = std::max(std::abs(smallest), std::abs(largest));
    // What differs only by rounding is a constant, and is drawn as one.
    if (largest - smallest <= magnitude * 1e-9) {
        const double air = magnitude > 0 ? magnitude * 0.1 : 1.0;
        return {smallest - air, largest + air};
    }
    const double air = (largest - smallest) * 0.05;
    return {smallest - air, largest + air};
}

PlotRange zoomed(PlotRange range, double factor, double anchor)
{
    return checked({anchor - (anchor - range.from) * factor, anchor + (range.to - anchor) * factor}, range);
}

PlotRange panned(PlotRange range, double fraction)
{
    const double shift = range.width() * fraction;
    return checked({range.from + shift, range.to + shift}, range);
}

PlotRange keptWithin(PlotRange range, PlotRange limits)
{
    if (range.width() >= limits.width()) return limits;
    if (range.from < limits.from) return {limits.from, limits.from + range.width()};
    if (range.to > limits.to) return {limits.to - range.width(), limits.to};
    return range;
}

}  // namespace causeway::ui

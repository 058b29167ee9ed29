// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plot/plot_range.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace causeway::ui {

namespace {

/// Far below the largest double, so that differences and axis arithmetic remain finite.
constexpr double kLargest = 1e300;

PlotRange checked(PlotRange changed, PlotRange before)
{
    const double magnitude =
        std::max({std::abs(changed.from), std::abs(changed.to), std::numeric_limits<double>::min() * 1e20});
    const bool ok = std::isfinite(changed.from) && std::isfinite(changed.to) && magnitude < kLargest &&
                    changed.width() > magnitude * 1e-12;
    return ok ? changed : before;
}

/// Converts the range of a logarithmic axis to a linear range of exponents, and back.
PlotRange exponents(PlotRange range)
{
    return {std::log10(range.from), std::log10(range.to)};
}

PlotRange powers(PlotRange exponents)
{
    constexpr double kMost = 290;
    const double from = std::clamp(exponents.from, -kMost, kMost - 1), to = std::clamp(exponents.to, -kMost + 1, kMost);
    return {std::pow(10.0, from), std::pow(10.0, to)};
}

bool isLogarithmic(PlotRange range, AxisScale scale)
{
    return scale == AxisScale::Logarithmic && range.from > 0;
}

}  // namespace

double fractionOf(double value, PlotRange range, AxisScale scale)
{
    if (!isLogarithmic(range, scale)) return (value - range.from) / range.width();
    if (!(value > 0)) return std::numeric_limits<double>::quiet_NaN();
    const PlotRange over = exponents(range);
    return (std::log10(value) - over.from) / over.width();
}

double valueAt(double fraction, PlotRange range, AxisScale scale)
{
    if (!isLogarithmic(range, scale)) return range.from + fraction * range.width();
    const PlotRange over = exponents(range);
    return std::pow(10.0, over.from + fraction * over.width());
}

PlotRange withAir(double smallest, double largest)
{
    if (!(smallest <= largest)) return {};
    smallest = std::clamp(smallest, -kLargest / 4, kLargest / 4);
    largest = std::clamp(largest, -kLargest / 4, kLargest / 4);
    const double magnitude = std::max(std::abs(smallest), std::abs(largest));
    // A range within rounding is drawn as a constant.
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

PlotRange zoomedOn(AxisScale scale, PlotRange range, double factor, double anchor)
{
    if (!isLogarithmic(range, scale)) return zoomed(range, factor, valueAt(anchor, range, AxisScale::Linear));
    const PlotRange over = exponents(range);
    return powers(zoomed(over, factor, valueAt(anchor, over, AxisScale::Linear)));
}

PlotRange pannedOn(AxisScale scale, PlotRange range, double fraction)
{
    return isLogarithmic(range, scale) ? powers(panned(exponents(range), fraction)) : panned(range, fraction);
}

PlotRange withAirOn(AxisScale scale, double smallest, double largest)
{
    if (scale == AxisScale::Linear) return withAir(smallest, largest);
    if (!(largest > 0)) return {0.1, 10};
    constexpr double kDecades = 1e-3;
    if (!(smallest > 0)) smallest = largest * kDecades;
    const PlotRange over = exponents({smallest, largest});
    constexpr double kAir = 0.05, kLeast = 0.5;
    const double air = std::max(over.width() * kAir, (kLeast - over.width()) / 2);
    return powers({over.from - air, over.to + air});
}

}  // namespace causeway::ui

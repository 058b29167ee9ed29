// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plot/axis_ticks.h"

#include <algorithm>
#include <cmath>

namespace causeway::ui {

AxisTicks niceTicks(PlotRange range, int atMost)
{
    const double rough = range.width() / std::max(atMost, 2);
    const double power = std::pow(10.0, std::floor(std::log10(rough)));
    AxisTicks ticks;
    ticks.interval = 10 * power;
    for (const double step : {1.0, 2.0, 5.0}) {
        if (step * power >= rough) {
            ticks.interval = step * power;
            break;
        }
    }
    // Slightly to the left, because a bound that is a tick must not be lost to rounding.
    ticks.first = std::ceil(range.from / ticks.interval - 1e-9) * ticks.interval;

    constexpr double kLargeFrom = 1e6, kSmallBelow = 1e-3;
    constexpr int kMostDigits = 15;
    const double magnitude = std::max(std::abs(range.from), std::abs(range.to));
    const int tickExponent = static_cast<int>(std::floor(std::log10(ticks.interval) + 1e-9));
    if (magnitude >= kLargeFrom || magnitude < kSmallBelow) {
        const int exponent = static_cast<int>(std::floor(std::log10(magnitude)));
        ticks.notation = 'e';
        ticks.digits = std::clamp(exponent - tickExponent, 0, kMostDigits);
    } else {
        ticks.digits = std::clamp(-tickExponent, 0, kMostDigits);
    }
    return ticks;
}

namespace {

std::vector<AxisMark> linearMarks(PlotRange range, int atMost)
{
    const AxisTicks ticks = niceTicks(range, atMost);
    std::vector<AxisMark> marks;
    const double slack = ticks.interval * 1e-6;
    for (int i = 0; i <= 2 * atMost; ++i) {
        const double value = ticks.first + i * ticks.interval;
        if (value > range.to + slack) break;
        // Rounding must not make a zero negative.
        const double shown = std::abs(value) < slack ? 0.0 : value;
        marks.push_back({shown, QString::number(shown, ticks.notation, ticks.digits)});
    }
    return marks;
}

}  // namespace

std::vector<AxisMark> axisMarks(PlotRange range, AxisScale scale, int atMost)
{
    constexpr double kFewDecades = 1.2, kManyDecades = 6;
    const double decades = scale == AxisScale::Logarithmic && range.from > 0 ? std::log10(range.to / range.from) : 0;
    if (decades < kFewDecades) return linearMarks(range, atMost);
    const int first = static_cast<int>(std::floor(std::log10(range.from)));
    const int last = static_cast<int>(std::ceil(std::log10(range.to)));
    const int labelEvery = std::max(1, static_cast<int>(std::ceil(decades / std::max(atMost, 2))));
    std::vector<AxisMark> marks;
    for (int exponent = first; exponent <= last; ++exponent) {
        const double power = std::pow(10.0, exponent);
        for (int digit = 1; digit <= (decades > kManyDecades ? 1 : 9); ++digit) {
            const double value = digit * power;
            if (value < range.from * (1 - 1e-9) || value > range.to * (1 + 1e-9)) continue;
            const bool isLabelled = digit == 1 && exponent % labelEvery == 0;
            marks.push_back({value, isLabelled ? QString::number(value, 'g', 6) : QString()});
        }
    }
    return marks;
}

}  // namespace causeway::ui

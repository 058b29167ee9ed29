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
        ticks.format = QStringLiteral("%.%1e").arg(std::clamp(exponent - tickExponent, 0, kMostDigits));
    } else {
        ticks.format = QStringLiteral("%.%1f").arg(std::clamp(-tickExponent, 0, kMostDigits));
    }
    return ticks;
}

}  // namespace causeway::ui

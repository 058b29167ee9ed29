// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plot/axis_ticks.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

namespace causeway::ui {

namespace {

// Ranges of at least this many intervals contain two ticks at any position.
constexpr int kAlwaysTwo = 5;

/// Tolerance for rounding.
double slackOf(const AxisTicks& ticks)
{
    return 1e-6 * ticks.interval;
}

}  // namespace

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
    // Shifted slightly to the left, so that rounding does not lose a tick at the bound.
    ticks.first = std::ceil(range.from / ticks.interval - 1e-9) * ticks.interval;

    constexpr double kLargeFrom = 1e6, kSmallBelow = 1e-3;
    constexpr int kMaxDigits = 15;
    const double magnitude = std::max(std::abs(range.from), std::abs(range.to));
    const int tickExponent = static_cast<int>(std::floor(std::log10(ticks.interval) + 1e-9));
    if (magnitude >= kLargeFrom || magnitude < kSmallBelow) {
        const int exponent = static_cast<int>(std::floor(std::log10(magnitude)));
        ticks.notation = 'e';
        ticks.digits = std::clamp(exponent - tickExponent, 0, kMaxDigits);
    } else {
        ticks.digits = std::clamp(-tickExponent, 0, kMaxDigits);
    }
    return ticks;
}

AxisTicks twoTicksOrMore(PlotRange range, int atMost)
{
    AxisTicks ticks = niceTicks(range, atMost);
    for (int more = atMost + 1; ticks.first + ticks.interval > range.to + slackOf(ticks) && more <= kAlwaysTwo; ++more)
        ticks = niceTicks(range, more);
    return ticks;
}

TimeUnit timeUnitFor(PlotRange seconds)
{
    constexpr double kSmallBelow = 1e-2;
    const double most = std::max(std::abs(seconds.from), std::abs(seconds.to));
    if (!(most > 0) || most >= kSmallBelow) return {};
    for (const auto& [factor, name] : {std::pair(1e3, u"ms"), std::pair(1e6, u"µs"), std::pair(1e9, u"ns")}) {
        if (most * factor >= 1 || factor == 1e9) return {factor, QString::fromUtf16(name)};
    }
    return {};
}

namespace {

constexpr std::size_t kLeastLabels = 2;

std::vector<AxisMark> linearMarks(PlotRange range, int atMost)
{
    const AxisTicks ticks = twoTicksOrMore(range, atMost);
    std::vector<AxisMark> marks;
    const double slack = slackOf(ticks);
    for (int i = 0; i <= 2 * std::max(atMost, kAlwaysTwo); ++i) {
        const double value = ticks.first + i * ticks.interval;
        if (value > range.to + slack) break;
        // Rounding must not make a zero negative.
        const double shown = std::abs(value) < slack ? 0.0 : value;
        marks.push_back({shown, QString::number(shown, ticks.notation, ticks.digits)});
    }
    return marks;
}

/// Labelled ticks of a logarithmic axis.
struct LogarithmicLabels {
    int every = 1;                   ///< label every n-th power of ten
    std::span<const int> multiples;  ///< labelled multiples of these powers; others than 1 only if `every` is 1

    [[nodiscard]] bool contains(int exponent, int digit) const
    {
        return exponent % every == 0 && std::ranges::find(multiples, digit) != multiples.end();
    }
};

std::vector<AxisMark> logarithmicMarks(PlotRange range, double decades, const LogarithmicLabels& labels)
{
    constexpr double kManyDecades = 6;
    const int first = static_cast<int>(std::floor(std::log10(range.from)));
    const int last = static_cast<int>(std::ceil(std::log10(range.to)));
    std::vector<AxisMark> marks;
    for (int exponent = first; exponent <= last; ++exponent) {
        const double power = std::pow(10.0, exponent);
        for (int digit = 1; digit <= (decades > kManyDecades ? 1 : 9); ++digit) {
            const double value = digit * power;
            if (value < range.from * (1 - 1e-9) || value > range.to * (1 + 1e-9)) continue;
            marks.push_back({value, labels.contains(exponent, digit) ? QString::number(value, 'g', 6) : QString()});
        }
    }
    return marks;
}

}  // namespace

std::vector<AxisMark> axisMarks(PlotRange range, AxisScale scale, int atMost)
{
    constexpr double kFewDecades = 1.2;
    const double decades = scale == AxisScale::Logarithmic && range.from > 0 ? std::log10(range.to / range.from) : 0;
    if (decades < kFewDecades) return linearMarks(range, atMost);
    static constexpr int kMultiples[] = {1, 5, 2};
    LogarithmicLabels labels{std::max(1, static_cast<int>(std::ceil(decades / std::max(atMost, 2)))),
                             std::span(kMultiples).first(1)};
    for (;;) {
        std::vector<AxisMark> marks = logarithmicMarks(range, decades, labels);
        const auto labelled = std::ranges::count_if(marks, [](const AxisMark& mark) { return !mark.label.isEmpty(); });
        if (labelled >= static_cast<std::ptrdiff_t>(kLeastLabels)) return marks;
        if (labels.every > 1) {
            --labels.every;
        } else if (labels.multiples.size() < std::size(kMultiples)) {
            labels.multiples = std::span(kMultiples).first(labels.multiples.size() + 1);
        } else {
            return marks;
        }
    }
}

}  // namespace causeway::ui

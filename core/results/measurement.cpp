// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/results/measurement.h"

#include <limits>
#include <numbers>

#include <fmt/format.h>

#include "core/base/numbers.h"
#include "core/results/curve_segments.h"
#include "core/results/period.h"

namespace causeway {

namespace {

constexpr double kTimeRounding = 1e-9;    ///< of times, relative to the duration
constexpr double kValueRounding = 1e-12;  ///< of values, relative to the largest

/// Fraction of the time for which a curve is above a level; values on it do not count. `rounding`: of the values.
double partAbove(const CurveRows& curve, double from, double to, double level, double rounding)
{
    LongSum above;
    forEachSegment(curve, from, to, [&](const CurveSegment& segment) {
        const double first = segment.first - level, last = segment.last - level;
        if (first >= 0 && last >= 0 && first + last > rounding) {
            above.add(segment.duration());
        } else if (first > 0 || last > 0) {
            const double up = std::max(first, last), down = -std::min(first, last);
            above.add(segment.duration() * (up / (up + down)));
        }
    });
    return above.value() / (to - from);
}

/// Mean distance of a smooth curve from its chords: |x''|h^2/12, with the second derivative from three rows, the
/// smaller one of both ends, as far as these lie between events. Corners, jumps and adjacent straight parts thus
/// contribute nothing; a decay within one row after an event does.
double bendOf(const CurveRows& curve, double from, double to)
{
    if (curve.isDiscrete) return 0;
    const auto derivative = [&](std::size_t row) {
        constexpr double kUnknown = std::numeric_limits<double>::infinity();
        if (row == 0 || row + 1 >= curve.time.size()) return kUnknown;
        const double before = curve.time[row] - curve.time[row - 1], after = curve.time[row + 1] - curve.time[row];
        if (!(before > 0) || !(after > 0)) return kUnknown;
        const double slopeBefore = (curve.values[row] - curve.values[row - 1]) / before;
        return 2 * std::abs((curve.values[row + 1] - curve.values[row]) / after - slopeBefore) / (before + after);
    };
    const auto begin = std::ranges::lower_bound(curve.time, from), end = std::ranges::upper_bound(curve.time, to);
    auto row = static_cast<std::size_t>(begin - curve.time.begin());
    LongSum bend;
    for (double left = derivative(row); row + 1 < static_cast<std::size_t>(end - curve.time.begin()); ++row) {
        const double right = derivative(row + 1), length = curve.time[row + 1] - curve.time[row];
        if (const double least = std::min(left, right); std::isfinite(least))
            bend.add(least * length * length / 12 * (length / (to - from)));
        left = right;
    }
    return std::isfinite(bend.value()) ? bend.value() : 0;
}

/// First error in the order of the rows.
std::string mistakeOf(const CurveRows& curve)
{
    if (curve.time.size() != curve.values.size())
        return fmt::format("there are {} times and {} values", curve.time.size(), curve.values.size());
    if (curve.time.empty()) return "there are no rows";
    double before = -std::numeric_limits<double>::infinity();
    for (std::size_t row = 0; row < curve.time.size(); ++row) {
        const double time = curve.time[row];
        if (!std::isfinite(time)) return fmt::format("the time of row {} is not finite", row + 1);
        if (time < before) return fmt::format("the time goes back in row {}", row + 1);
        before = time;
    }
    return {};
}

/// Error of a value in [from, to]. Differences of larger values would overflow.
std::string badValueOf(const CurveRows& curve, double from, double to)
{
    constexpr double kLargest = 1e300;
    std::string bad;
    forEachSegment(curve, from, to, [&](const CurveSegment& segment) {
        const bool isFirstGood = std::abs(segment.first) <= kLargest;
        if ((isFirstGood && std::abs(segment.last) <= kLargest) || !bad.empty()) return;
        const double value = isFirstGood ? segment.last : segment.first;
        bad = fmt::format("the value at {} s is {}", shortestText(isFirstGood ? segment.end : segment.begin),
                          std::isfinite(value) ? "too large" : "not finite");
    });
    return bad;
}

}  // namespace

std::string mistakeOf(const CurveRows& curve, double& from, double& to)
{
    if (std::string mistake = mistakeOf(curve); !mistake.empty()) return mistake;
    const double first = curve.time.front(), last = curve.time.back(), slack = kTimeRounding * (last - first);
    if (!(from >= first - slack) || !(to <= last + slack))
        return fmt::format("the rows go from {} s to {} s", shortestText(first), shortestText(last));
    from = std::max(from, first);
    to = std::min(to, last);
    if (!(from < to)) return "the interval has no duration";
    return badValueOf(curve, from, to);
}

MeasuredInterval measuredInterval(const CurveRows& curve, const MeasurementOptions& options)
{
    MeasuredInterval interval;
    const bool isEmpty = curve.time.empty();
    interval.from = options.from.value_or(isEmpty ? 0 : curve.time.front());
    interval.to = options.to.value_or(isEmpty ? 0 : curve.time.back());
    interval.error = mistakeOf(curve, interval.from, interval.to);
    if (!interval.error.empty()) return interval;
    const auto fail = [&](std::string error) {
        interval.error = std::move(error);
        return interval;
    };
    if (options.frequency) {
        interval.period = 1 / *options.frequency;
        if (!(*interval.period.value > 0) || !std::isfinite(*interval.period.value))
            return fail("the frequency is not a positive number");
    } else {
        const CurvePeriod found = periodOf(curve, interval.from, interval.to);
        interval.period = found.isFound() ? Measured(found.length) : Measured::none(found.reason);
    }
    if (!interval.period.value) {
        if (options.periods) return fail(interval.period.reason);
        return interval;
    }
    const double period = *interval.period.value;
    const double whole = std::floor((interval.to - interval.from) / period * (1 + kTimeRounding));
    if (whole < 1 || (options.periods && whole < static_cast<double>(*options.periods))) {
        const std::string few = fmt::format("there are {} whole periods of {} s", whole, shortestText(period));
        if (options.periods) return fail(few);
        interval.period = Measured::none(few);
        return interval;
    }
    interval.periods = options.periods.value_or(1);
    interval.periodsFrom = std::max(curve.time.front(), interval.to - static_cast<double>(interval.periods) * period);
    if (!(interval.periodsFrom < interval.to)) return fail("a period is shorter than the rounding of the times");
    if (options.periods) interval.from = interval.periodsFrom;
    return interval;
}

Measurement measure(const CurveRows& curve, const MeasurementOptions& options)
{
    Measurement measured;
    const MeasuredInterval interval = measuredInterval(curve, options);
    measured.error = interval.error;
    if (!measured.error.empty()) return measured;
    const double from = measured.from = interval.from, to = measured.to = interval.to;

    const CurveMoments moments = momentsOf(curve, from, to);
    measured.mean = moments.mean;
    measured.acRms = moments.acRms;
    measured.rms = moments.rms();
    measured.min = moments.range.least;
    measured.max = moments.range.most;
    measured.peakToPeak = moments.range.height();
    measured.integral = moments.mean * (to - from);
    constexpr double kNoMean = 1e-12;
    if (moments.acRms > 0) measured.bend = bendOf(curve, from, to) / moments.acRms;
    measured.ripple = std::abs(moments.mean) > kNoMean * moments.range.largest()
                          ? Measured(moments.acRms / std::abs(moments.mean))
                          : Measured::none("the mean is zero");

    measured.period = interval.period;
    if (!interval.period.value) {
        const Measured none = Measured::none(interval.period.reason);
        measured.frequency = measured.duty = measured.thd = none;
        measured.transitions = stepTransitions(curve, from, to, options.settlingBand);
        return measured;
    }
    const double period = *interval.period.value;
    measured.frequency = 1 / period;
    measured.periods = interval.periods;
    measured.periodsFrom = interval.periodsFrom;
    const CurveMoments whole = momentsOf(curve, interval.periodsFrom, to);
    if (whole.range.height() > 0) {
        measured.duty =
            partAbove(curve, interval.periodsFrom, to, whole.range.middle(), kValueRounding * whole.range.largest());
    } else {
        measured.duty = Measured::none("the curve is constant");
    }
    // An edge at the start of the last period requires earlier values.
    measured.transitions = pulseTransitions(curve, options.from.value_or(curve.time.front()), to, period);
    const auto phasors =
        phasorsOf(curve, interval.periodsFrom, to, interval.periods, std::max<std::size_t>(options.harmonics, 1));
    measured.harmonics = harmonicsOf(phasors, whole.range.largest());
    const Harmonic& fundamental = measured.harmonics.front();
    const double rms = fundamental.amplitude / std::numbers::sqrt2;
    if (fundamental.phase) {
        const double ratio = whole.acRms / rms;
        measured.thd = std::sqrt(std::max(0.0, (ratio - 1) * (ratio + 1)));
    } else {
        measured.thd = Measured::none("there is no fundamental");
    }
    measured.harmonics.resize(options.harmonics);
    return measured;
}

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/results/transitions.h"

#include <array>
#include <limits>

#include <fmt/format.h>

#include "core/results/curve_segments.h"

namespace causeway {

namespace {

constexpr double kLow = 0.1, kHigh = 0.9;
constexpr double kHeightRounding = 1e-9;  ///< of a height, relative to the largest value

/// Dwell time of a curve in equal parts of a range.
class DwellHistogram {
public:
    static constexpr std::size_t kBins = 64;

    DwellHistogram(double least, double most) : m_least(least), m_width((most - least) / static_cast<double>(kBins)) {}

    void add(const CurveSegment& segment)
    {
        const double low = std::min(segment.first, segment.last), high = std::max(segment.first, segment.last);
        const double end = m_least + m_width * static_cast<double>(kBins);
        if (high < m_least || low > end || !(segment.duration() > 0)) return;
        if (high == low) {
            m_time[binOf(low)] += segment.duration();
            return;
        }
        const double from = std::max(low, m_least), to = std::min(high, end);
        const double density = segment.duration() / (high - low);
        const std::size_t first = binOf(from), last = binOf(to);
        if (first == last) {
            m_time[first] += density * (to - from);
            return;
        }
        m_time[first] += density * (edge(first + 1) - from);
        m_time[last] += density * (to - edge(last));
        // Parts in between are filled uniformly; only both ends are stored.
        m_slope[first + 1] += density * m_width;
        m_slope[last] -= density * m_width;
    }

    /// Bin with the longest time; outer ones are preferred unless another one has half as much again.
    [[nodiscard]] std::size_t longest(bool isFromAbove) const
    {
        constexpr double kMore = 1.5;
        std::array<double, kBins> time = m_time;
        double even = 0;
        for (std::size_t bin = 0; bin < kBins; ++bin) time[bin] += even += m_slope[bin];
        std::size_t best = isFromAbove ? kBins - 1 : 0;
        for (std::size_t i = 1; i < kBins; ++i) {
            const std::size_t bin = isFromAbove ? kBins - 1 - i : i;
            if (time[bin] > kMore * time[best]) best = bin;
        }
        return best;
    }
    [[nodiscard]] double edge(std::size_t bin) const { return m_least + m_width * static_cast<double>(bin); }

private:
    [[nodiscard]] std::size_t binOf(double value) const
    {
        const double at = (value - m_least) / m_width;
        return at <= 0 ? 0 : std::min(static_cast<std::size_t>(at), kBins - 1);
    }

    double m_least, m_width;
    std::array<double, kBins> m_time{}, m_slope{};
};

/// Value at which a curve dwells longest in one half of its range.
double stateOf(const CurveRows& curve, double from, double to, const CurveRange& range, bool isHigh)
{
    const double middle = range.middle();
    CurveRange part = isHigh ? CurveRange{middle, range.most} : CurveRange{range.least, middle};
    bool isOutermost = true;
    constexpr int kRefinements = 6;
    for (int i = 0; i < kRefinements && part.height() > std::numeric_limits<double>::epsilon() * range.largest(); ++i) {
        DwellHistogram histogram(part.least, part.most);
        forEachSegment(curve, from, to, [&](const CurveSegment& segment) { histogram.add(segment); });
        const std::size_t bin = histogram.longest(isHigh);
        isOutermost = isOutermost && bin == (isHigh ? DwellHistogram::kBins - 1 : 0);
        part = {histogram.edge(bin), histogram.edge(bin + 1)};
    }
    if (isOutermost) return isHigh ? range.most : range.least;
    return part.middle();
}

constexpr double kNever = std::numeric_limits<double>::quiet_NaN();

/// Times a curve from below a low level to above a high one; for falling edges, the mirrored curve.
class EdgeTimer {
public:
    EdgeTimer(double low, double high) : m_low(low), m_high(high) {}

    void pass(const CurveSegment& segment, double sign)
    {
        const double first = sign * segment.first, last = sign * segment.last;
        const auto at = [&](double level) {
            return segment.begin + segment.duration() * ((level - first) / (last - first));
        };
        if (first <= m_low && last > m_low) m_left = at(m_low);
        if (!std::isnan(m_left) && first < m_high && last >= m_high) m_duration = at(m_high) - m_left;
        if (last <= m_low || last >= m_high) m_left = kNever;
    }
    /// Duration of the last edge.
    [[nodiscard]] Measured duration(const char* reason) const
    {
        return std::isnan(m_duration) ? Measured::none(reason) : Measured(m_duration);
    }

private:
    double m_low, m_high;
    double m_left = kNever;  ///< last time it left the low level
    double m_duration = kNever;
};

Transitions noTransitions(const std::string& reason)
{
    const Measured none = Measured::none(reason);
    return {none, none, none, none};
}

}  // namespace

Transitions pulseTransitions(const CurveRows& curve, double from, double to, double period)
{
    const double last = std::max(from, to - period);
    const CurveRange range = rangeOf(curve, last, to);
    if (!(range.height() > kHeightRounding * range.largest())) return noTransitions("the curve is constant");
    double low = stateOf(curve, last, to, range, false), high = stateOf(curve, last, to, range, true);
    // A current that is mostly zero, between pulses of both signs, dwells nowhere else.
    constexpr double kOneState = 0.1;
    if (high - low < kOneState * range.height()) low = range.least, high = range.most;
    const double below = low + kLow * (high - low), above = low + kHigh * (high - low);
    EdgeTimer rise(below, above), fall(-above, -below);
    forEachSegment(curve, std::max(from, to - 2 * period), to, [&](const CurveSegment& segment) {
        rise.pass(segment, 1);
        fall.pass(segment, -1);
    });
    Transitions found;
    found.riseTime = rise.duration("no whole rising edge");
    found.fallTime = fall.duration("no whole falling edge");
    found.overshoot = std::max(0.0, (range.most - high) / (high - low));
    found.settlingTime = Measured::none("the curve is periodic");
    return found;
}

Transitions stepTransitions(const CurveRows& curve, double from, double to, double band)
{
    std::optional<double> begin;
    double end = 0;
    CurveRange range;
    forEachSegment(curve, from, to, [&](const CurveSegment& segment) {
        if (!begin) begin = segment.first;
        end = segment.last;
        range.add(segment);
    });
    if (!begin || range.height() <= kHeightRounding * range.largest()) return noTransitions("the curve is constant");
    const double height = end - *begin;
    if (std::abs(height) <= band * range.height()) return noTransitions("the curve ends where it began");

    // Of the step normalized to 0 to 1.
    double mostOver = 0, settled = from;
    std::optional<double> lowPassed, highPassed;
    forEachSegment(curve, from, to, [&](const CurveSegment& segment) {
        const double first = (segment.first - *begin) / height, last = (segment.last - *begin) / height;
        const auto at = [&](double level) {
            return segment.begin + segment.duration() * ((level - first) / (last - first));
        };
        mostOver = std::max({mostOver, first - 1, last - 1});
        if (!lowPassed && last > kLow) lowPassed = first >= kLow ? segment.begin : at(kLow);
        if (!highPassed && last >= kHigh) highPassed = first >= kHigh ? segment.begin : at(kHigh);
        if (std::abs(last - 1) > band) {
            settled = segment.end;
        } else if (first - 1 > band) {
            settled = at(1 + band);
        } else if (first - 1 < -band) {
            settled = at(1 - band);
        }
    });
    constexpr double kCalm = 0.1;
    if (settled > to - kCalm * (to - from))
        return noTransitions(
            fmt::format("the curve has not settled: it is not within {:g} % of its last value during the last tenth of "
                        "the interval",
                        100 * band));
    Transitions found;
    const Measured edge = *highPassed - *lowPassed;
    found.riseTime = height > 0 ? edge : Measured::none("the curve falls");
    found.fallTime = height < 0 ? edge : Measured::none("the curve rises");
    found.overshoot = mostOver;
    found.settlingTime = settled - from;
    return found;
}

}  // namespace causeway

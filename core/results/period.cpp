// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/results/period.h"

#include <array>
#include <limits>
#include <optional>
#include <vector>

#include "core/results/curve_segments.h"

namespace causeway {

namespace {

constexpr double kAlike = 0.02;        ///< difference of consecutive periods, relative to the mean absolute deviation
constexpr double kSameTime = 0.02;     ///< difference of instants, relative to the period
constexpr double kHysteresis = 0.05;   ///< to each side of a level, relative to the range
constexpr double kLeastRange = 1e-8;   ///< of a significant signal, relative to the largest value
constexpr double kEndRounding = 1e-9;  ///< of ends of intervals
constexpr double kParts[] = {1, 0.75, 0.5, 0.375, 0.25, 0.1875, 0.125};
constexpr double kLevels[] = {0.5, 0.37, 0.63};

/// Mean absolute deviation from the mean.
double deviationOf(const CurveRows& curve, double from, double to)
{
    const double mean = momentsOf(curve, from, to).mean;
    LongSum deviation;
    forEachSegment(curve, from, to, [&](const CurveSegment& segment) {
        deviation.add(absoluteIntegral(segment.duration() / (to - from), segment.first - mean, segment.last - mean));
    });
    return deviation.value();
}

/// Instants at which a curve finally crosses a level upwards, or downwards if `sign` is -1: it was on the other side of
/// the band around the level before, and leaves the band next.
std::vector<double> passagesOf(const CurveRows& curve, double from, double to, double level, double band, double sign)
{
    std::vector<double> instants;
    bool isBelow = false;
    double left = 0;
    forEachSegment(curve, from, to, [&](const CurveSegment& segment) {
        const double first = sign * (segment.first - level), last = sign * (segment.last - level);
        if (std::min(first, last) <= -band) isBelow = true;
        if (!isBelow) return;
        if (first <= 0 && last > 0) left = segment.begin + segment.duration() * (first / (first - last));
        if (last >= band) {
            instants.push_back(left);
            isBelow = false;
        }
    });
    return instants;
}

/// Comparison of the last period of a curve with earlier ones.
class Repetition {
public:
    /// Differences are means over blocks of this length, so that a long period hides no more than a short one.
    Repetition(const CurveRows& curve, double since, double to, double deviation, double block, std::size_t& budget)
        : m_curve(curve), m_since(since), m_to(to), m_deviation(deviation), m_block(block), m_budget(budget)
    {
    }

    /// Difference between the last period and the one that began `delay` earlier, relative to the mean absolute
    /// deviation; infinite above `most`.
    double difference(double period, double delay, double most)
    {
        constexpr double kInfinite = std::numeric_limits<double>::infinity();
        double worst = 0;
        const double begin = std::max(m_to - period, m_since + delay), allowed = most * m_deviation * m_block;
        // Blocks end where those of shorter periods do.
        for (std::size_t block = 0;; ++block) {
            const double end = m_to - static_cast<double>(block) * m_block;
            if (!(end - begin > kEndRounding * m_block)) break;
            double sum = 0;
            const bool isAlike = forEachPair(m_curve, m_curve, std::max(begin, end - m_block), end, delay,
                                             [&](const CurveSegment& now, const CurveSegment& before) {
                                                 sum += absoluteIntegral(now.duration(), now.first - before.first,
                                                                         now.last - before.last);
                                                 if (m_budget > 0) --m_budget;
                                                 return sum <= allowed && m_budget > 0;
                                             });
            if (!isAlike) return kInfinite;
            worst = std::max(worst, sum / (m_deviation * m_block));
        }
        return worst;
    }
    /// Maximum over all periods before the last one, since slow changes accumulate. The instants determine their starts
    /// and must be regular.
    double difference(const std::vector<double>& instants, std::size_t lag, double most)
    {
        const std::size_t last = instants.size() - 1, count = last / lag;
        const double period = (instants[last] - instants[last - count * lag]) / static_cast<double>(count);
        double worst = 0, delay = 0;
        for (std::size_t k = 1; worst <= most; ++k) {
            const double regular = static_cast<double>(k) * period;
            delay = k <= count ? instants[last] - instants[last - k * lag] : delay + period;
            if (!(m_to - delay - m_since > kEndRounding * (m_to - m_since))) break;
            if (std::abs(delay - regular) > kSameTime * period) return std::numeric_limits<double>::infinity();
            worst = std::max(worst, difference(period, delay, most));
        }
        return worst;
    }

    [[nodiscard]] bool isExhausted() const { return m_budget == 0; }

private:
    const CurveRows& m_curve;
    double m_since, m_to, m_deviation, m_block;
    std::size_t& m_budget;  ///< maximum number of segments to examine
};

/// Whether instants of the last period have counterparts one period before.
bool isSuggested(const std::vector<double>& instants, std::size_t lag, double period)
{
    const std::size_t last = instants.size() - 1;
    for (std::size_t i = 0; i < lag && last >= i + lag; ++i) {
        if (std::abs(instants[last - i] - instants[last - i - lag] - period) > kSameTime * period) return false;
    }
    return true;
}

std::optional<double> shortestPeriod(const std::vector<double>& instants, double since, double to,
                                     Repetition& repetition)
{
    constexpr double kNextTo = 1.1;
    std::optional<double> found;
    double foundLag = std::numeric_limits<double>::infinity(), most = kAlike;
    for (std::size_t lag = 1; lag < instants.size(); ++lag) {
        // With many pulses per period, one more or less makes little difference: takes the best.
        if (static_cast<double>(lag) > kNextTo * foundLag) break;
        const double period = instants.back() - instants[instants.size() - 1 - lag];
        if (2 * period > (to - since) * (1 + kEndRounding)) break;
        if (repetition.isExhausted()) break;
        if (!(period > 0) || repetition.difference(period, period, most) > most) continue;
        if (!isSuggested(instants, lag, period)) continue;
        const double difference = repetition.difference(instants, lag, most);
        if (difference > most) continue;
        // The rest of a transient shifts the first instants.
        const std::size_t count = ((instants.size() - 1) / lag + 1) / 2;
        found = (instants.back() - instants[instants.size() - 1 - count * lag]) / static_cast<double>(count);
        foundLag = static_cast<double>(lag);
        most = difference / 2;
    }
    return found;
}

}  // namespace

CurvePeriod periodOf(const CurveRows& curve, double from, double to)
{
    CurvePeriod found;
    found.reason = "no two successive periods are alike";
    constexpr std::size_t kLeastBudget = 50'000'000, kLooks = 30;
    std::size_t budget = std::max(kLeastBudget, kLooks * curve.time.size());
    double largest = 0;
    for (const double part : kParts) {
        const double since = part == 1 ? from : to - part * (to - from);
        const CurveRange range = rangeOf(curve, since, to);
        largest = std::max(largest, range.largest());
        if (!(range.height() > kLeastRange * largest)) {
            found.reason = part == 1 ? "the curve is constant" : "the curve becomes constant";
            return found;
        }
        const double deviation = deviationOf(curve, since, to);
        for (const double height : kLevels) {
            const double level = range.least + height * range.height(), band = kHysteresis * range.height();
            std::vector<double> instants = passagesOf(curve, since, to, level, band, 1);
            // Two periods may contain a single complete rise, but two falls.
            if (instants.size() < 3) {
                std::vector<double> falls = passagesOf(curve, since, to, level, band, -1);
                if (falls.size() > instants.size()) instants = std::move(falls);
            }
            if (instants.size() < 2) continue;
            const double block = (instants.back() - instants.front()) / static_cast<double>(instants.size() - 1);
            Repetition repetition(curve, since, to, deviation, block, budget);
            if (const auto period = shortestPeriod(instants, since, to, repetition)) return {*period, since, {}};
        }
    }
    return found;
}

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/numerics/accumulation.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace causeway {

namespace {

constexpr double kSameRatio = 0.2;  // maximum relative difference of consecutive ratios
constexpr double kMaxRatio = 0.99;  // slower convergence has too far to go
constexpr int kSteady = 8, kSteadyAndFast = 5;
constexpr double kFast = 0.5;  // ratio for which a few intervals suffice
constexpr int kVanished = 3;   // intervals too short to determine their ratio

}  // namespace

void AccumulationWatch::see(std::size_t crossing, double value)
{
    if (2 * crossing + 1 >= m_series.size()) m_series.resize(2 * crossing + 2);
    for (const std::size_t at : {2 * crossing, 2 * crossing + 1})
        m_series[at].excursion = std::max(m_series[at].excursion, value);
}

std::optional<AccumulationPoint> AccumulationWatch::note(std::size_t crossing, bool isUp, double time, double noise,
                                                         double shortest, bool isTurned)
{
    see(crossing, 0);
    Series& series = m_series[2 * crossing + (isUp ? 1 : 0)];
    const double interval = series.isStarted ? time - series.last : 0;
    const double ratio = series.interval > 0 ? interval / series.interval : 0;
    const bool isSame = ratio > 0 && ratio < kMaxRatio && std::fabs(ratio - series.ratio) <= kSameRatio * series.ratio;
    // Zeros of a function that hardly leaves zero are inaccurate, which must not invalidate an earlier steady ratio.
    const bool wasSteady = series.steady >= (series.ratio < kFast ? kSteadyAndFast : kSteady);
    const double known = wasSteady ? series.ratio : ratio;
    series.steady = isSame ? series.steady + 1 : 0;
    series.ratio = ratio;
    series.interval = interval;
    series.last = time;
    series.isStarted = true;
    const double excursion = std::exchange(series.excursion, 0.0);
    const bool vanishes = interval > 0 && interval < shortest && excursion <= noise;
    series.vanished = vanishes ? series.vanished + 1 : 0;
    // Remainder of a geometric series.
    if (wasSteady && ratio < kMaxRatio && excursion <= noise)
        return AccumulationPoint{time + interval * known / (1 - known), known};
    if (series.vanished >= (isTurned ? kVanished : 1)) return AccumulationPoint{time, 0};
    return std::nullopt;
}

}  // namespace causeway

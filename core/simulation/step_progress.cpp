// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/step_progress.h"

#include <algorithm>
#include <cmath>

namespace causeway {

namespace {

constexpr std::size_t kMaxLittleSteps = 10'000, kMaxShrunkSteps = 100;
constexpr double kShrunk = 1e-3;  // relative to the largest of them
// Number of consecutive steps that are judged together: they make no progress if a thousand times as many would not
// suffice, and steps were much longer before.
constexpr std::size_t kManySteps = 1'000'000;
constexpr double kLeastOfRest = 1e-9, kCollapsed = 1e-4;

// Runs that need more steps than this are examined, after and for this many steps.
constexpr double kTooManySteps = 1e7;
constexpr std::size_t kSeries = 10'000, kLooked = 1'000;
// A state is stationary if it moves by less than this fraction of its total variation by the derivatives at the ends of
// steps, and no derivative is much smaller than the largest, as it would be in an oscillation.
constexpr double kStays = 0.5, kNearZero = 1e-2;
constexpr double kFine = 10;  // maximum change per step, in tolerances

}  // namespace

bool StepProgress::add(double time, double step, double little, double rest)
{
    m_many.largest = std::max(step, m_many.largest);
    if (++m_many.count == kManySteps) {
        const double average = (time - m_many.since) / kManySteps;
        if (average < kLeastOfRest * rest && average < kCollapsed * m_many.largest) return false;
        m_many.count = 0;
        m_many.since = time;
    }
    if (step > little || step > 2 * m_little.largest) m_little = {};
    if (step > little) return true;
    m_little.largest = std::max(step, m_little.largest);
    if (step < kShrunk * m_little.largest) ++m_little.shrunk;
    return ++m_little.count <= kMaxLittleSteps && m_little.shrunk <= kMaxShrunkSteps;
}

void StepProgress::restart(double time)
{
    m_little = {};
    m_many.count = 0;
    m_many.since = time;
}

bool SlidingWatch::wantsRates(double time, double rest)
{
    if (m_looks) return true;
    if (!m_hasBegun || m_count == kSeries) {
        m_steps = m_hasBegun ? rest / (time - m_since) * kSeries : 0;
        m_looks = m_steps > kTooManySteps;
        m_hasBegun = true;
        m_count = 0;
        m_since = time;
        m_looked = 0;
    }
    ++m_count;
    return m_looks;
}

std::optional<SlidingWatch::Finding> SlidingWatch::look(double step, const double* states,
                                                        const std::vector<double>& rates,
                                                        const std::vector<double>& tolerances)
{
    if (m_looked == 0) m_seen.resize(rates.size());
    for (std::size_t i = 0; i < rates.size(); ++i) {
        Seen& seen = m_seen[i];
        const double rate = rates[i], size = std::fabs(rate);
        if (m_looked == 0) seen = {states[i], states[i], rate, rate, size, 0, true};
        seen.to = states[i];
        seen.most = std::max(rate, seen.most);
        seen.least = std::min(rate, seen.least);
        seen.smallest = std::min(size, seen.smallest);
        if (m_looked > 0) seen.way += step * size;
        seen.isFine = seen.isFine && step * size <= kFine * tolerances[i];
    }
    if (++m_looked < kLooked) return std::nullopt;
    m_looks = false;
    for (std::size_t i = 0; i < m_seen.size(); ++i) {
        const Seen& seen = m_seen[i];
        if (seen.isFine && std::fabs(seen.to - seen.from) <= kStays * seen.way &&
            seen.smallest >= kNearZero * std::max(seen.most, -seen.least))
            return Finding{i, m_steps};
    }
    return std::nullopt;
}

std::optional<std::pair<double, double>> findJump(double value, double move, double farthest,
                                                  const std::function<std::optional<double>(double)>& rate)
{
    constexpr int kHalvings = 60;
    constexpr double kOther = 0.5;      // relative difference of two rates
    constexpr double kLeft = 0.3;       // fraction of that difference in a jump; sign(0) is halfway
    constexpr double kRounding = 1e-4;  // relative to the change of the rate up to the farthest point
    double here = value;
    std::optional<double> rateHere = rate(here);
    if (!rateHere || move == 0) return std::nullopt;
    double there = value;
    std::optional<double> rateThere = rateHere;
    const auto difference = [&] { return std::fabs(*rateThere - *rateHere); };
    for (; std::fabs(move) <= farthest && difference() <= kOther * std::fabs(*rateHere); move *= 2) {
        there = value + move;
        rateThere = rate(there);
        if (!rateThere) return std::nullopt;
    }
    const double whole = difference();
    if (!(whole > kOther * std::fabs(*rateHere))) return std::nullopt;
    const std::pair sides(*rateHere, *rateThere);
    for (int i = 0; i < kHalvings; ++i) {
        const double half = here + (there - here) / 2;
        if (half == here || half == there) break;
        const std::optional<double> rateHalf = rate(half);
        if (!rateHalf) return std::nullopt;
        const bool isFarther = std::fabs(*rateHalf - *rateHere) > std::fabs(*rateThere - *rateHalf);
        (isFarther ? there : here) = half;
        (isFarther ? rateThere : rateHere) = rateHalf;
    }
    if (!(difference() > kLeft * whole)) return std::nullopt;
    // Near its zero, a continuous rate has jumps due to rounding.
    for (const double far : {value - farthest, value + farthest}) {
        const std::optional<double> rateFar = rate(far);
        if (rateFar && difference() <= kRounding * std::fabs(*rateFar - *rateHere)) return std::nullopt;
    }
    return sides;
}

}  // namespace causeway

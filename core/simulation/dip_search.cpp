// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/dip_search.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace causeway {

namespace {

constexpr double kSafety = 1.5;  // for curvature, and slopes, between samples
constexpr double kAway = 100;    // tolerances: closer values leave or approach zero
constexpr double kZero = 1e-3;   // tolerances: closer values have arrived
constexpr double kLeastPart = 0.1;
constexpr double kNearEnd = 0.05;        // of a section: samples there determine the slope at its end
constexpr double kLeastSection = 1e-12;  // relative to the time
constexpr double kLeastSpan = 1e-3;      // relative to the previous section
constexpr double kLeastRest = 1e-3;      // of a section: next to a touched zero, rounding yields zeros as well
constexpr int kMaxEvaluations = 200;

}  // namespace

void DipSearch::begin(double time, const std::vector<double>& values)
{
    m_left.time = time;
    m_left.values = values;
    m_hasLeft = true;
    m_hasPrior = false;
}

void DipSearch::take(double time, const std::vector<double>& values)
{
    if (m_open == m_rights.size()) m_rights.emplace_back();
    m_rights[m_open].time = time;
    m_rights[m_open].values = values;
    ++m_open;
}

/// Whether all functions stay so far from zero in the section up to the first sample that no division is needed: a
/// cheap bound of the result of `divide`. A function dips below its ends by at most 1.5 times its changes in this
/// section and in an equal part of the previous one.
bool DipSearch::isClearOfZero(const std::vector<double>& tolerances) const
{
    if (!m_hasLeft || !m_hasPrior) return false;
    const Sample& right = m_rights[m_open - 1];
    const double span = m_left.time - m_prior.time, length = right.time - m_left.time;
    if (!(span > 0)) return false;
    const double part = length / span;
    unsigned isNear = 0;
    for (std::size_t i = 0; i < right.values.size(); ++i) {
        const double a = m_left.values[i], b = right.values[i];
        const double change = std::fabs(b - a) + part * std::fabs(a - m_prior.values[i]);
        isNear |= std::min(a, b) - kSafety * change > tolerances[i] ? 0U : 1U;
    }
    return isNear == 0;
}

/// Position, as a fraction of the section, at which the extrapolated lines from both sides meet below zero: there the
/// function has a kink, if it follows them. If a side has only one sample, its slope is determined first.
std::optional<double> DipSearch::kinkOf(std::size_t function, double tolerance, const Neighbours& beside,
                                        double& least) const
{
    const Sample& right = m_rights[m_open - 1];
    const double a = m_left.values[function], b = right.values[function];
    const bool isKnownBefore = beside.perBefore > 0, isKnownAfter = beside.perAfter > 0;
    const double fall = isKnownBefore ? (m_prior.values[function] - a) * beside.perBefore * beside.length : 0;
    const double rise =
        isKnownAfter ? (m_rights[m_open - 2].values[function] - b) * beside.perAfter * beside.length : 0;
    const double leastBefore = a - kSafety * fall, leastAfter = b - kSafety * rise;
    if (!(leastBefore < tolerance) && !(leastAfter < tolerance)) return std::nullopt;
    if (!isKnownBefore || !isKnownAfter) {
        least = std::min(leastBefore, leastAfter);
        return isKnownBefore ? 1 - kNearEnd : kNearEnd;
    }
    if (!(fall > 0 && rise > 0)) return std::nullopt;
    const double part = (a - b + rise) / (fall + rise);
    least = a - kSafety * fall * part;
    if (!(part > 0 && part < 1 && least < tolerance)) return std::nullopt;
    return part;
}

std::optional<DipSearch::Division> DipSearch::divide(const std::vector<double>& tolerances, double leastUnknown) const
{
    const Sample& right = m_rights[m_open - 1];
    const Sample* const next = m_open > 1 ? &m_rights[m_open - 2] : nullptr;
    const double length = right.time - m_left.time;
    if (length <= kLeastSection * std::fabs(right.time)) return std::nullopt;
    if (!m_hasPrior && next == nullptr)
        return length >= leastUnknown ? std::optional(Division{m_left.time + 0.5 * length, 0}) : std::nullopt;
    const double spanBefore = m_left.time - m_prior.time, spanAfter = next != nullptr ? next->time - right.time : 0;
    const double perLength = 1 / length;
    const double perBefore = m_hasPrior && spanBefore > 0 ? 1 / spanBefore : 0,
                 perAfter = spanAfter > 0 ? 1 / spanAfter : 0;
    const double perBoth = 1 / (spanBefore + length), perNext = 1 / (spanAfter + length);
    double least = 0;
    std::optional<Division> result;
    for (std::size_t i = 0; i < right.values.size(); ++i) {
        const double a = m_left.values[i], b = right.values[i];
        if (m_isAway[i] == 0 || !(a > tolerances[i] && b > tolerances[i])) continue;
        const double difference = b - a, slope = difference * perLength;
        double curvature = 0;  // half of the second derivative
        if (perBefore > 0) curvature = std::fabs(slope - (a - m_prior.values[i]) * perBefore) * perBoth;
        if (perAfter > 0)
            curvature = std::max(curvature, std::fabs((next->values[i] - b) * perAfter - slope) * perNext);
        // The chord minus depth * s * (1 - s), for s from 0 to 1.
        const double depth = kSafety * curvature * length * length;
        double smallest = depth > std::fabs(difference) ? a - (depth - difference) * (depth - difference) / (4 * depth)
                                                        : std::min(a, b);
        double part = 0;
        if (smallest <= tolerances[i]) {
            const double likely = std::max(depth / kSafety, std::fabs(difference));
            part = std::clamp(0.5 * (1 - difference / likely), kLeastPart, 1 - kLeastPart);
        } else if (const auto kink = kinkOf(i, tolerances[i], {length, perBefore, perAfter}, smallest)) {
            part = *kink;
        } else {
            continue;
        }
        if (smallest - tolerances[i] >= least) continue;
        least = smallest - tolerances[i];
        result = Division{m_left.time + part * length, i};
    }
    return result;
}

DipSearch::Dip DipSearch::search(double time, const std::vector<double>& values, const std::vector<double>& tolerances,
                                 double leastUnknown, const Evaluate& evaluate,
                                 const std::function<AtZero(std::size_t function)>& atZero)
{
    m_hasMoved = false;
    m_open = 0;
    const double before = m_hasLeft ? m_left.time : time;
    take(time, values);
    const bool isClear = isClearOfZero(tolerances);
    // A function that was away and is zero here touches zero, if no event precedes.
    std::optional<std::size_t> touching;
    m_resting.clear();
    for (std::size_t i = 0; i < values.size() && m_hasLeft && !isClear; ++i) {
        if (!touching && std::fabs(values[i]) <= tolerances[i] && m_left.values[i] > kAway * tolerances[i] &&
            atZero(i) == AtZero::WhereItTouches)
            touching = i;
        if (values[i] == 0 && atZero(i) == AtZero::WhereItRests) m_resting.push_back(i);
    }
    m_isAway.resize(values.size());
    for (std::size_t i = 0; i < values.size() && !isClear; ++i) {
        const double least = m_hasLeft ? std::min(m_left.values[i], values[i]) : values[i];
        m_isAway[i] = least > kAway * tolerances[i] ? 1 : 0;
    }
    if (!isClear) {
        for (const double at : besideZeros(tolerances)) {
            m_hasMoved = true;
            if (!evaluate(at)) return {Verdict::Failed, m_left.time, at, 0};
            for (std::size_t i = 0; i < values.size(); ++i) {
                if (values[i] < -tolerances[i]) return {Verdict::Negative, m_left.time, at, i};
            }
        }
    }
    for (int evaluations = 0; m_open > 0;) {
        const std::optional<Division> division =
            m_hasLeft && !isClear && evaluations < kMaxEvaluations ? divide(tolerances, leastUnknown) : std::nullopt;
        if (!division) {
            const Sample& right = m_rights[m_open - 1];
            // Sections of very different length do not determine the curvature.
            if (!m_hasPrior || right.time - m_left.time > kLeastSpan * (m_left.time - m_prior.time)) {
                std::swap(m_prior, m_left);
                m_hasPrior = m_hasLeft;
            }
            m_hasLeft = true;
            std::swap(m_left, m_rights[--m_open]);
            continue;
        }
        ++evaluations;
        m_hasMoved = true;
        if (!evaluate(division->time)) return {Verdict::Failed, m_left.time, division->time, division->function};
        for (std::size_t i = 0; i < values.size(); ++i) {
            if (values[i] < -tolerances[i]) return {Verdict::Negative, m_left.time, division->time, i};
        }
        const std::size_t function = division->function;
        if (std::fabs(values[function]) <= tolerances[function] && atZero(function) == AtZero::WhereItTouches)
            return {Verdict::Touches, m_left.time, division->time, function};
        if (values[function] == 0 && atZero(function) == AtZero::WhereItRests) {
            if (const std::optional<Dip> rest =
                    findRest(function, m_left.time, division->time, values, tolerances, evaluate))
                return *rest;
            if (!evaluate(division->time)) return {Verdict::Failed, m_left.time, division->time, function};
        }
        take(division->time, values);
    }
    Dip first = touching ? firstTouch(*touching, before, time, values, tolerances, evaluate) : Dip();
    for (const std::size_t i : m_resting) {
        const std::optional<Dip> rest = findRest(i, before, time, values, tolerances, evaluate);
        if (rest && (first.verdict == Verdict::None || rest->time < first.time)) first = *rest;
    }
    return first;
}

std::optional<DipSearch::Dip> DipSearch::findRest(std::size_t function, double away, double time,
                                                  const std::vector<double>& values,
                                                  const std::vector<double>& tolerances, const Evaluate& evaluate)
{
    const Dip begins = firstTouch(function, away, time, values, tolerances, evaluate);
    if (begins.verdict == Verdict::Failed) return begins;
    if (time - begins.time <= kLeastRest * (time - away)) return std::nullopt;
    if (!evaluate(0.5 * (begins.time + time))) return Dip{Verdict::Failed, away, time, function};
    return values[function] == 0 ? std::optional(begins) : std::nullopt;
}

/// A function that reaches zero exactly at a sample may be negative next to it: after the left one if it was falling,
/// before the right one if it arrived from below.
std::vector<double> DipSearch::besideZeros(const std::vector<double>& tolerances) const
{
    constexpr double kBeside = 1e-3;  // of the section
    std::vector<double> times;
    if (!m_hasLeft) return times;
    const Sample& right = m_rights[m_open - 1];
    const double length = right.time - m_left.time;
    bool isBehind = false, isInFront = false;
    for (std::size_t i = 0; i < right.values.size(); ++i) {
        const double away = kAway * tolerances[i], here = std::fabs(m_left.values[i]),
                     there = std::fabs(right.values[i]);
        isBehind = isBehind || (m_hasPrior && here <= away && there > away && m_prior.values[i] > away);
        isInFront = isInFront || (there <= away && here > away);
    }
    if (isBehind) times.push_back(m_left.time + kBeside * length);
    if (isInFront) times.push_back(right.time - kBeside * length);
    return times;
}

/// It may have been zero for some time.
DipSearch::Dip DipSearch::firstTouch(std::size_t function, double away, double time, const std::vector<double>& values,
                                     const std::vector<double>& tolerances, const Evaluate& evaluate)
{
    double before = away, touching = time;
    m_hasMoved = true;
    // Near time zero the floating-point resolution exceeds any meaningful resolution.
    const double finest = kLeastSection * kLeastSpan * (time - away);
    while (touching - before > std::max(kLeastSection * std::fabs(touching), finest)) {
        const double middle = 0.5 * (before + touching);
        if (!evaluate(middle)) return {Verdict::Failed, before, middle, function};
        (values[function] > kZero * tolerances[function] ? before : touching) = middle;
    }
    return {Verdict::Touches, away, touching, function};
}

}  // namespace causeway

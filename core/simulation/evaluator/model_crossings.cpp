// SPDX-License-Identifier: GPL-3.0-or-later
// Where events are: zero-crossing functions with what counts as zero, and the instants that are known in advance.
#include "core/simulation/evaluator/model_evaluator.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "core/program/instants.h"
#include "core/simulation/blocks/relation_truth.h"
#include "core/simulation/evaluator/operand_sizes.h"

namespace causeway {

namespace {

/// Whether it compares Integers, Booleans or literals of an enumeration.
bool isOfWholeNumbers(const Program& program, const ProgramRelation& relation)
{
    const auto isReal = [&](std::size_t side) {
        return program.pool.type(program.pool.operand(relation.relation, side)) == ValueType::Real;
    };
    return !isReal(0) && !isReal(1);
}

std::pair<ExprId, ExprId> sidesOf(const Program& program, const ProgramRelation& relation)
{
    return {program.pool.operand(relation.relation, 0), program.pool.operand(relation.relation, 1)};
}

/// Of `x < 1` and `1 > x`, whether this is the one with exchanged sides.
bool isTurned(const Program& program, const ProgramRelation& relation)
{
    const auto [left, right] = sidesOf(program, relation);
    return right < left;
}

/// By relation: others that have always the same or always the opposite truth, as `x < 1` and `1 > x` for `x >= 1`.
std::vector<std::vector<std::uint32_t>> complementsIn(const Program& program)
{
    std::map<std::tuple<ExprId, ExprId, bool>, std::vector<std::uint32_t>> alike;
    const auto& relations = program.relations;
    for (std::uint32_t i = 0; i < relations.size(); ++i) {
        if (!isOrdered(relations[i].op) || relations[i].left == kNoSlot || relations[i].instant != kNoSlot) continue;
        const auto [left, right] = sidesOf(program, relations[i]);
        // Whether equality counts as left > right.
        const bool isUp = relations[i].op == Op::Less || relations[i].op == Op::GreaterEqual;
        alike[isTurned(program, relations[i]) ? std::tuple(right, left, !isUp) : std::tuple(left, right, isUp)]
            .push_back(i);
    }
    std::vector<std::vector<std::uint32_t>> complements(relations.size());
    for (const auto& [sides, members] : alike) {
        for (const std::uint32_t i : members) {
            for (const std::uint32_t other : members) {
                if (other != i) complements[i].push_back(other);
            }
        }
    }
    return complements;
}

}  // namespace

bool ModelEvaluator::crossings(double* values, double* tolerances)
{
    if (!m_machineCode.execute(m_program.crossingCode, m_values.data(), *this))
        return fail(0, false, m_functions.failure());
    m_blocks.forgetSizes();
    constexpr double kFar = 1;
    for (std::size_t i = 0; i < m_program.relations.size(); ++i) {
        const ProgramRelation& relation = m_program.relations[i];
        values[i] = kFar;
        if (tolerances != nullptr) tolerances[i] = 0;
        if (relation.instant != kNoSlot || relation.left == kNoSlot || m_side[i] == 0 || m_isAtRest[i]) continue;
        const double left = m_values[relation.left], right = m_values[relation.right];
        const double difference = (left - right) * m_side[i];
        if (std::isnan(difference)) continue;
        values[i] = difference;
        // Integers become equal at once, and stay equal.
        if ((difference == 0 || !isOrdered(relation.op)) && isOfWholeNumbers(m_program, relation)) {
            const bool isChanged = truthOf(relation.op, left - right) != (m_values[relation.mode] != 0);
            values[i] = isChanged ? -kFar : kFar;
            continue;
        }
        if (tolerances == nullptr) continue;
        // The largest value so far bounds the rounding.
        if (m_isSwitch[i])
            m_operandSize[i] = sizeInBlock(i, left, right);
        else if (m_operandSize[i] < kOrdinarySize)
            m_operandSize[i] = std::min(kOrdinarySize, std::max({m_operandSize[i], std::fabs(left), std::fabs(right)}));
        tolerances[i] = toleranceOf(i, left, right);
    }
    for (const std::uint32_t i : m_unrest.relations) values[i] = m_time > m_unrest.until ? -kFar : kFar;
    for (std::size_t i = 0; i < m_program.roundings.size(); ++i) {
        const ProgramRounding& rounding = m_program.roundings[i];
        const std::size_t at = m_program.relations.size() + 2 * i;
        values[at] = values[at + 1] = kFar;
        if (tolerances != nullptr) tolerances[at] = tolerances[at + 1] = 0;
        if (rounding.operand == kNoSlot) continue;
        const double operand = m_values[rounding.operand];
        const double lower = rounding.isCeiling ? m_values[rounding.value] - 1 : m_values[rounding.value];
        if (std::isnan(operand)) continue;
        values[at] = operand - lower;
        values[at + 1] = lower + 1 - operand;
        if (tolerances != nullptr) tolerances[at] = tolerances[at + 1] = toleranceOf(operand, lower);
    }
    return true;
}

/// Size assumed for the sides of a relation decided by a block. Computed precisely only where it may matter.
double ModelEvaluator::sizeInBlock(std::size_t relation, double left, double right)
{
    const double difference = std::fabs(left - right);
    if (difference == 0 || difference > kRounding * std::max({kOrdinarySize, std::fabs(left), std::fabs(right)}))
        return kOrdinarySize;
    const std::optional<double> size = m_blocks.sizeOfDifference(static_cast<std::uint32_t>(relation));
    return std::min(kOrdinarySize, size.value_or(kOrdinarySize));
}

void ModelEvaluator::addComplements(std::vector<std::size_t>& crossed)
{
    if (!m_complements) m_complements = complementsIn(m_program);
    // Compares values: in an algorithm the same text may denote other values.
    const auto present = [this](std::size_t relation) {
        const ProgramRelation& asked = m_program.relations[relation];
        const double left = m_values[asked.left], right = m_values[asked.right], side = m_side[relation];
        return isTurned(m_program, asked) ? std::tuple(right, left, -side) : std::tuple(left, right, side);
    };
    const std::size_t count = crossed.size();
    for (std::size_t k = 0; k < count; ++k) {
        if (crossed[k] >= m_complements->size()) continue;
        for (const std::uint32_t other : (*m_complements)[crossed[k]]) {
            if (present(other) == present(crossed[k]) && std::ranges::find(crossed, other) == crossed.end())
                crossed.push_back(other);
        }
    }
    std::ranges::sort(crossed);
}

bool ModelEvaluator::isTrueAtTouch(std::size_t crossing) const
{
    if (crossing >= m_program.relations.size() || m_isSwitch[crossing]) return false;
    const Op op = m_program.relations[crossing].op;
    return isOrdered(op) && truthOf(op, 0) && !truthOf(op, m_side[crossing]);
}

bool ModelEvaluator::changesAtRest(std::size_t crossing) const
{
    if (crossing >= m_program.relations.size()) return !isAtClosedEnd(crossing);
    if (m_isSwitch[crossing] || m_side[crossing] == 0) return false;
    const Op op = m_program.relations[crossing].op;
    return isOrdered(op) && !truthOf(op, 0) && truthOf(op, m_side[crossing]);
}

bool ModelEvaluator::isUp(std::size_t crossing) const
{
    if (crossing < m_program.relations.size()) return m_side[crossing] > 0;
    return (crossing - m_program.relations.size()) % 2 == 0;
}

/// The value of a rounding includes the closed end of its interval: [n, n + 1) for floor(), (n - 1, n] for ceil().
bool ModelEvaluator::isAtClosedEnd(std::size_t crossing) const
{
    return isUp(crossing) != m_program.roundings[(crossing - m_program.relations.size()) / 2].isCeiling;
}

std::vector<std::size_t> ModelEvaluator::jumpingRoundings(const std::vector<double>& values) const
{
    std::vector<std::size_t> jumping;
    for (std::size_t i = m_program.relations.size(); i < values.size(); ++i) {
        if (isAtClosedEnd(i) ? values[i] < 0 : values[i] <= 0) jumping.push_back(i);
    }
    return jumping;
}

std::string ModelEvaluator::textOf(std::size_t crossing) const
{
    if (crossing < m_program.relations.size()) return m_program.relations[crossing].text;
    return m_program.roundings[(crossing - m_program.relations.size()) / 2].text;
}

std::string ModelEvaluator::zeroCrossingOf(std::size_t crossing) const
{
    if (crossing < m_program.relations.size()) return m_program.relations[crossing].zeroCrossing;
    return m_program.roundings[(crossing - m_program.relations.size()) / 2].text;
}

/// Time of the next tick of a sample; infinite if it has no interval.
double ModelEvaluator::tickOf(std::size_t sample) const
{
    const double interval = m_values[m_program.samples[sample].interval];
    return interval > 0 ? m_values[m_program.samples[sample].start] + m_nextTick[sample] * interval
                        : std::numeric_limits<double>::infinity();
}

std::vector<EventTrigger> ModelEvaluator::timeTriggersAt(double time) const
{
    const double least = instantTolerance(time);
    const bool isJustAfter = !happensAt(time);
    std::vector<EventTrigger> triggers;
    for (std::size_t i = 0; i < m_program.samples.size(); ++i) {
        if (tickOf(i) > time + least) continue;
        triggers.push_back({fmt::format("sample({}, {})", m_values[m_program.samples[i].start],
                                        m_values[m_program.samples[i].interval]),
                            {},
                            true});
    }
    for (std::size_t i = 0; i < m_program.relations.size(); ++i) {
        const ProgramRelation& relation = m_program.relations[i];
        if (isAtInstant(i, time) && changesAfterInstant(i) == isJustAfter)
            triggers.push_back({relation.text, relation.zeroCrossing, relation.isRising});
    }
    return triggers;
}

/// Whether it is a relation of time alone whose instant is now.
bool ModelEvaluator::isInstantOf(std::size_t relation, double time) const
{
    const Slot instant = m_program.relations[relation].instant;
    return instant != kNoSlot && std::fabs(m_values[instant] - time) <= instantTolerance(time);
}

/// Whether its instant is now and it still has the side before it.
bool ModelEvaluator::isAtInstant(std::size_t relation, double time) const
{
    const ProgramRelation& asked = m_program.relations[relation];
    return isInstantOf(relation, time) && m_side[relation] == (asked.isRising ? -1 : 1);
}

/// At T, `time <= T` and `time > T` keep their earlier truth, `time >= T` and `time < T` have the new one.
bool ModelEvaluator::changesAfterInstant(std::size_t relation) const
{
    const ProgramRelation& asked = m_program.relations[relation];
    return isOrdered(asked.op) && truthOf(asked.op, 0) == truthOf(asked.op, asked.isRising ? -1 : 1);
}

/// Whether a sample or clock ticks now.
bool ModelEvaluator::hasTickAt(double time) const
{
    const double latest = time + instantTolerance(time);
    if (m_clocks.next() <= latest) return true;
    for (std::size_t i = 0; i < m_program.samples.size(); ++i) {
        if (tickOf(i) <= latest) return true;
    }
    return false;
}

bool ModelEvaluator::happensAt(double time) const
{
    if (hasTickAt(time)) return true;
    for (std::size_t i = 0; i < m_program.relations.size(); ++i) {
        if (isAtInstant(i, time) && !changesAfterInstant(i)) return true;
    }
    return false;
}

/// Instants computed in different ways (0.3 and 0.1*3, or period after period) differ by rounding, which grows with the
/// time and with the number of summed periods.
double ModelEvaluator::instantTolerance(double time) const
{
    constexpr double kLeast = 1e-3;
    const double span = m_horizon.span > 0 ? m_horizon.span : 1, since = std::fabs(time);
    return kSummedTime * std::max(std::min(since, span), kLeast * std::min(span, 1.0)) + kRoundedTime * since;
}

double ModelEvaluator::nextTimeEvent(double time)
{
    constexpr double kNext = 0.1;  // of the tolerance of an instant
    double next = std::numeric_limits<double>::infinity();
    if (!execute(m_program, m_program.scheduleCode, m_values.data(), Liveness::Frozen, *this)) return next;
    const double least = kNext * instantTolerance(time);
    for (std::size_t i = 0; i < m_program.relations.size(); ++i) {
        if (m_program.relations[i].instant == kNoSlot) continue;
        const double instant = m_values[m_program.relations[i].instant];
        if (instant > time + least) next = std::min(next, instant);
        // "time > 0" at 0, and events scheduled so soon that no step reaches them.
        if (isAtInstant(i, time)) next = std::min(next, time);
    }
    for (std::size_t i = 0; i < m_program.samples.size(); ++i) next = std::min(next, tickOf(i));
    return std::min(next, m_clocks.next());
}

double ModelEvaluator::changeByTime(double from, double to)
{
    if (!m_timeCrossings) m_timeCrossings.emplace(m_program);
    if (m_timeCrossings->empty()) return std::numeric_limits<double>::infinity();
    return m_timeCrossings->firstChange(
        from, to, m_side, [this](Slot slot) { return m_values[slot]; },
        [this](std::uint32_t relation) { return roundingOf(relation, 0, 0); });
}

double ModelEvaluator::changeByStates(double from, double to,
                                      const std::function<const std::vector<double>&(double)>& statesAt)
{
    if (!m_timeCrossings) m_timeCrossings.emplace(m_program);
    if (!m_timeCrossings->hasStates()) return std::numeric_limits<double>::infinity();
    return m_timeCrossings->firstChangeOfStates(
        from, to, m_side, [this](Slot slot) { return m_values[slot]; },
        [this](std::uint32_t relation) { return roundingOf(relation, 0, 0); }, statesAt);
}

double ModelEvaluator::nextKink(double from, double to)
{
    constexpr double kLeast = 1e-6;  // of the interval of the run
    if (!m_timeCrossings) m_timeCrossings.emplace(m_program);
    const double delayed = nextDelayedJump(from, to).behind;
    if (!m_timeCrossings->hasKinks()) return delayed;
    return std::min(delayed, m_timeCrossings->nextKink(from, std::min(to, delayed), kLeast * m_horizon.span,
                                                       [this](Slot slot) { return m_values[slot]; }));
}

bool ModelEvaluator::tolerate(std::size_t crossing, double size, double until)
{
    if (crossing >= m_program.relations.size() || m_program.relations[crossing].left == kNoSlot) return false;
    const bool isMore = size > m_slack[crossing];
    m_slack[crossing] = std::max(m_slack[crossing], size);
    m_slackUntil[crossing] = until;
    return isMore;
}

double ModelEvaluator::lastDigitsOf(std::size_t crossing) const
{
    constexpr double kDigits = 8 * std::numeric_limits<double>::epsilon();
    if (crossing >= m_program.relations.size() || m_program.relations[crossing].left == kNoSlot) return 0;
    const double left = m_values[m_program.relations[crossing].left],
                 right = m_values[m_program.relations[crossing].right];
    return std::max(kDigits * std::max(std::fabs(left), std::fabs(right)), 2 * std::fabs(left - right));
}

void ModelEvaluator::endStep(const std::vector<double>& crossings)
{
    for (std::size_t i = 0; i < m_noise.size(); ++i) {
        m_mayBeNoise[i] = m_mayBeNoise[i] && crossings[i] >= 0 && crossings[i] <= m_noise[i];
        // Not during trial steps: the event that ends the step may be earlier.
        if (crossings[i] > m_slack[i] && m_time >= m_slackUntil[i]) m_slack[i] = 0;
    }
}

bool ModelEvaluator::holdsNoise() const
{
    for (std::size_t i = 0; i < m_noise.size(); ++i) {
        if (m_mayBeNoise[i] && m_noise[i] > 0) return true;
    }
    return false;
}

void ModelEvaluator::releaseCrossed(const std::vector<double>& crossingsAtStart)
{
    constexpr double kClear = 1e3;
    if (!m_machineCode.execute(m_program.crossingCode, m_values.data(), *this)) return;
    for (std::size_t i = 0; i < m_noise.size(); ++i) {
        const ProgramRelation& relation = m_program.relations[i];
        if (!m_mayBeNoise[i] || !(m_noise[i] > 0) || relation.left == kNoSlot || m_side[i] == 0) continue;
        const double left = m_values[relation.left], right = m_values[relation.right];
        const double rounding = roundingOf(i, left, right);
        if (crossingsAtStart[i] > kClear * rounding && (left - right) * m_side[i] < -rounding) m_mayBeNoise[i] = false;
    }
}

void ModelEvaluator::soften(std::size_t crossing, double most, double until, bool isAtOnce)
{
    if (crossing >= m_program.relations.size()) return;
    const ProgramRelation& relation = m_program.relations[crossing];
    if (relation.left == kNoSlot) return;
    // A contradiction that a block makes and reverses within rounding of the time is no process, however small the
    // errors of the states are: this part of the sides is tolerated. Only events of states may accumulate there.
    const double least = m_isSwitch[crossing] ? 2e-7 : 0;
    const double size = std::min(1.0, m_operandSize[crossing] / kOrdinarySize);
    const double scale = std::max({size, std::fabs(m_values[relation.left]), std::fabs(m_values[relation.right])});
    const double largest =
        isAtOnce ? std::max({most * scale, least * scale, m_blocks.noiseOf(static_cast<std::uint32_t>(crossing))})
                 : most * scale;
    static_cast<void>(tolerate(crossing, std::clamp(10 * m_slack[crossing], 1e-12 * scale, largest), until));
}

}  // namespace causeway

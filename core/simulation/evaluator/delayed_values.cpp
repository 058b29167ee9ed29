// SPDX-License-Identifier: GPL-3.0-or-later
// What delay() and spatialDistribution() remember.
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "core/program/varying_slots.h"
#include "core/simulation/evaluator/model_evaluator.h"

namespace causeway {

namespace {

constexpr std::array kBetween{0.32, 0.68};  // of an interval: where the interpolation is compared with the expressions

enum class Piece : std::uint8_t { Recorded, TooLong, HasNoValue };

/// Records the interval [from, to] in pieces. `record(from, to, mayBeSplit)` records one piece or requests its halves.
/// Only around a few jumps are pieces shorter than `shortest`. False where an expression has no value.
template <class Record>
bool inPieces(double from, double to, double shortest, const Record& record)
{
    int shorterOnes = 256;
    for (std::vector<double> ends{to}; from < to;) {
        const double end = ends.back(), middle = from + 0.5 * (end - from);
        const bool mayBeSplit = (end - from > shortest || --shorterOnes > 0) && from < middle && middle < end;
        switch (record(from, end, mayBeSplit)) {
            case Piece::HasNoValue: return false;
            case Piece::TooLong: ends.push_back(middle); break;
            case Piece::Recorded:
                from = end;
                ends.pop_back();
                break;
        }
    }
    return true;
}

}  // namespace

double ModelEvaluator::longestDelay(const Program::DelayLine& line) const
{
    double longest = 0;
    for (const Slot slot : line.longest) longest = std::max(longest, m_values[slot]);
    return longest;
}

double ModelEvaluator::delayed(std::uint32_t index, double by, const double* values)
{
    constexpr double kRounding = 1e-9;
    const Program::DelayLine& line = m_program.delays[index];
    if (line.distribution >= 0) return distributed(line, by, values);
    // Earlier values are discarded and future ones unknown; compiled code cannot stop here, so its caller checks for
    // the failure.
    const double longest = longestDelay(line);
    if (by > longest * (1 + kRounding) || by < -kRounding * std::fabs(longest)) {
        m_asksTooFarBack = true;
        m_failure = {m_time,
                     0,
                     false,
                     by < 0 ? fmt::format("delay() would need the value {} s ahead: its time must not be negative", -by)
                            : fmt::format("delay() needs the value {} s ago, but its longest delay (delayMax) is {} s",
                                          by, longest),
                     {},
                     true};
        return std::nan("");
    }
    if (m_time > m_delays[index].endTime() && m_time - by > m_delays[index].endTime())
        m_presentDelays.emplace_back(index, values[line.value]);
    return m_delays[index].at(m_time - by, m_time, values[line.value]);
}

/// A delay shorter than the step depends on the present value, which the code may compute after it. Repeats the code
/// until both agree; false where they do not.
bool ModelEvaluator::settleDelays()
{
    constexpr int kMostPasses = 100;
    constexpr double kSame = 1e-14;
    const auto isCurrent = [this](const std::pair<std::uint32_t, double>& used) {
        const double present = m_values[m_program.delays[used.first].value];
        return std::fabs(present - used.second) <= kSame * std::fabs(present) || !std::isfinite(present);
    };
    for (int pass = 0; pass < kMostPasses; ++pass) {
        if (m_presentDelays.empty()) return true;
        if (!computeDelayed()) return false;
        if (std::ranges::all_of(m_presentDelays, isCurrent)) return true;
        m_presentDelays.clear();
        if (!run(m_program.stages, Liveness::Frozen, false)) return false;
    }
    return fail(0, false, "a delay() that is shorter than the step depends on itself, and does not settle");
}

bool ModelEvaluator::beginDelays(double time)
{
    return m_delays.empty() || (goBackDelays(time) && recordDistributions(time));
}

bool ModelEvaluator::goBackDelays(double time)
{
    if (m_delays.empty()) return true;
    if (!computeDelayed()) return false;
    for (std::size_t i = 0; i < m_delays.size(); ++i) {
        if (m_program.delays[i].distribution < 0) m_delays[i].begin(time, m_values[m_program.delays[i].value]);
    }
    return true;
}

ModelEvaluator::DelayedJump ModelEvaluator::nextDelayedJump(double from, double to)
{
    DelayedJump next;
    if (m_delays.empty()) return next;
    if (!m_steadyDelays) {
        m_steadyDelays.emplace();
        const VaryingSlots varying(m_program);
        for (const Program::Stage& stage : m_program.stages) {
            for (std::uint32_t at = stage.code.begin; at < stage.code.end; ++at) {
                const Instruction& i = m_program.code[at];
                if (i.op == OpCode::Delay && m_program.delays[i.c].distribution < 0 && !varying.varies(i.a))
                    m_steadyDelays->emplace_back(i.c, i.a);
            }
        }
    }
    for (const auto& [line, slot] : *m_steadyDelays) {
        const double by = m_values[slot];
        if (!(by > 0)) continue;
        const double jump = m_delays[line].nextJump(from - by, to - by) + by;
        constexpr double kBeside = 4 * std::numeric_limits<double>::epsilon();
        const double beside = kBeside * std::max(std::fabs(jump), by);
        if (jump > from && jump + beside < next.behind) next = {jump - beside, jump + beside};
    }
    return next;
}

/// Records [from, to] in segments that end before each delayed jump; `jump(time)` starts the next segment.
template <class Record, class Jump>
bool ModelEvaluator::betweenJumps(double from, double to, const Record& record, const Jump& jump)
{
    while (from < to) {
        const DelayedJump next = nextDelayedJump(from, to);
        const bool jumps = next.behind <= to;
        const double end = jumps ? next.before : to;
        if (end > from && !record(end)) return false;
        if (jumps && !jump(next.behind)) return false;
        from = jumps ? next.behind : to;
    }
    return true;
}

/// Values of all delayed expressions; requires consistent values.
bool ModelEvaluator::computeDelayed()
{
    return m_machineCode.execute(m_program.crossingCode, m_values.data(), *this) ||
           fail(0, false, m_functions.failure());
}

bool ModelEvaluator::recordDelays(double time, double tolerance, const std::function<bool(double)>& evaluateAt)
{
    // Some lines are the ends of distributions, which hold no values over time.
    std::vector<std::size_t> lines;
    for (std::size_t i = 0; i < m_delays.size(); ++i) {
        if (m_program.delays[i].distribution < 0) lines.push_back(i);
    }
    if (lines.empty()) return true;
    // All lines were last recorded at the same time; the step may read any part of the interval since then.
    const double begin = m_delays[lines.front()].endTime();
    return betweenJumps(
        begin, time, [&](double end) { return recordSmoothDelays(lines, end, begin, tolerance, evaluateAt); },
        [&](double behind) {
            if (!evaluateAt(behind) || !computeDelayed()) return false;
            for (const std::size_t i : lines) m_delays[i].begin(behind, m_values[m_program.delays[i].value]);
            return true;
        });
}

/// `asked`: earliest time that the step reads.
bool ModelEvaluator::recordSmoothDelays(std::span<const std::size_t> lines, double time, double asked, double tolerance,
                                        const std::function<bool(double)>& evaluateAt)
{
    constexpr double kShortest = 1.0 / 64;  // of the interval
    const double begin = m_delays[lines.front()].endTime();
    std::vector<DelayBuffer::Piece> pieces(m_delays.size());
    return inPieces(begin, time, kShortest * (time - begin), [&](double from, double to, bool mayBeSplit) {
        const double length = to - from;
        for (const std::size_t i : lines) pieces[i].front() = m_delays[i].endValue();
        for (std::size_t k = 1; k < DelayBuffer::kNodes; ++k) {
            const double at = k + 1 < DelayBuffer::kNodes ? from + DelayBuffer::nodes()[k] * length : to;
            if (!evaluateAt(at) || !computeDelayed()) return Piece::HasNoValue;
            for (const std::size_t i : lines) pieces[i][k] = m_values[m_program.delays[i].value];
        }
        for (std::size_t k = 0; k < kBetween.size() && mayBeSplit; ++k) {
            if (!evaluateAt(from + kBetween[k] * length) || !computeDelayed()) return Piece::HasNoValue;
            for (const std::size_t i : lines) {
                const double value = m_values[m_program.delays[i].value];
                const double most = tolerance * std::max(m_delays[i].scale(), std::fabs(value));
                if (std::fabs(DelayBuffer::valueOf(pieces[i], kBetween[k]) - value) > most) return Piece::TooLong;
            }
        }
        const bool isInstant = !(from < from + 0.5 * length && from + 0.5 * length < to);
        for (const std::size_t i : lines) {
            if (isInstant)
                m_delays[i].begin(to, pieces[i].back());
            else
                m_delays[i].record(to, pieces[i], asked - longestDelay(m_program.delays[i]));
        }
        return Piece::Recorded;
    });
}

double ModelEvaluator::shortestDelay() const
{
    double shortest = std::numeric_limits<double>::infinity();
    for (const Program::DelayLine& line : m_program.delays) {
        for (const Slot slot : line.longest) shortest = std::min(shortest, m_values[slot]);
    }
    return shortest;
}

/// Before the first step only the initial distribution exists, wherever the fluid is.
double ModelEvaluator::distributed(const Program::DelayLine& line, double position, const double* values) const
{
    const auto index = static_cast<std::size_t>(line.distribution);
    if (!m_distributions[index].isEmpty()) return m_distributions[index].at(line.end, position);
    const std::vector<Slot>& initial = m_program.distributions[index].values;
    return values[line.end == 0 ? initial.front() : initial.back()];
}

SpatialBuffer::Inlets ModelEvaluator::inletsOf(const Program::Distribution& distribution) const
{
    return {m_values[distribution.position], m_values[distribution.in0], m_values[distribution.in1]};
}

/// Adds points between two records where the inflow is not linear over the distance that the fluid moves.
bool ModelEvaluator::recordDistributions(double time, double tolerance, const std::function<bool(double)>& evaluateAt)
{
    constexpr double kShortest = 1.0 / 256;  // of a step
    const auto isStraight = [&](const SpatialBuffer::Inlets& from, const SpatialBuffer::Inlets& middle,
                                const SpatialBuffer::Inlets& to) {
        const double part = to.x == from.x ? 0.5 : (middle.x - from.x) / (to.x - from.x);
        const auto isNear = [&](double first, double between, double last) {
            const double most = tolerance * std::max(std::fabs(first), std::fabs(last));
            return !(std::fabs(first + part * (last - first) - between) > most);
        };
        if (!(part >= 0 && part <= 1)) return false;
        return to.x > from.x ? isNear(from.in0, middle.in0, to.in0) : isNear(from.in1, middle.in1, to.in1);
    };
    if (m_distributions.empty()) return true;
    // An event within a step that has been recorded already.
    if (time < m_distributedUntil) {
        m_distributions = m_distributionsBefore;
        m_distributedUntil = m_distributedBefore;
    } else if (time > m_distributedUntil) {
        for (SpatialBuffer& distribution : m_distributions) distribution.forget();
        m_distributionsBefore = m_distributions;
        m_distributedBefore = m_distributedUntil;
    }
    std::array<std::vector<SpatialBuffer::Inlets>, kBetween.size()> between;
    const auto recordPiece = [&](double from, double to, bool mayBeSplit) {
        for (std::size_t k = 0; k < between.size() && mayBeSplit; ++k) {
            if (!evaluateAt(from + kBetween[k] * (to - from)) || !computeDelayed()) return Piece::HasNoValue;
            between[k].clear();
            for (const Program::Distribution& distribution : m_program.distributions)
                between[k].push_back(inletsOf(distribution));
        }
        if (!evaluateAt(to) || !computeDelayed()) return Piece::HasNoValue;
        for (std::size_t i = 0; i < m_distributions.size() && mayBeSplit; ++i) {
            const SpatialBuffer::Inlets last = inletsOf(m_program.distributions[i]);
            for (const auto& inlets : between) {
                if (!isStraight(m_distributions[i].last(), inlets[i], last)) return Piece::TooLong;
            }
        }
        return recordDistributions(to) ? Piece::Recorded : Piece::HasNoValue;
    };
    const double step = time - m_distributedUntil;
    return betweenJumps(
        m_distributedUntil, time,
        [&](double end) { return inPieces(m_distributedUntil, end, kShortest * step, recordPiece); },
        [&](double behind) { return evaluateAt(behind) && computeDelayed() && recordDistributions(behind); });
}

/// Records the present inflow; requires consistent values.
bool ModelEvaluator::recordDistributions(double time)
{
    m_distributedUntil = time;
    for (std::size_t i = 0; i < m_distributions.size(); ++i) {
        const Program::Distribution& distribution = m_program.distributions[i];
        const double position = m_values[distribution.position];
        if (m_distributions[i].isEmpty()) {
            std::vector<double> points, values;
            for (const Slot slot : distribution.points) points.push_back(m_values[slot]);
            for (const Slot slot : distribution.values) values.push_back(m_values[slot]);
            if (points.front() != 0 || points.back() != 1 || !std::ranges::is_sorted(points)) {
                m_failure = {time, 0,   false, "the initialPoints of spatialDistribution() do not ascend from 0 to 1",
                             {},   true};
                return false;
            }
            m_distributions[i].begin(position, points, values);
        }
        const SpatialBuffer::Inlets inlets = inletsOf(distribution);
        m_distributions[i].record(inlets.x, inlets.in0, inlets.in1, m_values[distribution.isPositive] != 0);
    }
    return true;
}

}  // namespace causeway

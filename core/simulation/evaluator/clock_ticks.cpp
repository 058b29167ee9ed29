// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/evaluator/clock_ticks.h"

#include <algorithm>
#include <limits>

namespace causeway {

namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();

/// a * b / (c * d), rounded once as long as the products are below 2^53.
double fraction(std::int64_t a, std::int64_t b, std::int64_t c, std::int64_t d)
{
    return static_cast<double>(a) * static_cast<double>(b) / (static_cast<double>(c) * static_cast<double>(d));
}

/// Whether the next tick is known only once the clock has ticked.
bool hasVaryingInterval(const Program::Clock& clock)
{
    return !clock.isPeriodic && clock.kind != BaseClockKind::Event;
}

}  // namespace

ClockTicks::ClockTicks(const Program& program, SlotValues& values)
    : m_program(program),
      m_values(values),
      m_clocks(program.clocks.size()),
      m_partitions(program.clockedPartitions.size()),
      m_isActive(program.clockedPartitions.size(), 0),
      m_isClockActive(program.clocks.size(), 0)
{
    for (std::size_t i = 0; i < m_partitions.size(); ++i) m_partitions[i].next = program.clockedPartitions[i].shift;
}

void ClockTicks::begin(double startTime)
{
    m_start = startTime;
    for (std::uint32_t i = 0; i < m_clocks.size(); ++i) {
        m_clocks[i].last = m_clocks[i].next = startTime;
        const Program::Clock& clock = m_program.clocks[i];
        const double unit = clock.kind == BaseClockKind::Rational ? 1.0 / static_cast<double>(clock.resolution) : 1.0;
        if (clock.interval != kNoSlot) m_clocks[i].interval = m_values[clock.interval] * unit;
    }
}

void ClockTicks::takeOver(const ClockTicks& other)
{
    m_start = other.m_start;
    m_clocks = other.m_clocks;
    m_partitions = other.m_partitions;
}

ClockTicks::Memory ClockTicks::memory() const
{
    return {m_start, m_clocks, m_partitions};
}

void ClockTicks::restore(const Memory& memory)
{
    m_start = memory.start;
    m_clocks = memory.clocks;
    m_partitions = memory.partitions;
}

double ClockTicks::timeOf(std::uint32_t index, std::int64_t number) const
{
    const Program::Clock& clock = m_program.clocks[index];
    const Clock& state = m_clocks[index];
    if (clock.kind == BaseClockKind::Event) return kNever;
    if (clock.isPeriodic) {
        if (clock.kind == BaseClockKind::Interval)
            return m_start + static_cast<double>(number) * m_values[clock.interval] / static_cast<double>(clock.parts);
        return m_start + fraction(number, clock.counter, clock.resolution, clock.parts);
    }
    // From the first tick on the interval to the next one is known.
    const std::int64_t first = (state.count - 1) * clock.parts;
    if (state.count == 0) return number == 0 ? m_start : kNever;
    if (number > first + clock.parts) return kNever;
    return number == first + clock.parts ? state.next
                                         : state.last + state.interval * fraction(number - first, 1, clock.parts, 1);
}

double ClockTicks::next() const
{
    double next = kNever;
    for (std::size_t i = 0; i < m_partitions.size(); ++i)
        next = std::min(next, timeOf(m_program.clockedPartitions[i].clock, m_partitions[i].next));
    for (std::size_t i = 0; i < m_clocks.size(); ++i) {
        if (hasVaryingInterval(m_program.clocks[i])) next = std::min(next, m_clocks[i].next);
    }
    return next;
}

void ClockTicks::clear()
{
    std::ranges::fill(m_isActive, std::uint8_t(0));
    std::ranges::fill(m_isClockActive, std::uint8_t(0));
}

double ClockTicks::secondsOf(std::uint32_t index, std::int64_t parts) const
{
    const Program::Clock& clock = m_program.clocks[index];
    if (clock.kind == BaseClockKind::Event)
        return clock.interval == kNoSlot ? 0 : m_values[clock.interval] * static_cast<double>(parts);
    if (!clock.isPeriodic) return m_clocks[index].interval * fraction(parts, 1, clock.parts, 1);
    if (clock.kind == BaseClockKind::Interval) return m_values[clock.interval] * fraction(parts, 1, clock.parts, 1);
    return fraction(parts, clock.counter, clock.resolution, clock.parts);
}

/// Interval from the previous tick to this one; at the first tick the declared interval.
double ClockTicks::intervalOf(const Partition& state, const Program::ClockedPartition& partition, double time) const
{
    const Program::Clock& clock = m_program.clocks[partition.clock];
    const bool isMeasured =
        !clock.isPeriodic && (clock.kind == BaseClockKind::Event || partition.factor != clock.parts);
    return isMeasured && state.hasTicked ? time - state.last : secondsOf(partition.clock, partition.factor);
}

void ClockTicks::activate(std::uint32_t index, double time, double interval)
{
    const Program::ClockedPartition& partition = m_program.clockedPartitions[index];
    Partition& state = m_partitions[index];
    m_isActive[index] = 1;
    m_isClockActive[partition.clock] = 1;
    m_values[partition.isFirst] = state.hasTicked ? 0 : 1;
    m_values[partition.interval] = interval;
    state.hasTicked = true;
    state.last = time;
    state.next += partition.factor;
}

void ClockTicks::takeWholeTick(std::uint32_t index, double time, double tolerance)
{
    Clock& state = m_clocks[index];
    if (state.next > time + tolerance) return;
    m_isClockActive[index] = 1;
    ++state.count;
    state.last = state.next;
    state.next = kNever;
}

bool ClockTicks::takeDue(double time, double tolerance)
{
    clear();
    for (std::uint32_t i = 0; i < m_clocks.size(); ++i) {
        if (hasVaryingInterval(m_program.clocks[i])) takeWholeTick(i, time, tolerance);
    }
    for (std::uint32_t i = 0; i < m_partitions.size(); ++i) {
        const Program::ClockedPartition& partition = m_program.clockedPartitions[i];
        if (timeOf(partition.clock, m_partitions[i].next) <= time + tolerance)
            activate(i, time, intervalOf(m_partitions[i], partition, time));
    }
    return std::ranges::any_of(m_isClockActive, [](std::uint8_t isActive) { return isActive != 0; });
}

bool ClockTicks::takeRequests(double time)
{
    clear();
    bool hasAny = false;
    for (std::uint32_t i = 0; i < m_clocks.size(); ++i) {
        if (!m_clocks[i].isRequested) continue;
        m_clocks[i].isRequested = false;
        hasAny = true;
        const std::int64_t number = m_clocks[i].count++;
        for (std::uint32_t k = 0; k < m_partitions.size(); ++k) {
            const Program::ClockedPartition& partition = m_program.clockedPartitions[k];
            if (partition.clock == i && m_partitions[k].next == number)
                activate(k, time, intervalOf(m_partitions[k], partition, time));
        }
    }
    return hasAny;
}

bool ClockTicks::schedule(std::uint32_t index)
{
    const Program::Clock& clock = m_program.clocks[index];
    Clock& state = m_clocks[index];
    if (!hasVaryingInterval(clock) || state.next != kNever) return true;
    const double counted = m_values[clock.interval];
    if (!(counted > 0)) return false;
    if (clock.kind == BaseClockKind::Rational) {
        state.sum += static_cast<std::int64_t>(counted);
        state.interval = counted / static_cast<double>(clock.resolution);
        state.next = m_start + fraction(state.sum, 1, clock.resolution, 1);
    } else {
        state.interval = counted;
        state.next = state.last + counted;
    }
    return true;
}

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Ticks of clocks: periodic ones at multiples of exact fractions, so that tick 3 000 000 of a clock of 1/3 s is at 1
/// 000 000 s.
///
/// In:   the clocks of a program; its values, of which it reads intervals and writes firstTick() and interval() of
///       ticking clocks.
/// Out:  the time of the next tick known in advance; the partitions that tick at an instant. Tick number times interval
///       is computed in integers and divided once. Clocks with varying rational intervals accumulate their counters in
///       integers. Clocks whose ticks are equal fractions tick at the same instant.
/// Reference: Modelica Language Specification, sections 16.3 and 16.10.
#pragma once

#include <cstdint>
#include <vector>

#include "core/program/program.h"
#include "core/simulation/numerics/slot_values.h"

namespace causeway {

class ClockTicks {
public:
    struct Memory;
    ClockTicks(const Program& program, SlotValues& values);

    /// Call before the first tick; intervals come from the start values.
    void begin(double startTime);
    /// Takes over the ticks of another program for the same flat model.
    void takeOver(const ClockTicks& other);
    /// Snapshot of the complete state.
    [[nodiscard]] Memory memory() const;
    void restore(const Memory& memory);
    [[nodiscard]] double next() const;
    /// Requests one tick of a clock whose condition has become true.
    void request(std::uint32_t clock) { m_clocks[clock].isRequested = true; }
    /// Takes all ticks up to `time`, which is the current time, and requested ones. Returns whether there are any.
    [[nodiscard]] bool takeDue(double time, double tolerance);
    [[nodiscard]] bool takeRequests(double time);
    /// By partition and by clock: whether it ticks now.
    [[nodiscard]] const std::vector<std::uint8_t>& active() const { return m_isActive; }
    [[nodiscard]] const std::vector<std::uint8_t>& activeClocks() const { return m_isClockActive; }
    /// Schedules the next tick of a varying clock after the equations of its tick. False if its interval is not
    /// positive.
    [[nodiscard]] bool schedule(std::uint32_t clock);

    struct Clock {
        std::int64_t count = 0;     ///< number of ticks so far
        std::int64_t sum = 0;       ///< of the counters of a varying rational clock, up to its next tick
        double last = 0, next = 0;  ///< of a varying clock: last and next tick, s
        double interval = 0;        ///< between these two
        bool isRequested = false;
    };
    struct Partition {
        std::int64_t next = 0;  ///< number of its next tick
        double last = 0;        ///< time of its last tick
        bool hasTicked = false;
    };

    /// Length of so many subdivisions of the present tick interval of a base clock, in s.
    [[nodiscard]] double secondsOf(std::uint32_t clock, std::int64_t parts) const;

private:
    void clear();
    void activate(std::uint32_t partition, double time, double interval);
    [[nodiscard]] double timeOf(std::uint32_t clock, std::int64_t number) const;
    [[nodiscard]] double intervalOf(const Partition& state, const Program::ClockedPartition& partition,
                                    double time) const;
    void takeWholeTick(std::uint32_t clock, double time, double tolerance);

    const Program& m_program;
    SlotValues& m_values;
    double m_start = 0;
    std::vector<Clock> m_clocks;
    std::vector<Partition> m_partitions;
    std::vector<std::uint8_t> m_isActive, m_isClockActive;
};

struct ClockTicks::Memory {
    double start = 0;
    std::vector<Clock> clocks;
    std::vector<Partition> partitions;
};

}  // namespace causeway

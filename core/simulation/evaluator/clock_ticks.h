// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// When clocks tick: periodic ones at multiples of exact fractions, so that tick 3 000 000 of a clock of 1/3 s is at 1
/// 000 000 s.
///
/// In:   the clocks of a program; its values, of which it reads intervals and writes firstTick() and interval() of what
/// ticks. Out:  the time of the next tick that is known in advance; which partitions tick at an instant. The number of
/// a tick times its interval is computed in integers, and divided once. Clocks whose interval varies add up their
/// counters in integers where they have such. Two clocks whose ticks are the same fraction tick at the same instant.
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

    /// Before the first tick; intervals are those that the start values give.
    void begin(double startTime);
    /// Goes on where those of another program for the same flat model are.
    void takeOver(const ClockTicks& other);
    /// All that it goes on from.
    [[nodiscard]] Memory memory() const;
    void restore(const Memory& memory);
    [[nodiscard]] double next() const;
    /// A clock whose condition has come true ticks once.
    void request(std::uint32_t clock) { m_clocks[clock].isRequested = true; }
    /// Takes all ticks up to `time`, which is now, or those that were requested. Whether there are any.
    [[nodiscard]] bool takeDue(double time, double tolerance);
    [[nodiscard]] bool takeRequests(double time);
    /// By partition, and by clock: whether it ticks now.
    [[nodiscard]] const std::vector<std::uint8_t>& active() const { return m_isActive; }
    [[nodiscard]] const std::vector<std::uint8_t>& activeClocks() const { return m_isClockActive; }
    /// After the equations of a tick: the next interval of a varying clock is known. False where it is not positive.
    [[nodiscard]] bool schedule(std::uint32_t clock);

    struct Clock {
        std::int64_t count = 0;     ///< whole ticks so far
        std::int64_t sum = 0;       ///< of the counters of a varying rational clock, up to its next tick
        double last = 0, next = 0;  ///< of a clock that varies: the last tick and the next one, s
        double interval = 0;        ///< between these two
        bool isRequested = false;
    };
    struct Partition {
        std::int64_t next = 0;  ///< number of its next tick
        double last = 0;        ///< time of the last one
        bool hasTicked = false;
    };

private:
    void clear();
    void activate(std::uint32_t partition, double time, double interval);
    [[nodiscard]] double timeOf(std::uint32_t clock, std::int64_t number) const;
    [[nodiscard]] double intervalOf(const Partition& state, const Program::ClockedPartition& partition,
                                    double time) const;
    [[nodiscard]] double secondsOf(std::uint32_t clock, std::int64_t parts) const;
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

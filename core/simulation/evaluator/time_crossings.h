// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Crossings of relations that depend on time alone between events, as `sin(2*pi*f*time) > 0`; of relations of sines of
/// states, as `sin(phi) > 0.5` for a shaft that turns many times within a step, where the interpolant supplies the
/// states; and kinks and jumps without an event of time functions that affect derivatives, as `max(0, sin(2*time) -
/// 0.9)`, which steps must not skip.
///
/// In:   a program; values constant until the next event; the sides of relations, +1 or -1.
/// Out:  a time by which a difference has changed its sign once, even if for a time much shorter than steps and output
///       intervals.
/// Method: interval arithmetic on the code of the two sides and its derivatives. A section without a zero, or with a
///       monotone difference, is decided; others are bisected, earlier half first. Differences that cannot be enclosed,
///       or that come close to zero too often, are left to sampling (dip_search.h).
/// Errors: none. Enclosures are not rounded outwards: changes due to rounding alone are not events.
/// Cost: about ten runs of the code per change, and one per section without changes. A difference that takes 20,000
///       runs in a call is left to sampling from then on.
/// Reference: R. E. Moore, R. B. Kearfott, M. J. Cloud, Introduction to Interval Analysis, SIAM 2009, chapters 5 and 8.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "core/program/program.h"

namespace causeway {

class TimeCrossings {
public:
    explicit TimeCrossings(const Program& program);
    [[nodiscard]] bool empty() const { return m_differences.empty(); }
    /// First change in (from, to]; infinity if there is none. `roundingOf`: zero threshold of a relation.
    [[nodiscard]] double firstChange(double from, double to, const std::vector<double>& sides,
                                     const std::function<double(Slot)>& valueOf,
                                     const std::function<double(std::uint32_t)>& roundingOf);

    [[nodiscard]] bool hasStates() const { return !m_ofStates.empty(); }
    /// The same for relations of states, within a step of the integrator; `statesAt` supplies the states at a time.
    [[nodiscard]] double firstChangeOfStates(double from, double to, const std::vector<double>& sides,
                                             const std::function<double(Slot)>& valueOf,
                                             const std::function<double(std::uint32_t)>& roundingOf,
                                             const std::function<const std::vector<double>&(double)>& statesAt);

    /// First kink or jump in (from, to], to a few digits; infinity if there is none. May omit some of those less than
    /// `least`, s, apart.
    [[nodiscard]] double nextKink(double from, double to, double least, const std::function<double(Slot)>& valueOf);
    [[nodiscard]] bool hasKinks() const { return !m_kinks.empty(); }

    /// Absolute derivative of the operand of a rounding (Program::roundings) at a time; nothing if it has none, or if
    /// the operand depends on more than time between events.
    [[nodiscard]] std::optional<double> slopeOfRounded(std::size_t rounding, double time,
                                                       const std::function<double(Slot)>& valueOf);

    /// Bounds of a value and of its derivative by time, where time is in a section.
    struct Enclosure {
        double low = 0, high = 0, slopeLow = 0, slopeHigh = 0;
    };

private:
    /// Code with its own registers; register 0 is time.
    struct Difference {
        std::uint32_t relation = 0;
        std::vector<Instruction> code;
        std::vector<std::pair<Slot, Slot>> constants;      ///< register, constant slot; kNoSlot: zero
        std::vector<std::pair<Slot, std::size_t>> states;  ///< register, state
        Slot left = 0, right = 0;
        Slot registers = 1;
        int changesAtOnce = 0;  ///< consecutive changes
    };
    /// There is a kink where the sides are equal.
    struct Kink {
        Difference difference;
        std::vector<double> values;  ///< of the constants, in the last search
        double from = 0, next = 0;   ///< of the last search: begin and result, s
        bool isKnown = false;
    };
    struct Slices;
    [[nodiscard]] Enclosure enclose(const Difference& difference, double from, double to);
    [[nodiscard]] double firstChange(const Difference& difference, double side, double rounding, double from,
                                     double to);

    void addKinks(const Program& program, std::optional<Slices>& slices, Slot& registers);
    void addRounded(const Program& program, std::optional<Slices>& slices, Slot& registers);
    void setConstants(const Difference& difference, const std::function<double(Slot)>& valueOf);
    [[nodiscard]] double rootOf(Kink& kink, double from, double to);

    [[nodiscard]] double firstChange(std::vector<Difference>& differences, double from, double to,
                                     const std::vector<double>& sides, const std::function<double(Slot)>& valueOf,
                                     const std::function<double(std::uint32_t)>& roundingOf);
    void encloseStates(const Difference& difference, double from, double to);

    std::vector<Difference> m_differences, m_ofStates;
    const std::function<const std::vector<double>&(double)>* m_statesAt = nullptr;
    std::vector<Kink> m_kinks;
    std::vector<std::optional<Difference>> m_rounded;  ///< by rounding: of its operand to zero
    std::vector<Enclosure> m_registers;
    struct Section {
        double from, to;
    };
    std::vector<Section> m_open;
    int m_left = 0;  ///< remaining runs of code
};

}  // namespace causeway

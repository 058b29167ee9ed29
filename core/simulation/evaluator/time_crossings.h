// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Relations that time alone moves between events, as `sin(2*pi*f*time) > 0`: when the first of them changes its truth.
///
/// In:   a program; values of what stays until the next event; the sides on which relations are, +1 or -1.
/// Out:  a time by which a difference has changed its sign once, however short that lasts beside steps and output.
/// Method: the code of the two sides, run on intervals with their derivatives. A section in which the difference has no
///       zero, or is monotone, is decided; others are halved, the earlier half first. Differences that nothing here
///       encloses, or that come near zero too often, are left to sampling (dip_search.h).
/// Errors: none. Enclosures are not rounded outwards: what changes by rounding alone is no event.
/// Cost: about ten runs of the code for each change, and one for a section without any. A difference that takes 20,000
///       in a call is left to sampling from then on.
/// Reference: R. E. Moore, R. B. Kearfott, M. J. Cloud, Introduction to Interval Analysis, SIAM 2009, chapters 5 and 8.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "core/program/program.h"

namespace causeway {

class TimeCrossings {
public:
    explicit TimeCrossings(const Program& program);
    [[nodiscard]] bool empty() const { return m_differences.empty(); }
    /// In (from, to]; infinity where there is none. `roundingOf` a relation is what counts as zero in it.
    [[nodiscard]] double firstChange(double from, double to, const std::vector<double>& sides,
                                     const std::function<double(Slot)>& valueOf,
                                     const std::function<double(std::uint32_t)>& roundingOf);

    /// Bounds of a value and of its derivative by time, where time is in a section.
    struct Enclosure {
        double low = 0, high = 0, slopeLow = 0, slopeHigh = 0;
    };

private:
    /// Code over registers of its own; register 0 is time.
    struct Difference {
        std::uint32_t relation = 0;
        std::vector<Instruction> code;
        std::vector<std::pair<Slot, Slot>> constants;  ///< register, slot that does not vary
        Slot left = 0, right = 0;
        Slot registers = 1;
        int changesAtOnce = 0;  ///< one after another
    };
    struct Slices;
    [[nodiscard]] Enclosure enclose(const Difference& difference, double from, double to);
    [[nodiscard]] double firstChange(const Difference& difference, double side, double rounding, double from,
                                     double to);

    std::vector<Difference> m_differences;
    std::vector<Enclosure> m_registers;
    struct Section {
        double from, to;
    };
    std::vector<Section> m_open;
    int m_left = 0;  ///< runs of code
};

}  // namespace causeway

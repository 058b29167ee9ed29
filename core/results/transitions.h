// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The edges of a curve: the states low and high of pulses with the edges between them, and the response to a step.
///
/// In:   a curve, straight between its rows, over an interval of time in which its values are finite.
/// Out:  what can be told; the rest with the reason why not. Levels of 10 % and 90 % are passed on the straight lines
///       between rows; an edge that is a jump takes no time.
/// Method: a state is where the curve dwells longest, among the values of the lower and of the upper half of its range,
///       found in ever finer histograms of time; the least and the most value where it dwells nowhere in particular, as
///       a triangle. Pulses are measured at the last whole edge. A step begins at the first value of the interval and
///       ends at its last one, around which the curve must have stayed for the last tenth.
/// Cost: some passes over the rows of the interval; allocates nothing.
/// Reference: IEC 60469:2013, Transitions, pulses and related waveforms.
#pragma once

#include <optional>
#include <string>

#include "core/results/difference_curve.h"

namespace causeway {

/// A number, or why there is none.
struct Measured {
    std::optional<double> value;
    std::string reason;

    Measured() = default;
    Measured(double number) : value(number) {}  // NOLINT(google-explicit-constructor)
    [[nodiscard]] static Measured none(std::string reason)
    {
        Measured measured;
        measured.reason = std::move(reason);
        return measured;
    }
};

struct Transitions {
    Measured riseTime, fallTime;  ///< s, between 10 % and 90 %
    Measured overshoot;           ///< of the height of the step or of the pulses
    Measured settlingTime;        ///< s after the beginning of the interval, until the curve stays in the band
};

/// Of the pulses of a curve that repeats itself: states of the last period, edges of the last two.
[[nodiscard]] Transitions pulseTransitions(const CurveRows& curve, double from, double to, double period);
/// `band`: how far from its last value the curve may stay to each side, by the height of the step.
[[nodiscard]] Transitions stepTransitions(const CurveRows& curve, double from, double to, double band);

}  // namespace causeway

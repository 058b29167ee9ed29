// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Edges of a curve: low and high states of pulses and the edges between them, and step responses.
///
/// In:   a curve, piecewise linear, over an interval of time in which its values are finite.
/// Out:  the quantities, or the reason why one is undetermined. Levels of 10 % and 90 % are crossed on the lines
///       between rows; a jump is an edge of zero duration.
/// Method: the states are the values at which the curve stays longest, in the lower and upper half of its range, by
///       successively refined histograms of time; the extremes, if there are no such values, as for a triangle. Pulses
///       are measured at the last complete edge. A step begins at the first value of the interval and ends at its last
///       one, near which the curve must have stayed for the last tenth.
/// Cost: some passes over the rows of the interval; no allocation.
/// Reference: IEC 60469:2013, Transitions, pulses and related waveforms.
#pragma once

#include <optional>
#include <string>

#include "core/results/difference_curve.h"

namespace causeway {

/// A number, or the reason why it is undetermined.
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
    Measured overshoot;           ///< relative to the height of the step or pulses
    Measured settlingTime;        ///< s from the start of the interval until the curve stays in the band
};

/// Pulses of a periodic curve: states of the last period, edges of the last two.
[[nodiscard]] Transitions pulseTransitions(const CurveRows& curve, double from, double to, double period);
/// `band`: allowed deviation from the last value, relative to the height of the step.
[[nodiscard]] Transitions stepTransitions(const CurveRows& curve, double from, double to, double band);

}  // namespace causeway

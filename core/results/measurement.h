// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Measurements of a curve: mean, rms, extremes, integral; period, duty, distortion and harmonics; edges.
///
/// In:   rows of a result, an interval of time or a number of periods.
/// Out:  numbers, and the reasons for those that there are not. Nothing is estimated where it cannot be determined.
/// Method: the curve is what it is between its rows: straight, and held where it is discrete. All integrals are closed
///       forms of its segments, also of its square. At an event both limits count. What belongs to a period is of the
///       last whole one of the interval; the rest is of all of the interval. With a number of periods everything is of
///       the last so many.
/// Errors: `error` says what is wrong with the rows or the interval; then there is nothing else.
/// Cost: a few passes over the rows, which allocate nothing. Threads: pure functions.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/results/harmonics.h"
#include "core/results/transitions.h"

namespace causeway {

struct MeasurementOptions {
    std::optional<double> from, to;      ///< s; the ends of the rows
    std::optional<std::size_t> periods;  ///< the last so many before `to`
    std::optional<double> frequency;     ///< Hz, of the periods; it is found in the curve
    std::size_t harmonics = 50;          ///< highest order
    double settlingBand = 0.02;          ///< of the height of a step
};

struct Measurement {
    std::string error;
    double from = 0, to = 0;  ///< s, what was measured
    double mean = 0, rms = 0, min = 0, max = 0, peakToPeak = 0;
    double acRms = 0;     ///< rms of what is left without the mean
    double integral = 0;  ///< in the unit of the curve times s
    /// How far the curve, if it is smooth between its events, bends away from the lines between its rows: mean of that
    /// by acRms.
    double bend = 0;
    Measured ripple;  ///< acRms by |mean|: the r.m.s. ripple factor
    Measured period, frequency;
    Measured duty;  ///< part of a period above the middle between the extremes
    Measured thd;   ///< rms of all that is neither mean nor fundamental, by that of the fundamental
    Transitions transitions;
    double periodsFrom = 0;           ///< s; from there to `to` the harmonics were measured
    std::size_t periods = 0;          ///< how many these are; 0: none was found
    std::vector<Harmonic> harmonics;  ///< from order 1; empty without a period
};

[[nodiscard]] Measurement measure(const CurveRows& curve, const MeasurementOptions& options);

/// What of a curve is measured, and over which whole periods.
struct MeasuredInterval {
    std::string error;
    double from = 0, to = 0;
    Measured period;
    double periodsFrom = 0;
    std::size_t periods = 0;
};

/// The rows are checked, too.
[[nodiscard]] MeasuredInterval measuredInterval(const CurveRows& curve, const MeasurementOptions& options);
/// What keeps a curve from being measured over an interval: the order of its rows, times without rows, values that are
/// not finite. Empty when nothing does; ends that rounding alone puts beside the rows are moved to them.
[[nodiscard]] std::string mistakeOf(const CurveRows& curve, double& from, double& to);

}  // namespace causeway

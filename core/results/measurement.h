// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Measurements of a curve: mean, rms, extremes, integral; period, duty, distortion and harmonics; edges.
///
/// In:   rows of a result, an interval of time or a number of periods.
/// Out:  numbers, or the reasons why they are undetermined. Nothing is estimated that cannot be determined.
/// Method: the curve is linear between its rows, or held if discrete. All integrals, including those of the square, are
///       closed forms over its segments. At an event both limits count. Periodic quantities refer to the last whole
///       period of the interval, others to the whole interval; with a number of periods all refer to these last
///       periods.
/// Errors: `error` explains invalid rows or intervals; then there is no other result.
/// Cost: a few passes over the rows, without allocation. Threads: pure functions.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/results/harmonics.h"
#include "core/results/transitions.h"

namespace causeway {

struct MeasurementOptions {
    std::optional<double> from, to;      ///< s; default: the ends of the rows
    std::optional<std::size_t> periods;  ///< number of periods before `to`
    std::optional<double> frequency;     ///< Hz, of the periods; default: determined from the curve
    std::size_t harmonics = 50;          ///< highest order
    double settlingBand = 0.02;          ///< relative to the height of a step
};

struct Measurement {
    std::string error;
    double from = 0, to = 0;  ///< s, the measured interval
    double mean = 0, rms = 0, min = 0, max = 0, peakToPeak = 0;
    double acRms = 0;     ///< rms after subtraction of the mean
    double integral = 0;  ///< in the unit of the curve times s
    /// Mean deviation of the curve, assumed smooth between events, from the lines between its rows, relative to acRms.
    double bend = 0;
    Measured ripple;  ///< acRms/|mean|: the rms ripple factor
    Measured period, frequency;
    Measured duty;  ///< fraction of a period above the middle between the extremes
    Measured thd;   ///< rms without mean and fundamental, relative to the rms of the fundamental
    Transitions transitions;
    double periodsFrom = 0;           ///< s; start of the interval of the harmonics, which ends at `to`
    std::size_t periods = 0;          ///< number of periods in it; 0: none found
    std::vector<Harmonic> harmonics;  ///< from order 1; empty if not periodic
};

[[nodiscard]] Measurement measure(const CurveRows& curve, const MeasurementOptions& options);

/// The measured interval of a curve and its whole periods.
struct MeasuredInterval {
    std::string error;
    double from = 0, to = 0;
    Measured period;
    double periodsFrom = 0;
    std::size_t periods = 0;
};

/// Also checks the rows.
[[nodiscard]] MeasuredInterval measuredInterval(const CurveRows& curve, const MeasurementOptions& options);
/// Reason why a curve cannot be measured over an interval: order of its rows, times without rows, values that are not
/// finite. Empty if there is none; ends outside the rows by rounding are moved to them.
[[nodiscard]] std::string mistakeOf(const CurveRows& curve, double& from, double& to);

}  // namespace causeway

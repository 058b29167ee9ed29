// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Frequency responses, and crossovers and margins of loops.
///
/// In:   the response of a system at a frequency to inputs of amplitude 1; the frequencies, Hz, ascending.
/// Out:  curves, one for each pair of output and input; or the loop gain, from one input injected into the loop and two
///       outputs, the signals before and after the injection point: L = -returned/forward, measured as by an analyser
///       with the loop closed. Margins refer to a loop with gain L and negative feedback; of several crossovers the one
///       with the smallest margin counts. Crossovers between the given frequencies are found by further evaluations.
///       For a linear system these are dense enough to resolve phase wraps and crossovers at resonances.
/// Cost: one evaluation per frequency, and about ten per crossover; for a linear system with n states, O(n^3) each, and
///       about a hundred for each pole and zero.
/// Reference: R. D. Middlebrook, Measurement of loop gain in feedback systems, Int. J. Electronics 38 (1975).
#pragma once

#include <complex>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/simulation/linearization/linear_system.h"

namespace causeway {

struct Linearization;

/// Response by output, then by input. Infinite at poles; nothing, after a diagnostic, if there is no response.
using ResponseAt = std::function<std::optional<std::vector<std::complex<double>>>(double frequency)>;

struct Margins {
    std::optional<double> gainCrossover;   ///< Hz, where |L| = 1
    std::optional<double> phaseMargin;     ///< degrees there, in (-180, 180]
    std::optional<double> delayMargin;     ///< s: the delay that uses up the phase margin; none if that is negative
    std::optional<double> phaseCrossover;  ///< Hz, where L is real and negative
    std::optional<double> gainMargin;      ///< dB there: the factor by which the gain may grow
};

struct ResponseCurve {
    std::string name;           ///< "v/u", "-c.y/pwm.u"
    std::string input, output;  ///< of a loop gain: the forward and the returned signal
    std::vector<std::complex<double>> values;
    std::vector<double> phases;  ///< degrees, unwrapped: the first in (-180, 180]
    Margins margins;
};

struct FrequencyResponse {
    std::string modelName;
    std::string point;                ///< operating point: "t = 0", "periodic steady state of 1e-5 s"
    std::vector<double> frequencies;  ///< Hz
    std::vector<ResponseCurve> curves;
    std::vector<std::string> notes;  ///< information for the user, in sentences
};

/// Adds the curves for `response.frequencies`. `isLoop`: loop gain, from one input and two outputs, returned and
/// forward signal. `bends`: frequencies around which cheap responses may change quickly, Hz; null: evaluates only the
/// frequencies of the response and near crossovers. False if there is no response.
[[nodiscard]] bool addCurves(FrequencyResponse& response, const std::vector<std::string>& inputs,
                             const std::vector<std::string>& outputs, bool isLoop, const ResponseAt& answer,
                             const std::vector<double>* bends = nullptr);

/// C (jw I - A)^-1 B + D.
[[nodiscard]] ResponseAt responseOf(const LinearSystem& system);
/// Natural frequencies of the poles and zeros, Hz.
[[nodiscard]] std::vector<double> bendsOf(const Linearization& linear);
/// Frequency range from a decade below to a decade above the poles and zeros, Hz.
[[nodiscard]] std::pair<double, double> frequencyRangeOf(const Linearization& linear);
/// `count` frequencies, at least 2, in equal ratios, both ends included.
[[nodiscard]] std::vector<double> frequenciesBetween(double from, double to, std::size_t count);

[[nodiscard]] double decibelsOf(std::complex<double> value);
}  // namespace causeway

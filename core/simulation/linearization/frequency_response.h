// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Responses over frequency, and what they say of a loop: crossovers and margins.
///
/// In:   what a system answers at a frequency to inputs of amplitude 1; the frequencies, Hz, ascending.
/// Out:  curves: of each output to each input; or the loop gain, from one input that is added within a loop and two
///       outputs, what comes back to the place where it is added and what goes on from there: L = -returned/forward,
///       as an analyser measures it, while the loop is closed.
///       Margins are those of a loop with the gain L and negative feedback. Of several crossovers the one with the
///       smallest margin counts. They are found between the frequencies, by asking for more of them. Of a linear system
///       so many are asked for in between that neither turns of the phase nor crossovers at a resonance are passed
///       over.
/// Cost: an answer for each frequency, and about ten for each crossover; of a linear system O(n^3) each, for n states,
/// and about a hundred for each pole and zero.
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

/// By output, then by input. Values may be infinite, at poles; nothing, after a diagnostic, where there is no answer.
using ResponseAt = std::function<std::optional<std::vector<std::complex<double>>>(double frequency)>;

struct Margins {
    std::optional<double> gainCrossover;   ///< Hz, where |L| = 1
    std::optional<double> phaseMargin;     ///< degrees there, in (-180, 180]
    std::optional<double> delayMargin;     ///< s: the delay that takes it up; none where it is negative
    std::optional<double> phaseCrossover;  ///< Hz, where L is real and negative
    std::optional<double> gainMargin;      ///< dB there: by how much the gain may grow
};

struct ResponseCurve {
    std::string name;           ///< "v/u", "-c.y/pwm.u"
    std::string input, output;  ///< of a loop gain: what goes on, and what comes back
    std::vector<std::complex<double>> values;
    std::vector<double> phases;  ///< degrees, without jumps by whole turns: the first in (-180, 180]
    Margins margins;
};

struct FrequencyResponse {
    std::string modelName;
    std::string point;                ///< of what it is the response: "t = 0", "periodic steady state of 1e-5 s"
    std::vector<double> frequencies;  ///< Hz
    std::vector<ResponseCurve> curves;
    std::vector<std::string> notes;  ///< what the user is to know of it, in sentences
};

/// Adds the curves for `response.frequencies`. `isLoop`: the gain of a loop, from one input and two outputs, what comes
/// back and what goes on. `bends`: where answers are cheap, the frequencies about which they may change quickly, Hz;
/// null: none is asked for but those of the response and about crossovers. False where there is no answer.
[[nodiscard]] bool addCurves(FrequencyResponse& response, const std::vector<std::string>& inputs,
                             const std::vector<std::string>& outputs, bool isLoop, const ResponseAt& answer,
                             const std::vector<double>* bends = nullptr);

/// C (jw I - A)^-1 B + D.
[[nodiscard]] ResponseAt responseOf(const LinearSystem& system);
/// Hz: the natural frequencies of the poles and zeros.
[[nodiscard]] std::vector<double> bendsOf(const Linearization& linear);
/// Hz, from a decade below to a decade above the poles and zeros.
[[nodiscard]] std::pair<double, double> frequencyRangeOf(const Linearization& linear);
/// `count` frequencies, at least 2, in equal ratios; both ends are among them.
[[nodiscard]] std::vector<double> frequenciesBetween(double from, double to, std::size_t count);

[[nodiscard]] double decibelsOf(std::complex<double> value);
}  // namespace causeway

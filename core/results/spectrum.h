// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Amplitude spectrum of a curve.
///
/// In:   a column of a result over its times, an interval of time, a window function.
/// Out:  for each frequency k / duration the amplitude: a sine of amplitude 2 with whole periods in the interval yields
///       2 at its frequency; the mean is at 0. In decibels: 20 lg(amplitude), at most 240 dB below the largest.
/// Method: the curve is resampled at equidistant instants, a power of two and at least as many as rows (at most 2^20),
///       multiplied by the window, transformed by FFT and divided by the mean of the window.
/// Fails: with a text, if there are too few rows or values that are not finite. Cost: n log n.
/// Reference: F. J. Harris, On the use of windows for harmonic analysis with the discrete Fourier transform,
/// Proceedings of the IEEE 66 (1), 1978.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace causeway {

enum class SpectrumWindow : std::uint8_t { Rectangular, Hann, Hamming, Blackman, FlatTop };

struct SpectrumOptions {
    SpectrumWindow window = SpectrumWindow::Hann;
    bool isDecibel = false;
    bool operator==(const SpectrumOptions&) const = default;
};

struct Spectrum {
    std::vector<double> frequency;  ///< Hz, equidistant from 0
    std::vector<double> amplitude;  ///< in the unit of the values, or in decibels
    std::string error;              ///< empty if successful
};

/// `time` must not decrease. `isDiscrete`: the value of a row holds until the next.
[[nodiscard]] Spectrum spectrumOf(std::span<const double> time, std::span<const double> values, bool isDiscrete,
                                  double from, double to, const SpectrumOptions& options);

}  // namespace causeway

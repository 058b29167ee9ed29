// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/results/spectrum.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <complex>
#include <numbers>
#include <unsupported/Eigen/FFT>

#include "core/results/interpolation.h"

namespace causeway {

namespace {

constexpr std::size_t kLeastRows = 4, kLeastSamples = 256, kMaxSamples = std::size_t{1} << 20U;

/// Coefficients of 1, -cos x, cos 2x, -cos 3x, ... over one period (Harris 1978; flat top: ISO 18431-2).
std::array<double, 5> coefficients(SpectrumWindow window)
{
    switch (window) {
        case SpectrumWindow::Rectangular: return {1, 0, 0, 0, 0};
        case SpectrumWindow::Hann: return {0.5, 0.5, 0, 0, 0};
        case SpectrumWindow::Hamming: return {0.54, 0.46, 0, 0, 0};
        case SpectrumWindow::Blackman: return {0.42, 0.5, 0.08, 0, 0};
        case SpectrumWindow::FlatTop: return {1, 1.933, 1.286, 0.388, 0.0322};
    }
    return {1, 0, 0, 0, 0};
}

double weightAt(const std::array<double, 5>& coefficients, double phase)
{
    double weight = 0, sign = 1;
    for (std::size_t i = 0; i < coefficients.size(); ++i, sign = -sign)
        weight += sign * coefficients[i] * std::cos(static_cast<double>(i) * phase);
    return weight;
}

void toDecibels(std::vector<double>& amplitudes)
{
    constexpr double kFloor = 1e-12;
    const double largest = *std::ranges::max_element(amplitudes);
    const double least = largest > 0 ? largest * kFloor : kFloor;
    for (double& amplitude : amplitudes) amplitude = 20 * std::log10(std::max(amplitude, least));
}

}  // namespace

Spectrum spectrumOf(std::span<const double> time, std::span<const double> values, bool isDiscrete, double from,
                    double to, const SpectrumOptions& options)
{
    Spectrum spectrum;
    const std::size_t known = std::min(time.size(), values.size());
    time = time.first(known);
    values = values.first(known);
    if (known > 0) {
        from = std::max(from, time.front());
        to = std::min(to, time.back());
    }
    const auto rows = std::ranges::upper_bound(time, to) - std::ranges::lower_bound(time, from);
    if (rows < static_cast<std::ptrdiff_t>(kLeastRows) || !(from < to)) {
        spectrum.error = "the interval has too few rows for a spectrum";
        return spectrum;
    }
    const std::size_t count = std::clamp(std::bit_ceil(static_cast<std::size_t>(rows)), kLeastSamples, kMaxSamples);
    const double step = (to - from) / static_cast<double>(count);
    const std::array<double, 5> window = coefficients(options.window);
    std::vector<double> samples(count);
    for (std::size_t i = 0; i < count; ++i) {
        const auto position = findRow(time, std::min(to, from + step * static_cast<double>(i)));
        const double value = position ? valueAt(values, *position, isDiscrete) : std::nan("");
        if (!std::isfinite(value)) {
            spectrum.error = "the interval has values that are not finite";
            return spectrum;
        }
        samples[i] =
            value * weightAt(window, 2 * std::numbers::pi * static_cast<double>(i) / static_cast<double>(count));
    }
    Eigen::FFT<double> transform;
    transform.SetFlag(Eigen::FFT<double>::HalfSpectrum);
    std::vector<std::complex<double>> bins;
    transform.fwd(bins, samples);
    // The mean of the window is its first coefficient.
    const double scale = 1 / (static_cast<double>(count) * window[0]);
    for (std::size_t k = 0; k <= count / 2; ++k) {
        const bool isSingle = k == 0 || k == count / 2;  // all others represent both k and -k
        spectrum.frequency.push_back(static_cast<double>(k) / (to - from));
        spectrum.amplitude.push_back(std::abs(bins[k]) * scale * (isSingle ? 1 : 2));
    }
    if (options.isDecibel) toDecibels(spectrum.amplitude);
    return spectrum;
}

}  // namespace causeway

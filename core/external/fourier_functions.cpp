// SPDX-License-Identifier: GPL-3.0-or-later
// ModelicaFFT: the Fourier transform of real samples, behind Modelica.Math.FastFourierTransform.
#include <array>
#include <cmath>
#include <complex>

#include <unsupported/Eigen/FFT>

#include "core/external/external_call.h"

namespace causeway {

namespace {

/// samples, their number, work space, its size, amplitudes, phases; returns 0 or an error: 1 an odd number of samples,
/// 2 the work space. Amplitudes are divided by the number of frequencies, as in the library.
void realTransform(ExternalCall& call)
{
    const std::vector<double>& samples = call.elements(0);
    const std::size_t count = samples.size(), frequencies = count / 2 + 1;
    if (static_cast<double>(count) != call.number(1) || !call.hasElements(4, static_cast<double>(frequencies)) ||
        !call.hasElements(5, static_cast<double>(frequencies))) {
        return call.fail("ModelicaFFT_kiss_fftr: the sizes of its arguments do not fit each other");
    }
    if (count % 2 != 0) return call.give(1);
    if (call.number(3) < static_cast<double>(3 * count + 2 * frequencies)) return call.give(2);
    std::vector<std::complex<double>> spectrum;
    if (count > 0) Eigen::FFT<double>().fwd(spectrum, samples);
    spectrum.resize(frequencies);
    for (std::size_t i = 0; i < frequencies; ++i) {
        call.elements(4)[i] = std::abs(spectrum[i]) / static_cast<double>(frequencies);
        call.elements(5)[i] = std::arg(spectrum[i]);
    }
    call.give(0);
}

}  // namespace

std::span<const ExternalDefinition> externalFourierFunctions()
{
    static constexpr std::array kFunctions{
        ExternalDefinition{"ModelicaFFT_kiss_fftr", "i=RiRiRR", ExternalEffect::None, realTransform},
    };
    return kFunctions;
}

}  // namespace causeway

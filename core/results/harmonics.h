// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The harmonics of a curve over whole periods, exact for what the curve is: straight between its rows, with jumps.
///
/// In:   a curve, an interval of whole periods, how many periods that are.
/// Out:  for each order n amplitude A and phase p of A*sin(2*pi*n*f*t + p), t the time of the model, as the sources of
///       the Modelica Standard Library have them.
/// Method: the Fourier integral of each segment in closed form. Around the middle of a segment of duration 2h it is
///       2h e^(-jwt) (m j0(wh) - j d j1(wh)), with its mean m, half of its rise d, and the spherical Bessel functions
///       j0, j1. Nothing is sampled, so nothing is folded back.
/// Cost: the rows of the interval times the orders, some nanoseconds each. Allocates nothing for a row.
/// Reference: M. Abramowitz, I. A. Stegun, Handbook of Mathematical Functions, 10.1 (spherical Bessel functions).
#pragma once

#include <complex>
#include <cstddef>
#include <optional>
#include <vector>

#include "core/results/difference_curve.h"

namespace causeway {

struct Harmonic {
    std::size_t order = 1;
    double amplitude = 0;         ///< peak value, in the unit of the curve; 0 where there is no more than rounding
    std::optional<double> phase;  ///< rad, in (-pi, pi]; none where the amplitude is 0
};

/// Amplitude and phase as A*e^(jp): of the orders 1 to `count`, over [from, to], which are so many periods.
[[nodiscard]] std::vector<std::complex<double>> phasorsOf(const CurveRows& curve, double from, double to,
                                                          std::size_t periods, std::size_t count);
/// The integral of the curve times e^(-jw(t - from)) over [from, to], with the angular frequency w, rad/s.
[[nodiscard]] std::complex<double> fourierIntegral(const CurveRows& curve, double from, double to,
                                                   double angularFrequency);
/// Phasors, told apart. `largest` is the largest absolute value of the curve.
[[nodiscard]] std::vector<Harmonic> harmonicsOf(const std::vector<std::complex<double>>& phasors, double largest);

}  // namespace causeway

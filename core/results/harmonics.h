// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Harmonics of a piecewise linear curve with jumps over whole periods, computed exactly.
///
/// In:   a curve, an interval of whole periods, their number.
/// Out:  for each order n, amplitude A and phase p of A*sin(2*pi*n*f*t + p), where t is the time of the model, as for
///       the sources of the Modelica Standard Library.
/// Method: the Fourier integral of each segment in closed form. For a segment of duration 2h, relative to its middle,
///       it is 2h e^(-jwt) (m j0(wh) - j d j1(wh)), with its mean m, half of its rise d, and the spherical Bessel
///       functions j0, j1. There is no sampling and no aliasing.
/// Cost: the rows of the interval times the orders, some nanoseconds each. No allocation per row.
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
    double amplitude = 0;         ///< peak value, in the unit of the curve; 0 if within rounding
    std::optional<double> phase;  ///< rad, in (-pi, pi]; none for amplitude 0
};

/// Amplitude and phase as A*e^(jp), for orders 1 to `count`, over the whole periods [from, to].
[[nodiscard]] std::vector<std::complex<double>> phasorsOf(const CurveRows& curve, double from, double to,
                                                          std::size_t periods, std::size_t count);
/// Integral of the curve times e^(-jw(t - from)) over [from, to], with the angular frequency w, rad/s.
[[nodiscard]] std::complex<double> fourierIntegral(const CurveRows& curve, double from, double to,
                                                   double angularFrequency);
/// Amplitudes and phases of phasors. `largest`: largest magnitude of the curve.
[[nodiscard]] std::vector<Harmonic> harmonicsOf(const std::vector<std::complex<double>>& phasors, double largest);

}  // namespace causeway

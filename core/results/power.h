// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Power of a voltage and a current, symmetrical components of three phases, limits for the harmonics of a current.
///
/// In:   curves that are straight between their rows; their times may differ.
/// Out:  over whole periods, the last one if no other number is asked for: active power with the closed form of the
///       product, the rest from rms values and from the phasors of the fundamentals (harmonics.h). Without a period,
///       active and apparent power of the interval. Reactive power is that of the fundamentals, positive where the
///       current lags.
/// Errors: `error` says why there is nothing. Cost: linear in the rows. Threads: pure functions.
/// References: IEEE Std 1459-2010 (definitions of power); C. L. Fortescue, Method of Symmetrical Co-ordinates Applied
/// to the Solution of Polyphase Networks, AIEE Transactions 37 (1918); IEC 61000-3-2:2018, table 1 (class A).
#pragma once

#include <array>
#include <complex>
#include <cstddef>
#include <optional>
#include <string>

#include "core/results/measurement.h"

namespace causeway {

struct Power {
    std::string error;
    double from = 0, to = 0;  ///< s, what was measured
    std::size_t periods = 0;
    Measured frequency;               ///< Hz
    double voltage = 0, current = 0;  ///< rms
    double active = 0;                ///< P: mean of the product
    double apparent = 0;              ///< S: product of the rms values
    Measured reactive;                ///< Q: U1*I1*sin of the angle between the fundamentals
    Measured distortion;              ///< D, with S^2 = P^2 + Q^2 + D^2
    Measured powerFactor;             ///< P/S
    Measured displacementFactor;      ///< cosine of the angle between the fundamentals
    Measured displacementAngle;       ///< rad, in (-pi, pi], positive where the current lags
    Measured distortionFactor;        ///< fundamental of the current by its rms
};

/// Over the periods of the voltage, or of the current where the voltage has none, as a direct one.
[[nodiscard]] Power powerOf(const CurveRows& voltage, const CurveRows& current, const MeasurementOptions& options);

/// The fundamentals of three phases as A*e^(jp) (harmonics.h), taken apart.
struct SymmetricalComponents {
    std::string error;
    double from = 0, to = 0;  ///< s, what was measured
    std::size_t periods = 0;
    double frequency = 0;  ///< Hz
    std::complex<double> positive, negative, zero;
    Measured unbalance;  ///< negative by positive sequence
};

/// Over the periods of the first phase; each phase follows the one before it by a third of a period where they are
/// positive.
[[nodiscard]] SymmetricalComponents symmetricalComponentsOf(const std::array<CurveRows, 3>& phases,
                                                            const MeasurementOptions& options);

/// The highest rms current in A that a harmonic may have by class A of IEC 61000-3-2; none for other orders than 2 to
/// 40.
[[nodiscard]] std::optional<double> limitOfClassA(std::size_t order);

}  // namespace causeway

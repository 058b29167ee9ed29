// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Power of a voltage and a current, symmetrical components of three phases, limits for the harmonics of a current.
///
/// In:   piecewise linear curves; their times may differ.
/// Out:  over whole periods, by default the last one: active power from the closed form of the product, the rest from
///       rms values and the phasors of the fundamentals (harmonics.h). Without a period: active and apparent power of
///       the interval. Reactive power is that of the fundamentals, positive for a lagging current.
/// Errors: `error` explains a missing result. Cost: linear in the rows. Threads: pure functions.
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
    double from = 0, to = 0;  ///< s, the measured interval
    std::size_t periods = 0;
    Measured frequency;               ///< Hz
    double voltage = 0, current = 0;  ///< rms
    double active = 0;                ///< P: mean of the product
    double apparent = 0;              ///< S: product of the rms values
    Measured reactive;                ///< Q: U1*I1*sin of the angle between the fundamentals
    Measured distortion;              ///< D, with S^2 = P^2 + Q^2 + D^2
    Measured powerFactor;             ///< P/S
    Measured displacementFactor;      ///< cosine of the angle between the fundamentals
    Measured displacementAngle;       ///< rad, in (-pi, pi], positive for a lagging current
    Measured distortionFactor;        ///< fundamental of the current relative to its rms
};

/// Over the periods of the voltage or, if it has none, e.g. because it is constant, of the current.
[[nodiscard]] Power powerOf(const CurveRows& voltage, const CurveRows& current, const MeasurementOptions& options);

/// Symmetrical components of the fundamentals A*e^(jp) (harmonics.h) of three phases.
struct SymmetricalComponents {
    std::string error;
    double from = 0, to = 0;  ///< s, the measured interval
    std::size_t periods = 0;
    double frequency = 0;  ///< Hz
    std::complex<double> positive, negative, zero;
    Measured unbalance;  ///< negative relative to positive sequence
};

/// Over the periods of the first phase. In the positive sequence each phase lags the previous one by a third of a
/// period.
[[nodiscard]] SymmetricalComponents symmetricalComponentsOf(const std::array<CurveRows, 3>& phases,
                                                            const MeasurementOptions& options);

/// Limit of the rms current in A of a harmonic, by class A of IEC 61000-3-2; none for orders other than 2 to 40.
[[nodiscard]] std::optional<double> limitOfClassA(std::size_t order);

}  // namespace causeway

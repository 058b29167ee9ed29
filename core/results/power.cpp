// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/results/power.h"

#include <cmath>
#include <numbers>

#include <fmt/format.h>

#include "core/results/curve_segments.h"

namespace causeway {

namespace {

constexpr double kNothing = 1e-12;  ///< zero threshold, relative to the total

}  // namespace

Power powerOf(const CurveRows& voltage, const CurveRows& current, const MeasurementOptions& options)
{
    Power power;
    MeasuredInterval interval = measuredInterval(voltage, options);
    if (!interval.period.value) {
        MeasuredInterval other = measuredInterval(current, options);
        if (other.period.value && other.error.empty()) interval = std::move(other);
    }
    power.error = interval.error;
    if (!power.error.empty()) return power;
    power.periods = interval.periods;
    double from = interval.periods > 0 ? interval.periodsFrom : interval.from, to = interval.to;
    for (const CurveRows* curve : {&voltage, &current}) {
        if (std::string mistake = mistakeOf(*curve, from, to); !mistake.empty()) {
            power.error = fmt::format("{}: {}", curve == &voltage ? "voltage" : "current", mistake);
            return power;
        }
    }
    power.from = from;
    power.to = to;

    power.voltage = momentsOf(voltage, from, to).rms();
    const CurveMoments moments = momentsOf(current, from, to);
    power.current = moments.rms();
    LongSum sum;
    forEachPair(voltage, current, from, to, 0, [&](const CurveSegment& u, const CurveSegment& i) {
        sum.add(productIntegral(u, i) / (to - from));
        return true;
    });
    power.active = sum.value();
    power.apparent = power.voltage * power.current;
    power.powerFactor =
        power.apparent > 0 ? Measured(power.active / power.apparent) : Measured::none("there is no apparent power");

    const auto noFundamental = [&](const std::string& reason) {
        power.reactive = power.distortion = power.displacementFactor = power.displacementAngle =
            power.distortionFactor = Measured::none(reason);
    };
    if (interval.periods == 0) {
        power.frequency = Measured::none(interval.period.reason);
        noFundamental(interval.period.reason);
        return power;
    }
    power.frequency = 1 / *interval.period.value;
    const std::complex<double> u = phasorsOf(voltage, from, to, interval.periods, 1).front() / std::numbers::sqrt2;
    const std::complex<double> i = phasorsOf(current, from, to, interval.periods, 1).front() / std::numbers::sqrt2;
    const bool hasFundamentals = std::abs(u) > kNothing * power.voltage && std::abs(i) > kNothing * power.current;
    const std::complex<double> fundamental = hasFundamentals ? u * std::conj(i) : 0.0;
    power.reactive = fundamental.imag();
    const double rest =
        (power.apparent - power.active) * (power.apparent + power.active) - fundamental.imag() * fundamental.imag();
    power.distortion = std::sqrt(std::max(0.0, rest));
    power.distortionFactor =
        power.current > 0 ? Measured(std::abs(i) / power.current) : Measured::none("there is no current");
    power.displacementAngle =
        hasFundamentals ? Measured(std::arg(fundamental)) : Measured::none("a fundamental is missing");
    power.displacementFactor = hasFundamentals ? Measured(std::cos(std::arg(fundamental))) : power.displacementAngle;
    return power;
}

SymmetricalComponents symmetricalComponentsOf(const std::array<CurveRows, 3>& phases, const MeasurementOptions& options)
{
    SymmetricalComponents components;
    const MeasuredInterval interval = measuredInterval(phases[0], options);
    components.error = interval.error;
    if (components.error.empty() && interval.periods == 0) components.error = interval.period.reason;
    if (!components.error.empty()) return components;
    components.periods = interval.periods;
    components.frequency = 1 / *interval.period.value;
    double from = interval.periodsFrom, to = interval.to;
    std::array<std::complex<double>, 3> x;
    for (std::size_t phase = 0; phase < phases.size(); ++phase) {
        if (std::string mistake = mistakeOf(phases[phase], from, to); !mistake.empty()) {
            components.error = fmt::format("phase {}: {}", phase + 1, mistake);
            return components;
        }
    }
    for (std::size_t phase = 0; phase < phases.size(); ++phase)
        x[phase] = phasorsOf(phases[phase], from, to, interval.periods, 1).front();
    components.from = from;
    components.to = to;
    const std::complex<double> turn = std::polar(1.0, 2 * std::numbers::pi / 3);
    components.zero = (x[0] + x[1] + x[2]) / 3.0;
    components.positive = (x[0] + turn * x[1] + turn * turn * x[2]) / 3.0;
    components.negative = (x[0] + turn * turn * x[1] + turn * x[2]) / 3.0;
    const double largest = std::max({std::abs(x[0]), std::abs(x[1]), std::abs(x[2])});
    for (std::complex<double>* sequence : {&components.zero, &components.positive, &components.negative}) {
        if (std::abs(*sequence) <= kNothing * largest) *sequence = 0;
    }
    components.unbalance = components.positive != 0.0
                               ? Measured(std::abs(components.negative) / std::abs(components.positive))
                               : Measured::none("there is no positive sequence");
    return components;
}

std::optional<double> limitOfClassA(std::size_t order)
{
    constexpr std::size_t kHighest = 40;
    constexpr double kOdd[] = {2.30, 1.14, 0.77, 0.40, 0.33, 0.21};  // 3, 5, ... 13
    constexpr double kEven[] = {1.08, 0.43, 0.30};                   // 2, 4, 6
    if (order < 2 || order > kHighest) return std::nullopt;
    const bool isOdd = order % 2 == 1;
    const std::size_t index = isOdd ? (order - 3) / 2 : (order - 2) / 2;
    const auto rest = static_cast<double>(order);
    if (isOdd) return index < std::size(kOdd) ? kOdd[index] : 0.15 * 15 / rest;
    return index < std::size(kEven) ? kEven[index] : 0.23 * 8 / rest;
}

}  // namespace causeway

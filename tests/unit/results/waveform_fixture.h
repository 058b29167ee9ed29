// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Curves of known closed forms for tests of measurements.
#pragma once

#include <cmath>
#include <cstddef>
#include <functional>
#include <numbers>
#include <vector>

#include "core/results/difference_curve.h"

namespace causeway {

constexpr double kPi = std::numbers::pi;

struct Waveform {
    std::vector<double> time, values;
    bool isDiscrete = false;

    [[nodiscard]] CurveRows rows() const { return {time, values, isDiscrete}; }
    void add(double at, double value)
    {
        time.push_back(at);
        values.push_back(value);
    }
    /// Each value once more where it changes.
    [[nodiscard]] Waveform changed(const std::function<double(double)>& value,
                                   const std::function<double(double)>& instant = {}) const
    {
        Waveform other{time, values, isDiscrete};
        for (double& x : other.values) x = value(x);
        if (instant) {
            for (double& t : other.time) t = instant(t);
        }
        return other;
    }
};

/// f at evenly spaced times.
inline Waveform sampled(const std::function<double(double)>& f, double from, double to, std::size_t intervals)
{
    Waveform wave;
    for (std::size_t i = 0; i <= intervals; ++i) {
        const double time = from + (to - from) * static_cast<double>(i) / static_cast<double>(intervals);
        wave.add(time, f(time));
    }
    return wave;
}

/// Steps: value[k] holds from angle[k] (a part of the period) to the next; the rows begin so far before an angle of 0.
struct Step {
    double part, value;
};
inline Waveform steps(const std::vector<Step>& period, double length, double lead, std::size_t periods)
{
    Waveform wave;
    const double from = -lead * length, to = (static_cast<double>(periods) - lead) * length;
    double before = period.back().value;
    for (const Step& step : period) {
        if (step.part <= 1 - lead) before = step.value;  // that which holds at the beginning
    }
    wave.add(0, before);
    for (std::size_t k = 0; k <= periods; ++k) {
        for (const Step& step : period) {
            const double at = (static_cast<double>(k) - 1 + step.part) * length - from;
            if (at <= 0 || at >= to - from) continue;
            wave.add(at, before);
            wave.add(at, step.value);
            before = step.value;
        }
    }
    wave.add(to - from, before);
    return wave;
}

/// The current of phase a of a bridge with six pulses: blocks of 120 degrees, centred where a cosine is.
inline double sixPulse(double part)
{
    const double degrees = 360 * (part - std::floor(part));
    if (degrees < 60 || degrees >= 300) return 1;
    return degrees >= 120 && degrees < 240 ? -1 : 0;
}

/// Steps of a function of the part of a period that changes at multiples of 1/`count` alone, from `shift` of one on.
inline std::vector<Step> stepsOf(const std::function<double(double)>& f, std::size_t count)
{
    std::vector<Step> all;
    for (std::size_t i = 0; i < count; ++i) {
        const double value = f((static_cast<double>(i) + 0.5) / static_cast<double>(count));
        if (all.empty() || all.back().value != value)
            all.push_back({static_cast<double>(i) / static_cast<double>(count), value});
    }
    return all;
}

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What `causewayc measure` tells: schema "causeway.measure/1", or tables to read.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "core/results/measurement.h"
#include "core/results/power.h"

namespace causeway::cli {

struct MeasuredCurve {
    std::string name, unit;
    Measurement measurement;
};

struct MeasuredPower {
    std::string voltage, current;
    std::string voltageUnit, currentUnit, unit;  ///< unit: of active power; empty where it is not known
    Power power;
};

struct MeasuredPhases {
    std::array<std::string, 3> names;
    std::string unit;
    SymmetricalComponents components;
};

struct MeasureReport {
    std::string model;  ///< empty: a result file was measured
    std::vector<MeasuredCurve> curves;
    std::vector<MeasuredPower> powers;
    std::vector<MeasuredPhases> phases;
    bool hasLimits = false;  ///< harmonics of the curves stand beside the limits of class A
};

/// A harmonic beside its limit; rms values, A.
struct LimitedHarmonic {
    std::size_t order;
    double rms, limit;
    [[nodiscard]] bool isExceeded() const { return rms > limit; }
};
[[nodiscard]] std::vector<LimitedHarmonic> limitedHarmonics(const Measurement& measurement);

/// Numbers that cannot be told are null, with the reason under "undetermined".
[[nodiscard]] std::string toJson(const MeasureReport& report);
[[nodiscard]] std::string toText(const MeasureReport& report);

}  // namespace causeway::cli

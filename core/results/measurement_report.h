// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Requests for measurements of a result, and reports: JSON (schema "causeway.measure/1") or text tables.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "core/results/measurement.h"
#include "core/results/power.h"
#include "core/results/result.h"

namespace causeway {

struct MeasureRequest {
    std::vector<std::string> curves;  ///< variables or expressions
    std::vector<std::string> powers;  ///< "voltage, current"
    std::vector<std::string> phases;  ///< "a, b, c"
    MeasurementOptions options;
    bool hasLimits = false;  ///< compares harmonics of the curves, currents in A, with the limits of class A
};
/// Splits at commas outside brackets: "a[1, 2], i".
[[nodiscard]] std::vector<std::string> expressionsIn(const std::string& list);
/// All requested expressions.
[[nodiscard]] std::vector<std::string> expressionsOf(const MeasureRequest& request);

struct MeasuredCurve {
    std::string name, unit;
    Measurement measurement;
};

struct MeasuredPower {
    std::string voltage, current;
    std::string voltageUnit, currentUnit, unit;  ///< unit: of active power; empty if unknown
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
    bool hasLimits = false;  ///< harmonics of the curves are listed with the limits of class A
};

/// Quantities that cannot be measured have an error. Each of `powers` names two expressions, each of `phases` three.
[[nodiscard]] MeasureReport measureResult(const Result& result, const MeasureRequest& request);

/// A harmonic and its limit; rms values, A.
struct LimitedHarmonic {
    std::size_t order;
    double rms, limit;
    [[nodiscard]] bool isExceeded() const { return rms > limit; }
};
[[nodiscard]] std::vector<LimitedHarmonic> limitedHarmonics(const Measurement& measurement);

/// Undetermined numbers are null, with the reason under "undetermined".
[[nodiscard]] std::string toJson(const MeasureReport& report);
[[nodiscard]] std::string toText(const MeasureReport& report);

}  // namespace causeway

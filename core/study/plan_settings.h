// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What all plans that run a model many times say alike: which model, and how a run goes.
///
/// In:   places of a plan. Out: settings, applied to those of the model's annotations; a run that may be given up.
/// Errors: problems of the plan, each with its place.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/task.h"
#include "core/simulation/simulation.h"
#include "core/study/json_place.h"

namespace causeway {

/// What a plan says of a run beside the annotations of the model.
struct StudySettings {
    std::optional<double> startTime, stopTime, interval, tolerance;
    std::optional<std::uint32_t> intervals;
    std::optional<double> runLimit;  ///< s of the clock, for each run
    std::string solver, rootFinder;
    std::vector<std::pair<std::string, std::string>> values;  ///< that are the same in all runs
};

/// File, as it is written, and name; one of them may be empty.
[[nodiscard]] std::pair<std::string, std::string> readPlanModel(const JsonPlace& place);
[[nodiscard]] StudySettings readPlanSettings(const JsonPlace& place);
/// Names and the values that are set, as `--set` takes them.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> readPlanValues(const JsonPlace& place);

void takePlanSettings(const StudySettings& given, const HybridDae& dae, SimulationSettings& settings,
                      std::vector<std::string>& problems);
/// Why a value cannot be set; empty: it can.
[[nodiscard]] std::string whyNotSet(const HybridDae& dae, const std::string& name, const std::string& text);
/// The first error, on one line.
[[nodiscard]] std::string firstErrorIn(const Diagnostics& diagnostics);

/// A run that is given up (`Cancelled`) when it takes longer than so many seconds of the clock.
[[nodiscard]] SimulationStatus simulateWithin(std::optional<double> seconds, const Program& program,
                                              const SimulationSettings& settings, ResultSink& sink,
                                              Diagnostics& diagnostics, const Task& task);

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Keys common to all plans: the model, and the settings of a run.
/// In:   places of a plan. Out: settings, applied to those of the model's annotations; a run with a time limit. Errors:
///       problems of the plan, each with its place.
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

/// Run settings of a plan, in addition to the annotations of the model.
struct StudySettings {
    std::optional<double> startTime, stopTime, interval, tolerance;
    std::optional<std::uint32_t> intervals;
    std::optional<double> runLimit;  ///< wall time per run, s
    std::string solver, rootFinder;
    std::vector<std::pair<std::string, std::string>> values;  ///< identical in all runs
};

/// File name as written, and name of the model; one may be empty.
[[nodiscard]] std::pair<std::string, std::string> readPlanModel(const JsonPlace& place);
[[nodiscard]] StudySettings readPlanSettings(const JsonPlace& place);
/// Names and values, in the syntax of `--set`.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> readPlanValues(const JsonPlace& place);

void takePlanSettings(const StudySettings& given, const HybridDae& dae, SimulationSettings& settings,
                      std::vector<std::string>& problems);
/// Reason why a value cannot be set; empty if it can.
[[nodiscard]] std::string whyNotSet(const HybridDae& dae, const std::string& name, const std::string& text);
/// The first error, in one line.
[[nodiscard]] std::string firstErrorIn(const Diagnostics& diagnostics);

/// Runs with a wall time limit, in seconds; `Cancelled` if it is exceeded.
[[nodiscard]] SimulationStatus simulateWithin(std::optional<double> seconds, const Program& program,
                                              const SimulationSettings& settings, ResultSink& sink,
                                              Diagnostics& diagnostics, const Task& task);

}  // namespace causeway

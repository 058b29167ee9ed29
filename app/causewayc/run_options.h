// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Options of commands that simulate a model: interval, integrator, parameters, trust.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/causewayc/command.h"

namespace causeway::cli {

struct RunOptions {
    std::optional<double> startTime, stopTime, tolerance, interval;
    std::optional<std::uint32_t> intervals;
    std::string solver, rootFinder;
    std::vector<std::string> sets, trusted;
};

/// Adds options of any run: interval, integrator, values. `experiment`: origin of the defaults, for the help.
void addIntervalOptions(CLI::App& command, RunOptions& options, const std::string& experiment);
/// Adds these and the options of trust. `options` must outlive the parsing.
void addRunOptions(CLI::App& command, RunOptions& options);
/// Analyses the model up to its program.
[[nodiscard]] std::shared_ptr<const Analysis> analyseForRun(const CommonOptions& common, const RunOptions& options,
                                                            const Task& task);
/// Options that were given override `settings`.
void applyIntervalOptions(const RunOptions& options, SimulationSettings& settings);
/// Options that were given override the model's annotations. Printed texts of the model go to standard error if
/// standard output is a document; files that it changes are in the working folder.
[[nodiscard]] SimulationSettings settingsOf(const RunOptions& options, const Analysis& analysis, Format format);

}  // namespace causeway::cli

// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The options of commands that simulate a model: interval, integrator, parameters, what may be trusted.
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

/// Of any run: interval, integrator, values that are set. `experiment`: where they come from that are not given.
void addIntervalOptions(CLI::App& command, RunOptions& options, const std::string& experiment);
/// Likewise; and what may be trusted. `options` must outlive the parsing.
void addRunOptions(CLI::App& command, RunOptions& options);
/// The model for such a run, to its program.
[[nodiscard]] std::shared_ptr<const Analysis> analyseForRun(const CommonOptions& common, const RunOptions& options,
                                                            const Task& task);
/// What is given wins over what is there.
void applyIntervalOptions(const RunOptions& options, SimulationSettings& settings);
/// What is given wins over the model's annotations. What the model prints goes to standard error where standard output
/// is a document; the files that it changes are in the working folder.
[[nodiscard]] SimulationSettings settingsOf(const RunOptions& options, const Analysis& analysis, Format format);

}  // namespace causeway::cli

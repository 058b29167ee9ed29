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

/// `options` must outlive the parsing.
void addRunOptions(CLI::App& command, RunOptions& options);
/// What is given wins over the model's annotations. What the model prints goes to standard error where standard output
/// is a document; the files that it changes are in the working folder.
[[nodiscard]] SimulationSettings settingsOf(const RunOptions& options, const Analysis& analysis, Format format);

}  // namespace causeway::cli

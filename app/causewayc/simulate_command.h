// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Simulation of a model or of a system of FMUs, for the commands that offer it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/causewayc/command.h"
#include "app/causewayc/run_options.h"

namespace causeway::cli {

struct SimulateOptions {
    CommonOptions common;
    RunOptions run;
    std::string output, stats, events, startFrom, trace;
    std::size_t traceEvent = 2;
    std::optional<double> startFromTime;
    std::vector<std::string> outputs;
    bool verify = false;
};

/// Returns the exit code.
[[nodiscard]] int runSimulate(const SimulateOptions& options, const Task& task);

}  // namespace causeway::cli

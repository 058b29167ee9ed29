// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Runs a program over an interval of time: initialization, integration, events, output.
///
/// In:   a `Program` (core/program) and `SimulationSettings`.
/// Out:  `Simulation`: the result (also of a run that stopped early), statistics, and how it ended.
/// Fails: a run that cannot go on stops with `SimulationStatus` and a diagnostic (range 5xxx) that names time, equation and values.
///        What was computed until then is in the result.
/// Threads: any number of runs at once; one `Task` each. Cancellation is noticed within an integration step.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/results/result.h"

namespace causeway {

class Diagnostics;
class Task;
struct Program;

struct SimulationSettings {
    double startTime = 0;         ///< s
    double stopTime = 1;          ///< s, not before startTime
    std::uint32_t intervals = 500;  ///< number of output intervals, at least 1
    std::optional<double> interval; ///< s; wins over `intervals` when given
    double tolerance = 1e-6;      ///< relative; absolute tolerance is this times the nominal value
    std::string solver = "cvode";
    std::string rootFinder = "illinois";  ///< how crossings are located: see root_finder.h
    /// Parameters and start values by full name, in the user's words: {"R1", "47"}.
    std::vector<std::pair<std::string, std::string>> overrides;
    /// Name patterns with * and ?; empty keeps every variable.
    std::vector<std::string> outputs;
};

/// The solvers this build knows, the default first.
[[nodiscard]] const std::vector<std::string>& solverNames();

enum class SimulationStatus : std::uint8_t { Completed, Cancelled, Failed };

struct SimulationStatistics {
    std::uint64_t unknowns = 0, states = 0, equations = 0;
    std::uint64_t steps = 0, rhsEvaluations = 0, jacobianEvaluations = 0, stateEvents = 0, timeEvents = 0;
    double initializeSeconds = 0, integrateSeconds = 0;  ///< wall time
};

struct Simulation {
    SimulationStatus status = SimulationStatus::Completed;
    double reachedTime = 0;  ///< s
    std::shared_ptr<const Result> result;
    SimulationStatistics statistics;
};

[[nodiscard]] Simulation simulate(const Program& program, const SimulationSettings& settings, Diagnostics& diagnostics, const Task& task);

}  // namespace causeway

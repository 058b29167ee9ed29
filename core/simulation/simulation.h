// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Simulates a program over an interval of time: initialization, integration, events, output.
///
/// In:   a `Program` (core/program) and `SimulationSettings`.
/// Out:  `Simulation`: the result (also of a run that stopped early), statistics, and how it ended. Rows go to a sink
///       while they are computed (core/results/result_sink.h), so that memory stays bounded, or into memory for plots.
/// Fails: with a `SimulationStatus` and a diagnostic (range 5xxx) that names time, equation and values. The result
///       contains the rows up to that point.
/// Threads: any number of concurrent runs, with one `Task` each. Cancellation takes effect within an integration step.
///
/// At the instant t_e of an event every variable has two values: x-, the left limit, and x+, from which the run
/// continues. Each has a row, at the same time. A run is this loop (run.h names its files):
///
/// - x+ := solution of the initial system; event, if something is scheduled for the start
/// - while t < stop:
///   - restart the integrator at x+, if there was an event
///   - step from t to t', not beyond the next scheduled instant or the stop time
///   - for each section of the step, up to an output time and at most 1/500 of the run:
///     - if a crossing function changes its sign, or dips below zero between the ends of the section:
///       t_e := the first root, x- := the states interpolated there; event; leave the step
///     - row at the output time
///   - if something is scheduled at t': t_e := t', x- := the states there; event
///
/// event:
/// - row of x-
/// - repeat until nothing changes (E5004 if that does not end): relations := their values, pre(z) := z, solve all
///   equations at t_e for y and z; reinit() and changes of structure set the states
/// - x+ := the result; row of x+
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

#include "core/results/result.h"
#include "core/simulation/simulation_settings.h"
#include "core/simulation/simulation_statistics.h"
#include "core/simulation/trace/event_trace.h"

namespace causeway {

class Diagnostics;
class ResultSink;
class Task;
struct Program;

enum class SimulationStatus : std::uint8_t { Completed, Cancelled, Failed };

struct Simulation {
    SimulationStatus status = SimulationStatus::Completed;
    double reachedTime = 0;                ///< s
    std::uint64_t rows = 0;                ///< passed to the sink
    std::shared_ptr<const Result> result;  ///< never null; without rows if the caller supplied a sink
    SimulationStatistics statistics;
    std::vector<std::filesystem::path> refusedFolders;  ///< folders that the model tried to read or change without
                                                        ///< permission
};

/// Keeps the rows in memory.
[[nodiscard]] Simulation simulate(const Program& program, const SimulationSettings& settings, Diagnostics& diagnostics,
                                  const Task& task);
/// Passes the rows to `sink`; the caller finishes or abandons it. The run fails if the sink refuses a row.
[[nodiscard]] Simulation simulate(const Program& program, const SimulationSettings& settings, ResultSink& sink,
                                  Diagnostics& diagnostics, const Task& task);

/// Repeats a run up to one of its events (by index in the events of the run) and records what happens in it.
[[nodiscard]] std::optional<EventTrace> traceEvent(const Program& program, const SimulationSettings& settings,
                                                   std::size_t event, Diagnostics& diagnostics, const Task& task);

}  // namespace causeway

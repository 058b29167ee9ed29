// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Runs a program over an interval of time: initialization, integration, events, output.
///
/// In:   a `Program` (core/program) and `SimulationSettings`.
/// Out:  `Simulation`: the result (also of a run that stopped early), statistics, and how it ended. The rows go to a
/// sink while they are computed (core/results/result_sink.h), so that memory does not grow with them, or into memory,
/// where plots read them.
/// Fails: a run that cannot go on stops with `SimulationStatus` and a diagnostic (range 5xxx) that names time, equation
/// and values. What was computed until then is in the result.
/// Threads: any number of runs at once; one `Task` each. Cancellation is noticed within an integration step.
///
/// At the instant t_e of an event every variable has two values: x-, the limit from the left, and x+, with which the
/// run goes on. Both have a row, at the same time. A run is this loop (run.h names its files):
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
/// - repeat, until nothing changes (E5004 where that has no end): relations := their values, pre(z) := z, solve all
///   equations at t_e for y and z; reinit() and changes of structure give states their new values
/// - x+ := what has come of it; row of x+
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
    std::uint64_t rows = 0;                ///< that the sink got
    std::shared_ptr<const Result> result;  ///< never null; without rows where they went to a sink of the caller
    SimulationStatistics statistics;
    std::vector<std::filesystem::path> refusedFolders;  ///< that the model wanted to read or change, and must not
};

/// The rows go into memory.
[[nodiscard]] Simulation simulate(const Program& program, const SimulationSettings& settings, Diagnostics& diagnostics,
                                  const Task& task);
/// The rows go to `sink`, which is left to the caller to finish, or to abandon. A run whose sink takes no more rows has
/// failed.
[[nodiscard]] Simulation simulate(const Program& program, const SimulationSettings& settings, ResultSink& sink,
                                  Diagnostics& diagnostics, const Task& task);

/// A run repeated up to one of its events (its position in the events of the run), with what happened in it.
[[nodiscard]] std::optional<EventTrace> traceEvent(const Program& program, const SimulationSettings& settings,
                                                   std::size_t event, Diagnostics& diagnostics, const Task& task);

}  // namespace causeway

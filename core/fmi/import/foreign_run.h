// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Simulates a foreign FMU: initialization, integration with our own methods (model exchange) or communication steps
/// (co-simulation) or activations of model partitions (scheduled execution), events, output.
///
/// In:   a parsed FMU; settings; signals for its inputs.
/// Out:  as in core/simulation/simulation.h: rows to a sink while they are computed, events, how it ended.
/// Fails: as there, by diagnostics that name the failed function of the standard; previous rows are kept.
///
/// Model exchange: events when an indicator leaves its side of zero (located within steps as for our own models), at
/// time events of the FMU and of the inputs, and after steps for which the FMU requests one. Co-simulation: a
/// communication step is an output interval, shortened if the FMU returns early, or has or receives an event, provided
/// it supports variable step sizes. Scheduled execution: at each tick of its clocks the FMU computes the partition of
/// this clock, without preemption; the results hold in between. The FMU runs in a separate process (fmu_host.h).
/// Threads: any number of concurrent runs, with one `Task` each.
/// Reference: FMI 2.0.4, chapters 3.2.4 and 4.2.4; FMI 3.0.2, chapters 3.2, 4.2 and 5.2.
#pragma once

#include <functional>
#include <string>

#include "core/base/diagnostics.h"
#include "core/base/task.h"
#include "core/fmu/fmu_file.h"
#include "core/fmu/foreign_model.h"
#include "core/results/result.h"
#include "core/results/result_sink.h"
#include "core/simulation/simulation.h"

namespace causeway {

struct ForeignRunSettings {
    ForeignInterface kind = ForeignInterface::CoSimulation;
    /// Interval, output, tolerance, solver, root finder; overrides by names of the FMU. Its messages go to `print`.
    SimulationSettings run;
    bool isToleranceGiven = false;         ///< by the user; otherwise the FMU uses its own
    bool isVerbose = false;                ///< requests detailed log messages from the FMU
    double callLimit = 60;                 ///< limit of a call, s of wall time
    const Result* inputSignals = nullptr;  ///< must outlive the run
};

/// Interval and output step specified by the FMU, if any.
void takeExperiment(const ForeignModel& model, SimulationSettings& settings);

/// `model` is that of `file`. Rows go to `sink`, which the caller finishes or abandons.
[[nodiscard]] Simulation simulateFmu(const FmuFile& file, const ForeignModel& model, const ForeignRunSettings& settings,
                                     ResultSink& sink, Diagnostics& diagnostics, const Task& task);

}  // namespace causeway

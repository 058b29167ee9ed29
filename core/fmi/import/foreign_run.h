// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Simulates an FMU of anyone: initialization, integration with our own methods (model exchange) or communication steps
/// (co-simulation), events, output.
///
/// In:   an FMU as it was read; settings; signals for its inputs.
/// Out:  as core/simulation/simulation.h: rows to a sink while they are computed, events, how it ended.
/// Fails: as there, by diagnostics, with the function of the standard that has failed; rows so far are kept.
/// Model exchange: events where an indicator leaves its side of zero (searched within steps as for our own models), at
///       time events of the FMU and of the inputs, and after steps for which it asks.
/// Co-simulation: a communication step is an output interval; it is shorter where the FMU returns early, or has or
///       gets an event, if it can take steps of different sizes.
/// The FMU runs in a process of its own (core/fmu/fmu_host.h).
/// Threads: any number of runs at once; one `Task` each.
/// Reference: FMI 2.0.4, chapters 3.2.4 and 4.2.4; FMI 3.0.2, chapters 3.2 and 4.2.
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
    /// Interval, output, tolerance, solver, root finder; overrides by names of the FMU. What it says goes to `print`.
    SimulationSettings run;
    bool isToleranceGiven = false;         ///< by the user: else the FMU keeps its own
    bool isVerbose = false;                ///< the FMU is asked to tell all that it does
    double callLimit = 60;                 ///< s of wall time that a call may take
    const Result* inputSignals = nullptr;  ///< of its inputs; must outlive the run
};

/// The interval, and the step of the output, that the FMU says, where it says them.
void takeExperiment(const ForeignModel& model, SimulationSettings& settings);

/// `model` is that of `file`. The rows go to `sink`, which is left to the caller to finish, or to abandon.
[[nodiscard]] Simulation simulateFmu(const FmuFile& file, const ForeignModel& model, const ForeignRunSettings& settings,
                                     ResultSink& sink, Diagnostics& diagnostics, const Task& task);

}  // namespace causeway

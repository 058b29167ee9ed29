// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Body of a run job: a simulation, or the computation of a periodic steady state and its waveform.
/// Threads: pure functions.
#pragma once

#include <memory>
#include <optional>

#include "core/compiler/compiler.h"
#include "core/simulation/periodic/periodic_state.h"

namespace causeway {
class LiveStore;
}

namespace causeway::ui {

struct SessionRun {
    Simulation simulation;
    Diagnostics diagnostics;
    std::shared_ptr<const PeriodicState> steady;  ///< null: not computed, or not found
    bool hasFault = false;                        ///< ended by an exception
};

/// Settings for jobs on an open model: files are relative to the text.
[[nodiscard]] SimulationSettings withFolder(SimulationSettings settings, const Analysis& analysis);
/// For a steady state: tight tolerance, and enough rows to display and measure a period, independent of the settings of
/// a run.
[[nodiscard]] SimulationSettings settingsOfPeriod(SimulationSettings settings);

/// `periodic`: none for a simulation. Rows go to the store, which the caller finishes; the result of the run is then
/// that of the store.
[[nodiscard]] SessionRun runModel(const Analysis& analysis, const SimulationSettings& settings,
                                  const std::optional<PeriodicRequest>& periodic, LiveStore& store, const Task& task);
/// Partial results of a run ended by an exception.
[[nodiscard]] SessionRun runWithFault(const Diagnostics& fault, double startTime, LiveStore& store);

}  // namespace causeway::ui

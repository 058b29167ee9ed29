// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What a session does in the job of a run: a simulation, or the search for a periodic steady state and its waveform.
///
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
    std::shared_ptr<const PeriodicState> steady;  ///< null: none was searched, or found
    bool hasFault = false;                        ///< an exception has ended it
};

/// Settings as a job needs them that computes something of an open model: files are beside the text.
[[nodiscard]] SimulationSettings withFolder(SimulationSettings settings, const Analysis& analysis);
/// Of a steady state: as exact as it is meant to be, and rows enough to see and to measure a period, whatever a whole
/// run has.
[[nodiscard]] SimulationSettings settingsOfPeriod(SimulationSettings settings);

/// `periodic`: none for a simulation. The rows go to the store, which is left to the caller to finish; then the result
/// of the run is that of the store.
[[nodiscard]] SessionRun runModel(const Analysis& analysis, const SimulationSettings& settings,
                                  const std::optional<PeriodicRequest>& periodic, LiveStore& store, const Task& task);
/// What a run has left that an exception has ended.
[[nodiscard]] SessionRun runWithFault(const Diagnostics& fault, double startTime, LiveStore& store);

}  // namespace causeway::ui

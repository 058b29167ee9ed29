// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What a run has cost, and where.
#pragma once

#include <cstdint>
#include <vector>

#include "core/simulation/blocks/block_statistics.h"
#include "core/simulation/integrators/error_tally.h"
#include "core/simulation/integrators/step_trace.h"
#include "core/simulation/trace/chattering.h"

namespace causeway {

struct SimulationStatistics {
    std::uint64_t unknowns = 0, states = 0, equations = 0;
    std::uint64_t steps = 0, rhsEvaluations = 0, jacobianEvaluations = 0, stateEvents = 0, timeEvents = 0;
    std::uint64_t errorTestFailures = 0;                 ///< steps that were tried and not accurate enough
    std::uint64_t convergenceFailures = 0;               ///< steps whose implicit equations were not solved
    double initializeSeconds = 0, integrateSeconds = 0;  ///< wall time, without that of the sink
    double writeSeconds = 0;                             ///< wall time of the sink
    std::vector<StateErrors> stateErrors;                ///< with `wantsDetails`; those that limited most steps first
    std::vector<BlockStatistics> blocks;                 ///< with `wantsDetails`; in the order in which they are solved
    StepTrace stepTrace;                                 ///< with `wantsDetails`
    std::vector<Chattering> chattering;                  ///< with `wantsDetails`; the longest series first
};

}  // namespace causeway

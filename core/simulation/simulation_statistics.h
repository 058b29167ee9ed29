// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Cost of a run: steps, evaluations, times, and their distribution over states and blocks.
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
    std::uint64_t errorTestFailures = 0;                 ///< attempted steps with too large an error
    std::uint64_t convergenceFailures = 0;               ///< attempted steps whose implicit equations were not solved
    double initializeSeconds = 0, integrateSeconds = 0;  ///< wall time, without the sink
    double writeSeconds = 0;                             ///< wall time in the sink
    std::vector<StateErrors> stateErrors;                ///< with `wantsDetails`; those that limited most steps first
    std::vector<BlockStatistics> blocks;                 ///< with `wantsDetails`; in order of solution
    StepTrace stepTrace;                                 ///< with `wantsDetails`
    std::vector<Chattering> chattering;                  ///< with `wantsDetails`; longest series first
};

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The response of an analysed model over frequency (core/simulation/linearization/frequency_response.h): of its
/// linearization at a point, or about its periodic steady state (core/simulation/periodic/periodic_response.h).
///
/// In:   an analysis with a program, settings, the request.
/// Out:  the curves; nothing, after a diagnostic, where there are none. Internal errors become diagnostics.
/// Cost: of the linearization; or of the periodic steady state, of a program more, and of the runs about it.
#pragma once

#include <optional>
#include <utility>

#include "core/compiler/compiler.h"
#include "core/simulation/linearization/frequency_response.h"
#include "core/simulation/linearization/linearize.h"
#include "core/simulation/periodic/periodic_state.h"

namespace causeway {

/// Of a response about a periodic steady state, where each is a run.
constexpr std::size_t kPointsAboutOrbit = 60;

struct ResponseRequest {
    LinearizationRequest linear;  ///< the point, unless it is periodic; inputs and outputs
    bool isPeriodic = false;
    PeriodicRequest orbit;
    std::optional<double> amplitude;  ///< of the oscillation about it, in the unit of the input
    /// What comes back to where the only input is added within a loop, and what goes on from there; instead of outputs.
    std::optional<std::pair<std::string, std::string>> loop;
    std::optional<double> from, to;  ///< Hz; none: what the poles and zeros say, or up to half of the frequency
    std::size_t points = 200;        ///< at least 2
};

[[nodiscard]] std::optional<FrequencyResponse> frequencyResponse(const Analysis& analysis,
                                                                 const SimulationSettings& settings,
                                                                 const ResponseRequest& request,
                                                                 Diagnostics& diagnostics, const Task& task);
/// Of a linearization that is there, which has inputs and outputs: of the request only the loop and the frequencies
/// count.
[[nodiscard]] std::optional<FrequencyResponse> frequencyResponse(const Linearization& linear,
                                                                 const ResponseRequest& request,
                                                                 Diagnostics& diagnostics);

}  // namespace causeway

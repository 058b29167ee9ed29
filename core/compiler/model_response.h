// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The frequency response of an analysed model (core/simulation/linearization/frequency_response.h): of its
/// linearization at a point, or about its periodic steady state (core/simulation/periodic/periodic_response.h).
///
/// In:   an analysis with a program, settings, the request.
/// Out:  the curves; nothing, after a diagnostic, if there are none. Internal errors become diagnostics.
/// Cost: that of the linearization; or that of the periodic steady state, an additional program, and the runs about it.
#pragma once

#include <optional>
#include <utility>

#include "core/compiler/compiler.h"
#include "core/simulation/linearization/frequency_response.h"
#include "core/simulation/linearization/linearize.h"
#include "core/simulation/periodic/periodic_state.h"

namespace causeway {

/// Points of a response about a periodic steady state; each is a run.
constexpr std::size_t kPointsAboutOrbit = 60;

struct ResponseRequest {
    LinearizationRequest linear;  ///< the point, unless it is periodic; inputs and outputs
    bool isPeriodic = false;
    PeriodicRequest orbit;
    std::optional<double> amplitude;  ///< of the oscillation, in the unit of the input
    /// Instead of outputs: the return signal of a loop at the point where the only input is added, and the forward
    /// signal.
    std::optional<std::pair<std::string, std::string>> loop;
    std::optional<double> from, to;  ///< Hz; none: from the poles and zeros, or up to half of the frequency
    std::size_t points = 200;        ///< at least 2
};

[[nodiscard]] std::optional<FrequencyResponse> frequencyResponse(const Analysis& analysis,
                                                                 const SimulationSettings& settings,
                                                                 const ResponseRequest& request,
                                                                 Diagnostics& diagnostics, const Task& task);
/// Response of an existing linearization with inputs and outputs: only the loop and the frequencies of the request are
/// used.
[[nodiscard]] std::optional<FrequencyResponse> frequencyResponse(const Linearization& linear,
                                                                 const ResponseRequest& request,
                                                                 Diagnostics& diagnostics);

}  // namespace causeway

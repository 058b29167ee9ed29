// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The periodic steady state of an analysed model (core/simulation/periodic/periodic_state.h).
///
/// In:   an analysis with a program, settings, the request, a sink for the waveform, or null.
/// Out:  the steady state; nothing, after a diagnostic, if there is none. Internal errors become diagnostics.
#pragma once

#include <optional>

#include "core/compiler/compiler.h"
#include "core/simulation/periodic/periodic_state.h"

namespace causeway {

[[nodiscard]] std::optional<PeriodicState> findPeriodicState(const Analysis& analysis,
                                                             const SimulationSettings& settings,
                                                             const PeriodicRequest& request, ResultSink* sink,
                                                             Diagnostics& diagnostics, const Task& task);

}  // namespace causeway

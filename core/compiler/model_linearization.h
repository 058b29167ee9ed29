// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The linearization of an analysed model (core/simulation/linearization/linearize.h).
///
/// In:   an analysis with a program, the settings of the run up to the point, the request.
/// Out:  the linearization; nothing, after a diagnostic, if there is none. Internal errors become diagnostics.
#pragma once

#include <optional>

#include "core/compiler/compiler.h"
#include "core/simulation/linearization/linearize.h"

namespace causeway {

[[nodiscard]] std::optional<Linearization> linearize(const Analysis& analysis, const SimulationSettings& settings,
                                                     const LinearizationRequest& request, Diagnostics& diagnostics,
                                                     const Task& task);

}  // namespace causeway

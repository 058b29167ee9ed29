// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Notifies objects of a run about completed integrator steps: FMUs for model exchange may need them.
///
/// In:   the world, and the handle of an object in it; only FMUs follow steps.
#pragma once

#include <optional>
#include <string>

#include "core/external/external_world.h"

namespace causeway {

[[nodiscard]] bool followsSteps(ExternalWorld& world, double handle);
/// Notifies the object of a completed step, after its values were computed there. Returns the reason of a failure, if
/// any. Sets `wantsEvent` if this changed its outputs.
[[nodiscard]] std::optional<std::string> completeStep(ExternalWorld& world, double handle, double time,
                                                      bool& wantsEvent);

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What objects of a run are told of the steps of its integrator: FMUs for model exchange that want to know of them.
///
/// In:   the world, and the handle of an object there; others than FMUs follow no steps.
#pragma once

#include <optional>
#include <string>

#include "core/external/external_world.h"

namespace causeway {

[[nodiscard]] bool followsSteps(ExternalWorld& world, double handle);
/// A step has come to an end; the object has been asked for its values there. Gives why it fails, if it does.
/// `wantsEvent` is set where what it gives has changed by that.
[[nodiscard]] std::optional<std::string> completeStep(ExternalWorld& world, double handle, double time,
                                                      bool& wantsEvent);

}  // namespace causeway

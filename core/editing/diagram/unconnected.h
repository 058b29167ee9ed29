// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Handles circuits under construction: reports unconnected components instead of the resulting errors.
///
/// In:   an analysis.
/// Out:  unconnected connectors of its components; the analysis with one hint in place of the errors they cause.
/// Errors: none. Cost: linear in the flat model. Threads: pure functions.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/compiler/compiler.h"

namespace causeway {

/// Unconnected connectors of the model's own components ("R1.p") with a flow, and their inputs without a value; in the
/// order of the flat model.
[[nodiscard]] std::vector<std::string> unconnectedConnectors(const Analysis& analysis);

/// Returns the same analysis if everything is connected, or if there are no resulting errors.
[[nodiscard]] std::shared_ptr<const Analysis> quietUntilConnected(std::shared_ptr<const Analysis> analysis);

}  // namespace causeway

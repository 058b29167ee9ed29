// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A circuit that is being drawn: what its components are not connected to yet, in place of what does not work without.
///
/// In:   an analysis.
/// Out:  its connectors of components that nothing is connected to; the analysis with one hint in place of what follows
///       from them.
/// Errors: none. Cost: linear in the flat model. Threads: pure functions.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/compiler/compiler.h"

namespace causeway {

/// Connectors of the model's own components ("R1.p") with a flow that nothing is connected to, and inputs of them
/// without a value; in the order of the flat model.
[[nodiscard]] std::vector<std::string> unconnectedConnectors(const Analysis& analysis);

/// The same analysis where everything is connected, or where nothing follows from what is not.
[[nodiscard]] std::shared_ptr<const Analysis> quietUntilConnected(std::shared_ptr<const Analysis> analysis);

}  // namespace causeway

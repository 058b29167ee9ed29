// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The search for strong components (components.h), watched step by step.
#pragma once

#include <functional>

#include "core/structure/graph/components.h"
#include "core/structure/graph/tarjan.h"

namespace causeway {

using ComponentStep = TarjanStep<EquationId>;
using ComponentObserver = std::function<void(const ComponentStep&)>;

/// `tarjanComponents` of the matched equations; calls `observe` for each step.
[[nodiscard]] ComponentList watchComponents(const Incidence& incidence, const Matching& matching,
                                            const ComponentObserver& observe);

}  // namespace causeway

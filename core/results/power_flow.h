// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Power flow of a circuit from sources to consumers, as shown by a Sankey diagram.
///
/// In:   a power balance without an error (component_power.h).
/// Out:  the branches on each side, by role, then by power, largest first. Both sides have the same sum, `total`: power
///       outside all components is a branch of its own. Beyond `mostBranches` (at least 2) per side the smallest are
///       merged. Powers within rounding of the total are omitted.
/// Cost: sorting the components. Threads: pure function.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/results/component_power.h"

namespace causeway {

struct FlowBranch {
    std::string name;  ///< of the component; empty for several, and for power outside components
    ComponentRole role = ComponentRole::Lossless;  ///< of several: their common one, else Lossless
    double power = 0;                              ///< W, above zero
    std::size_t components = 1;                    ///< 0: power outside components
};

struct PowerFlow {
    std::vector<FlowBranch> given, taken;
    double total = 0;  ///< W
};

[[nodiscard]] PowerFlow powerFlow(const PowerBalance& balance, std::size_t mostBranches);

}  // namespace causeway

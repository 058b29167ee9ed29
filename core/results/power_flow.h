// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The power of a circuit as a flow from the components that give it to those that take it: what a Sankey diagram
/// shows.
///
/// In:   a balance of power without an error (component_power.h).
/// Out:  the branches on each side, by role, then by power, the largest first. Both sides have the same sum, `total`:
///       power that is in no component is a branch of its own. Beyond `mostBranches` (at least 2) on a side the
///       smallest ones become one. Powers that are rounding beside the total are left out.
/// Cost: sorting the components. Threads: pure function.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/results/component_power.h"

namespace causeway {

struct FlowBranch {
    std::string name;  ///< of the component; empty for several, and for power that is in none
    ComponentRole role = ComponentRole::Lossless;  ///< of several: the one they share, else Lossless
    double power = 0;                              ///< W, above zero
    std::size_t components = 1;                    ///< 0: the power is in none
};

struct PowerFlow {
    std::vector<FlowBranch> given, taken;
    double total = 0;  ///< W
};

[[nodiscard]] PowerFlow powerFlow(const PowerBalance& balance, std::size_t mostBranches);

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Potentials that no equation relates to anything: a circuit without a ground, a shaft that is fastened to nothing.
///
/// In:   an analysed structure, also a singular one.
/// Out:  groups of unknown potentials to all of which the same can be added without any equation noticing, so that the
/// system is
///       singular whatever its values are, although it may have a complete matching.
/// A potential is a Real of a connector that also has a flow variable. A group are potentials that equations mention
/// together; it floats when in each of these equations a shift of all of them cancels: sums with coefficients 1 and -1,
/// and functions of such sums. What is a state is known, so a group that an equation ties to one does not float; nor
/// does one at a connector of the model itself. Cost: linear in pool and incidence. Deterministic: order of ids.
/// Threads: a pure function of its argument.
#pragma once

#include <vector>

#include "core/structure/structure.h"

namespace causeway {

struct FloatingPotentials {
    std::vector<UnknownId> unknowns;  ///< ascending
    UnknownId proposed;               ///< the one to fix: at the node with the most connections; of several the last
    SourceSpan connection;            ///< a connection to it, or an equation that mentions it
    std::vector<std::string>
        components;  ///< of the model, by the names with which the potentials begin; in the order of the text
};

/// In the order of their first unknown. A potential that no equation mentions floats with nobody.
[[nodiscard]] std::vector<FloatingPotentials> floatingPotentials(const Structure& structure);

/// A warning for each group.
void reportFloatingPotentials(const Structure& structure, Diagnostics& diagnostics);

}  // namespace causeway

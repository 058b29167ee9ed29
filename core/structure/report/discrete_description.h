// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What events do to discrete variables: the actions of when-clauses, and the graph of a Boolean that remembers.
///
/// In:   the structure of a model. Out: for each when-equation what it sets, and when; for each Boolean equation that
/// reads pre() of its own variable (`high = not pre(high) and x > x2 or pre(high) and x >= x1`) what leads from each
/// of the two values to the other.
/// Fails: never; what is too large to be read is left out. Cost: linear in the discrete equations, and a copy of the
/// pool. Determinism: order of the equations. Threads: pure functions.
#pragma once

#include <string>
#include <vector>

#include "core/structure/structure.h"

namespace causeway {

struct EventAction {
    EquationId equation;
    std::vector<std::string> conditions;  ///< any of which comes true: "x > x2"
    std::string text;                     ///< "y := y2"
};
[[nodiscard]] std::vector<EventAction> describeActions(const Structure& structure);

/// What leads away from a value of a Boolean.
struct MemoryExit {
    std::string from, to;  ///< "not high", "high"
    std::string event;     ///< "x - x2 crosses zero upwards"; empty: nothing leads away
    std::string action;    ///< "high := true"
};
struct MemoryDescription {
    EquationId equation;
    std::string variable;
    std::vector<MemoryExit> exits;  ///< from false, from true
};
[[nodiscard]] std::vector<MemoryDescription> describeMemories(const Structure& structure);

}  // namespace causeway

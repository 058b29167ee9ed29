// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Describes the effects of events on discrete variables: the actions of when-clauses, and the transitions of a Boolean
/// with memory.
///
/// In:   the structure of a model. Out: for each when-equation its assignments and conditions; for each Boolean
///       equation that reads pre() of its own variable (`high = not pre(high) and x > x2 or pre(high) and x >= x1`) the
///       events that lead from each of the two values to the other.
/// Fails: never; texts too long to read are omitted. Cost: linear in the discrete equations, and a copy of the pool.
///       Determinism: order of the equations. Threads: pure functions.
#pragma once

#include <string>
#include <vector>

#include "core/structure/structure.h"

namespace causeway {

struct EventAction {
    EquationId equation;
    std::vector<std::string> conditions;  ///< the action occurs if any of them becomes true: "x > x2"
    std::string text;                     ///< "y := y2"
};
[[nodiscard]] std::vector<EventAction> describeActions(const Structure& structure);

/// A transition of a Boolean from one of its values.
struct MemoryExit {
    std::string from, to;  ///< "not high", "high"
    std::string event;     ///< "x - x2 crosses zero upwards"; empty: no transition
    std::string action;    ///< "high := true"
};
struct MemoryDescription {
    EquationId equation;
    std::string variable;
    std::vector<MemoryExit> exits;  ///< from false, from true
};
[[nodiscard]] std::vector<MemoryDescription> describeMemories(const Structure& structure);

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What the StateSets panel shows: the words about each set, and the two graphs.
///
/// In:   a structure; for the words also what a run chose at an instant.
/// Out:  lines of a FormulaSheet; cards and edges for BltView. Pure functions: no widget is needed to test them.
/// Cost: that of printing the constraints; large Jacobians are described and not printed. Threads: pure functions.
#pragma once

#include <optional>
#include <vector>

#include "core/results/state_bands.h"
#include "core/structure/structure.h"
#include "ui/structure/card_graph.h"
#include "ui/toolkit/formula_sheet.h"

namespace causeway::ui {

/// What the sets of a run were at an instant.
struct StateInstant {
    double time = 0;  ///< s
    std::vector<StateSetBands> sets;
    const Result* result = nullptr;
};

/// For each set: constraints, candidates, Jacobian, what that depends on, and, of an instant, which candidates were
/// states.
[[nodiscard]] std::vector<SheetLine> describeStateSets(const Structure& structure, const StateInstant* instant);

/// A card for each set; an arrow from a set to those whose Jacobian depends on its candidates, to itself where that is
/// its own.
[[nodiscard]] CardGraph setDependencies(const Structure& structure);
/// The order of the initialization: what comes before, in, between and after the sets. Empty where it is not known.
[[nodiscard]] CardGraph initializationOrder(const Structure& structure);

}  // namespace causeway::ui

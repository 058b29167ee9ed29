// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Contents of the StateSets panel: description of each set, and the two graphs.
/// In:   a structure; for the description also the choice of a run at an instant. Out: lines of a FormulaSheet; cards
///       and edges for BltView. Testable without widgets.
/// Cost: that of printing the constraints; large Jacobians are described instead of printed. Threads: pure functions.
#pragma once

#include <optional>
#include <vector>

#include "core/results/state_bands.h"
#include "core/structure/structure.h"
#include "ui/structure/card_graph.h"
#include "ui/toolkit/formula_sheet.h"

namespace causeway::ui {

/// State sets of a run at an instant.
struct StateInstant {
    double time = 0;  ///< s
    std::vector<StateSetBands> sets;
    const Result* result = nullptr;
};

/// For each set: constraints, candidates, Jacobian and its dependencies, and, for an instant, the selected states.
[[nodiscard]] std::vector<SheetLine> describeStateSets(const Structure& structure, const StateInstant* instant);

/// A card for each set; arrows to sets whose Jacobian depends on its candidates, possibly to itself.
[[nodiscard]] CardGraph setDependencies(const Structure& structure);
/// Order of initialization: before, in, between and after the sets. Empty if unknown.
[[nodiscard]] CardGraph initializationOrder(const Structure& structure);

}  // namespace causeway::ui

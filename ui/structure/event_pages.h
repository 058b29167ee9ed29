// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Event descriptions by equation, as pages of formulas and graphs of regions.
/// In:   a structure. Out: a page for each equation that contains an event-generating relation, or an if-expression
///       with regions, or is active at events, or whose condition determines the structure.
/// Method: core/structure/report/conditional_description.h, event_description.h and discrete_description.h; this file
///       adds the texts. Cost: linear in the equations: a job for large models. Threads: pure functions.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "core/structure/report/conditional_description.h"
#include "core/structure/report/discrete_description.h"
#include "core/structure/report/event_description.h"
#include "core/structure/report/other_cases.h"
#include "ui/structure/card_graph.h"
#include "ui/structure/structure_cases_view.h"
#include "ui/toolkit/formula_sheet.h"

namespace causeway::ui {

struct EventPage {
    EquationId equation;
    std::vector<ConditionalDescription> conditionals;
    std::vector<EventDescription> relations;  ///< relations that occur first in this equation
    std::vector<EventAction> actions;         ///< of a when-clause
    std::vector<MemoryDescription> memories;  ///< of a Boolean that depends on its previous value
    std::optional<OtherCase> otherCase;       ///< its condition determines the structure
    std::optional<CaseSheets> cases;          ///< pictures of both cases
};

/// In the order of the equations.
[[nodiscard]] std::vector<EventPage> eventPages(const std::shared_ptr<const Structure>& structure);
/// "7: y = if x < 1 then ...", for the list.
[[nodiscard]] QString titleOf(const Structure& structure, const EventPage& page);
[[nodiscard]] std::vector<SheetLine> describe(const Structure& structure, const EventPage& page);
/// A card for each region of the first if-expression, or each value of a Boolean with memory; an arrow for each event
/// that leads to another.
[[nodiscard]] CardGraph regionGraph(const EventPage& page);

}  // namespace causeway::ui

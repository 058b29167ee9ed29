// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What makes events in a model, equation by equation, as pages of formulas and graphs of regions.
///
/// In:   a structure. Out: a page for each equation that holds a relation which makes events, or an if-expression with
/// regions, or is done at events, or whose condition decides on the structure. Method:
/// core/structure/report/conditional_description.h, event_description.h and discrete_description.h; here they are put
/// into words. Cost: linear in the equations: a job for large models. Threads: pure functions.
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
    std::vector<EventDescription> relations;  ///< all of which this equation is the first to hold
    std::vector<EventAction> actions;         ///< of a when-clause
    std::vector<MemoryDescription> memories;  ///< of a Boolean that reads its value before the event
    std::optional<OtherCase> otherCase;       ///< its condition decides on the structure
    std::optional<CaseSheets> cases;          ///< the pictures of both
};

/// In the order of the equations.
[[nodiscard]] std::vector<EventPage> eventPages(const std::shared_ptr<const Structure>& structure);
/// "7: y = if x < 1 then ...": for the list.
[[nodiscard]] QString titleOf(const Structure& structure, const EventPage& page);
[[nodiscard]] std::vector<SheetLine> describe(const Structure& structure, const EventPage& page);
/// A card for each region of the first if-expression, or for each value of a Boolean that remembers; an arrow for each
/// event that leads to another.
[[nodiscard]] CardGraph regionGraph(const EventPage& page);

}  // namespace causeway::ui

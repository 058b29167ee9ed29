// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What makes events in a model, equation by equation, as pages of formulas and graphs of regions.
///
/// In:   a structure. Out: a page for each equation that holds a relation which makes events, or an if-expression with
/// regions. Method: core/structure/report/conditional_description.h and event_description.h; here they are put into
/// words. Cost: linear in the equations: a job for large models. Threads: pure functions.
#pragma once

#include <vector>

#include "core/structure/report/conditional_description.h"
#include "core/structure/report/event_description.h"
#include "ui/structure/card_graph.h"
#include "ui/toolkit/formula_sheet.h"

namespace causeway::ui {

struct EventPage {
    EquationId equation;
    std::vector<ConditionalDescription> conditionals;
    std::vector<EventDescription> relations;  ///< all of which this equation is the first to hold
};

/// In the order of the equations.
[[nodiscard]] std::vector<EventPage> eventPages(const Structure& structure);
/// "7: y = if x < 1 then ...": for the list.
[[nodiscard]] QString titleOf(const Structure& structure, const EventPage& page);
[[nodiscard]] std::vector<SheetLine> describe(const Structure& structure, const EventPage& page);
/// A card for each region of the first if-expression, an arrow for each event that leads to another.
[[nodiscard]] CardGraph regionGraph(const EventPage& page);

}  // namespace causeway::ui

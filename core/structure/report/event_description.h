// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Which relations of a model make events, and on which zero-crossing function.
///
/// A relation makes events when a side of it can change between events (it depends on time or a continuous variable)
/// and it stands outside noEvent (specification, section 8.5). The program freezes exactly these relations.
#pragma once

#include <string>
#include <vector>

#include "core/structure/structure.h"

namespace causeway {

/// Whether both sides of a relation are constant between events.
[[nodiscard]] bool changesOnlyAtEvents(const HybridDae& dae, const ExpressionPool& pool, ExprId relation);
/// Whether both sides depend on time and parameters only, so that the instant is known in advance.
[[nodiscard]] bool isTimeRelation(const HybridDae& dae, const ExpressionPool& pool, ExprId relation);

struct EventDescription {
    ExprId relation;
    std::string text;          ///< "x > 1"
    std::string zeroCrossing;  ///< "x - 1"
    bool isTimeEvent = false;
    EquationId equation;  ///< the first that holds it
};

/// In the order of the equations; each relation once.
[[nodiscard]] std::vector<EventDescription> describeEvents(const Structure& structure);

}  // namespace causeway

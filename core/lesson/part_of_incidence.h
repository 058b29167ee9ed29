// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Subgraph of an incidence with the same equations and unknowns but fewer edges, for partially decided systems. Cost:
/// linear in the edges.
#pragma once

#include <utility>
#include <vector>

#include "core/structure/graph/incidence.h"

namespace causeway {

/// `stays(EdgeId)` selects the edges.
template <class Stays>
Incidence partOfIncidence(const Incidence& whole, const Stays& stays)
{
    std::vector<std::pair<EquationId, UnknownId>> entries;
    for (std::size_t i = 0; i < whole.edgeCount(); ++i) {
        if (stays(EdgeId(i))) entries.emplace_back(whole.equationOf(EdgeId(i)), whole.unknownOf(EdgeId(i)));
    }
    return Incidence(std::move(entries), whole.equationCount(), whole.unknownCount());
}

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The order of an initialization as a digraph: what comes before, in, between and after the sets of state selection.
///
/// Method: blocks are put at the level of the most sets that come before them. Blocks of a level that sets need, and
/// blocks with constraints of one set, are a node each; what no set needs is one node at the end. A start value that
/// only its own set and later parts use goes into the node of its set. Cost: linear in the edges, times their
/// logarithm.
#pragma once

#include "core/structure/initialization/initialization.h"

namespace causeway {

/// Fills `nodes` and `arcs` from blocks, matching and incidence.
void arrangeNodes(Initialization& initialization, const IdVector<StateSetId, InitialSet>& sets);

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The order of an initialization as a digraph: the parts before, in, between and after the sets of state selection.
///
/// Method: the level of a block is the greatest number of sets that precede it. Blocks of a level that sets need form
///       one node, and so do the blocks with constraints of one set; blocks that no set needs form one node at the end.
///       A start value used only by its own set and later parts goes into the node of its set.
/// Cost: n log n in the edges.
#pragma once

#include "core/structure/initialization/initialization.h"

namespace causeway {

/// Fills `nodes` and `arcs` from blocks, matching and incidence.
void arrangeNodes(Initialization& initialization, const IdVector<StateSetId, InitialSet>& sets);

}  // namespace causeway

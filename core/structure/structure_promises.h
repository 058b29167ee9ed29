// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Postconditions of the structure analysis that later stages rely on, asserted in every build.
///
/// In:   a structure that is not singular. Fails: `InternalError` if a postcondition is violated: a bug of ours.
/// Cost: linear in the incidence.
#pragma once

namespace causeway {

struct Structure;

/// Equations and unknowns are assigned one to one; `order` contains each equation once, sorted by its number; blocks
/// follow that order and contain each equation with its unknown; no equation depends on an unknown of a later block.
void assertPromises(const Structure& structure);

}  // namespace causeway

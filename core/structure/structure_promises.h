// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What the stages behind this one rely on, asserted in every build.
///
/// In:   a structure that is not singular. Fails: `InternalError` where a promise is broken: that is a fault of ours.
/// Cost: linear in the incidence.
#pragma once

namespace causeway {

struct Structure;

/// Equations and unknowns are assigned to each other one by one; the order has each equation once, by its number;
/// blocks follow that order and hold each equation with its unknown; no equation depends on an unknown of a later
/// block.
void assertPromises(const Structure& structure);

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Diagnostics of a system that cannot be sorted: too many equations, too few, both, or a constraint that cannot be
/// resolved.
#pragma once

#include "core/structure/graph/matching.h"
#include "core/structure/structure.h"

namespace causeway {

/// Fills structure.singular, except its report. The matching must be maximum and not complete.
void findSingularParts(Structure& structure, const Matching& matching);

/// Finds the smallest sets and the repairs, and reports the defect. Requires `structure.singular`.
void reportSingular(Structure& structure, const Matching& matching, Diagnostics& diagnostics);

}  // namespace causeway

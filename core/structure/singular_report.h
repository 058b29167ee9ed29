// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What is told of a system that cannot be sorted: too many equations, too few, both, or a constraint that cannot be resolved.
#pragma once

#include "core/structure/matching.h"
#include "core/structure/structure.h"

namespace causeway {

/// Fills structure.singular, and reports unless that has been explained already. The matching must be maximum and not complete.
void reportSingular(Structure& structure, const Matching& matching, Diagnostics& diagnostics, bool isToReport = true);

}  // namespace causeway

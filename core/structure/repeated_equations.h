// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Equations of which one repeats or contradicts others, as they stand: all that holds an unknown cancels in their sum
/// with constant factors.
///
/// In: equations of a structure, also before its unknowns are known. Out: for each equation that depends on others its
/// smallest such set, itself first; a derivative counts as something else than its variable. Coefficients that are
/// parameters count as something that only cancels against itself. Cost: that of sparse elimination, bounded as in
/// linear_reduction.h. Determinism: order of ids.
#pragma once

#include <vector>

#include "core/structure/structure.h"

namespace causeway {

/// Where `structure` has no unknowns yet, all its variables count as such.
[[nodiscard]] std::vector<std::vector<EquationId>> repeatedEquations(const Structure& structure,
                                                                     const std::vector<EquationId>& among);

}  // namespace causeway

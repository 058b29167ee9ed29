// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Equations that repeat or contradict others as written: in a sum with constant factors all terms with unknowns
/// cancel.
///
/// In:   equations of a structure, also before its unknowns are known. Out: for each equation that depends on others, a
///       smallest dependent set with the equation itself first. A derivative counts as independent of its variable. A
///       coefficient with parameters cancels only against itself.
/// Cost: that of sparse elimination, bounded as in linear_reduction.h. Determinism: order of ids.
#pragma once

#include <vector>

#include "core/structure/structure.h"

namespace causeway {

/// If `structure` has no unknowns yet, all its variables count as unknowns.
[[nodiscard]] std::vector<std::vector<EquationId>> repeatedEquations(const Structure& structure,
                                                                     const std::vector<EquationId>& among);

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Variables set by reinit(), in terms of the variables left by alias elimination, and as states (specification,
/// section 8.3.6: reinit(x, e) implies stateSelect = always for x).
#pragma once

#include <functional>

#include "core/structure/reduction/index_reduction.h"
#include "core/structure/rows/row_preparation.h"
#include "core/structure/structure.h"

namespace causeway {

class Diagnostics;

/// Fills `structure.reinits`: reinit(v, e) of an eliminated v = -r + p sets r to -(e - p). Fails: with a diagnostic, if
/// v is constant.
void findReinits(Structure& structure, RowPreparation& preparation, Diagnostics& diagnostics);

/// Gives the variables set by reinit() stateSelect = always, except released ones.
void wishForReinits(EquationSystem& system, const Structure& structure,
                    const std::function<bool(VariableId)>& isReleased);

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What is wanted as a state is wanted under each of its names: of variables that an equation `a = b` or `a = -b` makes
/// equal, the one that the model differentiates stands in the constraints, but the wish (stateSelect = prefer, always)
/// may have been given to another.
///
/// In:   the system before index reduction, and which of its variables the model differentiates.
/// Out:  these have the highest stateSelect of all that are equal to them, if that is prefer or always.
/// Cost: near-linear in the equations; nothing where nothing is wanted.
#pragma once

#include <functional>

#include "core/structure/reduction/index_reduction.h"

namespace causeway {

void shareStateWishes(EquationSystem& system, ExpressionPool& pool,
                      const std::function<bool(ExprId variable)>& isDifferentiated);

}  // namespace causeway

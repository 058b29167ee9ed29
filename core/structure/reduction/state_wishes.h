// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Shares stateSelect between names of the same variable: if an equation `a = b` or `a = -b` makes variables equal, the
/// constraints contain the one that the model differentiates, but stateSelect = prefer or always may be set for
/// another.
///
/// In:   the system before index reduction, and which of its variables the model differentiates.
/// Out:  each of these gets the highest stateSelect of all variables equal to it, if that is prefer or always.
/// Cost: near-linear in the equations; none if no variable has such a stateSelect.
#pragma once

#include <functional>

#include "core/structure/reduction/index_reduction.h"

namespace causeway {

void shareStateWishes(EquationSystem& system, ExpressionPool& pool,
                      const std::function<bool(ExprId variable)>& isDifferentiated);

}  // namespace causeway

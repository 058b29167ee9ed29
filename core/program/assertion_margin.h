// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// How far a condition is from being violated, as an expression: `x < 5 and y > 0` holds by min(5 - x, y).
///
/// In:   a condition.
/// Out:  its margin: positive where it holds, negative where it is violated, zero on the border; in the units of what
/// is
///       compared. None of what is not made of ordered relations by `and`, `or`, `not` (noEvent() asks not to be
///       watched), or cannot change between events.
#pragma once

#include <functional>

#include "core/symbolic/expression_pool.h"

namespace causeway {

/// `varies`: whether an expression can change between events.
[[nodiscard]] ExprId marginOf(ExpressionPool& pool, ExprId condition, const std::function<bool(ExprId)>& varies);

}  // namespace causeway

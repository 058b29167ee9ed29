// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The distance of a condition from violation, as an expression: `x < 5 and y > 0` has the margin min(5 - x, y).
///
/// In:   a condition.
/// Out:  its margin, in the units of the compared quantities: positive if it holds, negative if it is violated, zero on
///       the border. None if the condition is not built of ordered relations by `and`, `or`, `not` (noEvent() excludes
///       it), or cannot change between events.
#pragma once

#include <functional>

#include "core/symbolic/expression_pool.h"

namespace causeway {

/// `varies`: whether an expression can change between events.
[[nodiscard]] ExprId marginOf(ExpressionPool& pool, ExprId condition, const std::function<bool(ExprId)>& varies);

}  // namespace causeway

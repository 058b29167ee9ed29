// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Partial derivatives of expressions.
#pragma once

#include "core/symbolic/expression_pool.h"

namespace causeway {

/// d root / d leaf, simplified; `leaf` is a Variable, Derivative or Time node, all other leaves are constant.
/// Relations, Booleans and rounding functions have derivative zero between their jumps; if-expressions are
/// differentiated branch by branch. None when a part has no derivative
/// (strings, arrays, functions of the model).
/// Cost: linear in the size of the expression. No recursion.
[[nodiscard]] ExprId differentiate(ExpressionPool& pool, ExprId root, ExprId leaf);

}  // namespace causeway

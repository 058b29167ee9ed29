// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What simplification, differentiation and solving ask of an expression, and make, in the same way.
#pragma once

#include <array>

#include "core/symbolic/expression_pool.h"

namespace causeway {

[[nodiscard]] inline bool isZero(const ExpressionPool& pool, ExprId expr)
{
    return pool.isNumber(expr, 0);
}

/// A built-in function of one argument.
[[nodiscard]] inline ExprId call(ExpressionPool& pool, Builtin function, ExprId argument)
{
    return pool.call(function, std::array{argument});
}

}  // namespace causeway

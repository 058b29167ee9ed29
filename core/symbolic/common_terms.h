// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Predicates and constructors shared by simplification, differentiation and solving.
#pragma once

#include <array>

#include "core/symbolic/expression_pool.h"

namespace causeway {

[[nodiscard]] inline bool isZero(const ExpressionPool& pool, ExprId expr)
{
    return pool.isNumber(expr, 0);
}

/// Call of a built-in function of one argument.
[[nodiscard]] inline ExprId call(ExpressionPool& pool, Builtin function, ExprId argument)
{
    return pool.call(function, std::array{argument});
}

}  // namespace causeway

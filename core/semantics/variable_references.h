// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Valid operands of pre() and change(): variables, whose values before an event are stored.
///
/// Reference: Modelica Language Specification, section 3.7.5.
#pragma once

#include "core/symbolic/expression_pool.h"

namespace causeway {

/// Whether the expression is a variable or derivative, or consists of elements, members, arrays and records of such.
/// Cost: the depth of the expression.
[[nodiscard]] inline bool isOfVariables(const ExpressionPool& pool, ExprId expr)
{
    while (pool.op(expr) == Op::Subscript || pool.op(expr) == Op::Member ||
           (pool.op(expr) == Op::Array && !pool.operands(expr).empty()))
        expr = pool.operand(expr, 0);
    const Op op = pool.op(expr);
    return op == Op::Variable || op == Op::Record || op == Op::Array || op == Op::Derivative;
}

}  // namespace causeway

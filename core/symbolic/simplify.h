// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Constructors that simplify what they build, and simplification of whole expressions.
///
/// Only identities are used that hold wherever the original is defined. In particular x/x is not simplified to 1, which
/// would hide x = 0; only the normal form of polynomial.h does that. No recursion; cost linear in the size of the
/// expression.
#pragma once

#include <span>

#include "core/symbolic/expression_pool.h"

namespace causeway {

ExprId add(ExpressionPool& pool, ExprId left, ExprId right);
ExprId subtract(ExpressionPool& pool, ExprId left, ExprId right);
ExprId multiply(ExpressionPool& pool, ExprId left, ExprId right);
ExprId divide(ExpressionPool& pool, ExprId left, ExprId right);
ExprId power(ExpressionPool& pool, ExprId base, ExprId exponent);
ExprId negate(ExpressionPool& pool, ExprId operand);
ExprId logicalNot(ExpressionPool& pool, ExprId operand);
ExprId logicalAnd(ExpressionPool& pool, ExprId left, ExprId right);
ExprId logicalOr(ExpressionPool& pool, ExprId left, ExprId right);
ExprId select(ExpressionPool& pool, ExprId condition, ExprId then, ExprId otherwise);

/// The operation of `node` on `operands`, simplified at its root.
ExprId simplifyNode(ExpressionPool& pool, ExprId node, std::span<const ExprId> operands);

/// Simplified from the leaves to the root.
ExprId simplify(ExpressionPool& pool, ExprId root);

}  // namespace causeway

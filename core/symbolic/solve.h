// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Solving one equation for one unknown, in closed form.
#pragma once

#include <optional>
#include <vector>

#include "core/symbolic/expression_pool.h"

namespace causeway {

struct ClosedForm {
    ExprId value;
    bool mayDivideByZero = false;  ///< the coefficient of the unknown is not a literal and may become zero
    /// The divisors other than literals: the form has a value if none of them is zero.
    std::vector<ExprId> divisors = {};
};

/// The value of the leaf `unknown` that makes lhs = rhs, or nothing if the rules find no unique one.
///
/// If the unknown occurs once, the operators around it are inverted one by one (sums, products, quotients, powers with
/// odd whole exponents, exp, log, sinh, ... which have a unique inverse). Otherwise the equation must be linear in the
/// unknown: the value is -residual(0)/coefficient. An if-expression is entered only if its condition does not depend on
/// the unknown, and only in its branches.
/// Cost: linear in the size of the equation.
[[nodiscard]] std::optional<ClosedForm> solveFor(ExpressionPool& pool, ExprId lhs, ExprId rhs, ExprId unknown);

/// The simplified coefficient of the unknown if lhs - rhs is linear in it; otherwise none.
[[nodiscard]] ExprId linearCoefficient(ExpressionPool& pool, ExprId lhs, ExprId rhs, ExprId unknown);

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Literal numbers in a text, as in annotations that need no evaluation.
#pragma once

#include <optional>
#include <string>

#include "core/syntax/ast_expressions.h"

namespace causeway {

/// The value of a literal with at most one sign; nothing for any other expression, and for a number with a unit.
[[nodiscard]] std::optional<double> literalNumber(ast::Expression expression);

/// A number with its unit: "9.8'm/s2'" (specification 3.7, section "Unitful Literals").
struct UnitLiteral {
    double value = 0;
    std::string unit;
};
/// With at most one sign; nothing for any other expression.
[[nodiscard]] std::optional<UnitLiteral> unitLiteral(ast::Expression expression);

}  // namespace causeway

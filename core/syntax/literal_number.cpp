// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/syntax/literal_number.h"

#include "core/base/numbers.h"

namespace causeway {

std::optional<double> literalNumber(ast::Expression expression)
{
    bool isNegative = false;
    if (const auto sum = expression.as<ast::ArithmeticExpression>()) {
        const auto operands = sum.operands();
        if (operands.size() != 1) return std::nullopt;
        isNegative = operands.front().op == TokenKind::Minus;
        expression = operands.front().value;
    }
    if (!expression.is<ast::IntegerLiteral>() && !expression.is<ast::RealLiteral>()) return std::nullopt;
    const std::optional<double> value = parseNumber(expression.text());
    if (!value) return std::nullopt;
    return isNegative ? -*value : *value;
}

}  // namespace causeway

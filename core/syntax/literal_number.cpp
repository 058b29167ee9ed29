// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/syntax/literal_number.h"

#include "core/base/numbers.h"

namespace causeway {

namespace {

/// The literal behind at most one sign; nothing for any other expression.
ast::Expression withoutSign(ast::Expression expression, bool& isNegative)
{
    isNegative = false;
    if (const auto sum = expression.as<ast::ArithmeticExpression>()) {
        const auto operands = sum.operands();
        if (operands.size() != 1) return {};
        isNegative = operands.front().op == TokenKind::Minus;
        expression = operands.front().value;
    }
    const bool isNumber = expression.is<ast::IntegerLiteral>() || expression.is<ast::RealLiteral>();
    return isNumber ? expression : ast::Expression();
}

}  // namespace

std::optional<double> literalNumber(ast::Expression expression)
{
    bool isNegative = false;
    const ast::Expression literal = withoutSign(expression, isNegative);
    const std::optional<double> value = literal ? parseNumber(literal.text()) : std::nullopt;
    if (!value) return std::nullopt;
    return isNegative ? -*value : *value;
}

std::optional<UnitLiteral> unitLiteral(ast::Expression expression)
{
    bool isNegative = false;
    const ast::Expression literal = withoutSign(expression, isNegative);
    if (!literal.is<ast::RealLiteral>()) return std::nullopt;
    const std::string_view text = literal.text();
    const std::size_t quote = text.find('\'');
    if (quote == std::string_view::npos || text.size() < quote + 2) return std::nullopt;
    const double value = literal.as<ast::RealLiteral>().value();
    return UnitLiteral{isNegative ? -value : value, std::string(text.substr(quote + 1, text.size() - quote - 2))};
}

}  // namespace causeway

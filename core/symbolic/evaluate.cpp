// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/symbolic/evaluate.h"

#include <array>
#include <cmath>
#include <unordered_map>

#include "core/symbolic/traversal.h"

namespace causeway {

double applyOperator(Op op, double a, double b, double c)
{
    const auto truth = [](bool value) { return value ? 1.0 : 0.0; };
    switch (op) {
        case Op::Negate: return -a;
        case Op::Not: return truth(a == 0);
        case Op::Add: return a + b;
        case Op::Subtract: return a - b;
        case Op::Multiply: return a * b;
        case Op::Divide: return a / b;
        case Op::Power: return b == 2 ? a * a : std::pow(a, b);
        case Op::Less: return truth(a < b);
        case Op::LessEqual: return truth(a <= b);
        case Op::Greater: return truth(a > b);
        case Op::GreaterEqual: return truth(a >= b);
        case Op::Equal: return truth(a == b);
        case Op::NotEqual: return truth(a != b);
        case Op::And: return truth(a != 0 && b != 0);
        case Op::Or: return truth(a != 0 || b != 0);
        case Op::If: return a != 0 ? b : c;
        default: return std::nan("");
    }
}

double applyBuiltin(Builtin function, double a, double b)
{
    switch (function) {
        case Builtin::Abs: return std::fabs(a);
        case Builtin::Sign: return a > 0 ? 1.0 : a < 0 ? -1.0 : 0.0;
        case Builtin::Sqrt: return std::sqrt(a);
        case Builtin::Sin: return std::sin(a);
        case Builtin::Cos: return std::cos(a);
        case Builtin::Tan: return std::tan(a);
        case Builtin::Asin: return std::asin(a);
        case Builtin::Acos: return std::acos(a);
        case Builtin::Atan: return std::atan(a);
        case Builtin::Atan2: return std::atan2(a, b);
        case Builtin::Sinh: return std::sinh(a);
        case Builtin::Cosh: return std::cosh(a);
        case Builtin::Tanh: return std::tanh(a);
        case Builtin::Exp: return std::exp(a);
        case Builtin::Log: return std::log(a);
        case Builtin::Log10: return std::log10(a);
        case Builtin::Min: return a < b ? a : b;
        case Builtin::Max: return a > b ? a : b;
        case Builtin::Div: return std::trunc(a / b);
        case Builtin::Mod: return a - std::floor(a / b) * b;
        case Builtin::Rem: return a - std::trunc(a / b) * b;
        case Builtin::Floor:
        case Builtin::ToInteger: return std::floor(a);
        case Builtin::Ceil: return std::ceil(a);
        case Builtin::NoEvent:
        case Builtin::Homotopy: return a;
    }
    return std::nan("");
}

std::optional<double> evaluate(const ExpressionPool& pool, ExprId root,
                               const std::function<std::optional<double>(ExprId)>& valueOf)
{
    const std::array roots{root};
    std::unordered_map<ExprId, std::optional<double>> values;
    for (const ExprId expr : reachable(pool, roots)) {
        const Op op = pool.op(expr);
        const auto operands = pool.operands(expr);
        std::optional<double> value;
        if (pool.isNumber(expr)) {
            value = pool.number(expr);
        } else if (op == Op::BooleanLiteral) {
            value = pool.booleanValue(expr) ? 1.0 : 0.0;
        } else if (op == Op::Time || op == Op::Variable || op == Op::Derivative || op == Op::Pre) {
            value = valueOf(expr);
        } else if (op == Op::If) {
            // Only the branch that is taken needs a value.
            if (const auto condition = values[operands[0]]) value = values[operands[*condition != 0 ? 1 : 2]];
        } else if (op != Op::StringLiteral) {
            std::array<double, 3> arguments{};
            bool allKnown = true;
            for (std::size_t i = 0; i < operands.size(); ++i) {
                const auto known = values[operands[i]];
                allKnown = allKnown && known.has_value();
                arguments[i] = known.value_or(0);
            }
            if (allKnown) {
                value = op == Op::Call ? applyBuiltin(pool.builtin(expr), arguments[0], arguments[1])
                                       : applyOperator(op, arguments[0], arguments[1], arguments[2]);
            }
        }
        values[expr] = value;
    }
    return values[root];
}

}  // namespace causeway

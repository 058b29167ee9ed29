// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/symbolic/evaluate.h"

#include <array>
#include <bit>
#include <cmath>

#include "core/base/id_map.h"
#include "core/symbolic/traversal.h"

namespace causeway {

int wholeExponent(double exponent)
{
    constexpr double kMost = 16;
    if (!(std::abs(exponent) <= kMost)) return 0;
    const int whole = static_cast<int>(exponent);
    return whole == exponent && whole != 0 && whole != 1 ? whole : 0;
}

double power(double base, double exponent)
{
    const int whole = wholeExponent(exponent);
    if (whole == 0) return std::pow(base, exponent);
    const unsigned times = static_cast<unsigned>(std::abs(whole));
    double result = base;
    for (unsigned bit = std::bit_floor(times) >> 1U; bit != 0; bit >>= 1U) {
        result *= result;
        if ((times & bit) != 0) result *= base;
    }
    return whole < 0 ? 1 / result : result;
}

double applyOperator(Op op, double a, double b, double c)
{
    const auto truth = [](bool value) { return value ? 1.0 : 0.0; };
    switch (op) {
        case Op::Negate: return -a;
        case Op::Not: return truth(a == 0);
        case Op::Add: return a + b;
        case Op::Subtract: return a - b;
        case Op::Multiply:
        case Op::ElementMultiply: return a * b;
        case Op::Divide:
        case Op::ElementDivide: return a / b;
        case Op::Power:
        case Op::ElementPower: return power(a, b);
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

double applyBuiltin(Builtin function, double a, double b, double c)
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
        case Builtin::EnumerationToInteger:
        case Builtin::NoEvent:
        case Builtin::Homotopy: return a;
        case Builtin::Smooth: return b;
        case Builtin::SemiLinear: return a >= 0 ? b * a : c * a;
        default: return std::nan("");
    }
}

bool isFunctionOfNumbers(Builtin function)
{
    switch (function) {
        case Builtin::NoEvent:
        case Builtin::Smooth:
        case Builtin::Homotopy: return true;
        case Builtin::ToString:
        case Builtin::Edge:
        case Builtin::Change: return false;
        default: return builtinInfo(function).group == BuiltinGroup::Elementwise;
    }
}

std::optional<double> evaluateNode(const ExpressionPool& pool, ExprId expr,
                                   std::span<const std::optional<double>> operands)
{
    const Op op = pool.op(expr);
    switch (op) {
        case Op::RealLiteral:
        case Op::IntegerLiteral: return pool.number(expr);
        case Op::BooleanLiteral: return pool.booleanValue(expr) ? 1.0 : 0.0;
        case Op::EnumerationLiteral: return static_cast<double>(pool.payload(expr)) + 1;
        case Op::If:
            if (!operands[0]) return std::nullopt;
            return operands[*operands[0] != 0 ? 1 : 2];
        case Op::Call:
            if (!isFunctionOfNumbers(pool.builtin(expr))) return std::nullopt;
            break;
        case Op::Negate:
        case Op::Not: break;
        default:
            if (op < Op::Add || op > Op::Or) return std::nullopt;
    }
    std::array<double, 3> values{};
    if (operands.empty() || operands.size() > values.size()) return std::nullopt;
    for (std::size_t i = 0; i < operands.size(); ++i) {
        if (!operands[i]) return std::nullopt;
        values[i] = *operands[i];
    }
    if (op != Op::Call) return applyOperator(op, values[0], values[1], values[2]);
    return applyBuiltin(pool.builtin(expr), values[0], values[1], values[2]);
}

namespace {

bool isRounding(const ExpressionPool& pool, ExprId expr)
{
    if (pool.op(expr) != Op::Call) return false;
    const Builtin function = pool.builtin(expr);
    return function == Builtin::Floor || function == Builtin::Ceil || function == Builtin::ToInteger;
}

}  // namespace

std::optional<double> evaluate(const ExpressionPool& pool, ExprId root,
                               const std::function<std::optional<double>(ExprId)>& valueOf,
                               const std::function<std::optional<double>(ExprId)>& modeOf)
{
    const std::array roots{root};
    IdMap<ExprId, std::optional<double>> values;
    std::vector<std::optional<double>> operands;
    for (const ExprId expr : reachable(pool, roots)) {
        const Op op = pool.op(expr);
        if (op == Op::Time || op == Op::Variable || op == Op::Derivative || op == Op::Pre) {
            values[expr] = valueOf(expr);
            continue;
        }
        if (modeOf && (isRelation(op) || isRounding(pool, expr))) {
            if (const auto mode = modeOf(expr)) {
                values[expr] = mode;
                continue;
            }
        }
        operands.clear();
        for (const ExprId operand : pool.operands(expr)) operands.push_back(values[operand]);
        values[expr] = evaluateNode(pool, expr, operands);
    }
    return values[root];
}

}  // namespace causeway

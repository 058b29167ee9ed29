// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fmi/c_expression.h"

#include <array>
#include <cmath>
#include <map>

#include <fmt/format.h>

#include "core/base/numbers.h"
#include "core/program/code_builder.h"
#include "core/symbolic/traversal.h"

namespace causeway {

namespace {

std::optional<std::string> callText(Builtin function, const std::string& a, const std::string& b, const std::string& c)
{
    const auto unary = [&](std::string_view name) { return fmt::format("{}({})", name, a); };
    const auto binary = [&](std::string_view name) { return fmt::format("{}({}, {})", name, a, b); };
    switch (function) {
        case Builtin::Abs: return unary("fabs");
        case Builtin::Sign: return unary("cw_sign");
        case Builtin::Sqrt: return unary("sqrt");
        case Builtin::Sin: return unary("sin");
        case Builtin::Cos: return unary("cos");
        case Builtin::Tan: return unary("tan");
        case Builtin::Asin: return unary("asin");
        case Builtin::Acos: return unary("acos");
        case Builtin::Atan: return unary("atan");
        case Builtin::Atan2: return binary("atan2");
        case Builtin::Sinh: return unary("sinh");
        case Builtin::Cosh: return unary("cosh");
        case Builtin::Tanh: return unary("tanh");
        case Builtin::Exp: return unary("exp");
        case Builtin::Log: return unary("log");
        case Builtin::Log10: return unary("log10");
        case Builtin::Min: return binary("cw_min");
        case Builtin::Max: return binary("cw_max");
        case Builtin::Div: return binary("cw_div");
        case Builtin::Mod: return binary("cw_mod");
        case Builtin::Rem: return binary("cw_rem");
        case Builtin::Floor:
        case Builtin::ToInteger: return unary("floor");
        case Builtin::Ceil: return unary("ceil");
        case Builtin::EnumerationToInteger:
        case Builtin::NoEvent:
        case Builtin::Homotopy: return a;
        case Builtin::Smooth: return b;
        case Builtin::SemiLinear: return fmt::format("({0} >= 0 ? {1}*{0} : {2}*{0})", a, b, c);
        default: return std::nullopt;
    }
}

}  // namespace

std::string cNumber(double value)
{
    if (std::isnan(value)) return "CW_NAN";
    if (std::isinf(value)) return value > 0 ? "HUGE_VAL" : "(-HUGE_VAL)";
    std::string text = shortestText(value);
    if (text.find_first_of(".eE") == std::string::npos) text += ".0";
    return value < 0 ? "(" + text + ")" : text;
}

std::string cText(std::string_view text)
{
    std::string quoted = "\"";
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\')
            quoted += fmt::format("\\{}", c);
        else if (byte < 0x20 || byte >= 0x7F || c == '?')
            quoted += fmt::format("\\{:03o}", byte);
        else
            quoted += c;
    }
    return quoted + "\"";
}

std::optional<std::string> cOperation(const Instruction& instruction, const std::string& a, const std::string& b,
                                      const std::string& c)
{
    const auto infix = [&](std::string_view sign) { return fmt::format("{} {} {}", a, sign, b); };
    switch (instruction.op) {
        case OpCode::Copy: return a;
        case OpCode::Negate: return "-" + a;
        case OpCode::Not: return a + " == 0";
        case OpCode::Add: return infix("+");
        case OpCode::Subtract: return infix("-");
        case OpCode::Multiply: return infix("*");
        case OpCode::Divide: return infix("/");
        case OpCode::Power: return fmt::format("cw_power({}, {})", a, b);
        case OpCode::Less: return infix("<");
        case OpCode::LessEqual: return infix("<=");
        case OpCode::Greater: return infix(">");
        case OpCode::GreaterEqual: return infix(">=");
        case OpCode::Equal: return infix("==");
        case OpCode::NotEqual: return infix("!=");
        case OpCode::And: return fmt::format("{} != 0 && {} != 0", a, b);
        case OpCode::Or: return fmt::format("{} != 0 || {} != 0", a, b);
        case OpCode::Select: return fmt::format("{} != 0 ? {} : {}", a, b, c);
        case OpCode::Sin: return fmt::format("sin({})", a);
        case OpCode::Cos: return fmt::format("cos({})", a);
        case OpCode::Exp: return fmt::format("exp({})", a);
        case OpCode::Sqrt: return fmt::format("sqrt({})", a);
        case OpCode::Call: return callText(instruction.builtin, a, b, c);
        default: return std::nullopt;
    }
}

std::optional<std::string> cExpression(const ExpressionPool& pool, ExprId root,
                                       const std::function<std::string(VariableId)>& variable)
{
    std::map<ExprId, std::string> texts;
    constexpr std::size_t kMostText = 20000;
    for (const ExprId expr : reachable(pool, std::array{root})) {
        const Op op = pool.op(expr);
        std::string& text = texts[expr];
        if (!pool.isScalar(expr)) return std::nullopt;
        if (op == Op::RealLiteral || op == Op::IntegerLiteral) {
            text = cNumber(pool.number(expr));
        } else if (op == Op::BooleanLiteral) {
            text = pool.booleanValue(expr) ? "1.0" : "0.0";
        } else if (op == Op::EnumerationLiteral) {
            text = cNumber(pool.payload(expr) + 1.0);
        } else if (op == Op::Variable) {
            text = variable(pool.variableOf(expr));
        } else {
            const auto code = op == Op::Call ? std::optional(OpCode::Call) : findOpCode(op);
            const auto operands = pool.operands(expr);
            if (!code || operands.size() > 3) return std::nullopt;
            Instruction instruction{*code};
            if (op == Op::Call) instruction.builtin = pool.builtin(expr);
            std::array<std::string, 3> of;
            for (std::size_t i = 0; i < operands.size(); ++i) of[i] = texts[operands[i]];
            const auto made = cOperation(instruction, of[0], of[1], of[2]);
            if (!made) return std::nullopt;
            text = "(" + *made + ")";
        }
        if (text.empty() || text.size() > kMostText) return std::nullopt;
    }
    return texts[root];
}

}  // namespace causeway

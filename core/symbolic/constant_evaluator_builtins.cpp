// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/symbolic/constant_evaluator.h"

#include <cmath>

#include <fmt/format.h>

#include "core/base/numbers.h"
#include "core/symbolic/evaluate.h"
#include "core/symbolic/value_text.h"

namespace causeway {

double ConstantEvaluator::Implementation::apply(Builtin function, double a, double b, double c)
{
    switch (function) {
        case Builtin::Div:
        case Builtin::Mod:
        case Builtin::Rem:
            if (b == 0) fail(fmt::format("{}({}, 0): division by zero", toString(function), shortestText(a)), true);
            break;
        case Builtin::EnumerationToInteger: return a + 1;
        case Builtin::SemiLinear: return a >= 0 ? a * b : a * c;
        case Builtin::Log:
        case Builtin::Log10:
            if (a == 0) fail(fmt::format("{}(0) is not defined", toString(function)), true);
            break;
        case Builtin::Edge:
        case Builtin::Change: notConstant(); return 0;
        default: break;
    }
    const double result = applyBuiltin(function, a, b);
    if (std::isnan(result) && !std::isnan(a) && !std::isnan(b)) {
        fail(builtinInfo(function).mostArguments == 1
                 ? fmt::format("{}({}) is not defined", toString(function), shortestText(a))
                 : fmt::format("{}({}, {}) is not defined", toString(function), shortestText(a), shortestText(b)),
             true);
    }
    return result;
}

Value ConstantEvaluator::Implementation::builtin(ExprId expr)
{
    const Builtin function = pool.builtin(expr);
    switch (function) {
        case Builtin::NoEvent:
        case Builtin::Homotopy: return value(pool.operand(expr, 0));
        case Builtin::Smooth: return value(pool.operand(expr, 1));
        case Builtin::ToString: return text(expr);
        default: break;
    }
    switch (builtinInfo(function).group) {
        case BuiltinGroup::Elementwise: return elementwiseBuiltin(expr);
        case BuiltinGroup::Array: return arrayBuiltin(expr);
        default: break;
    }
    notConstant();
    return {};
}

Value ConstantEvaluator::Implementation::elementwiseBuiltin(ExprId expr)
{
    TypeTable& types = pool.types();
    Value arguments[3];
    const std::size_t count = pool.operands(expr).size();
    Sizes sizes;
    for (std::size_t i = 0; i < count && i < 3; ++i) {
        arguments[i] = value(pool.operand(expr, i));
        if (failed) return {};
        if (!isNumeric(types.base(arguments[i].type))) {
            notConstant();
            return {};
        }
        if (types.isScalar(arguments[i].type)) continue;
        Sizes own = sizesOf(types, arguments[i].type);
        if (sizes.empty()) {
            sizes = std::move(own);
        } else if (own != sizes) {
            fail(fmt::format("{}: the sizes {} and {} of the arguments differ", toString(pool.builtin(expr)),
                             describe(sizes), describe(own)),
                 true);
            return {};
        }
    }
    if (!fits(sizes)) return {};
    Value result;
    result.type = withSizes(types, pool.typeId(expr), sizes);
    result.numbers.resize(static_cast<std::size_t>(elementCount(sizes)));
    const auto at = [&](std::size_t argument, std::size_t i) {
        const auto& numbers = arguments[argument].numbers;
        if (numbers.empty()) return 0.0;
        return types.isScalar(arguments[argument].type) ? numbers[0] : numbers[i];
    };
    for (std::size_t i = 0; i < result.numbers.size() && !failed; ++i) {
        result.numbers[i] = apply(pool.builtin(expr), at(0, i), at(1, i), at(2, i));
    }
    return result;
}

/// String(value, minimumLength, leftJustified, significantDigits) or String(value, format).
Value ConstantEvaluator::Implementation::text(ExprId expr)
{
    TypeTable& types = pool.types();
    const Value argument = value(pool.operand(expr, 0));
    TextLayout layout;
    const std::size_t count = pool.operands(expr).size();
    std::optional<NumberFormat> format;
    if (count == 2 && pool.type(pool.operand(expr, 1)) == ValueType::String) {
        const Value written = value(pool.operand(expr, 1));
        if (failed) return {};
        format = parseNumberFormat(written.strings.front());
        if (!format) {
            fail(fmt::format("'{}' is not a number format", written.strings.front()), true);
            return {};
        }
    } else {
        if (count > 1) layout.minimumLength = number(pool.operand(expr, 1));
        if (count > 2) layout.isLeftJustified = number(pool.operand(expr, 2)) != 0;
        if (count > 3) layout.significantDigits = number(pool.operand(expr, 3));
    }
    if (failed) return {};
    Value result;
    result.type = withSizes(types, TypeTable::string(), sizesOf(types, argument.type));
    const ValueType base = types.base(argument.type);
    if (base == ValueType::String) return argument;
    if (!isNumeric(base)) {
        notConstant();
        return {};
    }
    for (const double element : argument.numbers) {
        switch (base) {
            case ValueType::Boolean:
                result.strings.push_back(justified(element != 0 ? "true" : "false", layout));
                break;
            case ValueType::Enumeration: {
                const auto& literals = types.enumerationOf(argument.type).literals;
                const auto at = static_cast<std::size_t>(element);
                result.strings.push_back(justified(at < literals.size() ? literals[at] : std::string(), layout));
                break;
            }
            case ValueType::Integer:
                result.strings.push_back(
                    format ? formatInteger(element, *format)
                           : justified(fmt::format("{}", static_cast<std::int64_t>(element)), layout));
                break;
            default:
                result.strings.push_back(format ? formatReal(element, *format)
                                                : justified(realText(element, layout), layout));
        }
    }
    return result;
}

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
// Clock constructors and the operators that convert between clocks: what must be known before the simulation is made
// known here (specification, sections 16.3, 16.5.2).
#include <fmt/format.h>

#include "core/semantics/expression_lowering.h"

namespace causeway {

bool ExpressionLowering::evaluateArgument(ExprId& argument, ast::Expression text, const Call& call,
                                          std::string_view name, std::int64_t least)
{
    if (!expectType(argument, ValueType::Integer, fmt::format("the {} of '{}'", name, call.name), text)) return false;
    const auto value =
        m_in.evaluateOrReport(argument, text.span(), m_scope, fmt::format("the {} of '{}'", name, call.name));
    if (!value) return false;
    const auto number = static_cast<std::int64_t>(value->number());
    if (number < least) {
        m_in.report(diag::InvalidClock, call.where.span(), m_scope, shortened(call.where.text()),
                    fmt::format("the {} is {}, which is less than {}", name, number, least));
        return false;
    }
    argument = m_pool.integer(number);
    return true;
}

ExprId ExpressionLowering::lowerClock(std::vector<ExprId> arguments, const std::vector<ast::Expression>& texts,
                                      const Call& call)
{
    if (arguments.size() > 2) {
        m_in.report(diag::WrongArgumentCount, call.where.span(), m_scope, call.name, "2 arguments", arguments.size());
        return {};
    }
    if (arguments.empty()) return m_pool.call(Builtin::ClockOf, arguments, TypeTable::clock());
    const auto invalid = [&](std::string_view why) -> ExprId {
        m_in.report(diag::InvalidClock, call.where.span(), m_scope, shortened(call.where.text()), why);
        return {};
    };
    switch (m_pool.type(arguments[0])) {
        case ValueType::Clock:
            if (arguments.size() == 2) {
                if (!expectType(arguments[1], ValueType::String, "the solver method of a clock", texts[1])) return {};
                const auto method =
                    m_in.evaluateOrReport(arguments[1], texts[1].span(), m_scope, "the solver method of a clock");
                if (!method) return {};
                arguments[1] = m_pool.string(method->strings.front());
            }
            break;
        case ValueType::Boolean:
            if (arguments.size() == 2 &&
                !expectType(arguments[1], ValueType::Real, "the first interval of a clock", texts[1]))
                return {};
            break;
        case ValueType::Integer:
            // A counter that varies is computed at the ticks of the clock itself.
            if (m_in.variability().variabilityOf(arguments[0]) <= Variability::Parameter &&
                !evaluateArgument(arguments[0], texts[0], call, "interval counter", 0))
                return {};
            if (arguments.size() == 2 && !evaluateArgument(arguments[1], texts[1], call, "resolution", 1)) return {};
            break;
        case ValueType::Real:
            if (arguments.size() == 2) {
                m_in.report(diag::WrongArgumentCount, call.where.span(), m_scope, call.name,
                            "1 argument when the interval is a Real", arguments.size());
                return {};
            }
            if (m_pool.isNumber(arguments[0]) && m_pool.number(arguments[0]) <= 0) {
                return invalid(
                    fmt::format("the interval is {}, and must be greater than 0", m_pool.number(arguments[0])));
            }
            break;
        default: return invalid(fmt::format("a clock is not made of {}", typeText(arguments[0])));
    }
    return m_pool.call(Builtin::ClockOf, arguments, TypeTable::clock());
}

ExprId ExpressionLowering::lowerSubClock(Builtin function, std::vector<ExprId> arguments,
                                         const std::vector<ast::Expression>& texts, const Call& call)
{
    const bool isRate = function == Builtin::SubSample || function == Builtin::SuperSample;
    if (arguments.size() > 1 && !evaluateArgument(arguments[1], texts[1], call,
                                                  isRate                             ? "factor"
                                                  : function == Builtin::ShiftSample ? "shift counter"
                                                                                     : "back counter",
                                                  0))
        return {};
    if (arguments.size() > 2 && !evaluateArgument(arguments[2], texts[2], call, "resolution", 1)) return {};
    return m_pool.call(function, arguments, m_pool.typeId(arguments[0]));
}

}  // namespace causeway

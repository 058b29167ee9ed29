// SPDX-License-Identifier: GPL-3.0-or-later
// State machines: transition, initialState and activeState (specification, section 17.1). States are instances and have
// no value; a call names them by their paths.
#include <array>

#include <fmt/format.h>

#include "core/semantics/expression_lowering.h"

namespace causeway {

/// The path of the instance that is a state; none, with a message, if it is not a block or model.
ExprId ExpressionLowering::lowerState(ast::Expression text, const Call& call)
{
    const auto reference = text.withoutParentheses().as<ast::ComponentReference>();
    const auto targets = reference ? targetsOf(reference) : std::vector<ComponentTarget>();
    if (reference && targets.empty()) return {};
    const ComponentInstance* state = targets.size() == 1 ? targets.front().component : nullptr;
    const bool isState = state != nullptr && state->type != nullptr && !state->isLeaf() && !state->isConnector &&
                         (state->type->kind() == ast::ClassKind::Block || state->type->kind() == ast::ClassKind::Model);
    if (isState) return m_pool.string(state->path());
    m_in.report(diag::CannotStandHere, text.span(), m_scope, fmt::format("'{}'", shortened(text.text())),
                fmt::format("as a state of '{}'", call.name), "name one instance of a block");
    return {};
}

ExprId ExpressionLowering::lowerStateMachine(Builtin function, const std::vector<ast::Expression>& texts,
                                             const Call& call)
{
    const std::size_t needed = builtinInfo(function).leastArguments;
    for (std::size_t i = 0; i < needed; ++i) {
        if (texts[i]) continue;
        m_in.report(diag::WrongArgumentCount, call.where.span(), m_scope, call.name,
                    fmt::format("at least {} arguments", needed), i);
        return {};
    }
    std::vector<ExprId> arguments{lowerState(texts[0], call)};
    if (arguments[0].isNone()) return {};
    if (function == Builtin::InitialState) return m_pool.call(function, arguments, TypeTable::none());
    if (function == Builtin::ActiveState) return m_pool.call(function, arguments, TypeTable::boolean());
    arguments.push_back(lowerState(texts[1], call));
    if (arguments[1].isNone()) return {};
    arguments.push_back(lower(texts[2]));
    if (!expectType(arguments[2], ValueType::Boolean, "the condition of 'transition'", texts[2])) return {};
    struct Setting {
        std::string_view name;
        ValueType type;
        std::int64_t usual;
    };
    constexpr std::array<Setting, 4> kSettings = {{{"immediate", ValueType::Boolean, 1},
                                                   {"reset", ValueType::Boolean, 1},
                                                   {"synchronize", ValueType::Boolean, 0},
                                                   {"priority", ValueType::Integer, 1}}};
    for (std::size_t i = 0; i < kSettings.size(); ++i) {
        const Setting& setting = kSettings[i];
        const ast::Expression text = texts.size() > i + 3 ? texts[i + 3] : ast::Expression();
        std::int64_t number = setting.usual;
        if (text) {
            const std::string what = fmt::format("the argument '{}' of 'transition'", setting.name);
            const ExprId value = lower(text);
            if (!expectType(value, setting.type, what, text)) return {};
            const auto known = m_in.evaluateOrReport(value, text.span(), m_scope, what);
            if (!known) return {};
            number = static_cast<std::int64_t>(known->number());
        }
        if (setting.type == ValueType::Integer && number < 1) {
            m_in.report(diag::OutOfRange, text.span(), m_scope, fmt::format("the priority {}", number), "1..");
            return {};
        }
        arguments.push_back(setting.type == ValueType::Integer ? m_pool.integer(number) : m_pool.boolean(number != 0));
    }
    return m_pool.call(function, arguments, TypeTable::none());
}

}  // namespace causeway

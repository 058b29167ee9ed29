// SPDX-License-Identifier: GPL-3.0-or-later
// Calls of built-in functions and operators (specification, sections 3.7, 10.3, 15.2, 16).
#include <algorithm>

#include <fmt/format.h>

#include "core/base/sentences.h"
#include "core/semantics/arithmetic_types.h"
#include "core/semantics/builtin_call.h"
#include "core/semantics/variable_references.h"

namespace causeway {

namespace {

/// Names of the arguments of those functions that may be called with names.
std::vector<std::string_view> argumentNames(Builtin function)
{
    switch (function) {
        case Builtin::Homotopy: return {"actual", "simplified"};
        case Builtin::Delay: return {"expr", "delayTime", "delayMax"};
        case Builtin::SpatialDistribution:
            return {"in0", "in1", "x", "positiveVelocity", "initialPoints", "initialValues"};
        case Builtin::SubSample:
        case Builtin::SuperSample: return {"u", "factor"};
        case Builtin::ShiftSample: return {"u", "shiftCounter", "resolution"};
        case Builtin::BackSample: return {"u", "backCounter", "resolution"};
        case Builtin::ClockOf: return {"intervalCounter", "resolution"};
        case Builtin::SampleClocked: return {"u", "clock"};
        case Builtin::SampleTimes: return {"start", "interval"};
        case Builtin::Transition: return {"from", "to", "condition", "immediate", "reset", "synchronize", "priority"};
        case Builtin::InitialState:
        case Builtin::ActiveState: return {"state"};
        case Builtin::Hold:
        case Builtin::Previous:
        case Builtin::NoClock:
        case Builtin::Interval:
        case Builtin::FirstTick: return {"u"};
        default: return {};
    }
}

/// The dimensions of an array of models, blocks or connectors, which has sizes though no value.
std::optional<std::vector<std::int32_t>> sizesOfInstances(Instantiation& in, ClassInstance* scope, ast::Expression text)
{
    const auto reference = text.withoutParentheses().as<ast::ComponentReference>();
    if (!reference || reference.isGlobal() || scope->function != nullptr) return std::nullopt;
    const auto parts = reference.parts();
    ClassElement* element = in.lookup(parts.front().name.text, scope);
    ComponentInstance* component = element != nullptr && element->isComponent() ? in.componentOf(*element) : nullptr;
    for (std::size_t i = 0; i < parts.size() && component != nullptr; ++i) {
        if (parts[i].subscripts) return std::nullopt;
        if (i > 0) component = component->isArray() ? nullptr : in.memberOf(*component, parts[i].name.text);
        if (component != nullptr) component = in.resolveOuter(*component);
    }
    if (component == nullptr || component->isLeaf() || component->type == nullptr || !in.sizeOf(*component) ||
        !component->isArray())
        return std::nullopt;
    const ast::ClassKind kind = component->type->kind();
    const bool hasValue = kind == ast::ClassKind::Record || kind == ast::ClassKind::OperatorRecord;
    if (hasValue) return std::nullopt;
    return std::vector(component->dimensions.begin(), component->dimensions.end());
}

/// Operators of time and events, which are not allowed in functions.
bool isTimed(const BuiltinInfo& info)
{
    return info.group == BuiltinGroup::Clocked ||
           (info.group == BuiltinGroup::Event && info.function != Builtin::NoEvent &&
            info.function != Builtin::Smooth && info.function != Builtin::Homotopy) ||
           info.function == Builtin::Edge || info.function == Builtin::Change || info.group == BuiltinGroup::Connection;
}

}  // namespace

ExprId ExpressionLowering::lowerDerivative(const Call& call)
{
    if (call.positional.size() != 1 || !call.named.empty()) {
        m_in.report(diag::WrongArgumentCount, call.where.span(), m_scope, "der", "1 argument", call.positional.size());
        return {};
    }
    const ast::Expression inner = call.positional.front().withoutParentheses();
    const ExprId operand = lower(inner);
    if (operand.isNone()) return {};
    if (m_scope->function != nullptr) {
        m_in.report(diag::OperatorNotAllowed, call.where.span(), m_scope, "der", "a function");
        return {};
    }
    const auto refuse = [&](std::string_view what) -> ExprId {
        m_in.report(diag::DerOfNonReal, inner.span(), m_scope, shortened(inner.text()), what);
        return {};
    };
    const bool isIntegerVariable = m_pool.op(operand) == Op::Variable && m_pool.type(operand) == ValueType::Integer;
    if (isArithmetic(m_pool.type(operand)) && !isIntegerVariable &&
        m_pool.types().hasKnownSize(m_pool.typeId(operand)) &&
        m_in.variability().variabilityOf(operand) <= Variability::Parameter) {
        std::vector<ExprId> arguments{m_pool.real(0)};
        for (const std::int32_t size : m_pool.types().dimensions(m_pool.typeId(operand)))
            arguments.push_back(m_pool.integer(size));
        if (arguments.size() == 1) return arguments[0];
        const auto dimensions = m_pool.types().dimensions(m_pool.typeId(operand));
        return m_pool.call(Builtin::Fill, arguments,
                           m_pool.types().array(TypeTable::real(), std::vector(dimensions.begin(), dimensions.end())));
    }
    // der of an expression follows from the rules of differentiation.
    const auto derivativeOf = [&](const auto& self, ExprId expr) -> ExprId {
        switch (m_pool.op(expr)) {
            case Op::Variable: {
                const ComponentInstance& variable = *m_in.variables[m_pool.variableOf(expr).index()];
                if (!isArithmetic(m_pool.type(expr))) return refuse(toString(m_pool.type(expr)));
                if (variable.prefixes.variability == ast::Variability::Discrete) return refuse("a discrete");
                if (m_pool.type(expr) == ValueType::Integer) return refuse("Integer");
                return m_pool.der(expr);
            }
            case Op::Subscript:
            case Op::Member: return m_pool.der(expr);
            case Op::Array: {
                std::vector<ExprId> elements(m_pool.operands(expr).begin(), m_pool.operands(expr).end());
                for (ExprId& element : elements) {
                    element = self(self, element);
                    if (element.isNone()) return {};
                }
                return m_pool.array(elements, elements.empty() ? TypeTable::real() : m_pool.typeId(elements.front()));
            }
            case Op::Record: {
                std::vector<ExprId> fields(m_pool.operands(expr).begin(), m_pool.operands(expr).end());
                for (ExprId& field : fields) {
                    field = self(self, field);
                    if (field.isNone()) return {};
                }
                return m_pool.record(m_pool.typeId(expr), fields);
            }
            default: return isArithmetic(m_pool.type(expr)) ? m_pool.der(expr) : refuse(toString(m_pool.type(expr)));
        }
    };
    const ExprId made = derivativeOf(derivativeOf, operand);
    return made;
}

/// `Real A[:, size(A, 1)]`: the dimensions of an array are found in their order, and a later one may ask for one before
/// it.
std::optional<std::int32_t> ExpressionLowering::sizeBeingFound(ast::Expression array, ast::Expression dimension)
{
    const auto name = array.withoutParentheses().as<ast::ComponentReference>();
    if (!name || !name.isSimple() || name.isGlobal() || m_scope->function != nullptr) return std::nullopt;
    ClassElement* element = m_in.lookup(name.simpleName().text, m_scope);
    if (element == nullptr || !element->isComponent()) return std::nullopt;
    const ComponentInstance* component = m_in.componentOf(*element);
    if (component == nullptr || !component->isSizing) return std::nullopt;
    const ExprId position = lower(dimension);
    if (position.isNone()) return std::nullopt;
    const auto at = integerOf(position);
    if (!at || *at < 1 || *at > static_cast<std::int64_t>(component->dimensions.size())) return std::nullopt;
    const std::int32_t size = component->dimensions[static_cast<std::size_t>(*at) - 1];
    return size == kUnknownSize ? std::nullopt : std::optional(size);
}

ExprId ExpressionLowering::lowerSize(const std::vector<ExprId>& arguments, const Call& call)
{
    const ExprId array = arguments[0];
    const std::size_t rank = m_pool.types().rank(m_pool.typeId(array));
    if (arguments.size() == 1) {
        std::vector<ExprId> sizes;
        for (std::size_t i = 0; i < rank; ++i) sizes.push_back(sizeOfDimension(array, i));
        return m_pool.array(sizes, TypeTable::integer());
    }
    if (!expectType(arguments[1], ValueType::Integer, "the dimension in 'size'", call.positional[1])) return {};
    const auto dimension = integerOf(arguments[1]);
    if (!dimension) {
        if (const auto known = m_in.evaluate(arguments[1]))
            return sizeOfDimension(array, static_cast<std::size_t>(known->number()) - 1);
        return m_pool.call(Builtin::Size, arguments, TypeTable::integer());
    }
    if (*dimension < 1 || *dimension > static_cast<std::int64_t>(rank)) {
        m_in.report(diag::OutOfRange, call.positional[1].span(), m_scope, fmt::format("the dimension {}", *dimension),
                    fmt::format("1..{}", rank));
        return {};
    }
    return sizeOfDimension(array, static_cast<std::size_t>(*dimension) - 1);
}

/// size() and ndims() of an array of these dimensions.
ExprId ExpressionLowering::lowerSizeOfInstances(Builtin function, const std::vector<std::int32_t>& dimensions,
                                                const std::vector<ast::Expression>& texts)
{
    if (function == Builtin::Ndims) return m_pool.integer(static_cast<std::int64_t>(dimensions.size()));
    std::vector<ExprId> sizes;
    for (const std::int32_t size : dimensions) sizes.push_back(m_pool.integer(size));
    if (texts.size() == 1) return m_pool.array(sizes, TypeTable::integer());
    const ExprId dimension = lower(texts[1]);
    if (!expectType(dimension, ValueType::Integer, "the dimension in 'size'", texts[1])) return {};
    const auto at = m_in.evaluate(dimension);
    if (at && at->number() >= 1 && at->number() <= static_cast<double>(sizes.size()))
        return sizes[static_cast<std::size_t>(at->number()) - 1];
    m_in.report(diag::OutOfRange, texts[1].span(), m_scope, fmt::format("the dimension {}", shortened(texts[1].text())),
                fmt::format("1..{}", sizes.size()));
    return {};
}

ExprId ExpressionLowering::lowerToString(const Call& call)
{
    if (call.positional.empty()) {
        m_in.report(diag::WrongArgumentCount, call.where.span(), m_scope, "String", "at least 1 argument", 0);
        return {};
    }
    std::vector<ExprId> arguments;
    for (const ast::Expression argument : call.positional) {
        arguments.push_back(lower(argument));
        if (arguments.back().isNone()) return {};
    }
    const ValueType type = m_pool.type(arguments[0]);
    if (type == ValueType::Record) {
        // By the operator 'String' of the record, which may have further arguments.
        if (ClassInstance* record = classOfRecord(arguments[0])) {
            std::vector<ExprId> matched;
            const FunctionId id = matchingFunction(operatorFunctions(*record, "'String'"), call, matched);
            if (!id.isNone()) return completeCall(id, std::move(matched), call);
        }
        m_in.report(diag::InvalidConversion, call.where.span(), m_scope, typeText(arguments[0]), "a String");
        return {};
    }
    if (type == ValueType::ExternalObject || type == ValueType::Function || !m_pool.isScalar(arguments[0])) {
        m_in.report(diag::InvalidConversion, call.where.span(), m_scope, typeText(arguments[0]), "a String");
        return {};
    }
    const bool hasFormat = arguments.size() > 1 && m_pool.type(arguments[1]) == ValueType::String;
    ExprId format, minimumLength = m_pool.integer(0), leftJustified = m_pool.boolean(true), significantDigits;
    if (hasFormat) {
        format = arguments[1];
    } else if (type == ValueType::Real) {
        // Real: significantDigits, minimumLength, leftJustified.
        if (arguments.size() > 1) significantDigits = arguments[1];
        if (arguments.size() > 2) minimumLength = arguments[2];
        if (arguments.size() > 3) leftJustified = arguments[3];
    } else {
        if (arguments.size() > 1) minimumLength = arguments[1];
        if (arguments.size() > 2) leftJustified = arguments[2];
    }
    for (const ast::NamedArgument argument : call.named) {
        const std::string_view name = argument.name().text;
        const ExprId value = lower(argument.value());
        if (value.isNone()) return {};
        if (name == "minimumLength")
            minimumLength = value;
        else if (name == "leftJustified")
            leftJustified = value;
        else if (name == "significantDigits" && type == ValueType::Real)
            significantDigits = value;
        else if (name == "format")
            format = value;
        else {
            m_in.report(diag::NamedArgument, argument.span(), m_scope, "String", name);
            return {};
        }
    }
    if (!format.isNone()) return m_pool.call(Builtin::ToString, std::vector{arguments[0], format});
    if (call.named.empty() && arguments.size() == 1) return m_pool.call(Builtin::ToString, arguments);
    if (significantDigits.isNone())
        return m_pool.call(Builtin::ToString, std::vector{arguments[0], minimumLength, leftJustified});
    return m_pool.call(Builtin::ToString, std::vector{arguments[0], minimumLength, leftJustified, significantDigits});
}

/// The arguments in order, named ones at their positions. None after a message about an unknown name.
std::optional<std::vector<ast::Expression>> ExpressionLowering::argumentsInOrder(Builtin function, const Call& call)
{
    std::vector<ast::Expression> texts = call.positional;
    const auto names = argumentNames(function);
    std::vector<ast::Expression> byName(names.size());
    for (const ast::NamedArgument argument : call.named) {
        std::string_view given = argument.name().text;
        if (function == Builtin::ClockOf) {
            // Each form of Clock() has names of its own (specification, section 16.3).
            if (given == "interval" || given == "condition" || given == "c") given = "intervalCounter";
            if (given == "startInterval" || given == "solverMethod") given = "resolution";
        }
        const auto at = std::find(names.begin(), names.end(), given);
        if (at == names.end()) {
            // sample(u, clock = c) is the clocked operator.
            if (function == Builtin::SampleTimes && (argument.name().text == "u" || argument.name().text == "clock")) {
                texts.push_back(argument.value());
                continue;
            }
            m_in.report(diag::NamedArgument, argument.span(), m_scope, call.name, argument.name().text);
            return std::nullopt;
        }
        byName[static_cast<std::size_t>(at - names.begin())] = argument.value();
    }
    // Those of a transition have values of their own where they are left out.
    const bool mayBeLeftOut = function == Builtin::Transition && !call.named.empty();
    for (std::size_t i = texts.size(); i < byName.size() && (byName[i] || mayBeLeftOut); ++i)
        texts.push_back(byName[i]);
    return texts;
}

/// The function of this name with this number of arguments: several may share it, such as min(x) and min(x, y). Null
/// after a message.
const BuiltinInfo* ExpressionLowering::builtinWithCount(const BuiltinInfo& first, const Call& call, std::size_t count)
{
    const auto takes = [count](const BuiltinInfo& info) {
        return count >= info.leastArguments && count <= info.mostArguments;
    };
    if (takes(first)) return &first;
    const BuiltinInfo* info = findBuiltin(first.name, count);
    if (takes(*info)) return info;
    // The initial profile has a default: {0, 1} and {0, 0}. Flat models have one result (resultOf).
    if (info->function == Builtin::SpatialDistribution && ((count >= 4 && count <= 6) || count >= 9)) return info;
    m_in.report(
        diag::WrongArgumentCount, call.where.span(), m_scope, call.name,
        amountOf(info->leastArguments == info->mostArguments || count < info->leastArguments ? info->leastArguments
                                                                                             : info->mostArguments,
                 "argument"),
        count);
    return nullptr;
}

ExprId ExpressionLowering::lowerBuiltin(const BuiltinInfo& first, const Call& call)
{
    if (first.function == Builtin::ToString) return lowerToString(call);
    const auto texts = argumentsInOrder(first.function, call);
    if (!texts) return {};
    const BuiltinInfo* const info = builtinWithCount(first, call, texts->size());
    if (info == nullptr) return {};
    if (info->function == Builtin::Size || info->function == Builtin::Ndims) {
        if (const auto sizes = sizesOfInstances(m_in, m_scope, texts->front()))
            return lowerSizeOfInstances(info->function, *sizes, *texts);
    }
    if (info->function == Builtin::Size && texts->size() == 2) {
        if (const auto size = sizeBeingFound(texts->front(), texts->back())) return m_pool.integer(*size);
        // size(E, 1) of an enumeration, as of an array that has it for its index.
        if (const auto count = sizeOfType(texts->front())) return m_pool.integer(*count);
    }
    // Arguments that are states have no values.
    const bool isOfStates = info->function == Builtin::InitialState || info->function == Builtin::Transition ||
                            info->function == Builtin::ActiveState;
    std::vector<ExprId> arguments;
    for (std::size_t i = 0; i < texts->size() && !isOfStates; ++i) {
        arguments.push_back(lower((*texts)[i]));
        if (arguments.back().isNone()) return {};
    }
    if (isTimed(*info) && m_scope->function != nullptr) {
        m_in.report(diag::OperatorNotAllowed, call.where.span(), m_scope, call.name, "a function");
        return {};
    }
    if (isOfStates) return lowerStateMachine(info->function, *texts, call);
    return BuiltinCall(*this, info->function, call, *texts, std::move(arguments)).lower();
}

}  // namespace causeway

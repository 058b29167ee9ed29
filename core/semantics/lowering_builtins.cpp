// SPDX-License-Identifier: GPL-3.0-or-later
// Calls of built-in functions and operators (specification, sections 3.7, 10.3, 15.2, 16).
#include <algorithm>

#include <fmt/format.h>

#include "core/semantics/arithmetic_types.h"
#include "core/semantics/expression_lowering.h"
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

ExprId ExpressionLowering::lowerBuiltin(const BuiltinInfo& first, const Call& call)
{
    const BuiltinInfo* info = &first;
    if (info->function == Builtin::ToString) return lowerToString(call);
    std::vector<ExprId> arguments;
    std::vector<ast::Expression> texts = call.positional;
    const auto names = argumentNames(info->function);
    std::vector<ast::Expression> byName(names.size());
    for (const ast::NamedArgument argument : call.named) {
        std::string_view given = argument.name().text;
        if (info->function == Builtin::ClockOf) {
            // Each form of Clock() has names of its own (specification, section 16.3).
            if (given == "interval" || given == "condition" || given == "c") given = "intervalCounter";
            if (given == "startInterval" || given == "solverMethod") given = "resolution";
        }
        const auto at = std::find(names.begin(), names.end(), given);
        if (at == names.end()) {
            // sample(u, clock = c) is the clocked operator.
            if (info->function == Builtin::SampleTimes &&
                (argument.name().text == "u" || argument.name().text == "clock")) {
                texts.push_back(argument.value());
                continue;
            }
            m_in.report(diag::NamedArgument, argument.span(), m_scope, call.name, argument.name().text);
            return {};
        }
        byName[static_cast<std::size_t>(at - names.begin())] = argument.value();
    }
    // Those of a transition have values of their own where they are left out.
    const bool mayBeLeftOut = info->function == Builtin::Transition && !call.named.empty();
    for (std::size_t i = texts.size(); i < byName.size() && (byName[i] || mayBeLeftOut); ++i)
        texts.push_back(byName[i]);
    const std::size_t count = texts.size();
    if (count < info->leastArguments || count > info->mostArguments) {
        // Several functions may share the name: min(x), min(x, y).
        info = findBuiltin(call.name, count);
        if (count < info->leastArguments || count > info->mostArguments) {
            if (info->function == Builtin::SpatialDistribution && ((count >= 4 && count <= 6) || count >= 9)) {
                // The initial profile has a default: {0, 1} and {0, 0}. Flat models have one result (resultOf).
            } else {
                const auto plural = [](std::size_t n) { return fmt::format("{} argument{}", n, n == 1 ? "" : "s"); };
                m_in.report(diag::WrongArgumentCount, call.where.span(), m_scope, call.name,
                            info->leastArguments == info->mostArguments || count < info->leastArguments
                                ? plural(info->leastArguments)
                                : plural(info->mostArguments),
                            count);
                return {};
            }
        }
    }
    // Functions are no place for what belongs to time and events.
    const bool isTimed = info->group == BuiltinGroup::Clocked ||
                         (info->group == BuiltinGroup::Event && info->function != Builtin::NoEvent &&
                          info->function != Builtin::Smooth && info->function != Builtin::Homotopy) ||
                         info->function == Builtin::Edge || info->function == Builtin::Change ||
                         info->group == BuiltinGroup::Connection;
    if (info->function == Builtin::Size || info->function == Builtin::Ndims) {
        if (const auto sizes = sizesOfInstances(m_in, m_scope, texts[0]))
            return lowerSizeOfInstances(info->function, *sizes, texts);
    }
    if (info->function == Builtin::Size && texts.size() == 2) {
        if (const auto size = sizeBeingFound(texts[0], texts[1])) return m_pool.integer(*size);
    }
    // Arguments that are states have no values.
    const bool isOfStates = info->function == Builtin::InitialState || info->function == Builtin::Transition ||
                            info->function == Builtin::ActiveState;
    for (std::size_t i = 0; i < texts.size() && !isOfStates; ++i) {
        arguments.push_back(lower(texts[i]));
        if (arguments.back().isNone()) return {};
    }
    if (isTimed && m_scope->function != nullptr) {
        m_in.report(diag::OperatorNotAllowed, call.where.span(), m_scope, call.name, "a function");
        return {};
    }
    if (isOfStates) return lowerStateMachine(info->function, texts, call);
    const auto type = [&](std::size_t i) { return m_pool.typeId(arguments[i]); };
    const auto base = [&](std::size_t i) { return m_pool.type(arguments[i]); };
    const auto rank = [&](std::size_t i) { return m_pool.types().rank(type(i)); };
    const auto sizes = [&](std::size_t i) {
        const auto found = m_pool.types().dimensions(type(i));
        return std::vector(found.begin(), found.end());
    };
    const auto what = [&] { return fmt::format("the argument of '{}'", call.name); };
    const auto wrong = [&](std::size_t i, std::string_view wanted) -> ExprId {
        m_in.report(diag::TypeMismatch, texts[i].span(), m_scope, what(), wanted, shortened(texts[i].text()),
                    typeText(arguments[i]));
        return {};
    };
    const auto sizeArgument = [&](std::size_t i) -> std::optional<std::int32_t> {
        if (base(i) != ValueType::Integer || rank(i) != 0) {
            wrong(i, "Integer");
            return std::nullopt;
        }
        if (const auto value = integerOf(arguments[i]))
            return static_cast<std::int32_t>(std::max<std::int64_t>(*value, 0));
        if (m_scope->function == nullptr) {
            if (const auto value = m_in.evaluate(arguments[i]))
                return static_cast<std::int32_t>(std::clamp(value->number(), 0.0, 2e9));
        }
        return kUnknownSize;
    };
    // What must not change during the simulation.
    const auto isFixed = [&](std::size_t i, std::string_view name) {
        const ExprId cause = m_in.variability().causeAbove(arguments[i], Variability::Parameter);
        if (cause.isNone()) return true;
        m_in.report(diag::VariabilityTooHigh, texts[i].span(), m_scope, "argument of",
                    fmt::format("{}: {}", call.name, name), m_in.textOf(cause));
        return false;
    };
    TypeTable& types = m_pool.types();
    switch (info->function) {
        case Builtin::NoEvent: return m_pool.call(info->function, arguments, type(0));
        case Builtin::Smooth:
            if (base(0) != ValueType::Integer) return wrong(0, "Integer");
            if (m_scope->function == nullptr && !isFixed(0, "p")) return {};
            return m_pool.call(info->function, arguments, type(1));
        case Builtin::Homotopy: return m_pool.call(info->function, arguments, type(0));
        case Builtin::Edge:
            if (base(0) != ValueType::Boolean) return wrong(0, "Boolean");
            return m_pool.call(info->function, arguments);
        case Builtin::Change:
            // What it was before an event is known of variables alone.
            if (!isOfVariables(m_pool, arguments[0])) return wrong(0, "a variable");
            return m_pool.call(info->function, arguments);
        case Builtin::Initial:
        case Builtin::Terminal: return m_pool.call(info->function, arguments);
        case Builtin::SampleTimes:
        case Builtin::SampleClocked:
            if (count == 1 || base(1) == ValueType::Clock)
                return m_pool.call(Builtin::SampleClocked, arguments, type(0));
            if (!isArithmetic(base(0))) return wrong(0, "a number");
            if (!isArithmetic(base(1))) return wrong(1, "a number");
            if (!isFixed(0, "start") || !isFixed(1, "interval")) return {};
            return m_pool.call(Builtin::SampleTimes, arguments, TypeTable::boolean());
        case Builtin::Delay: {
            // The longest delay is known before the simulation (specification, section 3.7.4.1).
            if (!isFixed(count - 1, count == 2 ? "delayTime" : "delayMax")) return {};
            return m_pool.call(info->function, arguments, types.withDimensions(TypeTable::real(), sizes(0)));
        }
        case Builtin::SpatialDistribution: return lowerDistribution(std::move(arguments), texts, call);
        case Builtin::Sum:
        case Builtin::Product:
            if (base(0) == ValueType::Record) return lowerRecordSum(info->function, arguments[0], texts[0]);
            if (!isArithmetic(base(0))) return wrong(0, "an array of numbers");
            if (rank(0) == 0) {
                m_in.reportBreach(diag::TypeMismatch, texts[0].span(), m_scope, what(), "an array",
                                  shortened(texts[0].text()), typeText(arguments[0]));
                return arguments[0];
            }
            return m_pool.call(info->function, arguments, types.elementType(type(0)));
        case Builtin::MinOf:
        case Builtin::MaxOf: return m_pool.call(info->function, arguments, types.elementType(type(0)));
        case Builtin::Size: return lowerSize(arguments, call);
        case Builtin::Ndims: return m_pool.integer(static_cast<std::int64_t>(rank(0)));
        case Builtin::Scalar: {
            for (const std::int32_t size : sizes(0)) {
                if (size == 1 || size == kUnknownSize) continue;
                m_in.report(diag::DimensionMismatch, texts[0].span(), m_scope,
                            fmt::format("'{}'", shortened(texts[0].text())), typeText(arguments[0]),
                            "the argument of 'scalar'", "1");
                return {};
            }
            if (std::ranges::count(sizes(0), kUnknownSize) > 0)
                return m_pool.call(info->function, arguments, types.elementType(type(0)));
            ExprId value = arguments[0];
            return rank(0) == 0 ? value : subscript(value, std::vector(rank(0), m_pool.integer(1)));
        }
        case Builtin::Vector: {
            if (rank(0) == 1) return arguments[0];
            if (rank(0) == 0) return m_pool.array(arguments, type(0));
            if (std::ranges::count_if(sizes(0), [](std::int32_t size) { return size > 1; }) > 1) {
                m_in.report(diag::DimensionMismatch, texts[0].span(), m_scope,
                            fmt::format("'{}'", shortened(texts[0].text())), typeText(arguments[0]),
                            "each dimension except one of the argument of 'vector'", "1");
                return {};
            }
            const bool isKnown = types.hasKnownSize(type(0));
            const auto length = isKnown ? static_cast<std::int32_t>(types.elementCount(type(0))) : kUnknownSize;
            return m_pool.call(info->function, arguments, arrayOf(types.elementType(type(0)), {length}));
        }
        case Builtin::Matrix: {
            for (std::size_t i = 2; i < rank(0); ++i) {
                if (sizes(0)[i] == 1 || sizes(0)[i] == kUnknownSize) continue;
                m_in.report(diag::DimensionMismatch, texts[0].span(), m_scope,
                            fmt::format("'{}'", shortened(texts[0].text())), typeText(arguments[0]),
                            fmt::format("the dimension {} of the argument of 'matrix'", i + 1), "1");
                return {};
            }
            if (rank(0) == 2) return arguments[0];
            if (rank(0) < 2) return promote(arguments[0], 2);
            return m_pool.call(info->function, arguments,
                               arrayOf(types.elementType(type(0)), {sizes(0)[0], sizes(0)[1]}));
        }
        case Builtin::Promote: {
            const auto wanted = integerOf(arguments[1]);
            return wanted ? promote(arguments[0], static_cast<std::size_t>(*wanted))
                          : m_pool.call(info->function, arguments, type(0));
        }
        case Builtin::Transpose: {
            if (rank(0) < 2) return wrong(0, "a matrix");
            auto swapped = sizes(0);
            std::swap(swapped[0], swapped[1]);
            return m_pool.call(info->function, arguments, types.withDimensions(type(0), swapped));
        }
        case Builtin::OuterProduct:
            if (rank(0) != 1) return wrong(0, "a vector");
            if (rank(1) != 1) return wrong(1, "a vector");
            return m_pool.call(
                info->function, arguments,
                arrayOf(types.elementType(type(base(0) == ValueType::Real ? 0 : 1)), {sizes(0)[0], sizes(1)[0]}));
        case Builtin::Symmetric: return m_pool.call(info->function, arguments, type(0));
        case Builtin::Cross:
        case Builtin::Skew:
            for (std::size_t i = 0; i < count; ++i) {
                if (rank(i) != 1) return wrong(i, "a vector with 3 elements");
                if (sizes(i)[0] == 3 || sizes(i)[0] == kUnknownSize) continue;
                m_in.report(diag::DimensionMismatch, texts[i].span(), m_scope,
                            fmt::format("'{}'", shortened(texts[i].text())), typeText(arguments[i]), what(), "3");
                return {};
            }
            if (info->function == Builtin::Skew)
                return m_pool.call(info->function, arguments, arrayOf(types.elementType(type(0)), {3, 3}));
            return m_pool.call(info->function, arguments,
                               arrayOf(types.elementType(type(base(0) == ValueType::Real ? 0 : 1)), {3}));
        case Builtin::Identity: {
            const auto n = sizeArgument(0);
            return n ? m_pool.call(info->function, arguments, arrayOf(TypeTable::integer(), {*n, *n})) : ExprId();
        }
        case Builtin::Diagonal:
            if (rank(0) != 1) return wrong(0, "a vector");
            return m_pool.call(info->function, arguments,
                               arrayOf(types.elementType(type(0)), {sizes(0)[0], sizes(0)[0]}));
        case Builtin::Zeros:
        case Builtin::Ones:
        case Builtin::Fill: {
            const std::size_t from = info->function == Builtin::Fill ? 1 : 0;
            std::vector<std::int32_t> dimensions;
            for (std::size_t i = from; i < count; ++i) {
                const auto n = sizeArgument(i);
                if (!n) return {};
                dimensions.push_back(*n);
                if (*n != kUnknownSize) arguments[i] = m_pool.integer(*n);
            }
            const TypeId element = from == 1 ? type(0) : TypeTable::integer();
            if (from == 1 && !m_pool.isScalar(arguments[0]))
                return m_pool.call(info->function, arguments, types.array(element, dimensions));
            // Small and known: written out, so that elements are found by their subscript.
            constexpr std::int64_t kSmall = 64;
            std::int64_t total = 1;
            bool isKnown = true;
            for (const std::int32_t n : dimensions) {
                isKnown = isKnown && n != kUnknownSize;
                total = std::min(total, kSmall + 1) * n;
            }
            if (isKnown && total <= kSmall) {
                ExprId value = from == 1 ? arguments[0] : m_pool.integer(info->function == Builtin::Ones ? 1 : 0);
                for (std::size_t d = dimensions.size(); d-- > 0;) {
                    value =
                        m_pool.array(std::vector(static_cast<std::size_t>(dimensions[d]), value), m_pool.typeId(value));
                }
                return value;
            }
            return m_pool.call(info->function, arguments, types.array(element, dimensions));
        }
        case Builtin::Linspace: {
            const auto n = sizeArgument(2);
            if (n && *n != kUnknownSize && *n < 2) {
                m_in.report(diag::OutOfRange, texts[2].span(), m_scope, fmt::format("the number of points {}", *n),
                            "2..");
                return {};
            }
            return n ? m_pool.call(info->function, arguments, arrayOf(TypeTable::real(), {*n})) : ExprId();
        }
        case Builtin::Cat: {
            const auto dimension = integerOf(arguments[0]);
            if (!dimension) return wrong(0, "an Integer that is known");
            std::vector<ExprId> parts(arguments.begin() + 1, arguments.end());
            for (std::size_t i = 1; i < count; ++i) {
                if (static_cast<std::int64_t>(rank(i)) < *dimension || *dimension < 1)
                    return wrong(i, fmt::format("an array with at least {} dimensions", *dimension));
            }
            return concatenate(static_cast<std::size_t>(*dimension) - 1, parts, call.where);
        }
        case Builtin::InStream:
        case Builtin::ActualStream: {
            const auto isStream = [&](const auto& self, ExprId expr) -> bool {
                if (m_pool.op(expr) == Op::Variable)
                    return m_in.variables[m_pool.variableOf(expr).index()]->prefixes.flow == ast::Flow::Stream;
                if (m_pool.op(expr) == Op::Subscript || m_pool.op(expr) == Op::Array) {
                    return m_pool.operands(expr).empty() || self(self, m_pool.operand(expr, 0));
                }
                return false;
            };
            if (!isStream(isStream, arguments[0])) {
                m_in.report(diag::NotAStream, call.where.span(), m_scope, call.name, shortened(texts[0].text()),
                            "no stream variable");
                return {};
            }
            // Of an array of connectors: element by element.
            if (m_pool.op(arguments[0]) == Op::Array) {
                const auto apply = [&](const auto& self, ExprId expr) -> ExprId {
                    if (m_pool.op(expr) != Op::Array)
                        return m_pool.call(info->function, std::array{expr}, m_pool.typeId(expr));
                    std::vector<ExprId> elements(m_pool.operands(expr).begin(), m_pool.operands(expr).end());
                    for (ExprId& element : elements) element = self(self, element);
                    return m_pool.array(elements, m_pool.types().dropDimensions(m_pool.typeId(expr), 1));
                };
                return apply(apply, arguments[0]);
            }
            return m_pool.call(info->function, arguments, type(0));
        }
        case Builtin::ClockOf: return lowerClock(std::move(arguments), texts, call);
        case Builtin::SubSample:
        case Builtin::SuperSample:
        case Builtin::ShiftSample:
        case Builtin::BackSample: return lowerSubClock(info->function, std::move(arguments), texts, call);
        case Builtin::Hold:
        case Builtin::Previous:
        case Builtin::NoClock: return m_pool.call(info->function, arguments, type(0));
        case Builtin::Interval:
        case Builtin::FirstTick:
            return m_pool.call(info->function, arguments,
                               info->function == Builtin::Interval ? TypeTable::real() : TypeTable::boolean());
        case Builtin::EnumerationToInteger:
            if (base(0) != ValueType::Enumeration) {
                if (base(0) == ValueType::Integer || base(0) == ValueType::Boolean || base(0) == ValueType::Real ||
                    base(0) == ValueType::String) {
                    m_in.report(diag::InvalidConversion, call.where.span(), m_scope, typeText(arguments[0]),
                                "Integer by Integer(); it takes an enumeration");
                    return {};
                }
                return wrong(0, "an enumeration");
            }
            if (m_pool.op(arguments[0]) == Op::EnumerationLiteral)
                return m_pool.integer(m_pool.payload(arguments[0]) + 1);
            return m_pool.call(info->function, arguments);
        default: break;
    }
    // What remains computes with numbers, element by element; min and max also compare Booleans and enumerations.
    const bool isOrder = info->function == Builtin::Min || info->function == Builtin::Max;
    const auto shape = [&] {
        for (std::size_t i = 0; i < count; ++i) {
            if (rank(i) > 0) return sizes(i);
        }
        return std::vector<std::int32_t>();
    }();
    for (std::size_t i = 0; i < count; ++i) {
        const bool isAllowed =
            isArithmetic(base(i)) || (isOrder && (base(i) == ValueType::Boolean || base(i) == ValueType::Enumeration));
        if (!isAllowed) {
            if (base(i) == ValueType::Record) {
                const std::string quoted = "'" + call.name + "'";
                return lowerOverloaded(quoted, arguments[0], {}, call.where);
            }
            return wrong(i, "a number");
        }
        if (rank(i) > 0 && sizes(i) != shape && types.hasKnownSize(type(i))) {
            m_in.report(diag::DimensionMismatch, call.where.span(), m_scope, "one argument",
                        types.toString(types.withDimensions(TypeTable::real(), shape)), "another",
                        typeText(arguments[i]));
            return {};
        }
    }
    return m_pool.call(info->function, arguments);
}

}  // namespace causeway

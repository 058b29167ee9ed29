// SPDX-License-Identifier: GPL-3.0-or-later
// Calls of built-in functions and operators, but for those of arrays (specification, sections 3.7, 10.3, 15.2, 16).
#include "core/semantics/builtin_call.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "core/semantics/arithmetic_types.h"
#include "core/semantics/variable_references.h"

namespace causeway {

ExprId ExpressionLowering::BuiltinCall::lower()
{
    switch (m_function) {
        case Builtin::NoEvent:
        case Builtin::Homotopy:
        case Builtin::Hold:
        case Builtin::Previous:
        case Builtin::NoClock: return result(type(0));
        case Builtin::Initial:
        case Builtin::Terminal: return m_pool.call(m_function, m_arguments);
        case Builtin::Interval: return result(TypeTable::real());
        case Builtin::FirstTick: return result(TypeTable::boolean());
        case Builtin::Smooth: return smooth();
        case Builtin::Edge: return edge();
        case Builtin::Change: return change();
        case Builtin::SampleTimes:
        case Builtin::SampleClocked: return sample();
        case Builtin::Delay: return delay();
        case Builtin::SpatialDistribution: return m_lowering.lowerDistribution(std::move(m_arguments), m_texts, m_call);
        case Builtin::InStream:
        case Builtin::ActualStream: return stream();
        case Builtin::ClockOf: return m_lowering.lowerClock(std::move(m_arguments), m_texts, m_call);
        case Builtin::SubSample:
        case Builtin::SuperSample:
        case Builtin::ShiftSample:
        case Builtin::BackSample: return m_lowering.lowerSubClock(m_function, std::move(m_arguments), m_texts, m_call);
        case Builtin::EnumerationToInteger: return enumerationToInteger();
        case Builtin::Size: return m_lowering.lowerSize(m_arguments, m_call);
        case Builtin::Ndims: return m_pool.integer(static_cast<std::int64_t>(rank(0)));
        case Builtin::Sum:
        case Builtin::Product: return sum();
        case Builtin::MinOf:
        case Builtin::MaxOf: return least();
        case Builtin::Scalar: return scalar();
        case Builtin::Vector: return vector();
        case Builtin::Matrix: return matrix();
        case Builtin::Promote: return promote();
        case Builtin::Transpose: return transpose();
        case Builtin::Symmetric: return symmetric();
        case Builtin::OuterProduct: return outerProduct();
        case Builtin::Cross:
        case Builtin::Skew: return ofThree();
        case Builtin::Identity: return identity();
        case Builtin::Diagonal: return diagonal();
        case Builtin::Zeros:
        case Builtin::Ones:
        case Builtin::Fill: return filled();
        case Builtin::Linspace: return linspace();
        case Builtin::Cat: return cat();
        default: return elementwise();
    }
}

std::vector<std::int32_t> ExpressionLowering::BuiltinCall::sizes(std::size_t i) const
{
    const auto found = m_pool.types().dimensions(type(i));
    return {found.begin(), found.end()};
}

std::string ExpressionLowering::BuiltinCall::what() const
{
    return fmt::format("the argument of '{}'", m_call.name);
}

ExprId ExpressionLowering::BuiltinCall::wrong(std::size_t i, std::string_view wanted)
{
    m_in.report(diag::TypeMismatch, m_texts[i].span(), m_scope, what(), wanted, shortened(m_texts[i].text()),
                m_lowering.typeText(m_arguments[i]));
    return {};
}

ExprId ExpressionLowering::BuiltinCall::wrongSize(std::size_t i, std::string_view of, std::string_view wanted)
{
    m_in.report(diag::DimensionMismatch, m_texts[i].span(), m_scope, fmt::format("'{}'", shortened(m_texts[i].text())),
                m_lowering.typeText(m_arguments[i]), of, wanted);
    return {};
}

std::optional<std::int32_t> ExpressionLowering::BuiltinCall::sizeArgument(std::size_t i)
{
    if (base(i) != ValueType::Integer || rank(i) != 0) {
        wrong(i, "Integer");
        return std::nullopt;
    }
    if (const auto value = m_lowering.integerOf(m_arguments[i]))
        return static_cast<std::int32_t>(std::max<std::int64_t>(*value, 0));
    if (m_scope->function == nullptr) {
        if (const auto value = m_in.evaluate(m_arguments[i]))
            return static_cast<std::int32_t>(std::clamp(value->number(), 0.0, 2e9));
    }
    return kUnknownSize;
}

bool ExpressionLowering::BuiltinCall::isFixed(std::size_t i, std::string_view name)
{
    const ExprId cause = m_in.variability().causeAbove(m_arguments[i], Variability::Parameter);
    if (cause.isNone()) return true;
    m_in.report(diag::VariabilityTooHigh, m_texts[i].span(), m_scope, "argument of",
                fmt::format("{}: {}", m_call.name, name), m_in.textOf(cause), "during the simulation");
    return false;
}

ExprId ExpressionLowering::BuiltinCall::smooth()
{
    if (base(0) != ValueType::Integer) return wrong(0, "Integer");
    if (m_scope->function == nullptr && !isFixed(0, "p")) return {};
    return result(type(1));
}

ExprId ExpressionLowering::BuiltinCall::edge()
{
    if (base(0) != ValueType::Boolean) return wrong(0, "Boolean");
    return m_pool.call(m_function, m_arguments);
}

ExprId ExpressionLowering::BuiltinCall::change()
{
    // Only variables have a value before an event.
    if (!isOfVariables(m_pool, m_arguments[0])) return wrong(0, "a variable");
    return m_pool.call(m_function, m_arguments);
}

ExprId ExpressionLowering::BuiltinCall::sample()
{
    if (m_arguments.size() == 1 || base(1) == ValueType::Clock)
        return m_pool.call(Builtin::SampleClocked, m_arguments, type(0));
    if (!isArithmetic(base(0))) return wrong(0, "a number");
    if (!isArithmetic(base(1))) return wrong(1, "a number");
    if (!isFixed(0, "start") || !isFixed(1, "interval")) return {};
    return m_pool.call(Builtin::SampleTimes, m_arguments, TypeTable::boolean());
}

ExprId ExpressionLowering::BuiltinCall::delay()
{
    // The longest delay is known before the simulation (specification, section 3.7.4.1).
    if (!isFixed(m_arguments.size() - 1, m_arguments.size() == 2 ? "delayTime" : "delayMax")) return {};
    return result(types().withDimensions(TypeTable::real(), sizes(0)));
}

ExprId ExpressionLowering::BuiltinCall::stream()
{
    const auto isStream = [&](const auto& self, ExprId expr) -> bool {
        if (m_pool.op(expr) == Op::Variable)
            return m_in.variables[m_pool.variableOf(expr).index()]->prefixes.flow == ast::Flow::Stream;
        if (m_pool.op(expr) == Op::Subscript || m_pool.op(expr) == Op::Array)
            return m_pool.operands(expr).empty() || self(self, m_pool.operand(expr, 0));
        return false;
    };
    if (!isStream(isStream, m_arguments[0])) {
        m_in.report(diag::NotAStream, m_call.where.span(), m_scope, m_call.name, shortened(m_texts[0].text()),
                    "no stream variable");
        return {};
    }
    if (m_pool.op(m_arguments[0]) != Op::Array) return result(type(0));
    // An array of connectors: element by element.
    const auto apply = [&](const auto& self, ExprId expr) -> ExprId {
        if (m_pool.op(expr) != Op::Array) return m_pool.call(m_function, std::array{expr}, m_pool.typeId(expr));
        std::vector<ExprId> elements(m_pool.operands(expr).begin(), m_pool.operands(expr).end());
        for (ExprId& element : elements) element = self(self, element);
        return m_pool.array(elements, m_pool.types().dropDimensions(m_pool.typeId(expr), 1));
    };
    return apply(apply, m_arguments[0]);
}

ExprId ExpressionLowering::BuiltinCall::enumerationToInteger()
{
    if (base(0) != ValueType::Enumeration) {
        if (base(0) == ValueType::Integer || base(0) == ValueType::Boolean || base(0) == ValueType::Real ||
            base(0) == ValueType::String) {
            m_in.report(diag::InvalidConversion, m_call.where.span(), m_scope, m_lowering.typeText(m_arguments[0]),
                        "Integer by Integer(); it takes an enumeration");
            return {};
        }
        return wrong(0, "an enumeration");
    }
    if (m_pool.op(m_arguments[0]) == Op::EnumerationLiteral) return m_pool.integer(m_pool.payload(m_arguments[0]) + 1);
    return m_pool.call(m_function, m_arguments);
}

ExprId ExpressionLowering::BuiltinCall::elementwise()
{
    const bool isOrder = m_function == Builtin::Min || m_function == Builtin::Max;
    const auto shape = [&] {
        for (std::size_t i = 0; i < m_arguments.size(); ++i) {
            if (rank(i) > 0) return sizes(i);
        }
        return std::vector<std::int32_t>();
    }();
    for (std::size_t i = 0; i < m_arguments.size(); ++i) {
        const bool isAllowed =
            isArithmetic(base(i)) || (isOrder && (base(i) == ValueType::Boolean || base(i) == ValueType::Enumeration));
        if (!isAllowed) {
            if (base(i) == ValueType::Record) {
                const std::string quoted = "'" + m_call.name + "'";
                return m_lowering.lowerOverloaded(quoted, m_arguments[0], {}, m_call.where);
            }
            return wrong(i, "a number");
        }
        // A number or not, as the first one is.
        const bool isAlike = isArithmetic(base(i)) ? isArithmetic(base(0))
                             : base(i) == ValueType::Enumeration
                                 ? m_lowering.fits(types().elementType(type(0)), types().elementType(type(i)))
                                 : base(i) == base(0);
        if (!isAlike) return wrong(i, m_lowering.typeText(m_arguments[0]));
        if (rank(i) > 0 && sizes(i) != shape && types().hasKnownSize(type(i))) {
            m_in.report(diag::DimensionMismatch, m_call.where.span(), m_scope, "one argument",
                        types().toString(types().withDimensions(TypeTable::real(), shape)), "another",
                        m_lowering.typeText(m_arguments[i]));
            return {};
        }
    }
    return m_pool.call(m_function, m_arguments);
}

}  // namespace causeway

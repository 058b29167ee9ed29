// SPDX-License-Identifier: GPL-3.0-or-later
// Subscripts (specification, section 10.5).
#include "core/semantics/expression_lowering.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/symbolic/traversal.h"

namespace causeway {

ExprId ExpressionLowering::sizeOfDimension(ExprId array, std::size_t dimension)
{
    const auto dimensions = m_pool.types().dimensions(m_pool.typeId(array));
    if (dimension < dimensions.size() && dimensions[dimension] != kUnknownSize)
        return m_pool.integer(dimensions[dimension]);
    return m_pool.call(Builtin::Size, std::vector{array, m_pool.integer(static_cast<std::int64_t>(dimension) + 1)},
                       TypeTable::integer());
}

ExprId ExpressionLowering::lowerSubscript(ast::Expression subscript, ExprId array, std::size_t dimension)
{
    if (subscript.is<ast::WholeDimension>()) return m_pool.whole();
    m_ends.push_back({array, dimension});
    ExprId index = lower(subscript);
    m_ends.pop_back();
    if (index.isNone()) return {};
    const std::optional<TypeId> wanted = subscriptType(array, dimension);
    if (wanted && m_pool.types().elementType(m_pool.typeId(index)) != *wanted) {
        const bool isCounted = *wanted == TypeTable::integer();
        const std::string expected = isCounted ? std::string("an Integer") : m_pool.types().toString(*wanted);
        const auto isAnyOf = [&](ValueType a, ValueType b) {
            const ValueType found = m_pool.type(index), counted = m_pool.types().base(*wanted);
            return (found == a && counted == b) || (found == b && counted == a);
        };
        // Literals are counted from 1.
        if (!isAnyOf(ValueType::Integer, ValueType::Enumeration)) {
            m_in.report(diag::TypeMismatch, subscript.span(), m_scope, "a subscript", expected,
                        shortened(subscript.text()), typeText(index));
            return {};
        }
        m_in.reportBreach(diag::TypeMismatch, subscript.span(), m_scope, "a subscript", expected,
                          shortened(subscript.text()), typeText(index));
    }
    if (m_pool.type(index) == ValueType::Boolean || m_pool.type(index) == ValueType::Enumeration) {
        const auto position = [&](const auto& self, ExprId value) -> ExprId {
            if (m_pool.op(value) == Op::Array) {
                std::vector<ExprId> elements(m_pool.operands(value).begin(), m_pool.operands(value).end());
                for (ExprId& element : elements) element = self(self, element);
                return m_pool.array(elements, TypeTable::integer());
            }
            if (m_pool.type(value) == ValueType::Boolean)
                return m_pool.conditional(value, m_pool.integer(2), m_pool.integer(1));
            return m_pool.op(value) == Op::EnumerationLiteral
                       ? m_pool.integer(m_pool.payload(value) + 1)
                       : m_pool.call(Builtin::EnumerationToInteger, std::vector{value});
        };
        index = position(position, index);
    } else if (m_pool.type(index) != ValueType::Integer || m_pool.types().rank(m_pool.typeId(index)) > 1) {
        m_in.report(diag::TypeMismatch, subscript.span(), m_scope, "a subscript", "an Integer",
                    shortened(subscript.text()), typeText(index));
        return {};
    }
    if (const auto value = m_pool.isScalar(index) ? integerOf(index) : std::nullopt) {
        const auto dimensions = m_pool.types().dimensions(m_pool.typeId(array));
        if (dimension < dimensions.size() && dimensions[dimension] != kUnknownSize &&
            (*value < 1 || *value > dimensions[dimension]) && !m_mayBeSkipped) {
            m_in.report(diag::OutOfRange, subscript.span(), m_scope, fmt::format("the subscript {}", *value),
                        fmt::format("1..{}", dimensions[dimension]));
            return {};
        }
        return m_pool.integer(*value);
    }
    if (m_pool.op(index) == Op::Range && !m_pool.types().hasKnownSize(m_pool.typeId(index)) &&
        m_scope->function == nullptr) {
        // The size of a slice is part of the structure of a model, and so are the parameters that it needs.
        std::vector<ExprId> parts(m_pool.operands(index).begin(), m_pool.operands(index).end());
        for (ExprId& part : parts) {
            const auto value = m_in.evaluate(part);
            if (value && m_pool.type(part) == ValueType::Integer)
                part = m_pool.integer(static_cast<std::int64_t>(value->number()));
        }
        index = m_pool.withOperands(index, parts);
    }
    // The ends of a slice.
    const auto dimensions = m_pool.types().dimensions(m_pool.typeId(array));
    if (!m_mayBeSkipped && m_pool.op(index) == Op::Range && dimension < dimensions.size() &&
        dimensions[dimension] != kUnknownSize && m_pool.types().elementCount(m_pool.typeId(index)) > 0) {
        for (const std::size_t end : {std::size_t(0), m_pool.operands(index).size() - 1}) {
            const ExprId value = m_pool.operand(index, end);
            if (m_pool.op(value) != Op::IntegerLiteral ||
                (m_pool.integerValue(value) >= 1 && m_pool.integerValue(value) <= dimensions[dimension]))
                continue;
            const ExprId step = m_pool.operand(index, 1);
            if (end != 0 && m_pool.op(step) == Op::IntegerLiteral && m_pool.integerValue(step) != 1 &&
                m_pool.operands(index).size() == 3)
                continue;  // it need not be met
            m_in.report(diag::OutOfRange, subscript.span(), m_scope,
                        fmt::format("the subscript {}", m_pool.integerValue(value)),
                        fmt::format("1..{}", dimensions[dimension]));
            return {};
        }
    }
    return index;
}

std::optional<TypeId> ExpressionLowering::subscriptType(ExprId array, std::size_t dimension)
{
    ComponentInstance* component = nullptr;
    if (m_pool.op(array) == Op::Variable) {
        component = m_in.variables[m_pool.variableOf(array).index()];
    } else if (m_pool.op(array) == Op::Local && m_scope->function != nullptr &&
               m_pool.payload(array) < m_scope->function->variables.size()) {
        component = m_scope->function->variables[m_pool.payload(array)];
    }
    if (component == nullptr) return {};
    const auto [at, isNew] = m_in.subscriptTypes.try_emplace(component);
    if (isNew) {
        std::vector<TypeId> types;
        for (const ast::ArraySubscripts declared :
             {component->declaration().subscripts(), component->clause().subscripts()}) {
            if (!declared) continue;
            for (const ast::Expression size : declared.subscripts())
                types.push_back(ExpressionLowering(m_in, component->scope).typeThatCounts(size));
        }
        if (component->simple != nullptr) {
            for (const auto& [sizes, scope] : component->simple->dimensions) {
                for (const ast::Expression size : sizes.subscripts())
                    types.push_back(ExpressionLowering(m_in, scope).typeThatCounts(size));
            }
        }
        m_in.subscriptTypes[component] = std::move(types);
    }
    const std::vector<TypeId>& types = m_in.subscriptTypes[component];
    if (dimension >= types.size()) return std::nullopt;
    return types[dimension].isNone() ? TypeTable::integer() : types[dimension];
}

ExprId ExpressionLowering::applySubscripts(ExprId value, ast::ArraySubscripts subscripts, ast::Expression where)
{
    if (value.isNone()) return {};
    const std::size_t rank = m_pool.types().rank(m_pool.typeId(value));
    std::vector<ExprId> lowered;
    const std::size_t count = subscripts.subscripts().size();
    if (count > rank) {
        const auto reference = where.as<ast::ComponentReference>();
        m_in.report(diag::WrongSubscriptCount, where.span(), m_scope,
                    reference ? reference.dottedName() : shortened(where.text()),
                    rank == 0 ? "no dimensions" : fmt::format("{} dimension(s)", rank),
                    fmt::format("{} subscript(s)", count));
        return {};
    }
    for (const ast::Expression subscript : subscripts.subscripts()) {
        lowered.push_back(lowerSubscript(subscript, value, lowered.size()));
        if (lowered.back().isNone()) return {};
    }
    return subscript(value, lowered);
}

ExprId ExpressionLowering::subscript(ExprId array, const std::vector<ExprId>& subscripts)
{
    if (array.isNone()) return {};
    std::size_t used = subscripts.size();
    while (used > 0 && m_pool.op(subscripts[used - 1]) == Op::Whole) --used;
    if (used == 0) return array;
    if (m_pool.op(array) == Op::Array) {
        const auto rest = std::vector(subscripts.begin() + 1, subscripts.end());
        if (m_pool.op(subscripts[0]) == Op::IntegerLiteral) {
            const std::int64_t at = m_pool.integerValue(subscripts[0]);
            if (at >= 1 && at <= static_cast<std::int64_t>(m_pool.operands(array).size())) {
                return subscript(m_pool.operand(array, static_cast<std::size_t>(at - 1)), rest);
            }
        } else if (m_pool.op(subscripts[0]) == Op::Whole || !m_pool.isScalar(subscripts[0])) {
            std::vector<ExprId> picked;
            bool isKnown = true;
            if (m_pool.op(subscripts[0]) == Op::Whole) {
                picked.assign(m_pool.operands(array).begin(), m_pool.operands(array).end());
            } else if (const auto indices = integerOf(subscripts[0]) ? std::nullopt : m_in.evaluate(subscripts[0])) {
                for (const double index : indices->numbers) {
                    if (index < 1 || index > static_cast<double>(m_pool.operands(array).size()))
                        return m_pool.subscript(array, std::span(subscripts.data(), used));
                    picked.push_back(m_pool.operand(array, static_cast<std::size_t>(index) - 1));
                }
            } else {
                isKnown = false;
            }
            if (isKnown) {
                const TypeId element = m_pool.types().dropDimensions(m_pool.typeId(array), 1);
                TypeId result = element;
                for (ExprId& entry : picked) {
                    entry = subscript(entry, rest);
                    if (entry.isNone()) return {};
                    result = m_pool.typeId(entry);
                }
                return m_pool.array(picked, result);
            }
        }
    }
    return m_pool.subscript(array, std::span(subscripts.data(), used));
}

}  // namespace causeway

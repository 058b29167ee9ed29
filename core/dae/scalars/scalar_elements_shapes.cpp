// SPDX-License-Identifier: GPL-3.0-or-later
// How many scalars an expression has, and in which dimensions.
#include "core/dae/scalars/scalar_elements.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/symbolic/traversal.h"
#include "core/symbolic/value.h"

namespace causeway {

std::int64_t ScalarElements::count(TypeId type)
{
    if (type.index() >= m_counts.size()) m_counts.resize(m_pool.types().size(), -1);
    std::int64_t& known = m_counts[type.index()];
    if (known < 0) known = m_pool.types().scalarCount(type);
    return known;
}

std::int64_t ScalarElements::count(ExprId expr)
{
    const TypeId type = m_pool.typeId(expr);
    if (m_pool.types().isScalar(type) || m_pool.types().hasKnownSize(type)) return count(type);
    std::int64_t product = count(m_pool.types().elementType(type));
    for (const std::int64_t size : shape(expr)) product *= size;
    return failed() ? 0 : product;
}

std::int64_t ScalarElements::dimension(ExprId expr, std::size_t index)
{
    const auto sizes = m_pool.types().dimensions(m_pool.typeId(expr));
    if (index >= sizes.size()) return 1;
    if (sizes[index] != kUnknownSize) return sizes[index];
    const Shape known = shape(expr);
    return index < known.size() ? known[index] : 0;
}

/// Sizes that depend on bound iterators, as in x[1:i]: from those of the operands.
ScalarElements::Shape ScalarElements::shape(ExprId expr)
{
    for (;;) {
        const TypeId type = m_pool.typeId(expr);
        const TypeTable& types = m_pool.types();
        if (failed()) return Shape(types.rank(type), 0);
        if (types.hasKnownSize(type)) return Shape(types.dimensions(type).begin(), types.dimensions(type).end());
        const std::size_t operandCount = m_pool.operands(expr).size();
        const ExprId first = operandCount > 0 ? m_pool.operand(expr, 0) : ExprId();
        switch (m_pool.op(expr)) {
            case Op::Range: return {rangeSize(expr)};
            case Op::Array: return extended({static_cast<std::int64_t>(operandCount)}, first);
            case Op::Subscript: return shapeOfSubscript(expr);
            case Op::Reduction: return shapeOfReduction(expr);
            case Op::Member:
                if (m_pool.op(first) == Op::Record) {
                    expr = m_pool.operand(first, m_pool.payload(expr));
                    continue;
                }
                [[fallthrough]];
            case Op::TupleElement:
            case Op::FunctionCall:
                if (const auto found = m_resultTypes.find(expr);
                    found != m_resultTypes.end() && types.hasKnownSize(found->second)) {
                    return Shape(types.dimensions(found->second).begin(), types.dimensions(found->second).end());
                }
                if (m_pool.op(expr) == Op::Member) break;
                if (m_pool.op(expr) == Op::TupleElement) expr = first;
                static_cast<void>(fail(fmt::format("the result of '{}', whose size depends on its inputs",
                                                   m_dae.functions[m_pool.functionOf(expr)].name)));
                continue;
            case Op::If: {
                const ExprId condition = of(first);
                const bool isFalse = !condition.isNone() && m_pool.op(condition) == Op::BooleanLiteral &&
                                     !m_pool.booleanValue(condition);
                expr = m_pool.operand(expr, isFalse ? 2 : 1);
                continue;
            }
            case Op::Multiply: {
                const ExprId second = m_pool.operand(expr, 1);
                if (!isArray(first) || !isArray(second)) {
                    expr = isArray(first) ? first : second;
                    continue;
                }
                Shape left = shape(first), right = shape(second);
                left.pop_back();
                left.insert(left.end(), right.begin() + 1, right.end());
                return left;
            }
            case Op::Call:
                if (auto known = shapeOfCall(expr)) return *std::move(known);
                break;
            default: break;
        }
        // Elementwise operations have the shape of their operands.
        const Op op = m_pool.op(expr);
        const bool isElementwise =
            op == Op::Call || (op >= Op::Derivative && op <= Op::Not) || (op >= Op::Add && op <= Op::Or);
        ExprId shaped;
        for (std::size_t i = 0; isElementwise && i < operandCount && shaped.isNone(); ++i) {
            if (isArray(m_pool.operand(expr, i))) shaped = m_pool.operand(expr, i);
        }
        if (shaped.isNone()) {
            static_cast<void>(fail("an array whose size is not known"));
        } else {
            expr = shaped;
        }
    }
}

/// The dimensions of `outer`, then those of an element.
ScalarElements::Shape ScalarElements::extended(Shape outer, ExprId element)
{
    for (const std::int64_t size : shape(element)) outer.push_back(size);
    return outer;
}

/// A size that is an argument of a function.
std::int64_t ScalarElements::sizeArgument(ExprId scalar)
{
    const ExprId value = of(scalar);
    const auto known = value.isNone() ? std::nullopt : constant(value);
    if (!known) static_cast<void>(fail("an array whose size can change"));
    return known ? std::max<std::int64_t>(*known + 1, 0) : 0;
}

ScalarElements::Shape ScalarElements::shapeOfSubscript(ExprId expr)
{
    const ExprId array = m_pool.operand(expr, 0);
    const std::size_t operandCount = m_pool.operands(expr).size();
    Shape result;
    for (std::size_t d = 0; d < m_pool.types().rank(m_pool.typeId(array)); ++d) {
        const ExprId subscript = d + 1 < operandCount ? m_pool.operand(expr, d + 1) : ExprId();
        if (subscript.isNone() || m_pool.op(subscript) == Op::Whole) {
            result.push_back(dimension(array, d));
        } else if (isArray(subscript)) {
            result.push_back(count(subscript));
        }
    }
    return result;
}

ScalarElements::Shape ScalarElements::shapeOfReduction(ExprId expr)
{
    const ExprId body = m_pool.operand(expr, 0), range = m_pool.operand(expr, 1);
    const std::int64_t size = lengthOf(range);
    const bool isArrayOf = m_pool.builtin(expr) == Builtin::ArrayOf;
    if (size == 0) return Shape(m_pool.types().rank(m_pool.typeId(expr)), 0);
    const Binding before = bind(m_pool.iteratorOf(expr), element(range, 0));
    Shape result = isArrayOf ? extended({size}, body) : shape(body);
    restore(before);
    return result;
}

/// Nothing for functions that work element by element.
std::optional<ScalarElements::Shape> ScalarElements::shapeOfCall(ExprId expr)
{
    const std::size_t operandCount = m_pool.operands(expr).size();
    const ExprId first = operandCount > 0 ? m_pool.operand(expr, 0) : ExprId();
    const TypeId type = m_pool.typeId(expr);
    switch (m_pool.builtin(expr)) {
        case Builtin::Vector:
            return Shape{count(first) / std::max<std::int64_t>(1, count(m_pool.types().elementType(type)))};
        case Builtin::Promote:
        case Builtin::Matrix: {
            Shape result = shape(first);
            result.resize(m_pool.types().rank(type), 1);
            return result;
        }
        case Builtin::Transpose: return Shape{dimension(first, 1), dimension(first, 0)};
        case Builtin::OuterProduct: return Shape{dimension(first, 0), dimension(m_pool.operand(expr, 1), 0)};
        case Builtin::Identity: return Shape(2, sizeArgument(first));
        case Builtin::Diagonal: return Shape(2, dimension(first, 0));
        case Builtin::Linspace: return Shape{sizeArgument(m_pool.operand(expr, 2))};
        case Builtin::Zeros:
        case Builtin::Ones:
        case Builtin::Fill: {
            Shape result;
            const std::size_t begin = m_pool.builtin(expr) == Builtin::Fill ? 1 : 0;
            for (std::size_t i = begin; i < operandCount; ++i) result.push_back(sizeArgument(m_pool.operand(expr, i)));
            return begin == 1 && isArray(first) ? extended(result, first) : result;
        }
        case Builtin::Cat: {
            const std::int64_t along = sizeArgument(first) - 1;
            Shape result = shape(m_pool.operand(expr, 1));
            if (along < 0 || static_cast<std::size_t>(along) >= result.size()) return std::nullopt;
            const auto axis = static_cast<std::size_t>(along);
            for (std::size_t i = 2; i < operandCount; ++i) result[axis] += dimension(m_pool.operand(expr, i), axis);
            return result;
        }
        default: return std::nullopt;
    }
}

std::int64_t ScalarElements::rangeSize(ExprId range)
{
    if (const auto most = m_most.find(range); most != m_most.end()) return most->second;
    std::array<double, 3> values{};
    for (std::size_t i = 0; i < values.size(); ++i) {
        const ExprId scalar = of(m_pool.operand(range, i));
        if (scalar.isNone()) return 0;
        const auto value = number(scalar);
        if (!value) {
            static_cast<void>(fail("a range whose size can change"));
            return 0;
        }
        values[i] = *value;
    }
    if (m_pool.type(range) == ValueType::Boolean || m_pool.type(range) == ValueType::Enumeration) values[1] = 1;
    if (values[1] == 0) return 0;
    const double size = std::floor((values[2] - values[0]) / values[1] + 1e-7) + 1;
    if (!(size <= static_cast<double>(ConstantEvaluator::kMaxElements))) {
        static_cast<void>(fail("a range of so many elements"));
        return 0;
    }
    return static_cast<std::int64_t>(std::max(size, 0.0));
}

std::int64_t ScalarElements::fieldOffset(TypeId record, std::size_t field)
{
    std::int64_t offset = 0;
    for (std::size_t i = 0; i < field; ++i) offset += count(m_pool.types().recordOf(record).fields[i].type);
    return offset;
}

}  // namespace causeway

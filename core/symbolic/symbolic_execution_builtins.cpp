// SPDX-License-Identifier: GPL-3.0-or-later
// Built-in functions of arrays and scalars.
#include "core/symbolic/symbolic_execution.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "core/symbolic/array_rules.h"
#include "core/symbolic/simplify.h"

namespace causeway {

ScalarParts SymbolicExecution::builtin(ExprId expr)
{
    switch (m_pool.builtin(expr)) {
        case Builtin::NoEvent: {
            const bool before = std::exchange(m_isSilent, true);
            ScalarParts result = value(m_pool.operand(expr, 0));
            m_isSilent = before;
            return result;
        }
        case Builtin::Smooth: return value(m_pool.operand(expr, 1));
        case Builtin::Initial: return scalar(expr);
        case Builtin::Edge:
        case Builtin::Change: return fail();
        case Builtin::Homotopy: break;
        default:
            if (builtinInfo(m_pool.builtin(expr)).group == BuiltinGroup::Array) return arrayBuiltin(expr);
            if (builtinInfo(m_pool.builtin(expr)).group != BuiltinGroup::Elementwise) return fail();
            break;
    }
    return elementwise(expr);
}

ScalarParts SymbolicExecution::elementwise(ExprId expr)
{
    std::vector<ScalarParts> arguments;
    TypeId shape = TypeTable::real();
    std::size_t count = 1;
    for (const ExprId operand : operandsOf(expr)) {
        arguments.push_back(value(operand));
        if (m_failed) return fail();
        if (m_pool.types().isScalar(arguments.back().type)) continue;
        if (!m_pool.types().isScalar(shape) && sizesOf(shape) != sizesOf(arguments.back().type)) return fail();
        shape = arguments.back().type;
        count = arguments.back().scalars.size();
    }
    std::vector<ExprId> scalars;
    for (std::size_t i = 0; i < count && !m_failed; ++i) {
        std::vector<ExprId> parts;
        for (const ScalarParts& argument : arguments)
            parts.push_back(argument.scalars[m_pool.types().isScalar(argument.type) ? 0 : i]);
        scalars.push_back(apply(m_pool.builtin(expr), parts));
    }
    return shaped(m_pool.types().elementType(m_pool.typeId(expr)), sizesOf(shape), std::move(scalars));
}

ScalarParts SymbolicExecution::filled(ExprId expr, ExprId element, std::size_t firstSize)
{
    const std::vector<ExprId> operands = operandsOf(expr);
    Sizes sizes;
    std::int64_t count = 1;
    for (std::size_t i = firstSize; i < operands.size(); ++i) {
        const auto size = index(scalarValue(operands[i]));
        if (m_failed || !size) return fail();
        const std::int64_t length = std::clamp<std::int64_t>(*size + 1, 0, INT32_MAX);
        count *= length;
        if (count > m_workLeft) return fail();
        sizes.push_back(static_cast<std::int32_t>(length));
    }
    if (!spend(static_cast<std::size_t>(count))) return fail();
    return shaped(m_pool.types().elementType(m_pool.typeId(expr)), sizes,
                  std::vector<ExprId>(static_cast<std::size_t>(count), element));
}

ScalarParts SymbolicExecution::sizeOf(ExprId expr)
{
    const ScalarParts array = value(m_pool.operand(expr, 0));
    if (m_failed) return fail();
    const Sizes sizes = sizesOf(array.type);
    if (m_pool.operands(expr).size() == 1) {
        std::vector<ExprId> scalars;
        for (const std::int32_t size : sizes) scalars.push_back(m_pool.integer(size));
        return shaped(TypeTable::integer(), {static_cast<std::int32_t>(sizes.size())}, std::move(scalars));
    }
    const auto known = index(scalarValue(m_pool.operand(expr, 1)));
    if (m_failed || !known || *known < 0 || *known >= static_cast<std::int64_t>(sizes.size())) return fail();
    return scalar(m_pool.integer(sizes[static_cast<std::size_t>(*known)]));
}

ScalarParts SymbolicExecution::concatenated(ExprId expr)
{
    const std::vector<ExprId> operands = operandsOf(expr);
    const auto axis = index(scalarValue(operands[0]));
    if (m_failed || !axis || *axis < 0) return fail();
    const auto at = static_cast<std::size_t>(*axis);
    std::vector<ScalarParts> parts;
    std::vector<Sizes> sizes;
    for (std::size_t i = 1; i < operands.size(); ++i) {
        parts.push_back(value(operands[i]));
        if (m_failed) return fail();
        sizes.push_back(sizesOf(parts.back().type));
    }
    if (at >= sizes.front().size()) return fail();
    const Concatenation joined = causeway::concatenated(sizes, at);
    if (joined.misfit < parts.size()) return fail();
    std::vector<ExprId> scalars;
    for (std::size_t block = 0; block < joined.blocks; ++block) {
        for (const ScalarParts& part : parts) {
            const std::size_t run = part.scalars.size() / joined.blocks;
            const auto begin = part.scalars.begin() + static_cast<std::ptrdiff_t>(block * run);
            scalars.insert(scalars.end(), begin, begin + static_cast<std::ptrdiff_t>(run));
        }
    }
    return shaped(m_pool.types().elementType(m_pool.typeId(expr)), joined.sizes, std::move(scalars));
}

ScalarParts SymbolicExecution::arrayBuiltin(ExprId expr)
{
    const Builtin function = m_pool.builtin(expr);
    const TypeId element = m_pool.types().elementType(m_pool.typeId(expr));
    switch (function) {
        case Builtin::Zeros: return filled(expr, zeroOf(element), 0);
        case Builtin::Ones:
            return filled(expr, m_pool.types().base(element) == ValueType::Real ? m_pool.real(1) : m_pool.integer(1),
                          0);
        case Builtin::Fill: {
            const ExprId content = scalarValue(m_pool.operand(expr, 0));
            return m_failed ? fail() : filled(expr, content, 1);
        }
        case Builtin::Size: return sizeOf(expr);
        case Builtin::Cat: return concatenated(expr);
        case Builtin::Apply:
        case Builtin::ArrayOf: return fail();
        default: break;
    }
    const ScalarParts first = value(m_pool.operand(expr, 0));
    if (m_failed) return fail();
    const Sizes sizes = sizesOf(first.type);
    const std::size_t count = first.scalars.size();
    const auto at = [&](std::size_t i) { return first.scalars[i]; };
    const auto reshaped = [&](const std::optional<Sizes>& to) {
        return to ? shaped(element, *to, first.scalars) : fail();
    };
    const auto gathered = [&](const Sizes& to, const std::optional<std::vector<std::size_t>>& positions) {
        if (!positions) return fail();
        std::vector<ExprId> taken;
        for (const std::size_t position : *positions) taken.push_back(at(position));
        return shaped(element, to, std::move(taken));
    };
    std::vector<ExprId> scalars;
    switch (function) {
        case Builtin::Ndims: return scalar(m_pool.integer(static_cast<std::int64_t>(sizes.size())));
        case Builtin::Scalar: return count == 1 ? shaped(element, {}, first.scalars) : fail();
        case Builtin::Vector: return reshaped(vectorSizes(sizes));
        case Builtin::Matrix: return reshaped(matrixSizes(sizes));
        case Builtin::Sum:
        case Builtin::Product:
        case Builtin::MinOf:
        case Builtin::MaxOf: {
            ExprId result;
            for (std::size_t i = 0; i < count && !m_failed; ++i) result = fold(function, result, at(i));
            if (result.isNone() && function != Builtin::Sum) return fail();
            return scalar(result.isNone() ? zeroOf(element) : result);
        }
        case Builtin::Promote: {
            const auto last = index(scalarValue(m_pool.operand(expr, 1)));
            if (m_failed || !last) return fail();
            return reshaped(promotedSizes(sizes, static_cast<double>(*last + 1)));
        }
        case Builtin::Linspace: {
            const ExprId last = scalarValue(m_pool.operand(expr, 1));
            const auto intervals = index(scalarValue(m_pool.operand(expr, 2)));
            if (m_failed || count != 1 || !intervals || *intervals < 1 || *intervals > m_workLeft) return fail();
            const ExprId length = apply(Op::Subtract, last, at(0));
            for (std::int64_t i = 0; i <= *intervals && !m_failed; ++i) {
                const ExprId part =
                    apply(Op::Divide, apply(Op::Multiply, m_pool.integer(i), length), m_pool.integer(*intervals));
                scalars.push_back(i == *intervals ? last : apply(Op::Add, at(0), part));
            }
            return m_failed ? fail() : shaped(element, {static_cast<std::int32_t>(*intervals + 1)}, std::move(scalars));
        }
        case Builtin::Transpose:
            return sizes.size() == 2 ? gathered({sizes[1], sizes[0]}, transposedPositions(sizes)) : fail();
        case Builtin::Symmetric: return gathered(sizes, symmetricPositions(sizes));
        case Builtin::Identity:
        case Builtin::Diagonal: {
            std::size_t size = count;
            if (function == Builtin::Identity) {
                const auto known = count == 1 ? index(at(0)) : std::nullopt;
                if (!known || *known < 0 || *known > 1000) return fail();
                size = static_cast<std::size_t>(*known) + 1;
            }
            if (!spend(size * size)) return fail();
            const ExprId one = m_pool.types().base(element) == ValueType::Integer ? m_pool.integer(1) : m_pool.real(1);
            for (std::size_t i = 0; i < size * size; ++i) {
                const bool isDiagonal = i / size == i % size;
                scalars.push_back(!isDiagonal ? zeroOf(element) : function == Builtin::Identity ? one : at(i / size));
            }
            return shaped(element, {static_cast<std::int32_t>(size), static_cast<std::int32_t>(size)},
                          std::move(scalars));
        }
        case Builtin::Skew: {
            if (count != 3 || std::ranges::any_of(first.scalars, [](ExprId part) { return part.isNone(); }))
                return fail();
            for (const int number : kSkewElements) {
                const ExprId part = number == 0 ? zeroOf(element) : at(skewElement(number));
                scalars.push_back(number < 0 ? negate(m_pool, part) : part);
            }
            return shaped(element, {3, 3}, std::move(scalars));
        }
        default: break;
    }
    if (function != Builtin::OuterProduct && function != Builtin::Cross) return fail();
    const ScalarParts second = value(m_pool.operand(expr, 1));
    if (m_failed) return fail();
    const auto times = [&](std::size_t a, std::size_t b) { return apply(Op::Multiply, at(a), second.scalars[b]); };
    if (function == Builtin::OuterProduct) {
        for (std::size_t a = 0; a < count && !m_failed; ++a) {
            for (std::size_t b = 0; b < second.scalars.size() && !m_failed; ++b) scalars.push_back(times(a, b));
        }
        return shaped(element, {static_cast<std::int32_t>(count), static_cast<std::int32_t>(second.scalars.size())},
                      std::move(scalars));
    }
    if (count != 3 || second.scalars.size() != 3) return fail();
    for (std::size_t i = 0; i < 3 && !m_failed; ++i)
        scalars.push_back(apply(Op::Subtract, times((i + 1) % 3, (i + 2) % 3), times((i + 2) % 3, (i + 1) % 3)));
    return shaped(element, {3}, std::move(scalars));
}

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
// Built-in functions of arrays and scalars.
#include "core/symbolic/symbolic_execution.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/symbolic/simplify.h"

namespace causeway {

namespace {

constexpr std::int64_t kMaxRank = 16;  ///< dimensions of an array

}  // namespace

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
    Sizes sizes;
    for (std::size_t i = 1; i < operands.size(); ++i) {
        parts.push_back(value(operands[i]));
        if (m_failed) return fail();
        const Sizes here = sizesOf(parts.back().type);
        if (at >= here.size()) return fail();
        if (i == 1) {
            sizes = here;
            continue;
        }
        if (here.size() != sizes.size()) return fail();
        for (std::size_t d = 0; d < sizes.size(); ++d) {
            if (d != at && here[d] != sizes[d]) return fail();
        }
        sizes[at] += here[at];
    }
    const TypeId element = m_pool.types().elementType(m_pool.typeId(expr));
    std::size_t outer = 1;
    for (std::size_t d = 0; d < at; ++d) outer *= static_cast<std::size_t>(sizes[d]);
    std::vector<ExprId> scalars;
    for (std::size_t row = 0; row < outer; ++row) {
        for (const ScalarParts& part : parts) {
            const std::size_t length = part.scalars.size() / outer;
            scalars.insert(scalars.end(), part.scalars.begin() + static_cast<std::ptrdiff_t>(row * length),
                           part.scalars.begin() + static_cast<std::ptrdiff_t>((row + 1) * length));
        }
    }
    return shaped(element, sizes, std::move(scalars));
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
    std::vector<ExprId> scalars;
    switch (function) {
        case Builtin::Ndims: return scalar(m_pool.integer(static_cast<std::int64_t>(sizes.size())));
        case Builtin::Scalar: return count == 1 ? shaped(element, {}, first.scalars) : fail();
        case Builtin::Vector:
            if (std::ranges::count_if(sizes, [](std::int32_t size) { return size > 1; }) > 1) return fail();
            return shaped(element, {static_cast<std::int32_t>(count)}, first.scalars);
        case Builtin::Matrix: {
            if (sizes.size() > 2) return fail();
            const std::int32_t rows = sizes.empty() ? 1 : sizes[0], columns = sizes.size() < 2 ? 1 : sizes[1];
            return shaped(element, {rows, columns}, first.scalars);
        }
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
            if (m_failed || !last || *last + 1 < static_cast<std::int64_t>(sizes.size()) || *last > kMaxRank)
                return fail();
            Sizes longer = sizes;
            longer.resize(static_cast<std::size_t>(*last) + 1, 1);
            return shaped(element, longer, first.scalars);
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
        case Builtin::Symmetric: {
            if (sizes.size() != 2) return fail();
            const auto rows = static_cast<std::size_t>(sizes[0]), columns = static_cast<std::size_t>(sizes[1]);
            if (function == Builtin::Symmetric) {
                for (std::size_t i = 0; i < count; ++i)
                    scalars.push_back(
                        at(std::min(i / columns, i % columns) * columns + std::max(i / columns, i % columns)));
                return rows == columns ? shaped(element, sizes, std::move(scalars)) : fail();
            }
            for (std::size_t i = 0; i < count; ++i) scalars.push_back(at(i % rows * columns + i / rows));
            return shaped(element, {sizes[1], sizes[0]}, std::move(scalars));
        }
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
            // {{0, -x3, x2}, {x3, 0, -x1}, {-x2, x1, 0}}: numbers of elements, with their signs.
            constexpr std::array<int, 9> kElements = {0, -3, 2, 3, 0, -1, -2, 1, 0};
            if (count != 3 || std::ranges::any_of(first.scalars, [](ExprId part) { return part.isNone(); }))
                return fail();
            for (const int number : kElements) {
                const ExprId part =
                    number == 0 ? zeroOf(element) : at(static_cast<std::size_t>(number < 0 ? -number : number) - 1);
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

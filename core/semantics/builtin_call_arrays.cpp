// SPDX-License-Identifier: GPL-3.0-or-later
// Calls of built-in functions that make, reduce or rearrange arrays (specification, section 10.3).
#include <algorithm>

#include <fmt/format.h>

#include "core/semantics/arithmetic_types.h"
#include "core/semantics/builtin_call.h"

namespace causeway {

namespace {

/// Whether an array is known to have few elements.
bool isSmall(const std::vector<std::int32_t>& dimensions)
{
    constexpr std::int64_t kSmall = 64;
    std::int64_t total = 1;
    for (const std::int32_t n : dimensions) {
        if (n == kUnknownSize) return false;
        total = std::min(total, kSmall + 1) * n;
    }
    return total <= kSmall;
}

}  // namespace

ExprId ExpressionLowering::BuiltinCall::sum()
{
    if (base(0) == ValueType::Record) return m_lowering.lowerRecordSum(m_function, m_arguments[0], m_texts[0]);
    if (!isArithmetic(base(0))) return wrong(0, "an array of numbers");
    return ofAll();
}

ExprId ExpressionLowering::BuiltinCall::least()
{
    const bool hasOrder = isArithmetic(base(0)) || base(0) == ValueType::Boolean || base(0) == ValueType::Enumeration;
    return hasOrder ? ofAll() : wrong(0, "an array of numbers");
}

/// The function over all elements; a scalar counts as a single element.
ExprId ExpressionLowering::BuiltinCall::ofAll()
{
    if (rank(0) > 0) return result(types().elementType(type(0)));
    m_in.reportBreach(diag::TypeMismatch, m_texts[0].span(), m_scope, what(), "an array", shortened(m_texts[0].text()),
                      m_lowering.typeText(m_arguments[0]));
    return m_arguments[0];
}

bool ExpressionLowering::BuiltinCall::areNumbers()
{
    for (std::size_t i = 0; i < m_arguments.size(); ++i) {
        if (isArithmetic(base(i))) continue;
        wrong(i, "of numbers");
        return false;
    }
    return true;
}

ExprId ExpressionLowering::BuiltinCall::scalar()
{
    for (const std::int32_t size : sizes(0)) {
        if (size == 1 || size == kUnknownSize) continue;
        return wrongSize(0, "the argument of 'scalar'", "1");
    }
    if (std::ranges::count(sizes(0), kUnknownSize) > 0) return result(types().elementType(type(0)));
    ExprId value = m_arguments[0];
    return rank(0) == 0 ? value : m_lowering.subscript(value, std::vector(rank(0), m_pool.integer(1)));
}

ExprId ExpressionLowering::BuiltinCall::vector()
{
    if (rank(0) == 1) return m_arguments[0];
    if (rank(0) == 0) return m_pool.array(m_arguments, type(0));
    if (std::ranges::count_if(sizes(0), [](std::int32_t size) { return size > 1; }) > 1) {
        return wrongSize(0, "each dimension except one of the argument of 'vector'", "1");
    }
    const bool isKnown = types().hasKnownSize(type(0));
    const auto length = isKnown ? static_cast<std::int32_t>(types().elementCount(type(0))) : kUnknownSize;
    return result(m_lowering.arrayOf(types().elementType(type(0)), {length}));
}

ExprId ExpressionLowering::BuiltinCall::matrix()
{
    for (std::size_t i = 2; i < rank(0); ++i) {
        if (sizes(0)[i] == 1 || sizes(0)[i] == kUnknownSize) continue;
        return wrongSize(0, fmt::format("the dimension {} of the argument of 'matrix'", i + 1), "1");
    }
    if (rank(0) == 2) return m_arguments[0];
    if (rank(0) < 2) return m_lowering.promote(m_arguments[0], 2);
    return result(m_lowering.arrayOf(types().elementType(type(0)), {sizes(0)[0], sizes(0)[1]}));
}

ExprId ExpressionLowering::BuiltinCall::promote()
{
    const auto wanted = m_lowering.integerOf(m_arguments[1]);
    return wanted ? m_lowering.promote(m_arguments[0], static_cast<std::size_t>(*wanted)) : result(type(0));
}

ExprId ExpressionLowering::BuiltinCall::transpose()
{
    if (rank(0) < 2) return wrong(0, "a matrix");
    auto swapped = sizes(0);
    std::swap(swapped[0], swapped[1]);
    return result(types().withDimensions(type(0), swapped));
}

ExprId ExpressionLowering::BuiltinCall::symmetric()
{
    if (rank(0) != 2) return wrong(0, "a square matrix");
    const auto found = sizes(0);
    const bool isKnown = found[0] != kUnknownSize && found[1] != kUnknownSize;
    return isKnown && found[0] != found[1] ? wrong(0, "a square matrix") : result(type(0));
}

ExprId ExpressionLowering::BuiltinCall::outerProduct()
{
    if (rank(0) != 1) return wrong(0, "a vector");
    if (rank(1) != 1) return wrong(1, "a vector");
    if (!areNumbers()) return {};
    return result(
        m_lowering.arrayOf(types().elementType(type(base(0) == ValueType::Real ? 0 : 1)), {sizes(0)[0], sizes(1)[0]}));
}

ExprId ExpressionLowering::BuiltinCall::ofThree()
{
    for (std::size_t i = 0; i < m_arguments.size(); ++i) {
        if (rank(i) != 1) return wrong(i, "a vector with 3 elements");
        if (sizes(i)[0] == 3 || sizes(i)[0] == kUnknownSize) continue;
        return wrongSize(i, what(), "3");
    }
    if (!areNumbers()) return {};
    if (m_function == Builtin::Skew) return result(m_lowering.arrayOf(types().elementType(type(0)), {3, 3}));
    return result(m_lowering.arrayOf(types().elementType(type(base(0) == ValueType::Real ? 0 : 1)), {3}));
}

ExprId ExpressionLowering::BuiltinCall::identity()
{
    const auto n = sizeArgument(0);
    return n ? result(m_lowering.arrayOf(TypeTable::integer(), {*n, *n})) : ExprId();
}

ExprId ExpressionLowering::BuiltinCall::diagonal()
{
    if (rank(0) != 1) return wrong(0, "a vector");
    if (!areNumbers()) return {};
    return result(m_lowering.arrayOf(types().elementType(type(0)), {sizes(0)[0], sizes(0)[0]}));
}

ExprId ExpressionLowering::BuiltinCall::filled()
{
    const std::size_t from = m_function == Builtin::Fill ? 1 : 0;
    std::vector<std::int32_t> dimensions;
    for (std::size_t i = from; i < m_arguments.size(); ++i) {
        const auto n = sizeArgument(i);
        if (!n) return {};
        dimensions.push_back(*n);
        if (*n != kUnknownSize) m_arguments[i] = m_pool.integer(*n);
    }
    const TypeId element = from == 1 ? type(0) : TypeTable::integer();
    const bool isOfArrays = from == 1 && !m_pool.isScalar(m_arguments[0]);
    if (isOfArrays || !isSmall(dimensions)) return result(types().array(element, dimensions));
    // Written out, so that elements are found by their subscript.
    ExprId value = from == 1 ? m_arguments[0] : m_pool.integer(m_function == Builtin::Ones ? 1 : 0);
    for (std::size_t d = dimensions.size(); d-- > 0;)
        value = m_pool.array(std::vector(static_cast<std::size_t>(dimensions[d]), value), m_pool.typeId(value));
    return value;
}

ExprId ExpressionLowering::BuiltinCall::linspace()
{
    if (!areNumbers()) return {};
    const auto n = sizeArgument(2);
    if (n && *n != kUnknownSize && *n < 2) {
        m_in.report(diag::OutOfRange, m_texts[2].span(), m_scope, fmt::format("the number of points {}", *n), "2..");
        return {};
    }
    return n ? result(m_lowering.arrayOf(TypeTable::real(), {*n})) : ExprId();
}

ExprId ExpressionLowering::BuiltinCall::cat()
{
    const auto dimension = m_lowering.integerOf(m_arguments[0]);
    if (!dimension) return wrong(0, "an Integer that is known");
    std::vector<ExprId> parts(m_arguments.begin() + 1, m_arguments.end());
    for (std::size_t i = 1; i < m_arguments.size(); ++i) {
        if (static_cast<std::int64_t>(rank(i)) < *dimension || *dimension < 1)
            return wrong(i, fmt::format("an array with at least {} dimensions", *dimension));
    }
    return m_lowering.concatenate(static_cast<std::size_t>(*dimension) - 1, parts, m_call.where);
}

}  // namespace causeway

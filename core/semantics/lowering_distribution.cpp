// SPDX-License-Identifier: GPL-3.0-or-later
// spatialDistribution(in0, in1, x, positiveVelocity, initialPoints, initialValues): the property of a fluid at both
// ends of a pipe (specification, section 3.7.4.2). As it is written it gives two results; each becomes an operator of
// scalars.
#include <array>
#include <initializer_list>
#include <vector>

#include <fmt/format.h>

#include "core/semantics/expression_lowering.h"

namespace causeway {

namespace {

constexpr std::size_t kIn0 = 0, kIn1 = 1, kPosition = 2, kIsPositive = 3, kPoints = 4, kValues = 5;

}  // namespace

ExprId ExpressionLowering::lowerDistribution(std::vector<ExprId> arguments, const std::vector<ast::Expression>& texts,
                                             const Call& call)
{
    TypeTable& types = m_pool.types();
    // As resultOf makes it, and flat models are written.
    constexpr std::size_t kLeastOfOneResult = 9;
    if (arguments.size() >= kLeastOfOneResult)
        return m_pool.call(Builtin::SpatialDistribution, arguments, TypeTable::real());
    for (std::size_t i = arguments.size(); i <= kValues; ++i) {
        const ExprId second = m_pool.real(i == kPoints ? 1 : 0);
        arguments.push_back(m_pool.array(std::array{m_pool.real(0), second}, TypeTable::real()));
    }
    const auto sizes = [&](std::size_t i) {
        const auto found = types.dimensions(m_pool.typeId(arguments[i]));
        return std::vector<std::int32_t>(found.begin(), found.end());
    };
    const auto wrong = [&](std::size_t i, std::string_view wanted) -> ExprId {
        m_in.report(diag::TypeMismatch, texts[i].span(), m_scope, fmt::format("the argument of '{}'", call.name),
                    wanted, shortened(texts[i].text()), typeText(arguments[i]));
        return {};
    };
    const auto isNumber = [&](std::size_t i) {
        return m_pool.type(arguments[i]) == ValueType::Real || m_pool.type(arguments[i]) == ValueType::Integer;
    };
    const std::vector<std::int32_t> ends = sizes(kIn0);
    for (const std::size_t i : {kIn0, kIn1, kPosition, kPoints, kValues}) {
        if (!isNumber(i)) return wrong(i, "a number");
    }
    if (ends.size() > 1) return wrong(kIn0, "a scalar or a vector");
    if (sizes(kIn1) != ends) return wrong(kIn1, types.toString(m_pool.typeId(arguments[kIn0])));
    if (!sizes(kPosition).empty()) return wrong(kPosition, "a scalar");
    if (m_pool.type(arguments[kIsPositive]) != ValueType::Boolean || !sizes(kIsPositive).empty())
        return wrong(kIsPositive, "Boolean");
    for (const std::size_t i : {kPoints, kValues}) {
        const std::vector<std::int32_t> found = sizes(i);
        const ExprId cause = m_in.variability().causeAbove(arguments[i], Variability::Parameter);
        if (!cause.isNone()) {
            m_in.report(diag::VariabilityTooHigh, texts[i].span(), m_scope, "argument of",
                        i == kPoints ? "spatialDistribution: initialPoints" : "spatialDistribution: initialValues",
                        m_in.textOf(cause), "during the simulation");
            return {};
        }
        const bool isForEach = found.size() == ends.size() + 1 && !ends.empty() && found.front() == ends.front();
        const bool isKnown = !found.empty() && found.back() != kUnknownSize;
        if ((found.size() != 1 && !isForEach) || (isKnown && found.back() < 2))
            return wrong(i, "a vector of two or more points");
        if (!isKnown || found.back() != sizes(kPoints).back()) return wrong(i, "as long as initialPoints");
    }
    const TypeId result = types.withDimensions(TypeTable::real(), ends);
    return m_pool.call(Builtin::SpatialDistribution, arguments, types.tuple({result, result}));
}

ExprId ExpressionLowering::resultOf(ExprId call, std::size_t number)
{
    if (m_pool.op(call) != Op::Call || m_pool.builtin(call) != Builtin::SpatialDistribution)
        return m_pool.tupleElement(call, number);
    const std::vector<ExprId> whole(m_pool.operands(call).begin(), m_pool.operands(call).end());
    const auto rank = [this](ExprId expr) { return m_pool.types().rank(m_pool.typeId(expr)); };
    const auto element = [this](ExprId array, std::initializer_list<std::int64_t> at) {
        std::vector<ExprId> subscripts;
        for (const std::int64_t index : at) subscripts.push_back(m_pool.integer(index));
        return m_pool.subscript(array, subscripts);
    };
    const std::int32_t pointCount = m_pool.types().dimensions(m_pool.typeId(whole[kPoints])).back();
    // `row` is the number, from 1, of an element of in0; 0 where it is a scalar.
    const auto scalar = [&](std::int64_t row) {
        std::vector<ExprId> operands;
        for (const std::size_t i : {kIn0, kIn1}) operands.push_back(row > 0 ? element(whole[i], {row}) : whole[i]);
        operands.push_back(whole[kPosition]);
        operands.push_back(whole[kIsPositive]);
        operands.push_back(m_pool.integer(static_cast<std::int64_t>(number)));
        for (const std::size_t i : {kPoints, kValues}) {
            for (std::int32_t k = 1; k <= pointCount; ++k)
                operands.push_back(rank(whole[i]) > 1 ? element(whole[i], {row, k}) : element(whole[i], {k}));
        }
        return m_pool.call(Builtin::SpatialDistribution, operands, TypeTable::real());
    };
    if (rank(whole[kIn0]) == 0) return scalar(0);
    std::vector<ExprId> elements;
    const std::int32_t count = m_pool.types().dimensions(m_pool.typeId(whole[kIn0])).front();
    for (std::int32_t row = 1; row <= count; ++row) elements.push_back(scalar(row));
    return m_pool.array(elements, TypeTable::real());
}

}  // namespace causeway

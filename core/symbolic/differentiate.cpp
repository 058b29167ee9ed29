// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/symbolic/differentiate.h"

#include <algorithm>
#include <functional>

#include "core/symbolic/differentiate_function.h"
#include "core/symbolic/simplify.h"

namespace causeway {

namespace {

class ByLeaf final : public DerivativeSource {
public:
    ByLeaf(ExpressionPool& pool, ExprId leaf, FunctionDerivatives* functions)
        : m_pool(pool), m_leaf(leaf), m_functions(functions)
    {
    }

    ExprId ofLeaf(ExprId leaf) override { return m_pool.integer(leaf == m_leaf ? 1 : 0); }
    ExprId ofCall(ExprId call, std::span<const ExprId> dx) override
    {
        return m_functions == nullptr ? ExprId() : m_functions->ofCall(call, dx);
    }

private:
    ExpressionPool& m_pool;
    ExprId m_leaf;
    FunctionDerivatives* m_functions;
};

class ByTime final : public DerivativeSource {
public:
    ByTime(ExpressionPool& pool, const LeafDerivative& derivativeOf, FunctionDerivatives* functions)
        : m_pool(pool), m_derivativeOf(derivativeOf), m_functions(functions)
    {
    }

    ExprId ofLeaf(ExprId leaf) override
    {
        if (m_pool.op(leaf) == Op::Time) return m_pool.integer(1);
        const bool mayVary = m_pool.op(leaf) == Op::Variable || m_pool.op(leaf) == Op::Derivative;
        return mayVary ? m_derivativeOf(leaf) : m_pool.integer(0);
    }
    ExprId ofCall(ExprId call, std::span<const ExprId> dx) override
    {
        return m_functions == nullptr ? ExprId() : m_functions->ofCall(call, dx);
    }
    bool isTakenBy(ExprId call, std::size_t input) const override
    {
        return m_functions == nullptr || m_functions->isTakenBy(call, input);
    }
    bool isByTime() const override { return true; }

private:
    ExpressionPool& m_pool;
    const LeafDerivative& m_derivativeOf;
    FunctionDerivatives* m_functions;
};

}  // namespace

ExprId Differentiator::derivative(ExprId root)
{
    m_open.assign(1, root);
    while (!m_open.empty()) {
        const ExprId expr = m_open.back();
        if (m_known.contains(expr)) {
            m_open.pop_back();
            continue;
        }
        bool isReady = true;
        const OperandRange wanted = differentiatedOperands(m_pool, expr);
        for (std::size_t i = wanted.first; i < wanted.last; ++i) {
            const ExprId operand = m_pool.operand(expr, i);
            if (m_known.contains(operand) || !isAsked(expr, i)) continue;
            m_open.push_back(operand);
            isReady = false;
        }
        if (!isReady) continue;
        m_open.pop_back();
        m_known.emplace(expr, compute(expr));
    }
    return m_known.at(root);
}

bool Differentiator::isAsked(ExprId expr, std::size_t operand) const
{
    return m_pool.op(expr) != Op::FunctionCall || m_source.isTakenBy(expr, operand);
}

ExprId Differentiator::compute(ExprId expr)
{
    const ExprId zero = m_pool.integer(0);
    const Op op = m_pool.op(expr);
    const bool isVariable =
        op == Op::Time || op == Op::Variable || op == Op::Local || op == Op::Iterator || op == Op::Derivative;
    if (isVariable) return m_source.ofLeaf(expr);
    const OperandRange wanted = differentiatedOperands(m_pool, expr);
    std::vector<ExprId> dx(m_pool.operands(expr).size(), zero);
    bool isConstant = true;
    for (std::size_t i = wanted.first; i < wanted.last; ++i) {
        if (!isAsked(expr, i)) {
            dx[i] = {};
            continue;
        }
        dx[i] = m_known.at(m_pool.operand(expr, i));
        if (dx[i].isNone()) return {};
        isConstant = isConstant && m_pool.isNumber(dx[i], 0);
    }
    const ExprId result = isConstant ? zero : derivativeOfNode(m_pool, m_source, expr, dx);
    if (result.isNone()) m_failed = expr;
    return result;
}

ExprId differentiate(ExpressionPool& pool, ExprId root, ExprId leaf)
{
    ByLeaf source(pool, leaf, nullptr);
    return Differentiator(pool, source).derivative(root);
}

ExprId differentiate(ExpressionPool& pool, ExprId root, ExprId leaf, FunctionDerivatives& functions)
{
    ByLeaf source(pool, leaf, &functions);
    return Differentiator(pool, source).derivative(root);
}

namespace {

/// Nodes that the root depends on, users before operands; empty where one of them is not a scalar number.
std::vector<ExprId> scalarParts(const ExpressionPool& pool, ExprId root)
{
    std::vector<ExprId> order{root};
    IdMap<ExprId, std::uint8_t> seen;
    seen.emplace(root);
    for (std::size_t i = 0; i < order.size(); ++i) {
        const ExprId expr = order[i];
        const ValueType type = pool.type(expr);
        if (!pool.isScalar(expr) || (type != ValueType::Real && type != ValueType::Integer)) return {};
        const OperandRange wanted = differentiatedOperands(pool, expr);
        for (std::size_t k = wanted.first; k < wanted.last; ++k) {
            if (const ExprId operand = pool.operand(expr, k); seen.emplace(operand).second) order.push_back(operand);
        }
    }
    std::sort(order.begin(), order.end(), std::greater<>());
    return order;
}

}  // namespace

std::vector<ExprId> gradient(ExpressionPool& pool, ExprId root, std::span<const ExprId> leaves,
                             FunctionDerivatives* functions)
{
    const ExprId zero = pool.integer(0);
    std::vector<ExprId> result;
    const std::vector<ExprId> parts = scalarParts(pool, root);
    if (parts.empty()) {
        for (const ExprId leaf : leaves) {
            ByLeaf source(pool, leaf, functions);
            result.push_back(Differentiator(pool, source).derivative(root));
        }
        return result;
    }
    // d root / d part, complete when the part's turn comes, after all its users. None: there is no derivative.
    ByLeaf source(pool, ExprId(), functions);
    IdMap<ExprId, ExprId> adjoint;
    adjoint.emplace(root, pool.integer(1));
    std::vector<ExprId> dx;
    for (const ExprId expr : parts) {
        const ExprId* known = adjoint.find(expr);
        if (known == nullptr || (!known->isNone() && pool.isNumber(*known, 0))) continue;
        const ExprId outer = *known;
        const OperandRange wanted = differentiatedOperands(pool, expr);
        for (std::size_t k = wanted.first; k < wanted.last; ++k) {
            const ExprId operand = pool.operand(expr, k);
            if (pool.isLiteral(operand)) continue;
            dx.assign(pool.operands(expr).size(), zero);
            dx[k] = pool.integer(1);
            const ExprId inner = outer.isNone() ? ExprId() : derivativeOfNode(pool, source, expr, dx);
            ExprId& sum = *adjoint.emplace(operand, zero).first;
            sum = sum.isNone() || inner.isNone() ? ExprId() : add(pool, sum, multiply(pool, outer, inner));
        }
    }
    for (const ExprId leaf : leaves) {
        const ExprId* known = adjoint.find(leaf);
        result.push_back(known == nullptr ? zero : *known);
    }
    return result;
}

ExprId timeDerivative(ExpressionPool& pool, ExprId root, const LeafDerivative& derivativeOf,
                      FunctionDerivatives* functions)
{
    ByTime source(pool, derivativeOf, functions);
    return Differentiator(pool, source).derivative(root);
}

}  // namespace causeway

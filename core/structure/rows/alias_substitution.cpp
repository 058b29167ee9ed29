// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/rows/alias_substitution.h"

#include <algorithm>
#include <array>

#include "core/symbolic/simplify.h"
#include "core/symbolic/traversal.h"

namespace causeway {

AliasSubstitution::AliasSubstitution(ExpressionPool& pool, std::function<AliasReplacement(VariableId)> replacementOf)
    : m_pool(pool), m_replacementOf(std::move(replacementOf)), m_image(pool.size())
{
    const std::vector<std::uint8_t> isAffected =
        flagsByExpression(m_pool, [this](ExprId expr, std::uint8_t below) -> std::uint8_t {
            if (m_pool.op(expr) != Op::Variable) return below;
            return m_replacementOf(m_pool.variableOf(expr)).base.isNone() ? 0 : 1;
        });
    for (std::size_t i = 0; i < m_image.size(); ++i) {
        if (isAffected[i] == 0) m_image[i] = ExprId(i);
    }
}

/// The replacement for a variable, its derivative, its value before an event, or its change; none for other
/// expressions.
ExprId AliasSubstitution::ofLeaf(ExprId expr)
{
    ExprId variable = expr;
    std::size_t order = 0;
    for (; m_pool.op(variable) == Op::Derivative; ++order) variable = m_pool.operand(variable, 0);
    const bool isPre = m_pool.op(expr) == Op::Pre;
    const bool isEvent = m_pool.op(expr) == Op::Call &&
                         (m_pool.builtin(expr) == Builtin::Edge || m_pool.builtin(expr) == Builtin::Change);
    if (isPre || isEvent) variable = m_pool.operand(expr, 0);
    if (m_pool.op(variable) != Op::Variable) return {};
    const AliasReplacement found = m_replacementOf(m_pool.variableOf(variable));
    if (found.base.isNone()) return expr;
    if (isEvent) {
        if (found.isConstant) return m_pool.boolean(false);
        if (m_pool.builtin(expr) == Builtin::Change || !found.relation.isNegated)
            return m_pool.call(m_pool.builtin(expr), std::array{found.base});
        // edge(not r)
        const ExprId before = m_pool.unary(Op::Pre, found.base);
        return logicalAnd(m_pool, logicalNot(m_pool, found.base), before);
    }
    if (order > 0) {
        if (found.isConstant) return m_pool.real(0);
        ExprId derivative = found.base;
        for (std::size_t i = 0; i < order; ++i) derivative = m_pool.der(derivative);
        return found.relation.isNegated ? negate(m_pool, derivative) : derivative;
    }
    return apply(m_pool, found.relation, isPre && !found.isConstant ? m_pool.unary(Op::Pre, found.base) : found.base);
}

ExprId AliasSubstitution::rebuilt(ExprId expr)
{
    m_operands.clear();
    for (const ExprId operand : m_pool.operands(expr)) m_operands.push_back(m_image[operand.index()]);
    return std::ranges::equal(m_pool.operands(expr), m_operands) ? expr : simplifyNode(m_pool, expr, m_operands);
}

ExprId AliasSubstitution::substituted(ExprId root)
{
    // The root of a later call may be newer than the memo.
    if (m_image.size() <= root.index()) m_image.resize(m_pool.size());
    if (!m_image[root.index()].isNone()) return m_image[root.index()];
    m_open.assign(1, root);
    while (!m_open.empty()) {
        const ExprId expr = m_open.back();
        if (m_image[expr.index()].isNone()) {
            if (const ExprId leaf = ofLeaf(expr)) {
                m_image[expr.index()] = leaf;
            } else {
                const std::size_t before = m_open.size();
                for (const ExprId operand : m_pool.operands(expr)) {
                    if (m_image[operand.index()].isNone()) m_open.push_back(operand);
                }
                if (m_open.size() > before) continue;
                m_image[expr.index()] = rebuilt(expr);
            }
        }
        m_open.pop_back();
    }
    return m_image[root.index()];
}

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Walks to the leaves of the equations of a system: its variables and derivatives.
///
/// In:   an equation, and a function that selects the operands to enter. Out: each leaf once per equation.
/// Cost: linear in the nodes reached. Nodes are stamped with the last equation that visited them, so nothing is cleared
///       between equations.
#pragma once

#include <span>
#include <vector>

#include "core/dae/dae_expressions.h"
#include "core/structure/graph/incidence.h"
#include "core/symbolic/expression_pool.h"
#include "core/symbolic/traversal.h"

namespace causeway {

class LeafWalk {
public:
    explicit LeafWalk(const ExpressionPool& pool) : m_pool(pool), m_stamp(pool.size()) {}

    /// Calls `visit(leaf)` for leaves. For other nodes `enter(node, push)` calls `push(operand)` for the operands to
    /// visit.
    template <class Visit, class Enter>
    void walk(EquationId equation, ExprId lhs, ExprId rhs, Visit&& visit, Enter&& enter)
    {
        const auto push = [&](ExprId expr) {
            if (m_stamp[expr.index()] == equation) return;
            m_stamp[expr.index()] = equation;
            m_open.push_back(expr);
        };
        push(lhs);
        push(rhs);
        while (!m_open.empty()) {
            const ExprId expr = m_open.back();
            m_open.pop_back();
            const Op op = m_pool.op(expr);
            if (op == Op::Variable || op == Op::Derivative) {
                visit(expr);
            } else {
                enter(expr, push);
            }
        }
    }

private:
    const ExpressionPool& m_pool;
    std::vector<EquationId> m_stamp;
    std::vector<ExprId> m_open;
};

/// The operands that a node depends on at the current instant: for delay() the delay time, for spatialDistribution()
/// the position of the fluid, otherwise all operands.
[[nodiscard]] inline std::span<const ExprId> presentOperands(const ExpressionPool& pool, ExprId expr)
{
    const std::span<const ExprId> operands = pool.operands(expr);
    if (!looksBack(pool, expr)) return operands;
    return pool.builtin(expr) == Builtin::Delay ? operands.subspan(1) : operands.subspan(2, 1);
}

/// The leaves that an equation depends on at the current instant.
class PresentLeaves {
public:
    explicit PresentLeaves(const ExpressionPool& pool) : m_pool(pool), m_leaves(pool) {}

    template <class Visit>
    void walk(EquationId equation, ExprId lhs, ExprId rhs, Visit&& visit)
    {
        m_leaves.walk(equation, lhs, rhs, visit, [this](ExprId expr, const auto& push) {
            // Past values are known, too.
            if (isKnownBefore(m_pool, expr)) return;
            for (const ExprId operand : presentOperands(m_pool, expr)) push(operand);
        });
    }

private:
    const ExpressionPool& m_pool;
    LeafWalk m_leaves;
};

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Finds the variable of an equation system for a Variable of the pool or a derivative of one. Cost: linear to build,
/// constant per query.
#pragma once

#include <algorithm>

#include "core/structure/reduction/index_reduction.h"

namespace causeway {

class VariableIndex {
public:
    VariableIndex(const EquationSystem& system, const ExpressionPool& pool) : m_pool(pool)
    {
        std::size_t count = 0;
        for (const SystemVariable& variable : system.variables)
            count = std::max(count, pool.variableOf(variable.expr).index() + 1);
        m_at.resize(count);
        for (std::size_t v = 0; v < system.variables.size(); ++v)
            m_at[pool.variableOf(system.variables[UnknownId(v)].expr)] = UnknownId(v);
    }

    struct Leaf {
        UnknownId variable;  ///< none: not a variable of the system
        std::uint32_t order = 0;
    };
    [[nodiscard]] Leaf find(ExprId leaf) const
    {
        Leaf result;
        for (; m_pool.op(leaf) == Op::Derivative; ++result.order) leaf = m_pool.operand(leaf, 0);
        if (m_pool.op(leaf) == Op::Variable && m_at.contains(m_pool.variableOf(leaf)))
            result.variable = m_at[m_pool.variableOf(leaf)];
        return result;
    }

private:
    const ExpressionPool& m_pool;
    IdVector<VariableId, UnknownId> m_at;
};

}  // namespace causeway

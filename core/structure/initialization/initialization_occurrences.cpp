// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/initialization/initialization_occurrences.h"

#include "core/symbolic/derivative_rules.h"

namespace causeway {

namespace {

class Search {
public:
    Search(const IdVector<UnknownId, InitialColumn>& columns, const IdVector<EquationId, InitialRow>& rows,
           const ExpressionPool& pool)
        : m_columns(columns),
          m_rows(rows),
          m_pool(pool),
          m_columnAt(pool.size()),
          m_preAt(pool.size()),
          m_stamp(pool.size()),
          m_solvableStamp(pool.size())
    {
        for (std::size_t c = 0; c < columns.size(); ++c) {
            const ExprId leaf = columns[UnknownId(c)].leaf;
            m_columnAt[leaf.index()] = UnknownId(c);
            if (pool.op(leaf) == Op::Pre) m_preAt[pool.operand(leaf, 0).index()] = UnknownId(c);
        }
    }

    InitialOccurrences run()
    {
        for (std::size_t r = 0; r < m_rows.size(); ++r) {
            m_row = EquationId(r);
            const std::size_t first = m_result.all.size();
            if (collectAll()) {
                for (std::size_t i = first; i < m_result.all.size(); ++i) takeAsSolvable(m_result.all[i]);
            } else {
                collectSolvable();
            }
        }
        return std::move(m_result);
    }

private:
    void push(ExprId expr, std::vector<EquationId>& stamp)
    {
        if (expr.isNone() || stamp[expr.index()] == m_row) return;
        stamp[expr.index()] = m_row;
        m_open.push_back(expr);
    }

    /// True where the equation is one of Reals that depends smoothly on all that occurs in it: all may be solved for
    /// then.
    bool collectAll()
    {
        const InitialRow& row = m_rows[m_row];
        push(row.lhs, m_stamp);
        push(row.rhs, m_stamp);
        for (const ExprId expr : row.reads) push(expr, m_stamp);
        for (const ExprId leaf : row.together) push(leaf, m_stamp);
        bool hasHomotopy = false, isSmooth = row.reads.empty() && row.together.empty() && !row.lhs.isNone() &&
                                             !row.rhs.isNone() && typeOf(row) == ValueType::Real;
        while (!m_open.empty()) {
            const ExprId expr = m_open.back();
            m_open.pop_back();
            const UnknownId column = m_columnAt[expr.index()];
            if (!column.isNone()) m_result.all.emplace_back(m_row, column);
            const Op op = m_pool.op(expr);
            const OperandRange range = differentiatedOperands(m_pool, expr);
            isSmooth = isSmooth && (!column.isNone() || range.last - range.first == m_pool.operands(expr).size());
            if (op == Op::Derivative || op == Op::Pre) {
                isSmooth = isSmooth && !column.isNone();
                continue;
            }
            if (op == Op::Call) {
                const Builtin function = m_pool.builtin(expr);
                hasHomotopy = hasHomotopy || function == Builtin::Homotopy;
                // edge(b) is b and not pre(b).
                if (function == Builtin::Edge || function == Builtin::Change) {
                    const UnknownId pre = m_preAt[m_pool.operand(expr, 0).index()];
                    if (!pre.isNone()) m_result.all.emplace_back(m_row, pre);
                }
            }
            for (const ExprId operand : m_pool.operands(expr)) push(operand, m_stamp);
        }
        if (hasHomotopy) m_result.withHomotopy.push_back(m_row);
        return isSmooth;
    }

    void takeAsSolvable(const std::pair<EquationId, UnknownId>& entry)
    {
        if (m_pool.type(m_columns[entry.second].leaf) == ValueType::Real) m_result.solvable.push_back(entry);
    }

    void collectSolvable()
    {
        const InitialRow& row = m_rows[m_row];
        const ValueType type = typeOf(row);
        for (const ExprId side : {row.lhs, row.rhs}) {
            if (side.isNone()) continue;
            if (type == ValueType::Real || type == ValueType::Integer)
                push(side, m_solvableStamp);
            else
                pushPlain(side);
        }
        // Each output is computed by its own row.
        for (const ExprId leaf : row.together) m_solvableStamp[leaf.index()] = m_row;
        for (const ExprId expr : row.reads) push(expr, m_solvableStamp);
        while (!m_open.empty()) {
            const ExprId expr = m_open.back();
            m_open.pop_back();
            if (const UnknownId column = m_columnAt[expr.index()]; !column.isNone()) {
                if (m_pool.type(expr) == type) m_result.solvable.emplace_back(m_row, column);
                continue;
            }
            const OperandRange range = differentiatedOperands(m_pool, expr);
            for (std::size_t i = range.first; i < range.last; ++i) push(m_pool.operand(expr, i), m_solvableStamp);
        }
    }

    /// A Boolean equation determines a variable that is one of its sides, possibly negated.
    void pushPlain(ExprId side)
    {
        while (m_pool.op(side) == Op::Not) side = m_pool.operand(side, 0);
        if (!m_columnAt[side.index()].isNone()) push(side, m_solvableStamp);
    }

    /// 0 = x is an equation between Reals although 0 is an Integer.
    [[nodiscard]] ValueType typeOf(const InitialRow& row) const
    {
        const ValueType left = m_pool.type(row.lhs);
        return !row.rhs.isNone() && m_pool.type(row.rhs) == ValueType::Real ? ValueType::Real : left;
    }

    const IdVector<UnknownId, InitialColumn>& m_columns;
    const IdVector<EquationId, InitialRow>& m_rows;
    const ExpressionPool& m_pool;
    std::vector<UnknownId> m_columnAt;  ///< by expression
    std::vector<UnknownId> m_preAt;     ///< by x of pre(x)
    std::vector<EquationId> m_stamp, m_solvableStamp;
    std::vector<ExprId> m_open;
    EquationId m_row;
    InitialOccurrences m_result;
};

}  // namespace

InitialOccurrences findOccurrences(const IdVector<UnknownId, InitialColumn>& columns,
                                   const IdVector<EquationId, InitialRow>& rows, const ExpressionPool& pool)
{
    return Search(columns, rows, pool).run();
}

}  // namespace causeway

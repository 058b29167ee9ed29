// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/initialization/zero_products.h"

#include <algorithm>

#include "core/symbolic/simplify.h"
#include "core/symbolic/traversal.h"

namespace causeway {

namespace {

bool isUnknown(const ExpressionPool& pool, ExprId expr)
{
    return (pool.op(expr) == Op::Variable || pool.op(expr) == Op::Derivative) && pool.type(expr) == ValueType::Real &&
           pool.isScalar(expr);
}

class ZeroProducts {
public:
    ZeroProducts(IdVector<EquationId, InitialRow>& rows, ExpressionPool& pool) : m_rows(rows), m_pool(pool) {}

    void remove()
    {
        findGiven();
        if (m_zeros.empty()) return;
        constexpr int kMaxRounds = 100;
        for (int round = 0; round < kMaxRounds; ++round) {
            findZeros();
            if (!findFollowing()) break;
        }
        RewriteMemo memo;
        const auto rebuild = [this](ExprId node, std::span<const ExprId> operands) {
            if (isZero(node) && !m_pool.isNumber(node) && !isUnknown(m_pool, node)) return m_pool.real(0);
            return std::ranges::equal(operands, m_pool.operands(node)) ? node : simplifyNode(m_pool, node, operands);
        };
        for (InitialRow& row : m_rows) {
            if (row.rhs.isNone()) continue;
            row.lhs = rewrite(m_pool, row.lhs, memo, rebuild);
            row.rhs = rewrite(m_pool, row.rhs, memo, rebuild);
        }
    }

private:
    /// Leaves that rows set to 0.
    void findGiven()
    {
        for (const InitialRow& row : m_rows) {
            if (row.rhs.isNone()) continue;
            if (m_pool.isNumber(row.rhs, 0)) add(row.lhs);
            if (m_pool.isNumber(row.lhs, 0)) add(row.rhs);
        }
    }

    /// Leaves that rows equate to a zero expression. Returns false if nothing is new.
    bool findFollowing()
    {
        bool isNew = false;
        for (const InitialRow& row : m_rows) {
            if (row.rhs.isNone()) continue;
            if (isZero(row.rhs)) isNew = add(row.lhs) || isNew;
            if (isZero(row.lhs)) isNew = add(row.rhs) || isNew;
        }
        return isNew;
    }

    bool add(ExprId expr) { return isUnknown(m_pool, expr) && m_zeros.emplace(expr, true).second; }

    void findZeros()
    {
        m_isZero.assign(m_pool.size(), 0);
        for (std::size_t i = 0; i < m_isZero.size(); ++i) m_isZero[i] = judge(ExprId(i)) ? 1 : 0;
    }

    [[nodiscard]] bool judge(ExprId expr) const
    {
        if (m_pool.type(expr) != ValueType::Real || !m_pool.isScalar(expr)) return m_pool.isNumber(expr, 0);
        const auto operand = [&](std::size_t i) { return isZero(m_pool.operand(expr, i)); };
        switch (m_pool.op(expr)) {
            case Op::RealLiteral: return m_pool.number(expr) == 0;
            case Op::Variable:
            case Op::Derivative: return m_zeros.contains(expr);
            case Op::Negate: return operand(0);
            case Op::Add:
            case Op::Subtract: return operand(0) && operand(1);
            case Op::Multiply:
            case Op::ElementMultiply: return areScalar(expr) && (operand(0) || operand(1));
            // Where the other side is zero, too, the equations of the run have no value, and tell it.
            case Op::Divide:
            case Op::ElementDivide: return areScalar(expr) && operand(0);
            case Op::If: return operand(1) && operand(2);
            default: return false;
        }
    }

    /// The product of two vectors is a number, too.
    [[nodiscard]] bool areScalar(ExprId expr) const
    {
        return std::ranges::all_of(m_pool.operands(expr), [this](ExprId operand) { return m_pool.isScalar(operand); });
    }
    [[nodiscard]] bool isZero(ExprId expr) const
    {
        return expr.index() < m_isZero.size() && m_isZero[expr.index()] != 0;
    }

    IdVector<EquationId, InitialRow>& m_rows;
    ExpressionPool& m_pool;
    IdMap<ExprId, bool> m_zeros;         ///< unknowns
    std::vector<std::uint8_t> m_isZero;  ///< by expression
};

}  // namespace

void removeZeroProducts(IdVector<EquationId, InitialRow>& rows, ExpressionPool& pool)
{
    ZeroProducts(rows, pool).remove();
}

}  // namespace causeway

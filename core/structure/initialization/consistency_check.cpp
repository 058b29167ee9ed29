// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/initialization/consistency_check.h"

#include <algorithm>
#include <cmath>
#include <queue>
#include <unordered_set>

#include "core/symbolic/evaluate.h"
#include "core/symbolic/solve.h"

namespace causeway {

namespace {

/// Tolerance of a residual, relative to its terms: start values are written with few digits.
constexpr double kTolerance = 1e-6;
/// Rounding error of cancelling values, relative to the largest of them.
constexpr double kRounding = 1e-12;
/// A coefficient this small may be a rounding error of zero.
constexpr double kVanishing = 1e-9;

/// Given values precede consequences.
int precedenceOf(InitialRowKind kind)
{
    switch (kind) {
        case InitialRowKind::FixedStart:
        case InitialRowKind::AddedStart: return 0;
        case InitialRowKind::InitialEquation:
        case InitialRowKind::InitialAlgorithm: return 1;
        case InitialRowKind::Equation:
        case InitialRowKind::Derivative:
        case InitialRowKind::ParameterBinding: return 2;
    }
    return 2;
}

std::optional<double> finiteValue(const ExpressionPool& pool, ExprId expr,
                                  const std::function<std::optional<double>(ExprId)>& valueOf)
{
    const auto result = evaluate(pool, expr, valueOf);
    return result && std::isfinite(*result) ? result : std::nullopt;
}

}  // namespace

std::optional<RowBalance> balanceOf(const InitialRow& row, const ExpressionPool& pool,
                                    const std::function<std::optional<double>(ExprId leaf)>& valueOf)
{
    if (row.rhs.isNone()) return std::nullopt;
    const auto left = finiteValue(pool, row.lhs, valueOf), right = finiteValue(pool, row.rhs, valueOf);
    if (!left || !right) return std::nullopt;
    RowBalance balance;
    balance.residual = pool.isNumber(row.lhs, 0) ? *right : *left - *right;
    std::vector<ExprId> open{row.lhs, row.rhs};
    std::unordered_set<ExprId> seen;  // looked up only
    while (!open.empty()) {
        const ExprId expr = open.back();
        open.pop_back();
        if (!seen.insert(expr).second) continue;
        const Op op = pool.op(expr);
        if (op == Op::Add || op == Op::Subtract || op == Op::Negate) {
            for (const ExprId operand : pool.operands(expr)) open.push_back(operand);
        } else {
            balance.magnitude += std::fabs(finiteValue(pool, expr, valueOf).value_or(0));
        }
    }
    return balance;
}

ConsistencyCheck::ConsistencyCheck(const IdVector<UnknownId, InitialColumn>& columns,
                                   const IdVector<EquationId, InitialRow>& rows, const Incidence& incidence,
                                   ExpressionPool& pool, const std::function<std::optional<double>(ExprId)>& valueOf)
    : m_columns(columns),
      m_rows(rows),
      m_incidence(incidence),
      m_pool(pool),
      m_valueOf(valueOf),
      m_isViolated(rows.size(), 0),
      m_known(columns.size()),
      m_missing(rows.size(), 0),
      m_isOpen(rows.size(), 0),
      m_columnAt(pool.size())
{
    for (std::size_t c = 0; c < columns.size(); ++c) m_columnAt[columns[UnknownId(c)].leaf.index()] = UnknownId(c);
}

std::optional<double> ConsistencyCheck::valueOfLeaf(ExprId leaf) const
{
    const UnknownId column = leaf.index() < m_columnAt.size() ? m_columnAt[leaf.index()] : UnknownId();
    if (!column.isNone()) return m_known[column.index()];
    return m_valueOf ? m_valueOf(leaf) : std::nullopt;
}

std::optional<double> ConsistencyCheck::value(ExprId expr)
{
    return finiteValue(m_pool, expr, [this](ExprId leaf) { return valueOfLeaf(leaf); });
}

/// The only unknown column of a row, whose value is now set; none if the row cannot be solved for it.
UnknownId ConsistencyCheck::determine(EquationId row)
{
    const InitialRow& sides = m_rows[row];
    if (sides.rhs.isNone()) return {};
    for (const UnknownId column : m_incidence.unknowns(row)) {
        if (m_known[column.index()]) continue;
        const auto closed = solveFor(m_pool, sides.lhs, sides.rhs, m_columns[column].leaf);
        if (!closed) return {};
        // A row whose coefficient is zero up to rounding errors determines nothing.
        if (closed->mayDivideByZero) {
            const ExprId expr = linearCoefficient(m_pool, sides.lhs, sides.rhs, m_columns[column].leaf);
            const auto coefficient = expr.isNone() ? std::nullopt : value(expr);
            if (!coefficient || std::fabs(*coefficient) <= kVanishing) return {};
        }
        m_known[column.index()] = value(closed->value);
        return m_known[column.index()] ? column : UnknownId();
    }
    return {};
}

void ConsistencyCheck::check(std::span<const EquationId> part, RedundantCondition& redundant)
{
    using Entry = std::pair<int, EquationId>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> ready;
    const auto offer = [&](EquationId row) {
        if (m_missing[row.index()] <= 1) ready.emplace(precedenceOf(m_rows[row].kind), row);
    };
    for (const EquationId row : part) {
        m_isOpen[row.index()] = 1;
        m_missing[row.index()] = static_cast<std::uint32_t>(m_incidence.unknowns(row).size());
        offer(row);
    }
    std::size_t open = part.size();
    bool hasHeld = false;
    m_found.clear();
    double largest = 1;
    while (!ready.empty() && redundant.consistency != Consistency::Contradictory) {
        const EquationId row = ready.top().second;
        ready.pop();
        if (m_isOpen[row.index()] == 0) continue;
        if (m_missing[row.index()] == 1) {
            const UnknownId column = determine(row);
            if (column.isNone()) continue;  // another row may still give the value
            m_found.emplace_back(column, *m_known[column.index()]);
            largest = std::max(largest, std::fabs(*m_known[column.index()]));
            for (const EdgeId edge : m_incidence.edges(column)) {
                const EquationId other = m_incidence.equationOf(edge);
                if (m_isOpen[other.index()] == 0) continue;
                --m_missing[other.index()];
                if (other != row) offer(other);
            }
        } else {
            const auto balance = balanceOf(m_rows[row], m_pool, [this](ExprId leaf) { return valueOfLeaf(leaf); });
            if (!balance || m_isViolated[row.index()] != 0) {
                m_isOpen[row.index()] = 0;  // never decided
                continue;
            }
            hasHeld = true;
            if (std::fabs(balance->residual) > std::max(kTolerance * balance->magnitude, kRounding * largest)) {
                redundant.consistency = Consistency::Contradictory;
                redundant.violated = row;
                redundant.residual = balance->residual;
                m_isViolated[row.index()] = 1;
            }
        }
        m_isOpen[row.index()] = 0;
        --open;
    }
    if (redundant.consistency != Consistency::Contradictory && open == 0 && hasHeld)
        redundant.consistency = Consistency::Consistent;
    for (const EquationId row : part) m_isOpen[row.index()] = 0;
    for (const auto& [column, value] : m_found) m_known[column.index()].reset();
}

}  // namespace causeway

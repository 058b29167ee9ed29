// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/initialization/start_jacobian.h"

#include <algorithm>
#include <cmath>

#include "core/structure/rows/generic_value.h"
#include "core/symbolic/differentiate.h"
#include "core/symbolic/evaluate.h"
#include "core/symbolic/simplify.h"

namespace causeway {

StartClass startClassOf(InitialRowKind kind)
{
    switch (kind) {
        case InitialRowKind::Equation:
        case InitialRowKind::Derivative:
        case InitialRowKind::ParameterBinding: return StartClass::Equation;
        case InitialRowKind::InitialEquation: return StartClass::InitialEquation;
        case InitialRowKind::FixedStart: return StartClass::Fixed;
        case InitialRowKind::InitialAlgorithm:
        case InitialRowKind::AddedStart: return StartClass::None;
    }
    return StartClass::None;
}

LeafColumns leafColumns(const Initialization& initialization)
{
    LeafColumns columns;
    for (std::size_t c = 0; c < initialization.columns.size(); ++c)
        columns[initialization.columns[UnknownId(c)].leaf] = UnknownId(c);
    return columns;
}

StartJacobian::StartJacobian(const Initialization& initialization, const LeafColumns& leaves,
                             std::span<const UnknownId> columns, ExpressionPool& pool, const StartPoint& point)
    : m_initialization(initialization), m_leaves(leaves), m_pool(pool), m_point(point)
{
    for (std::uint32_t i = 0; i < columns.size(); ++i) {
        if (isContinuous(columns[i])) m_positionOf[columns[i]] = i;
    }
}

bool StartJacobian::isContinuous(UnknownId column) const
{
    const ExprId leaf = m_initialization.columns[column].leaf;
    return m_pool.op(leaf) != Op::Pre && m_pool.type(leaf) == ValueType::Real;
}

bool StartJacobian::isReal(EquationId row) const
{
    const InitialRow& sides = m_initialization.rows[row];
    return m_pool.type(sides.lhs) == ValueType::Real ||
           (!sides.rhs.isNone() && m_pool.type(sides.rhs) == ValueType::Real);
}

double StartJacobian::valueOf(ExprId expr, bool isGeneric) const
{
    constexpr double kAway = 0.1;  // relative to the expected value of a variable
    const auto result = evaluate(m_pool, expr, [&](ExprId leaf) -> std::optional<double> {
        const std::optional<double> known = m_point.valueOf(leaf);
        const UnknownId* column = isGeneric ? m_leaves.find(leaf) : nullptr;
        if (column == nullptr || !known) return known;
        return *known + kAway * (m_point.nominalOf ? m_point.nominalOf(*column) : 1) * genericValue(leaf);
    });
    return result && std::isfinite(*result) ? *result : genericValue(expr);
}

std::vector<StartJacobian::Derivative> StartJacobian::derivatives(EquationId row)
{
    const InitialRow& sides = m_initialization.rows[row];
    std::vector<ExprId> leaves;
    std::vector<Derivative> result;
    for (const UnknownId column : m_initialization.incidence.unknowns(row)) {
        const std::uint32_t* position = m_positionOf.find(column);
        if (position == nullptr) continue;
        leaves.push_back(m_initialization.columns[column].leaf);
        result.push_back({*position, {}});
    }
    if (leaves.empty() || sides.rhs.isNone()) return result;
    const std::vector<ExprId> exprs = gradient(m_pool, subtract(m_pool, sides.lhs, sides.rhs), leaves, nullptr);
    for (std::size_t i = 0; i < exprs.size(); ++i) result[i].expr = exprs[i];
    std::erase_if(result, [this](const Derivative& derivative) {
        return !derivative.expr.isNone() && m_pool.isNumber(derivative.expr, 0);
    });
    return result;
}

std::vector<StartEntry> StartJacobian::row(EquationId row)
{
    constexpr double kSpike = 1e6;  // relative to the entry in general position: larger values occur by chance
    std::vector<StartEntry> entries;
    for (const Derivative& derivative : derivatives(row)) {
        if (derivative.expr.isNone()) {
            const double value = genericValue(ExprId(m_initialization.rows[row].lhs.value * 31 + derivative.column));
            entries.push_back({derivative.column, value, value});
        } else {
            double value = valueOf(derivative.expr, false);
            const double beside = valueOf(derivative.expr, true);
            // The direction of a spring of zero length, r/max(length, 1e-10), would fix its operands.
            if (std::fabs(value) > kSpike * std::max(1.0, std::fabs(beside))) value = beside;
            entries.push_back({derivative.column, value, std::max(std::fabs(value), std::fabs(beside))});
        }
    }
    return entries;
}

bool StartJacobian::isKnown(EquationId row)
{
    return std::ranges::all_of(derivatives(row), [this](const Derivative& derivative) {
        return !derivative.expr.isNone() && evaluate(m_pool, derivative.expr, m_point.valueOf).has_value();
    });
}

StartScales scale(std::vector<std::vector<StartEntry>>& rows, std::size_t columnCount)
{
    constexpr int kRounds = 4;
    StartScales scales{std::vector<double>(rows.size(), 1.0), std::vector<double>(columnCount, 1.0)};
    std::vector<double> largest(columnCount);
    for (int round = 0; round < kRounds; ++round) {
        std::ranges::fill(largest, 0.0);
        for (std::size_t r = 0; r < rows.size(); ++r) {
            double most = 0;
            for (const StartEntry& entry : rows[r]) most = std::max(most, entry.size);
            const double factor = most > 0 ? 1 / (round + 1 < kRounds ? std::sqrt(most) : most) : 1;
            scales.rows[r] *= factor;
            for (StartEntry& entry : rows[r]) {
                entry.value *= factor;
                entry.size *= factor;
                largest[entry.column] = std::max(largest[entry.column], entry.size);
            }
        }
        if (round + 1 == kRounds) break;
        for (double& size : largest) size = size > 0 ? 1 / std::sqrt(size) : 1;
        for (std::vector<StartEntry>& row : rows) {
            for (StartEntry& entry : row) {
                entry.value *= largest[entry.column];
                entry.size *= largest[entry.column];
            }
        }
        for (std::size_t c = 0; c < columnCount; ++c) scales.columns[c] *= largest[c];
    }
    return scales;
}

}  // namespace causeway

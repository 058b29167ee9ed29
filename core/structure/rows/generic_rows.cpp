// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/rows/generic_rows.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include "core/structure/rows/linear_form.h"
#include "core/symbolic/evaluate.h"

namespace causeway {

namespace {

constexpr Residue kMinusOne = (Residue(1) << 61) - 2;

}  // namespace

/// Value of a node computed from literals and fixed variables; otherwise NaN.
double GenericRows::numberOfNode(ExprId node) const
{
    if (m_pool.isNumber(node)) return m_pool.number(node);
    const Op op = m_pool.op(node);
    if (op == Op::Variable) return m_fixedValue(node).value_or(std::nan(""));
    if (!m_pool.isScalar(node) || (op != Op::Negate && (op < Op::Add || op > Op::ElementPower))) return std::nan("");
    std::array<std::optional<double>, 2> values;
    const auto operands = m_pool.operands(node);
    for (std::size_t i = 0; i < operands.size(); ++i) {
        const double number = m_numbers[operands[i].index()];
        if (std::isnan(number)) return number;
        values[i] = number;
    }
    return evaluateNode(m_pool, node, std::span(values.data(), operands.size())).value_or(std::nan(""));
}

Residue GenericRows::valueOfNode(ExprId node) const
{
    const auto atRandom = [node] { return randomResidue(node.value); };
    const double number = m_numbers[node.index()];
    const Op op = m_pool.op(node);
    if (!std::isnan(number)) {
        if (const auto fraction = fractionOf(number)) return residueOf(*fraction);
        if (m_pool.isNumber(node) || op == Op::Variable) return atRandom();
    }
    if (!m_pool.isScalar(node)) return atRandom();
    const auto operands = m_pool.operands(node);
    const auto operand = [&](std::size_t i) { return m_values[operands[i].index()]; };
    switch (op) {
        case Op::Negate: return subtractModulo(0, operand(0));
        case Op::Add: return addModulo(operand(0), operand(1));
        case Op::Subtract: return subtractModulo(operand(0), operand(1));
        case Op::Multiply:
        case Op::ElementMultiply: return multiplyModulo(operand(0), operand(1));
        case Op::Divide:
        case Op::ElementDivide:
            return operand(1) != 0 ? multiplyModulo(operand(0), inverseModulo(operand(1))) : atRandom();
        default: return atRandom();
    }
}

Residue GenericRows::valueOf(ExprId expr)
{
    // Operands come first.
    for (std::size_t i = m_values.size(); i <= expr.index(); ++i) {
        m_numbers.push_back(numberOfNode(ExprId(i)));
        m_values.push_back(valueOfNode(ExprId(i)));
    }
    return m_values[expr.index()];
}

/// Calls `visit(column, leaf)` until it returns false.
template <class Visit>
void GenericRows::visitColumns(ExprId expr, const ColumnOf& columnOf, Visit&& visit)
{
    if (m_stamp.size() < m_pool.size()) m_stamp.resize(m_pool.size(), 0);
    ++m_walk;
    m_nodes.assign(1, expr);
    while (!m_nodes.empty()) {
        const ExprId node = m_nodes.back();
        m_nodes.pop_back();
        if (m_stamp[node.index()] == m_walk) continue;
        m_stamp[node.index()] = m_walk;
        const Op op = m_pool.op(node);
        if (op == Op::Variable || op == Op::Derivative) {
            const auto column = columnOf(node);
            if (column && !visit(*column, node)) return;
            continue;
        }
        for (const ExprId operand : m_pool.operands(node)) m_nodes.push_back(operand);
    }
}

bool GenericRows::hasColumn(ExprId expr, const ColumnOf& columnOf)
{
    bool found = false;
    visitColumns(expr, columnOf, [&found](std::uint32_t, ExprId) {
        found = true;
        return false;
    });
    return found;
}

/// Returns false unless the part is a sum or a multiple.
bool GenericRows::pushParts(const Part& part, const ColumnOf& columnOf)
{
    if (!m_pool.isScalar(part.expr)) return false;
    const auto operands = m_pool.operands(part.expr);
    switch (m_pool.op(part.expr)) {
        case Op::Negate: m_open.push_back({operands[0], subtractModulo(0, part.factor)}); return true;
        case Op::Add:
        case Op::Subtract:
            m_open.push_back({operands[0], part.factor});
            m_open.push_back(
                {operands[1], m_pool.op(part.expr) == Op::Add ? part.factor : subtractModulo(0, part.factor)});
            return true;
        case Op::Multiply:
        case Op::ElementMultiply:
            for (const std::size_t side : {std::size_t(0), std::size_t(1)}) {
                if (hasColumn(operands[side], columnOf)) continue;
                m_open.push_back({operands[1 - side], multiplyModulo(part.factor, valueOf(operands[side]))});
                return true;
            }
            return false;
        case Op::Divide:
        case Op::ElementDivide:
            if (hasColumn(operands[1], columnOf) || valueOf(operands[1]) == 0) return false;
            m_open.push_back({operands[0], multiplyModulo(part.factor, inverseModulo(valueOf(operands[1])))});
            return true;
        default: return false;
    }
}

const std::vector<ResidueEntry>& GenericRows::read(ExprId lhs, ExprId rhs, const ColumnOf& columnOf)
{
    m_row.clear();
    m_open.assign({Part{lhs, 1}, Part{rhs, kMinusOne}});
    while (!m_open.empty()) {
        const Part part = m_open.back();
        m_open.pop_back();
        const Op op = m_pool.op(part.expr);
        if (op == Op::Variable || op == Op::Derivative) {
            if (const auto column = columnOf(part.expr)) m_row.push_back({*column, part.factor});
        } else if (!pushParts(part, columnOf)) {
            visitColumns(part.expr, columnOf, [&](std::uint32_t column, ExprId leaf) {
                const Residue partial =
                    randomResidue((std::uint64_t(part.expr.value) << 32U) + leaf.value + (std::uint64_t(1) << 63U));
                m_row.push_back({column, multiplyModulo(part.factor, partial)});
                return true;
            });
        }
    }
    std::ranges::sort(m_row, {}, &ResidueEntry::column);
    std::size_t kept = 0;
    for (const ResidueEntry& entry : m_row) {
        if (kept != 0 && m_row[kept - 1].column == entry.column) {
            m_row[kept - 1].value = addModulo(m_row[kept - 1].value, entry.value);
        } else {
            m_row[kept++] = entry;
        }
    }
    m_row.resize(kept);
    std::erase_if(m_row, [](const ResidueEntry& entry) { return entry.value == 0; });
    return m_row;
}

}  // namespace causeway

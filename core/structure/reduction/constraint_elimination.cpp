// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/reduction/constraint_elimination.h"

#include <algorithm>
#include <cmath>

#include "core/symbolic/simplify.h"

namespace causeway {

namespace {

bool isZero(const ExpressionPool& pool, const ConstraintElimination::Entry& entry)
{
    return pool.isNumber(entry.expr, 0) || (entry.isConstant && entry.value == 0);
}

}  // namespace

void ConstraintElimination::addRow(std::vector<Entry> entries)
{
    std::erase_if(entries, [this](const Entry& entry) { return isZero(m_pool, entry); });
    std::ranges::sort(entries, {}, &Entry::column);
    m_rows.push_back(std::move(entries));
    m_isDone.push_back(false);
}

void ConstraintElimination::start(std::size_t columnCount)
{
    m_rowsOf.resize(columnCount);
    m_count.assign(columnCount, 0);
    for (std::uint32_t row = 0; row < m_rows.size(); ++row) {
        for (const Entry& entry : m_rows[row]) {
            m_rowsOf[entry.column].push_back(row);
            ++m_count[entry.column];
        }
    }
}

const ConstraintElimination::Entry* ConstraintElimination::find(std::uint32_t row, std::uint32_t column) const
{
    const auto found = std::ranges::lower_bound(m_rows[row], column, {}, &Entry::column);
    return found != m_rows[row].end() && found->column == column ? &*found : nullptr;
}

std::optional<std::uint32_t> ConstraintElimination::pivotRow(std::uint32_t column) const
{
    // Among those that are not much smaller than the largest, the row that fills least.
    constexpr double kThreshold = 0.1;
    double largest = 0;
    for (const std::uint32_t row : m_rowsOf[column]) {
        const Entry* entry = m_isDone[row] ? nullptr : find(row, column);
        if (entry != nullptr && entry->isConstant) largest = std::max(largest, std::fabs(entry->value));
    }
    std::optional<std::uint32_t> best;
    for (const std::uint32_t row : m_rowsOf[column]) {
        const Entry* entry = m_isDone[row] ? nullptr : find(row, column);
        if (entry == nullptr || !entry->isConstant || std::fabs(entry->value) < kThreshold * largest) continue;
        const bool isBetter = !best || m_rows[row].size() < m_rows[*best].size() ||
                              (m_rows[row].size() == m_rows[*best].size() && row < *best);
        if (isBetter) best = row;
    }
    return best;
}

void ConstraintElimination::finish(std::uint32_t row)
{
    if (m_isDone[row]) return;
    m_isDone[row] = true;
    for (const Entry& entry : m_rows[row]) --m_count[entry.column];
}

void ConstraintElimination::pivot(std::uint32_t row, std::uint32_t column, std::vector<std::uint32_t>& gained)
{
    finish(row);
    const std::vector<std::uint32_t> rows = m_rowsOf[column];
    for (const std::uint32_t other : rows) {
        if (!m_isDone[other] && contains(other, column)) subtractRow(other, row, column, gained);
    }
    m_rowsOf[column].clear();
}

/// entry - factor*pivot, where the factor is that of the row.
ConstraintElimination::Entry ConstraintElimination::difference(const Entry& entry, const Entry& factor,
                                                               const Entry& pivot)
{
    Entry result{entry.column, subtract(m_pool, entry.expr, multiply(m_pool, factor.expr, pivot.expr)), false, 0};
    result.isConstant = entry.isConstant && factor.isConstant && pivot.isConstant;
    if (!result.isConstant) return result;
    constexpr double kCancelled = 1e-12;
    const double product = factor.value * pivot.value;
    result.value = entry.value - product;
    if (std::fabs(result.value) <= kCancelled * (std::fabs(entry.value) + std::fabs(product))) result.value = 0;
    return result;
}

void ConstraintElimination::subtractRow(std::uint32_t from, std::uint32_t pivotRow, std::uint32_t column,
                                        std::vector<std::uint32_t>& gained)
{
    const Entry pivot = *find(pivotRow, column);
    Entry factor = *find(from, column);
    factor.expr = divide(m_pool, factor.expr, pivot.expr);
    factor.value /= pivot.value;
    const std::vector<Entry> old = std::move(m_rows[from]);
    const std::vector<Entry>& added = m_rows[pivotRow];
    std::vector<Entry> result;
    std::size_t i = 0, k = 0;
    while (i < old.size() || k < added.size()) {
        const bool isOld = k == added.size() || (i < old.size() && old[i].column <= added[k].column);
        const bool isAdded = i == old.size() || (k < added.size() && added[k].column <= old[i].column);
        const std::uint32_t at = isOld ? old[i].column : added[k].column;
        if (at == column) {
            --m_count[column];
        } else if (!isAdded) {
            result.push_back(old[i]);
        } else {
            const Entry before = isOld ? old[i] : Entry{at, m_pool.integer(0), true, 0};
            Entry entry = difference(before, factor, added[k]);
            if (isZero(m_pool, entry)) {
                if (isOld) --m_count[at];
            } else {
                if (!isOld) {
                    ++m_count[at];
                    m_rowsOf[at].push_back(from);
                }
                if (entry.isConstant && !(isOld && old[i].isConstant)) gained.push_back(at);
                result.push_back(entry);
            }
        }
        i += isOld ? 1 : 0;
        k += isAdded ? 1 : 0;
    }
    m_rows[from] = std::move(result);
}

}  // namespace causeway

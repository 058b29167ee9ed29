// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/graph/row_matching.h"

#include <algorithm>

namespace causeway {

RowMatching::RowMatching(const Incidence& incidence, Matching& matching)
    : m_incidence(incidence),
      m_matching(matching),
      m_isClosed(incidence.unknownCount(), 0),
      m_stamp(incidence.unknownCount(), 0),
      m_next(incidence.equationCount(), 0)
{
}

bool RowMatching::add(EquationId row)
{
    ++m_search;
    m_reached.clear();
    m_path.assign(1, row);
    m_next[row.index()] = 0;
    while (!m_path.empty()) {
        const EquationId current = m_path.back();
        std::uint32_t& position = m_next[current.index()];
        if (position == 0) {
            if (const UnknownId column = freeColumn(current); !column.isNone()) {
                shift(column);
                return true;
            }
        }
        const auto columns = m_incidence.unknowns(current);
        UnknownId step;
        while (position < columns.size() && step.isNone()) {
            const UnknownId column = columns[position++];
            if (m_isClosed[column.index()] == 0 && m_stamp[column.index()] != m_search) step = column;
        }
        if (step.isNone()) {
            m_path.pop_back();
            continue;
        }
        m_stamp[step.index()] = m_search;
        m_reached.push_back(step);
        m_path.push_back(m_matching.equationOf[step]);
        m_next[m_path.back().index()] = 0;
    }
    for (const UnknownId column : m_reached) m_isClosed[column.index()] = 1;
    return false;
}

UnknownId RowMatching::freeColumn(EquationId row) const
{
    for (const UnknownId column : m_incidence.unknowns(row)) {
        if (m_matching.equationOf[column].isNone()) return column;
    }
    return {};
}

/// Each row of the path takes the column through which the next was reached; the last one takes the free one.
void RowMatching::shift(UnknownId freeColumn)
{
    UnknownId column = freeColumn;
    for (std::size_t i = m_path.size(); i-- > 0;) {
        const EquationId row = m_path[i];
        const UnknownId left = m_matching.unknownOf[row];
        m_matching.unknownOf[row] = column;
        m_matching.equationOf[column] = row;
        column = left;
    }
}

RowMatching::Part RowMatching::partOf(EquationId row, std::size_t mostEffort)
{
    ++m_search;
    Part part;
    part.rows.push_back(row);
    for (std::size_t i = 0; i < part.rows.size() && part.effort <= mostEffort; ++i) {
        const auto columns = m_incidence.unknowns(part.rows[i]);
        part.effort += columns.size() + 1;
        for (const UnknownId column : columns) {
            if (m_stamp[column.index()] == m_search) continue;
            m_stamp[column.index()] = m_search;
            part.columns.push_back(column);
            if (const EquationId next = m_matching.equationOf[column]; !next.isNone()) part.rows.push_back(next);
        }
    }
    std::ranges::sort(part.rows);
    std::ranges::sort(part.columns);
    return part;
}

RowMatching::Part RowMatching::rowsReaching(UnknownId column, std::size_t mostEffort)
{
    ++m_search;
    Part part;
    part.columns.push_back(column);
    m_stamp[column.index()] = m_search;
    for (std::size_t i = 0; i < part.columns.size() && part.effort <= mostEffort; ++i) {
        const auto edges = m_incidence.edges(part.columns[i]);
        part.effort += edges.size() + 1;
        for (const EdgeId edge : edges) {
            const EquationId row = m_incidence.equationOf(edge);
            const UnknownId from = m_matching.unknownOf[row];
            if (from.isNone()) {
                part.rows.push_back(row);
            } else if (m_stamp[from.index()] != m_search) {
                m_stamp[from.index()] = m_search;
                part.columns.push_back(from);
            }
        }
    }
    std::ranges::sort(part.rows);
    part.rows.erase(std::unique(part.rows.begin(), part.rows.end()), part.rows.end());
    std::ranges::sort(part.columns);
    return part;
}

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/graph/incidence.h"

#include <algorithm>

namespace causeway {

namespace {

using Entries = std::vector<std::pair<EquationId, UnknownId>>;

/// Rows in their order, each in ascending order of the column.
void sortByRows(Entries& entries, std::size_t equationCount, std::size_t unknownCount)
{
    if (std::ranges::is_sorted(entries, {}, &Entries::value_type::first)) {
        // So they come from a walk through the equations.
        for (auto begin = entries.begin(); begin != entries.end();) {
            const auto end = std::find_if(begin, entries.end(),
                                          [row = begin->first](const auto& entry) { return entry.first != row; });
            std::sort(begin, end);
            begin = end;
        }
        return;
    }
    // Two counting sorts, by column and then (stably) by row.
    std::vector<std::uint32_t> start(unknownCount + 1, 0);
    for (const auto& [equation, unknown] : entries) ++start[unknown.index() + 1];
    for (std::size_t i = 0; i < unknownCount; ++i) start[i + 1] += start[i];
    Entries byColumn(entries.size());
    for (const auto& entry : entries) byColumn[start[entry.second.index()]++] = entry;
    start.assign(equationCount + 1, 0);
    for (const auto& [equation, unknown] : byColumn) ++start[equation.index() + 1];
    for (std::size_t i = 0; i < equationCount; ++i) start[i + 1] += start[i];
    for (const auto& entry : byColumn) entries[start[entry.first.index()]++] = entry;
}

}  // namespace

Incidence::Incidence(const std::vector<std::vector<UnknownId>>& rows, std::size_t unknownCount)
{
    std::vector<std::pair<EquationId, UnknownId>> entries;
    for (std::size_t row = 0; row < rows.size(); ++row) {
        for (const UnknownId unknown : rows[row]) entries.emplace_back(EquationId(row), unknown);
    }
    build(std::move(entries), rows.size(), unknownCount);
}

Incidence::Incidence(std::vector<std::pair<EquationId, UnknownId>> entries, std::size_t equationCount,
                     std::size_t unknownCount)
{
    build(std::move(entries), equationCount, unknownCount);
}

void Incidence::build(std::vector<std::pair<EquationId, UnknownId>> entries, std::size_t equationCount,
                      std::size_t unknownCount)
{
    sortByRows(entries, equationCount, unknownCount);
    entries.erase(std::unique(entries.begin(), entries.end()), entries.end());

    m_rowStart.assign(equationCount + 1, 0);
    m_columnStart.assign(unknownCount + 1, 0);
    m_equation.reserve(entries.size());
    m_unknown.reserve(entries.size());
    for (const auto& [equation, unknown] : entries) {
        ++m_rowStart[equation.index() + 1];
        ++m_columnStart[unknown.index() + 1];
        m_equation.push_back(equation);
        m_unknown.push_back(unknown);
    }
    for (std::size_t i = 0; i < equationCount; ++i) m_rowStart[i + 1] += m_rowStart[i];
    for (std::size_t i = 0; i < unknownCount; ++i) m_columnStart[i + 1] += m_columnStart[i];
    m_columnEdge.resize(entries.size());
    std::vector<std::uint32_t> next(m_columnStart.begin(), m_columnStart.end() - 1);
    for (std::size_t edge = 0; edge < entries.size(); ++edge) {
        m_columnEdge[next[m_unknown[edge].index()]++] = EdgeId(edge);
    }
}

EdgeId Incidence::findEdge(EquationId equation, UnknownId unknown) const
{
    const auto row = unknowns(equation);
    const auto place = std::lower_bound(row.begin(), row.end(), unknown);
    if (place == row.end() || *place != unknown) return {};
    return EdgeId(firstEdge(equation).index() + static_cast<std::size_t>(place - row.begin()));
}

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
// The yardstick for matching and components: the same algorithms (degree-one peeling, Pothen-Fan with lookahead and
// alternating direction, Tarjan) on bare arrays, without ids, colours, numbers, steps, rounds or any order to keep.
// Counts components only.
#pragma once

#include <cstdint>
#include <vector>

#include "core/structure/graph/incidence.h"

namespace causeway::bench {

struct PlainSystem {
    explicit PlainSystem(const Incidence& incidence) : count(incidence.equationCount())
    {
        rowStart.push_back(0);
        columnStart.push_back(0);
        for (std::size_t i = 0; i < count; ++i) {
            for (const UnknownId unknown : incidence.unknowns(EquationId(i))) column.push_back(unknown.value);
            for (const EdgeId edge : incidence.edges(UnknownId(i))) row.push_back(incidence.equationOf(edge).value);
            rowStart.push_back(static_cast<std::uint32_t>(column.size()));
            columnStart.push_back(static_cast<std::uint32_t>(row.size()));
        }
    }
    std::size_t count;
    std::vector<std::uint32_t> rowStart, column;  ///< columns of each row
    std::vector<std::uint32_t> columnStart, row;  ///< rows of each column
};

class PlainSolver {
public:
    explicit PlainSolver(const PlainSystem& system)
        : m_s(system), m_columnOf(system.count, kNone), m_rowOf(system.count, kNone)
    {
    }

    std::size_t run()
    {
        peel();
        augmentAll();
        return countComponents();
    }

private:
    static constexpr std::uint32_t kNone = 0xFFFFFFFFU;

    void peel()
    {
        std::vector<std::uint32_t> rowDegree(m_s.count), columnDegree(m_s.count), rows, columns;
        for (std::uint32_t i = 0; i < m_s.count; ++i) {
            if ((rowDegree[i] = m_s.rowStart[i + 1] - m_s.rowStart[i]) == 1) rows.push_back(i);
            if ((columnDegree[i] = m_s.columnStart[i + 1] - m_s.columnStart[i]) == 1) columns.push_back(i);
        }
        const auto match = [&](std::uint32_t r, std::uint32_t c) {
            m_columnOf[r] = c;
            m_rowOf[c] = r;
            for (std::uint32_t k = m_s.columnStart[c]; k < m_s.columnStart[c + 1]; ++k) {
                if (--rowDegree[m_s.row[k]] == 1) rows.push_back(m_s.row[k]);
            }
            for (std::uint32_t k = m_s.rowStart[r]; k < m_s.rowStart[r + 1]; ++k) {
                if (--columnDegree[m_s.column[k]] == 1) columns.push_back(m_s.column[k]);
            }
        };
        while (!rows.empty() || !columns.empty()) {
            if (!rows.empty()) {
                const std::uint32_t r = rows.back();
                rows.pop_back();
                if (m_columnOf[r] != kNone) continue;
                for (std::uint32_t k = m_s.rowStart[r]; k < m_s.rowStart[r + 1]; ++k) {
                    if (m_rowOf[m_s.column[k]] != kNone) continue;
                    match(r, m_s.column[k]);
                    break;
                }
            } else {
                const std::uint32_t c = columns.back();
                columns.pop_back();
                if (m_rowOf[c] != kNone) continue;
                for (std::uint32_t k = m_s.columnStart[c]; k < m_s.columnStart[c + 1]; ++k) {
                    if (m_columnOf[m_s.row[k]] != kNone) continue;
                    match(m_s.row[k], c);
                    break;
                }
            }
        }
    }

    void augmentAll()
    {
        std::vector<std::uint32_t> visited(m_s.count, 0), look(m_s.count), next(m_s.count), path, open;
        for (std::uint32_t r = 0; r < m_s.count; ++r) {
            look[r] = m_s.rowStart[r];
            if (m_columnOf[r] == kNone) open.push_back(r);
        }
        bool isReversed = false;
        for (std::uint32_t phase = 1; !open.empty(); ++phase, isReversed = !isReversed) {
            for (std::uint32_t r = 0; r < m_s.count; ++r) next[r] = isReversed ? m_s.rowStart[r + 1] : m_s.rowStart[r];
            const auto augment = [&](std::uint32_t root) {
                path.assign(1, root);
                while (!path.empty()) {
                    const std::uint32_t r = path.back();
                    std::uint32_t c = kNone;
                    while (look[r] < m_s.rowStart[r + 1] && c == kNone) {
                        if (m_rowOf[m_s.column[look[r]]] == kNone) c = m_s.column[look[r]];
                        ++look[r];
                    }
                    if (c != kNone) {
                        visited[c] = phase;
                        for (std::size_t i = path.size(); i-- > 0;) {
                            const std::uint32_t previous = m_columnOf[path[i]];
                            m_columnOf[path[i]] = c;
                            m_rowOf[c] = path[i];
                            c = previous;
                        }
                        return true;
                    }
                    bool hasDescended = false;
                    while (!hasDescended && next[r] != (isReversed ? m_s.rowStart[r] : m_s.rowStart[r + 1])) {
                        const std::uint32_t candidate = m_s.column[isReversed ? --next[r] : next[r]++];
                        if (visited[candidate] == phase) continue;
                        visited[candidate] = phase;
                        path.push_back(m_rowOf[candidate]);
                        hasDescended = true;
                    }
                    if (!hasDescended) path.pop_back();
                }
                return false;
            };
            if (std::erase_if(open, augment) == 0) return;
        }
    }

    std::size_t countComponents()
    {
        std::vector<std::uint32_t> index(m_s.count, 0), low(m_s.count),
            next(m_s.rowStart.begin(), m_s.rowStart.end() - 1), stack, path;
        std::uint32_t discovered = 0;
        std::size_t components = 0;
        const auto discover = [&](std::uint32_t r) {
            index[r] = low[r] = ++discovered;
            stack.push_back(r);
            path.push_back(r);
        };
        for (std::uint32_t root = 0; root < m_s.count; ++root) {
            if (index[root] != 0) continue;
            discover(root);
            while (!path.empty()) {
                const std::uint32_t r = path.back();
                bool hasDescended = false;
                while (!hasDescended && next[r] < m_s.rowStart[r + 1]) {
                    const std::uint32_t other = m_rowOf[m_s.column[next[r]++]];
                    if (other == kNone) continue;
                    if (index[other] == 0) {
                        discover(other);
                        hasDescended = true;
                    } else if (index[other] < low[r]) {
                        low[r] = index[other];
                    }
                }
                if (hasDescended) continue;
                path.pop_back();
                if (!path.empty() && low[r] < low[path.back()]) low[path.back()] = low[r];
                if (low[r] != index[r]) continue;
                ++components;
                std::uint32_t member = kNone;
                do {
                    member = stack.back();
                    stack.pop_back();
                    index[member] = kNone;
                } while (member != r);
            }
        }
        return components;
    }

    const PlainSystem& m_s;
    std::vector<std::uint32_t> m_columnOf, m_rowOf;
};

inline std::size_t matchAndSortPlainly(const PlainSystem& system)
{
    return PlainSolver(system).run();
}

}  // namespace causeway::bench

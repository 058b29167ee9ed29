// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The structure incidence matrix: the unknowns that occur in each equation, as compressed rows and columns.
///
/// Rows are equations, columns unknowns; each nonzero is an edge of the structure digraph. Edges are numbered row by
/// row, in ascending order of the column; an `EdgeId` is the position of the nonzero in the row arrays.
/// Immutable. Memory: 12 bytes per edge, 8 bytes per row and per column.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "core/base/prefetch.h"
#include "core/base/strong_id.h"

namespace causeway {

using EquationId = StrongId<struct EquationTag>;
using UnknownId = StrongId<struct UnknownTag>;
using EdgeId = StrongId<struct EdgeTag>;

class Incidence {
public:
    Incidence() = default;
    /// `rows[e]` lists the unknowns of equation e, in any order; duplicates are merged. Cost: linear (counting sort).
    Incidence(const std::vector<std::vector<UnknownId>>& rows, std::size_t unknownCount);
    /// From pairs, in any order.
    Incidence(std::vector<std::pair<EquationId, UnknownId>> entries, std::size_t equationCount,
              std::size_t unknownCount);

    [[nodiscard]] std::size_t equationCount() const { return m_rowStart.size() - 1; }
    [[nodiscard]] std::size_t unknownCount() const { return m_columnStart.size() - 1; }
    [[nodiscard]] std::size_t edgeCount() const { return m_unknown.size(); }

    /// Unknowns of an equation, ascending.
    [[nodiscard]] std::span<const UnknownId> unknowns(EquationId equation) const
    {
        return {m_unknown.data() + m_rowStart[equation.index()], m_unknown.data() + m_rowStart[equation.index() + 1]};
    }
    /// Edges of an equation are [firstEdge(e), firstEdge(e) + unknowns(e).size()).
    [[nodiscard]] EdgeId firstEdge(EquationId equation) const { return EdgeId(m_rowStart[equation.index()]); }
    /// Edges of an unknown, in ascending order of the equation.
    [[nodiscard]] std::span<const EdgeId> edges(UnknownId unknown) const
    {
        return {m_columnEdge.data() + m_columnStart[unknown.index()],
                m_columnEdge.data() + m_columnStart[unknown.index() + 1]};
    }
    [[nodiscard]] EquationId equationOf(EdgeId edge) const { return m_equation[edge.index()]; }
    [[nodiscard]] UnknownId unknownOf(EdgeId edge) const { return m_unknown[edge.index()]; }
    /// Prefetches the data read by `equationOf` and `unknownOf`.
    void prefetchEnds(EdgeId edge) const
    {
        prefetch(&m_equation[edge.index()]);
        prefetch(&m_unknown[edge.index()]);
    }
    /// Prefetches the positions of the edges of both.
    void prefetchEdges(EquationId equation, UnknownId unknown) const
    {
        prefetch(&m_rowStart[equation.index()]);
        prefetch(&m_columnStart[unknown.index()]);
    }
    /// The edge between the two, or none. Cost: logarithmic in the length of the row.
    [[nodiscard]] EdgeId findEdge(EquationId equation, UnknownId unknown) const;
    [[nodiscard]] bool contains(EquationId equation, UnknownId unknown) const
    {
        return !findEdge(equation, unknown).isNone();
    }

private:
    void build(std::vector<std::pair<EquationId, UnknownId>> entries, std::size_t equationCount,
               std::size_t unknownCount);

    std::vector<std::uint32_t> m_rowStart{0};
    std::vector<std::uint32_t> m_columnStart{0};
    std::vector<UnknownId> m_unknown;    ///< by edge
    std::vector<EquationId> m_equation;  ///< by edge
    std::vector<EdgeId> m_columnEdge;    ///< edges by column
};

}  // namespace causeway

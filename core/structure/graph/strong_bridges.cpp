// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/graph/strong_bridges.h"

#include <algorithm>
#include <numeric>

namespace causeway {

namespace {

enum class Direction : std::uint8_t { Forwards, Backwards };

/// Arcs by the vertex they leave (or enter), as one array.
class ArcLists {
public:
    ArcLists(const Digraph& digraph, bool byTail) : m_start(digraph.vertexCount + 1, 0), m_arcs(digraph.arcs.size())
    {
        const auto key = [byTail](const Digraph::Arc& arc) { return byTail ? arc.tail : arc.head; };
        for (const Digraph::Arc& arc : digraph.arcs) ++m_start[key(arc) + 1];
        std::partial_sum(m_start.begin(), m_start.end(), m_start.begin());
        std::vector<std::uint32_t> next(m_start.begin(), m_start.end() - 1);
        for (std::uint32_t i = 0; i < digraph.arcs.size(); ++i) m_arcs[next[key(digraph.arcs[i])]++] = i;
    }
    [[nodiscard]] std::uint32_t begin(std::uint32_t vertex) const { return m_start[vertex]; }
    [[nodiscard]] std::uint32_t end(std::uint32_t vertex) const { return m_start[vertex + 1]; }
    [[nodiscard]] std::uint32_t operator[](std::uint32_t place) const { return m_arcs[place]; }

private:
    std::vector<std::uint32_t> m_start, m_arcs;
};

/// The dominator tree of the flow graph from vertex 0, by semidominators and nearest common ancestors (SNCA).
/// All arrays but `m_number` are indexed by depth-first number.
class Dominators {
public:
    Dominators(const Digraph& digraph, const ArcLists& leaving, const ArcLists& entering, Direction direction)
        : m_digraph(digraph), m_leaving(leaving), m_entering(entering), m_isForwards(direction == Direction::Forwards)
    {
        search();
        findDominators();
        measureSubtrees();
    }

    /// The arcs without which their head is not reached.
    void collectBridges(std::vector<StrongBridge>& bridges) const
    {
        const auto count = static_cast<std::uint32_t>(m_vertex.size());
        for (std::uint32_t v = 1; v < count; ++v) {
            std::uint32_t bridge = 0;
            std::uint32_t fromOutside = 0;
            for (std::uint32_t place = m_entering.begin(m_vertex[v]); place < m_entering.end(m_vertex[v]); ++place) {
                if (dominates(v, m_number[tail(m_entering[place])])) continue;
                bridge = m_entering[place];
                ++fromOutside;
            }
            if (fromOutside == 1) bridges.push_back({bridge, std::min(m_size[v], count - m_size[v])});
        }
    }

private:
    [[nodiscard]] std::uint32_t head(std::uint32_t arc) const
    {
        return m_isForwards ? m_digraph.arcs[arc].head : m_digraph.arcs[arc].tail;
    }
    [[nodiscard]] std::uint32_t tail(std::uint32_t arc) const
    {
        return m_isForwards ? m_digraph.arcs[arc].tail : m_digraph.arcs[arc].head;
    }

    void search()
    {
        constexpr std::uint32_t kUnvisited = 0xFFFFFFFFU;
        m_number.assign(m_digraph.vertexCount, kUnvisited);
        std::vector<std::pair<std::uint32_t, std::uint32_t>> path;  // vertex, next place
        const auto discover = [&](std::uint32_t vertex, std::uint32_t parent) {
            m_number[vertex] = static_cast<std::uint32_t>(m_vertex.size());
            m_vertex.push_back(vertex);
            m_parent.push_back(parent);
            path.emplace_back(vertex, m_leaving.begin(vertex));
        };
        discover(0, 0);
        while (!path.empty()) {
            const std::uint32_t vertex = path.back().first;
            std::uint32_t& place = path.back().second;
            while (place < m_leaving.end(vertex) && m_number[head(m_leaving[place])] != kUnvisited) ++place;
            if (place == m_leaving.end(vertex)) {
                path.pop_back();
            } else {
                discover(head(m_leaving[place++]), m_number[vertex]);
            }
        }
    }

    void findDominators()
    {
        const auto count = static_cast<std::uint32_t>(m_vertex.size());
        m_dominator = m_parent;
        m_ancestor = m_parent;
        m_semi.resize(count);
        std::iota(m_semi.begin(), m_semi.end(), 0U);
        m_label = m_semi;
        for (std::uint32_t w = count; w-- > 1;) {
            std::uint32_t semi = m_parent[w];
            for (std::uint32_t place = m_entering.begin(m_vertex[w]); place < m_entering.end(m_vertex[w]); ++place) {
                const std::uint32_t v = m_number[tail(m_entering[place])];
                semi = std::min(semi, v <= w ? v : m_semi[leastLabel(v, w)]);
            }
            m_semi[w] = semi;
        }
        for (std::uint32_t w = 1; w < count; ++w) {
            while (m_dominator[w] > m_semi[w]) m_dominator[w] = m_dominator[m_dominator[w]];
        }
    }

    /// The vertex of least semidominator on the tree path from v up to, but without, the vertices not above w; shortens
    /// the path.
    std::uint32_t leastLabel(std::uint32_t v, std::uint32_t w)
    {
        m_path.clear();
        for (std::uint32_t u = v; m_ancestor[u] > w; u = m_ancestor[u]) m_path.push_back(u);
        for (std::size_t i = m_path.size(); i-- > 0;) {
            const std::uint32_t u = m_path[i];
            const std::uint32_t above = m_ancestor[u];
            if (m_semi[m_label[above]] < m_semi[m_label[u]]) m_label[u] = m_label[above];
            m_ancestor[u] = m_ancestor[above];
        }
        return m_label[v];
    }

    void measureSubtrees()
    {
        const std::size_t count = m_vertex.size();
        m_size.assign(count, 1);
        for (std::size_t v = count; v-- > 1;) m_size[m_dominator[v]] += m_size[v];
        m_entry.assign(count, 0);
        std::vector<std::uint32_t> next(count, 1);
        for (std::size_t v = 1; v < count; ++v) {
            m_entry[v] = next[m_dominator[v]];
            next[m_dominator[v]] += m_size[v];
            next[v] = m_entry[v] + 1;
        }
    }

    [[nodiscard]] bool dominates(std::uint32_t v, std::uint32_t w) const
    {
        return m_entry[v] <= m_entry[w] && m_entry[w] < m_entry[v] + m_size[v];
    }

    const Digraph& m_digraph;
    const ArcLists& m_leaving;
    const ArcLists& m_entering;
    bool m_isForwards;
    std::vector<std::uint32_t> m_number;  ///< by vertex: its depth-first number
    std::vector<std::uint32_t> m_vertex, m_parent, m_dominator, m_ancestor, m_semi, m_label, m_size, m_entry;
    std::vector<std::uint32_t> m_path;
};

}  // namespace

std::vector<StrongBridge> strongBridges(const Digraph& digraph)
{
    std::vector<StrongBridge> bridges;
    if (digraph.vertexCount < 2) return bridges;
    const ArcLists byTail(digraph, true);
    const ArcLists byHead(digraph, false);
    Dominators(digraph, byTail, byHead, Direction::Forwards).collectBridges(bridges);
    Dominators(digraph, byHead, byTail, Direction::Backwards).collectBridges(bridges);
    // An arc may be found both ways; the larger cut tells more.
    std::sort(bridges.begin(), bridges.end(), [](const StrongBridge& a, const StrongBridge& b) {
        return a.arc != b.arc ? a.arc < b.arc : a.cutOff > b.cutOff;
    });
    const auto isSame = [](const StrongBridge& a, const StrongBridge& b) { return a.arc == b.arc; };
    bridges.erase(std::unique(bridges.begin(), bridges.end(), isSame), bridges.end());
    return bridges;
}

}  // namespace causeway

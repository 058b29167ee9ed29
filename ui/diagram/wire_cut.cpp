// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/diagram/wire_cut.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <limits>
#include <map>
#include <set>

#include "core/base/disjoint_sets.h"
#include "core/graphics/graphic_shape.h"
#include "core/graphics/route.h"

namespace causeway::ui {

namespace {

constexpr std::size_t kNone = static_cast<std::size_t>(-1);

using Edge = std::pair<std::size_t, std::size_t>;  ///< the smaller node first

/// The lines of a net as a graph, whose nodes are corners, joints and connectors.
class NetGraph {
public:
    explicit NetGraph(std::vector<const NetLine*> wires) : m_wires(std::move(wires))
    {
        for (const NetLine* wire : m_wires) {
            for (const Point& point : wire->points) nodeAt(point);
        }
        for (const NetLine* wire : m_wires) m_edgesOf.push_back(edgesAlong(wire->points));
        for (const auto& edges : m_edgesOf) {
            for (const Edge& edge : edges) {
                if (!m_edges.insert(edge).second) continue;
                m_neighbours[edge.first].push_back(edge.second);
                m_neighbours[edge.second].push_back(edge.first);
            }
        }
        for (std::size_t i = 0; i < m_wires.size(); ++i) {
            m_terminals[m_wires[i]->from] = nodeAt(m_wires[i]->points.front());
            m_terminals[m_wires[i]->to] = nodeAt(m_wires[i]->points.back());
        }
    }

    /// Removes the path between the joints around the point.
    void remove(Point at)
    {
        const Edge* nearest = nullptr;
        double least = std::numeric_limits<double>::infinity();
        for (const Edge& edge : m_edges) {
            const double away = distanceToPiece(at, m_nodes[edge.first], m_nodes[edge.second]);
            if (away < least) {
                least = away;
                nearest = &edge;
            }
        }
        if (nearest == nullptr) return;
        m_removed.insert(*nearest);
        for (const auto& [from, to] : {*nearest, Edge{nearest->second, nearest->first}}) {
            std::size_t before = from, here = to;
            while (m_neighbours[here].size() == 2 && !isTerminal(here)) {
                const std::size_t next = m_neighbours[here][m_neighbours[here][0] == before ? 1 : 0];
                if (!m_removed.insert(std::minmax(here, next)).second) break;
                before = std::exchange(here, next);
            }
        }
    }

    [[nodiscard]] bool isCut(std::size_t wire) const
    {
        return std::ranges::any_of(m_edgesOf[wire], [this](const Edge& edge) { return m_removed.contains(edge); });
    }

    /// Connectors that the remaining segments join but no line does, each as a wire to the first of its group.
    [[nodiscard]] std::vector<NetLine> missing(std::map<std::string, std::size_t>& groupOf,
                                               DisjointSets<std::size_t>& groups)
    {
        std::vector<NetLine> added;
        std::set<std::size_t> done;
        for (const auto& [reference, node] : m_terminals) {
            if (done.contains(node)) continue;
            const std::vector<std::size_t> before = waysFrom(node);
            for (const auto& [other, otherNode] : m_terminals) {
                if (other == reference || before[otherNode] == kNone) continue;
                done.insert(otherNode);
                if (!groups.unite(groupOf.at(reference), groupOf.at(other))) continue;
                std::vector<Point> points;
                for (std::size_t at = otherNode; at != node; at = before[at]) points.push_back(m_nodes[at]);
                points.push_back(m_nodes[node]);
                added.push_back({other, reference, tidied(points)});
            }
        }
        return added;
    }

private:
    std::size_t nodeAt(Point point)
    {
        for (std::size_t i = 0; i < m_nodes.size(); ++i) {
            if (distance(m_nodes[i], point) < kSamePoint) return i;
        }
        m_nodes.push_back(point);
        return m_nodes.size() - 1;
    }

    /// Splits lines at all nodes that lie on them.
    [[nodiscard]] std::vector<Edge> edgesAlong(const std::vector<Point>& points)
    {
        std::vector<Edge> edges;
        for (std::size_t i = 0; i + 1 < points.size(); ++i) {
            std::vector<std::pair<double, std::size_t>> on;
            for (std::size_t node = 0; node < m_nodes.size(); ++node) {
                if (distanceToPiece(m_nodes[node], points[i], points[i + 1]) < kSamePoint)
                    on.emplace_back(distance(points[i], m_nodes[node]), node);
            }
            std::ranges::sort(on);
            for (std::size_t k = 0; k + 1 < on.size(); ++k)
                edges.emplace_back(std::minmax(on[k].second, on[k + 1].second));
        }
        return edges;
    }

    [[nodiscard]] bool isTerminal(std::size_t node) const
    {
        return std::ranges::any_of(m_terminals, [node](const auto& terminal) { return terminal.second == node; });
    }

    /// Predecessor of each node on its path from the start; none if unreachable.
    [[nodiscard]] std::vector<std::size_t> waysFrom(std::size_t start)
    {
        std::vector<std::size_t> before(m_nodes.size(), kNone);
        before[start] = start;
        std::deque<std::size_t> open{start};
        while (!open.empty()) {
            const std::size_t at = open.front();
            open.pop_front();
            for (const std::size_t next : m_neighbours[at]) {
                if (before[next] != kNone || m_removed.contains(std::minmax(at, next))) continue;
                before[next] = at;
                open.push_back(next);
            }
        }
        return before;
    }

    std::vector<const NetLine*> m_wires;
    std::vector<Point> m_nodes;
    std::vector<std::vector<Edge>> m_edgesOf;  ///< indexed by wire
    std::set<Edge> m_edges, m_removed;
    std::map<std::size_t, std::vector<std::size_t>> m_neighbours;
    std::map<std::string, std::size_t> m_terminals;  ///< nodes by connector name
};

}  // namespace

WireCut withoutPieceAt(const std::vector<NetLine>& wires, std::size_t line, Point at)
{
    const WireNets nets = wireNets(wires);
    std::vector<std::size_t> members;
    std::vector<const NetLine*> ofNet;
    for (std::size_t i = 0; i < wires.size(); ++i) {
        if (nets.netOf[i] != nets.netOf[line]) continue;
        members.push_back(i);
        ofNet.push_back(&wires[i]);
    }
    NetGraph graph(ofNet);
    graph.remove(at);
    WireCut cut;
    std::map<std::string, std::size_t> groupOf;
    for (const NetLine* wire : ofNet) {
        groupOf.emplace(wire->from, groupOf.size());
        groupOf.emplace(wire->to, groupOf.size());
    }
    DisjointSets<std::size_t> groups(groupOf.size());
    for (std::size_t i = 0; i < members.size(); ++i) {
        if (graph.isCut(i)) {
            cut.removed.push_back(members[i]);
        } else {
            groups.unite(groupOf.at(ofNet[i]->from), groupOf.at(ofNet[i]->to));
        }
    }
    cut.added = graph.missing(groupOf, groups);
    return cut;
}

}  // namespace causeway::ui

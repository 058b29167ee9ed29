// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dae/connections/connection_graph.h"

#include <algorithm>

#include "core/base/disjoint_sets.h"

namespace causeway {

void ConnectionGraph::addNode(Node node)
{
    if (node >= m_nodes.size()) m_nodes.resize(node + std::size_t{1});
    m_nodes[node].isNamed = true;
}

void ConnectionGraph::addRoot(Node node)
{
    addNode(node);
    if (!m_nodes[node].isDefinite) m_definite.push_back(node);
    m_nodes[node].isDefinite = true;
}

void ConnectionGraph::addUniqueRoot(Node node)
{
    addRoot(node);
    m_nodes[node].isUnique = true;
}

void ConnectionGraph::addPotentialRoot(Node node, std::int64_t priority)
{
    addNode(node);
    m_potential.push_back({node, priority});
}

void ConnectionGraph::addBranch(Node a, Node b)
{
    addNode(a);
    addNode(b);
    m_branches.push_back({a, b});
    if (m_nodes[a].branch == kNoNode) m_nodes[a].branch = b;
}

std::size_t ConnectionGraph::addConnection(Node a, Node b, bool aIsOutside, bool bIsOutside)
{
    addNode(a);
    addNode(b);
    m_connections.push_back({a, b, aIsOutside, bIsOutside});
    return m_connections.size() - 1;
}

std::optional<bool> ConnectionGraph::rooted(Node a) const
{
    if (a >= m_nodes.size() || m_nodes[a].branch == kNoNode) return std::nullopt;
    return rooted(a, m_nodes[a].branch);
}

void ConnectionGraph::solve()
{
    const std::vector<Edge> edges = chooseTrees();
    chooseRoots();
    measureDistances(edges);
}

/// The edges of the forest. Leaves in each node's `root` the least node of its tree, and gathers definite roots that
/// clash.
std::vector<ConnectionGraph::Edge> ConnectionGraph::chooseTrees()
{
    DisjointSets<Node> trees(m_nodes.size());
    std::vector<Node> rootOfTree(m_nodes.size(), kNoNode);  // by representative
    for (const Node root : m_definite) rootOfTree[root] = root;
    const auto join = [&](Node a, Node b) {
        const Node root = rootOfTree[a] != kNoNode ? rootOfTree[a] : rootOfTree[b];
        trees.unite(a, b);
        rootOfTree[std::min(a, b)] = root;
    };

    std::vector<Edge> edges;
    for (std::size_t i = 0; i < m_branches.size(); ++i) {
        const Edge branch = m_branches[i];
        const Node a = trees.find(branch.a), b = trees.find(branch.b);
        if (a == b) {
            m_problems.push_back({ConnectionGraphProblem::Kind::BranchCycle, {branch.a, branch.b}, i});
            continue;
        }
        if (rootOfTree[a] != kNoNode && rootOfTree[b] != kNoNode) {
            m_problems.push_back({ConnectionGraphProblem::Kind::RootsJoined, {rootOfTree[a], rootOfTree[b]}, i});
        }
        join(a, b);
        edges.push_back(branch);
    }

    // A repeated connection within one connection set is not a second edge: each connector has a node inside and one
    // outside.
    DisjointSets<std::uint32_t> levels(2 * m_nodes.size());
    for (Connection& connection : m_connections) {
        const std::uint32_t first = levels.find(2 * connection.a + (connection.aIsOutside ? 1U : 0U));
        const std::uint32_t second = levels.find(2 * connection.b + (connection.bIsOutside ? 1U : 0U));
        const Node a = trees.find(connection.a), b = trees.find(connection.b);
        if (first == second || connection.a == connection.b) {
            connection.fate = ConnectionFate::Redundant;
        } else if (a == b || (rootOfTree[a] != kNoNode && rootOfTree[b] != kNoNode)) {
            connection.fate = ConnectionFate::Broken;
            if (a != b && m_nodes[rootOfTree[a]].isUnique && m_nodes[rootOfTree[b]].isUnique) {
                m_problems.push_back({ConnectionGraphProblem::Kind::NotUnique, {rootOfTree[a], rootOfTree[b]}, 0});
            }
        } else {
            connection.fate = ConnectionFate::Kept;
            join(a, b);
            edges.push_back({connection.a, connection.b});
        }
        levels.unite(first, second);
    }
    for (Node node = 0; node < m_nodes.size(); ++node) m_nodes[node].root = trees.find(node);
    return edges;
}

void ConnectionGraph::chooseRoots()
{
    std::vector<Node> chosen(m_nodes.size(), kNoNode);  // by least node of the tree
    for (const Node root : m_definite) {
        Node& choice = chosen[m_nodes[root].root];
        if (choice == kNoNode) choice = root;
    }
    // Stable: of equal priorities the first that was added.
    std::stable_sort(m_potential.begin(), m_potential.end(),
                     [](const PotentialRoot& a, const PotentialRoot& b) { return a.priority < b.priority; });
    for (const PotentialRoot& candidate : m_potential) {
        Node& choice = chosen[m_nodes[candidate.node].root];
        if (choice == kNoNode) choice = candidate.node;
    }

    std::vector<std::uint32_t> problemOfTree(m_nodes.size(), kNoNode);
    for (Node node = 0; node < m_nodes.size(); ++node) {
        NodeInfo& info = m_nodes[node];
        const Node tree = info.root;
        if (chosen[tree] != kNoNode) {
            info.root = chosen[tree];
            info.isChosen = info.root == node;
            if (info.isChosen) m_roots.push_back(node);
        } else if (info.isNamed) {
            if (problemOfTree[tree] == kNoNode) {
                problemOfTree[tree] = static_cast<std::uint32_t>(m_problems.size());
                m_problems.push_back({ConnectionGraphProblem::Kind::NoRoot, {}, 0});
            }
            m_problems[problemOfTree[tree]].nodes.push_back(node);
        }
    }
}

void ConnectionGraph::measureDistances(const std::vector<Edge>& edges)
{
    std::vector<std::uint32_t> first(m_nodes.size() + 1, 0);
    for (const Edge& edge : edges) {
        ++first[edge.a];
        ++first[edge.b];
    }
    std::exclusive_scan(first.begin(), first.end(), first.begin(), 0U);
    std::vector<Node> neighbours(2 * edges.size());
    std::vector<std::uint32_t> next(first.begin(), first.end());
    for (const Edge& edge : edges) {
        neighbours[next[edge.a]++] = edge.b;
        neighbours[next[edge.b]++] = edge.a;
    }

    std::vector<Node> queue;
    std::vector<bool> isReached(m_nodes.size(), false);
    for (Node node = 0; node < m_nodes.size(); ++node) {
        if (m_nodes[node].root != node) continue;
        queue.push_back(node);
        isReached[node] = true;
    }
    for (std::size_t at = 0; at < queue.size(); ++at) {
        for (std::uint32_t i = first[queue[at]]; i < first[queue[at] + 1]; ++i) {
            if (isReached[neighbours[i]]) continue;
            isReached[neighbours[i]] = true;
            m_nodes[neighbours[i]].distance = m_nodes[queue[at]].distance + 1;
            queue.push_back(neighbours[i]);
        }
    }
}

}  // namespace causeway

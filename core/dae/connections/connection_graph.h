// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The virtual connection graph of overconstrained connectors: which connections are redundant, and which nodes are
/// roots.
///
/// In:   nodes (overdetermined records and types of connectors, numbered densely by the caller), branches, roots,
///       connections.
/// Out:  a forest with one root per tree; connections outside it are broken: 0 = equalityConstraint(a, b) instead of a
///       = b.
/// Errors: listed in the result: cycles of branches, roots joined by branches, graphs without a root. The graph is
/// solved nevertheless.
/// Cost: near-linear (union-find and breadth-first search). Deterministic: earlier connections are kept.
/// Reference: Modelica Language Specification, section 9.4.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace causeway {

enum class ConnectionFate : std::uint8_t {
    Kept,       ///< part of the forest: a = b
    Broken,     ///< 0 = equalityConstraint(a, b)
    Redundant,  ///< repeats earlier connections of the same level: no equation at all
};

struct ConnectionGraphProblem {
    enum class Kind : std::uint8_t {
        BranchCycle,  ///< nodes: the two ends of the branch that closes a cycle
        RootsJoined,  ///< nodes: two definite roots connected by branches
        NoRoot,       ///< nodes: all nodes of a graph that has neither root nor potential root
        NotUnique,    ///< nodes: two unique roots in one graph
    };
    Kind kind;
    std::vector<std::uint32_t> nodes;
    std::size_t branch = 0;  ///< of a cycle: the branch that closes it, in the order of addition
};

class ConnectionGraph {
public:
    using Node = std::uint32_t;

    // Construction: nodes exist as soon as they are named ---------------------------------------------
    /// A node that may have no edge.
    void addNode(Node node);
    void addRoot(Node node);
    /// A root that connections must not join with another one (Connections.uniqueRoot of Modelica_StateGraph2).
    void addUniqueRoot(Node node);
    void addPotentialRoot(Node node, std::int64_t priority = 0);
    void addBranch(Node a, Node b);
    /// A connect-equation; returns its index. The sides matter for redundancy only: a connector seen from inside and
    /// from outside belongs to two connection sets.
    std::size_t addConnection(Node a, Node b, bool aIsOutside = false, bool bIsOutside = false);

    void solve();

    // Result: after `solve` ------------------------------------------------------------------------
    [[nodiscard]] ConnectionFate fate(std::size_t connection) const { return m_connections[connection].fate; }
    [[nodiscard]] bool isBroken(std::size_t connection) const { return fate(connection) == ConnectionFate::Broken; }
    /// The chosen roots, ascending.
    [[nodiscard]] const std::vector<Node>& roots() const { return m_roots; }
    /// Connections.isRoot. False for a node that was never named.
    [[nodiscard]] bool isRoot(Node node) const { return node < m_nodes.size() && m_nodes[node].isChosen; }
    /// Whether a is closer to the root than b.
    [[nodiscard]] bool rooted(Node a, Node b) const { return distance(a) < distance(b); }
    /// Connections.rooted(a): the same for the first branch that starts at a; nothing if there is none.
    [[nodiscard]] std::optional<bool> rooted(Node a) const;
    /// The root of the tree of a node (in a tree without root, its first node).
    [[nodiscard]] Node rootOf(Node node) const { return m_nodes[node].root; }
    [[nodiscard]] const std::vector<ConnectionGraphProblem>& problems() const { return m_problems; }

private:
    static constexpr Node kNoNode = 0xFFFFFFFF;
    struct NodeInfo {
        bool isNamed = false;
        bool isDefinite = false;
        bool isUnique = false;
        bool isChosen = false;
        std::uint32_t distance = 0;
        Node root = kNoNode;
        Node branch = kNoNode;  ///< target of the first branch that starts here
    };
    struct Edge {
        Node a, b;
    };
    struct Connection {
        Node a, b;
        bool aIsOutside, bIsOutside;
        ConnectionFate fate = ConnectionFate::Kept;
    };
    struct PotentialRoot {
        Node node;
        std::int64_t priority;
    };

    [[nodiscard]] std::uint32_t distance(Node node) const { return node < m_nodes.size() ? m_nodes[node].distance : 0; }
    [[nodiscard]] std::vector<Edge> chooseTrees();
    void chooseRoots();
    void measureDistances(const std::vector<Edge>& edges);

    std::vector<NodeInfo> m_nodes;
    std::vector<Node> m_definite;
    std::vector<PotentialRoot> m_potential;
    std::vector<Edge> m_branches;
    std::vector<Connection> m_connections;
    std::vector<Node> m_roots;
    std::vector<ConnectionGraphProblem> m_problems;
};

}  // namespace causeway

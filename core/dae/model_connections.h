// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// All connect-equations of a model, from connectors down to pairs of variables: connection sets, streams, the
/// connection graph.
///
/// In:   the instance tree. Out: what is connected with what; equations are made when all variables are known.
/// Members of expandable connectors that connections bring are added to the tree here.
/// Reference: Modelica Language Specification, chapters 9 and 15.
#pragma once

#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "core/dae/connection_graph.h"
#include "core/dae/connection_sets.h"
#include "core/dae/connector_checks.h"
#include "core/semantics/expression_lowering.h"

namespace causeway {

class ModelConnections {
public:
    explicit ModelConnections(Instantiation& instantiation) : m_in(instantiation), m_connectorChecks(instantiation) {}

    /// Walks all equations of all components for connect() and Connections.*; solves the connection graph.
    void gather();

    struct BrokenConnection {
        ComponentInstance *a, *b;
        ClassInstance* type;  ///< with the function equalityConstraint
        SourceSpan span;
        ComponentInstance* owner;
    };
    struct Pair {
        ComponentInstance *a, *b;
        std::int32_t elementA, elementB;
        bool aIsOutside, bIsOutside;
        SourceSpan span;
        ComponentInstance* owner;
    };
    [[nodiscard]] const std::vector<Pair>& pairs() const { return m_pairs; }
    [[nodiscard]] const std::vector<BrokenConnection>& broken() const { return m_broken; }
    /// How many variables, whole arrays counted once, were met on the way.
    [[nodiscard]] std::size_t leafCount() const { return m_leafCount; }
    /// Number of components that have parts, the elements of arrays one by one.
    [[nodiscard]] std::size_t scalarCount() const { return m_scalarCount; }

private:
    struct Statement {
        ast::ConnectEquation connect;
        ClassInstance* scope;
        std::vector<std::pair<std::string_view, ExprId>> iterators;
    };
    struct Overconstrained {
        ComponentInstance *a, *b;
        ClassInstance* type;
        std::size_t connection;
        bool aIsOutside, bIsOutside;
        SourceSpan span;
        ComponentInstance* owner;
    };

    struct PotentialRoot {
        std::string path;
        std::uint32_t node;
        std::int64_t priority;
    };

    void visit(ComponentInstance& component);
    void collect(ast::Equation equation, ClassInstance& scope, ExpressionLowering& lowering);
    void graphCall(ast::FunctionCall call, ClassInstance& scope, ExpressionLowering& lowering);
    bool addUndeclared(Statement& statement);
    bool addMember(ast::ComponentReference reference, const Statement& statement, ast::ComponentReference other);
    bool joinExpandable(const Statement& statement);
    bool unite(ComponentInstance& a, ComponentInstance& b);
    static bool isExpandable(const ComponentInstance& component);
    static bool isInExpandable(const ComponentInstance& component);
    static bool isPartOfConnector(const ComponentInstance& component);
    bool growsForEver(const ComponentInstance& bus, std::string_view name, const ComponentInstance& like);
    /// False where it would grow for ever.
    bool copyMember(ComponentInstance& bus, std::string_view name, ComponentInstance& like,
                    std::span<const std::int32_t> dimensions);
    void connect(const Statement& statement);
    void connectComponents(const ComponentTarget& a, const ComponentTarget& b, bool aIsOutside, bool bIsOutside,
                           const Statement& statement, bool isTop);
    void refuseConnection(const ComponentInstance& a, const ComponentInstance& b, const Statement& statement,
                          std::string_view why);
    [[nodiscard]] bool nameConnectors(const ComponentInstance& a, const ComponentInstance& b,
                                      const Statement& statement);
    void connectLeaves(const ComponentTarget& a, const ComponentTarget& b, bool aIsOutside, bool bIsOutside,
                       const Statement& statement);
    void connectMembers(ComponentInstance& first, ComponentInstance& second, bool aIsOutside, bool bIsOutside,
                        const Statement& statement);
    void touch(ComponentInstance& component);
    /// What is used in one of two expandable connectors is so in the other.
    void spreadUse();
    void spreadTouched();
    /// Touches what equations and algorithms name in an expandable connector, though nothing is connected to it.
    bool touchNamed(ComponentInstance& bus);
    void markUnused(ComponentInstance& component);
    std::uint32_t node(ComponentInstance& component, SourceSpan span);
    /// A condition removes what the reference names, or what that is a part of.
    bool isRemoved(const Statement& statement, ast::ComponentReference reference);
    /// Both sides name members of expandable connectors that do not exist.
    bool refuseUndeclared(const Statement& statement);
    bool isUndeclared(const Statement& statement, ast::ComponentReference reference);
    void reportGraphProblems();
    ClassInstance* constraintType(ComponentInstance& component);
    ExpressionLowering loweringFor(const Statement& statement);
    void finishGraph();
    [[nodiscard]] bool isExported(const ComponentInstance& component) const;

    Instantiation& m_in;
    std::vector<Statement> m_statements;
    std::vector<std::pair<std::string_view, ExprId>> m_iterators;
    std::vector<Pair> m_pairs;
    std::vector<Overconstrained> m_overconstrained;
    std::vector<BrokenConnection> m_broken;
    std::size_t m_leafCount = 0;
    std::size_t m_scalarCount = 0;
    ConnectionGraph m_graph;
    std::vector<PotentialRoot> m_potentialRoots;
    ConnectorChecks m_connectorChecks;
    std::vector<ComponentInstance*> m_nodes;
    std::vector<SourceSpan> m_nodeSpans;    ///< what named the node first
    std::vector<SourceSpan> m_rootSpans;    ///< of nodes that are roots
    std::vector<SourceSpan> m_branchSpans;  ///< parallel to the branches of the graph
    std::unordered_map<const ComponentInstance*, std::uint32_t> m_nodeOf;
    std::unordered_set<const ComponentInstance*> m_touched;                  ///< in expandable connectors
    std::vector<std::pair<ComponentInstance*, ComponentInstance*>> m_links;  ///< members of two expandable connectors
    std::vector<ComponentInstance*> m_expandable;
};

}  // namespace causeway

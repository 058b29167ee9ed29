// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// All connect-equations of a model, from connectors down to pairs of variables: connection sets, streams, the
/// connection graph.
///
/// In:   the instance tree. Out: the connections; their equations are generated when all variables are known. Members
///       that connections add to expandable connectors are added to the tree here.
/// Reference: Modelica Language Specification, chapters 9 and 15.
#pragma once

#include <span>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "core/dae/connections/connection_graph.h"
#include "core/dae/connections/connection_sets.h"
#include "core/dae/connections/connector_checks.h"
#include "core/semantics/expression_lowering.h"

namespace causeway {

class ModelConnections {
public:
    explicit ModelConnections(Instantiation& instantiation) : m_in(instantiation), m_connectorChecks(instantiation) {}

    /// Collects connect() and Connections.* from all equations of all components; solves the connection graph.
    void gather();

    struct BrokenConnection {
        ComponentInstance *a, *b;
        ClassInstance* type;  ///< has the function equalityConstraint
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
    /// Number of variables visited; whole arrays count once.
    [[nodiscard]] std::size_t leafCount() const { return m_leafCount; }
    /// Number of components with parts; elements of arrays count individually.
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
    /// Returns false if it would grow without end.
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
    /// A member used in one of two connected expandable connectors is used in the other.
    void spreadUse();
    void spreadTouched();
    /// Marks members of an expandable connector that equations and algorithms use without a connection.
    bool touchNamed(ComponentInstance& bus);
    void markUnused(ComponentInstance& component);
    std::uint32_t node(ComponentInstance& component, SourceSpan span);
    /// Whether a condition removes the referenced component, or one that contains it.
    bool isRemoved(const Statement& statement, ast::ComponentReference reference);
    /// The same of the member that `members` names in a component.
    bool isRemoved(ComponentInstance& outerOrOwn, std::span<const ast::ReferencePart> members);
    /// Reports a connection whose sides both name nonexistent members of expandable connectors.
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
    std::vector<SourceSpan> m_nodeSpans;    ///< first use of each node
    std::vector<SourceSpan> m_rootSpans;    ///< of nodes that are roots
    std::vector<SourceSpan> m_branchSpans;  ///< parallel to the branches of the graph
    std::unordered_map<const ComponentInstance*, std::uint32_t> m_nodeOf;
    std::unordered_set<const ComponentInstance*> m_touched;                  ///< in expandable connectors
    std::vector<std::pair<ComponentInstance*, ComponentInstance*>> m_links;  ///< members of two expandable connectors
    std::vector<ComponentInstance*> m_expandable;
};

}  // namespace causeway

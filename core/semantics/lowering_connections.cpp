// SPDX-License-Identifier: GPL-3.0-or-later
// What the graph of overconstrained connections tells equations: Connections.isRoot and Connections.rooted
// (specification, section 9.4.1), Connections.uniqueRootIndices (as Modelica_StateGraph2 defines it).
#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "core/semantics/expression_lowering.h"

namespace causeway {

std::string connectionOperator(ast::FunctionCall call)
{
    const auto parts = call.function().parts();
    return parts.size() == 2 && parts[0].name.text == "Connections" ? std::string(parts[1].name.text) : std::string();
}

ExprId ExpressionLowering::lowerConnectionOperator(std::string_view name, const Call& call)
{
    if (name == "uniqueRootIndices") return lowerUniqueRootIndices(call);
    if (call.positional.size() != 1) {
        m_in.report(diag::WrongArgumentCount, call.where.span(), m_scope, call.name, "1 argument",
                    call.positional.size());
        return {};
    }
    const auto argument = call.positional.front().as<ast::ComponentReference>();
    const auto targets = argument ? targetsOf(argument) : std::vector<ComponentTarget>();
    if (targets.size() != 1) return {};
    const auto& table = name == "isRoot" ? m_in.isRoot : m_in.rooted;
    const auto found = table.find(targets[0].component);
    if (found == table.end() && name == "rooted" && m_in.isGraphKnown) {
        m_in.report(
            diag::InvalidConnectionGraph, call.where.span(), m_scope, m_in.model->type->fullName(),
            fmt::format("Connections.rooted({}) needs a branch that begins at its argument", argument.dottedName()));
        return {};
    }
    return m_pool.boolean(found != table.end() && found->second);
}

/// uniqueRootIndices(roots, nodes, message): first the positions of the roots that the nodes belong to, then the rest.
ExprId ExpressionLowering::lowerUniqueRootIndices(const Call& call)
{
    if (call.positional.size() < 2) {
        m_in.report(diag::WrongArgumentCount, call.where.span(), m_scope, call.name, "2 or 3 arguments",
                    call.positional.size());
        return {};
    }
    std::array<std::vector<ComponentTarget>, 2> ends;
    for (std::size_t i = 0; i < ends.size(); ++i) {
        const auto reference = call.positional[i].as<ast::ComponentReference>();
        if (reference) ends[i] = targetsOf(reference);
    }
    const auto& [roots, nodes] = ends;
    std::vector<std::size_t> order;
    for (const ComponentTarget& node : nodes) {
        const auto root = m_in.rootOf.find(node.component);
        const auto found = std::ranges::find_if(roots, [&](const ComponentTarget& candidate) {
            return root != m_in.rootOf.end() && candidate.component == root->second;
        });
        const auto position = static_cast<std::size_t>(found - roots.begin());
        // Paths of a component examined on its own may lead through its own connectors.
        const ComponentInstance* outermost = node.component;
        while (outermost->parent != nullptr && outermost->parent != m_in.model) outermost = outermost->parent;
        if (found == roots.end() && outermost->parent == m_in.model && outermost->isConnector) continue;
        if (m_in.isGraphKnown && (found == roots.end() || std::ranges::find(order, position) != order.end())) {
            m_in.report(diag::InvalidConnectionGraph, call.where.span(), m_scope, m_in.model->type->fullName(),
                        fmt::format("no path leads to {} from a root of its own among {}", node.component->path(),
                                    call.positional[0].text()));
            return {};
        }
        order.push_back(position);
    }
    for (std::size_t i = 0; i < roots.size(); ++i) {
        if (std::ranges::find(order, i) == order.end()) order.push_back(i);
    }
    std::vector<ExprId> indices;
    for (const std::size_t position : order) indices.push_back(m_pool.integer(static_cast<std::int64_t>(position) + 1));
    return m_pool.array(indices, TypeTable::integer());
}

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/syntax/node_walk.h"

namespace causeway {

void visitNodes(const SyntaxTree& tree, NodeId root, const std::function<bool(NodeId)>& enters)
{
    NodeId at = root;
    while (true) {
        const bool goesIn = enters(at) && !tree.firstChild(at).isNone();
        if (goesIn) {
            at = tree.firstChild(at);
            continue;
        }
        while (at != root && tree.nextSibling(at).isNone()) at = tree.parent(at);
        if (at == root) return;
        at = tree.nextSibling(at);
    }
}

std::vector<ast::ConnectEquation> connectEquationsOf(ast::ClassSpecifier specifier)
{
    std::vector<ast::ConnectEquation> connections;
    for (const ast::EquationSection section : specifier.equationSections()) {
        visitNodes(section.tree(), section.id(), [&](NodeId node) {
            const ast::View view(section.tree(), node);
            const auto connection = view.as<ast::ConnectEquation>();
            if (connection) connections.push_back(connection);
            return !connection && !view.is<ast::Expression>();
        });
    }
    return connections;
}

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/editing/diagram/component_references.h"

#include <algorithm>

#include "core/syntax/node_walk.h"

namespace causeway {

namespace {

/// Whether a for-index of this name is visible at the child of a node: loop indices in the following parts, reduction
/// indices also in the preceding ones; the range of an index sees only previous indices.
bool isIndexOver(const SyntaxTree& tree, NodeId node, NodeId child, std::string_view name)
{
    bool childIsIndex = tree.kind(child) == SyntaxKind::ForIndex;
    for (const NodeId at : tree.children(node)) {
        if (at == child && childIsIndex) return false;
        if (ast::View(tree, at).as<ast::ForIndex>().name().text == name) return true;
    }
    return false;
}

bool isHidden(const SyntaxTree& tree, NodeId reference, NodeId root, std::string_view name)
{
    for (NodeId child = reference; child != root; child = tree.parent(child)) {
        if (isIndexOver(tree, tree.parent(child), child, name)) return true;
    }
    return false;
}

bool declares(ast::ClassDefinition definition, std::string_view name)
{
    const std::vector<ast::Element> elements = definition.elements();
    return std::any_of(elements.begin(), elements.end(), [&](const ast::Element& element) {
        for (const ast::ComponentDeclaration declaration : element.as<ast::ComponentClause>().declarations()) {
            if (declaration.name().text == name) return true;
        }
        return element.as<ast::ClassDefinition>().name().text == name;
    });
}

}  // namespace

std::vector<SourceSpan> referencesTo(ast::ClassDefinition definition, std::string_view name, bool isConstant)
{
    std::vector<SourceSpan> places;
    if (!definition) return places;
    const SyntaxTree& tree = definition.tree();
    visitNodes(tree, definition.id(), [&](NodeId node) {
        const ast::View view(tree, node);
        if (const auto nested = view.as<ast::ClassDefinition>(); nested && node != definition.id()) {
            // Modifiers of a short class belong to the enclosing scope.
            const bool isScope = nested.specifier().kind() == SyntaxKind::LongClassSpecifier || nested.isClassExtends();
            return !isScope || (isConstant && !declares(nested, name));
        }
        const auto reference = view.as<ast::ComponentReference>();
        if (!reference || reference.isGlobal()) return true;
        const std::vector<ast::ReferencePart> parts = reference.parts();
        if (parts.empty() || parts[0].name.text != name) return true;
        // f(x) calls a function of that name; a.f(x) calls one through a component.
        const bool isCalled =
            parts.size() == 1 && ast::View(tree, tree.parent(node)).as<ast::FunctionCall>().function() == reference;
        if (!isCalled && !isHidden(tree, node, definition.id(), name)) places.push_back(parts[0].name.span);
        return true;
    });
    return places;
}

}  // namespace causeway

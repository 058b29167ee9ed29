// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/editing/outline.h"

#include "core/base/sentences.h"
#include "core/syntax/ast.h"

namespace causeway {

namespace {

void addComponents(std::vector<OutlineItem>& items, ast::ComponentClause clause)
{
    const bool isFixed = clause.typePrefixes().variability >= ast::Variability::Parameter;
    for (const ast::ComponentDeclaration component : clause.declarations()) {
        const ast::Identifier name = component.name();
        if (!name) continue;
        items.push_back({isFixed ? OutlineKind::Parameter : OutlineKind::Component,
                         std::string(name.text),
                         clause.type().toString(),
                         component.span(),
                         name.span,
                         {}});
    }
}

void addClass(std::vector<OutlineItem>& items, ast::ClassDefinition definition);

void addElement(std::vector<OutlineItem>& items, ast::Element element)
{
    if (const auto definition = element.as<ast::ClassDefinition>()) {
        addClass(items, definition);
    } else if (const auto clause = element.as<ast::ComponentClause>()) {
        addComponents(items, clause);
    } else if (const auto base = element.as<ast::ExtendsClause>()) {
        items.push_back({OutlineKind::Extends, base.type().toString(), "extends", base.span(), base.type().span(), {}});
    } else if (const auto import = element.as<ast::ImportClause>()) {
        items.push_back(
            {OutlineKind::Import, import.name().toString(), "import", import.span(), import.name().span(), {}});
    }
}

/// Sections in textual order.
void addContent(std::vector<OutlineItem>& items, ast::ClassSpecifier specifier)
{
    const SyntaxTree& tree = specifier.tree();
    for (const NodeId child : tree.children(specifier.id())) {
        const ast::View view(tree, child);
        if (const auto section = view.as<ast::ElementSection>()) {
            for (const ast::Element element : section.elements()) addElement(items, element);
        } else if (const auto equations = view.as<ast::EquationSection>()) {
            items.push_back({OutlineKind::Equations,
                             equations.isInitial() ? "initial equation" : "equation",
                             amountOf(equations.equations().size(), "equation"),
                             equations.span(),
                             equations.span(),
                             {}});
        } else if (const auto statements = view.as<ast::AlgorithmSection>()) {
            items.push_back({OutlineKind::Algorithm,
                             statements.isInitial() ? "initial algorithm" : "algorithm",
                             amountOf(statements.statements().size(), "statement"),
                             statements.span(),
                             statements.span(),
                             {}});
        }
    }
}

void addClass(std::vector<OutlineItem>& items, ast::ClassDefinition definition)
{
    const ast::Identifier name = definition.name();
    if (!name) return;
    OutlineItem item{OutlineKind::Class,
                     std::string(name.text),
                     std::string(toString(definition.classKind())),
                     definition.span(),
                     name.span,
                     {}};
    for (const ast::EnumerationLiteral literal : definition.specifier().literals()) {
        item.children.push_back(
            {OutlineKind::Literal, std::string(literal.name().text), {}, literal.span(), literal.name().span, {}});
    }
    addContent(item.children, definition.specifier());
    items.push_back(std::move(item));
}

}  // namespace

std::vector<OutlineItem> outline(const SyntaxTree& tree)
{
    std::vector<OutlineItem> items;
    for (const ast::ClassDefinition definition : ast::StoredDefinition(tree).classes()) addClass(items, definition);
    return items;
}

}  // namespace causeway

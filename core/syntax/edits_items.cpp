// SPDX-License-Identifier: GPL-3.0-or-later
// Names, elements and equations.
#include <fmt/format.h>

#include "core/syntax/ast.h"
#include "core/syntax/edit_checks.h"
#include "core/syntax/edit_layout.h"
#include "core/syntax/edits.h"
#include "core/syntax/lexer.h"

namespace causeway {

using namespace syntax_detail;

namespace {

/// The first token of what stands behind the sections: external, annotation or end; 0 if the class is not closed.
TokenIndex endOfSections(const SyntaxTree& tree, const ast::ClassSpecifier& specifier)
{
    const TokenIndex end = EditLayout(tree).endOfClass(specifier.id());
    if (end == 0) return 0;
    if (const ast::ExternalClause external = specifier.external()) return tree[external.id()].firstToken;
    if (const ast::Annotation annotation = specifier.annotation()) return tree[annotation.id()].firstToken;
    return end;
}

/// The ";" behind an item, or the item's last token if that is missing.
TokenIndex lastTokenOf(const SyntaxTree& tree, NodeId item)
{
    const TokenIndex end = tree[item].endToken;
    return tree.tokenKind(end) == TokenKind::Semicolon ? end : end - 1;
}

std::string itemIndent(const SyntaxTree& tree, NodeId item, const ast::ClassSpecifier& specifier)
{
    const EditLayout layout(tree);
    const std::uint32_t begin = tree.span(item).begin;
    if (layout.startsLine(begin)) return layout.indentation(begin);
    return layout.indentation(specifier.span().begin) + std::string(kIndentUnit);
}

}  // namespace

Edits renameDeclaration(const SyntaxTree& tree, NodeId node, std::string_view name)
{
    if (!isIdentifier(name)) return std::nullopt;
    const EditLayout layout(tree);
    const ast::View view(tree, node);
    std::vector<SourceSpan> places;
    if (const auto declaration = view.as<ast::ComponentDeclaration>()) {
        places = {declaration.name().span};
    } else if (const auto literal = view.as<ast::EnumerationLiteral>()) {
        places = {literal.name().span};
    } else if (const auto definition = view.as<ast::ClassDefinition>()) {
        places = {definition.name().span};
        if (definition.specifier().endName()) places.push_back(definition.specifier().endName().span);
    }
    if (places.empty() || places[0].isNone()) return std::nullopt;
    std::vector<TextEdit> edits;
    for (const SourceSpan& place : places) edits.push_back(layout.replacement(place, std::string(name)));
    return edits;
}

Edits addElement(const SyntaxTree& tree, NodeId classDefinition, std::string_view text)
{
    const ast::ClassSpecifier specifier = ast::View(tree, classDefinition).as<ast::ClassDefinition>().specifier();
    if (!specifier.endName() || !isElement(text)) return std::nullopt;
    const EditLayout layout(tree);
    const std::string indent = layout.indentation(specifier.span().begin) + std::string(kIndentUnit);
    for (const ast::ElementSection section : specifier.elementSections()) {
        if (section.isProtected()) continue;
        ast::Element last;
        for (const ast::Element element : section.elements()) last = element;
        if (last) {
            return std::vector{
                EditLayout(tree).itemAfter(lastTokenOf(tree, last.id()), itemIndent(tree, last.id(), specifier), text)};
        }
        return std::vector{EditLayout(tree).itemAfter(tree[section.id()].firstToken, indent, text)};
    }
    // After the head of the class: its name, description and modification.
    const SyntaxNode& node = tree[specifier.id()];
    TokenIndex head = node.firstToken + (specifier.kind() == SyntaxKind::ExtendsClassSpecifier ? 1U : 0U);
    if (specifier.modification()) head = tree[specifier.modification().id()].endToken - 1;
    if (specifier.description()) head = tree[specifier.description().id()].endToken - 1;
    return std::vector{EditLayout(tree).itemAfter(head, indent, text)};
}

Edits addEquation(const SyntaxTree& tree, NodeId classDefinition, std::string_view text)
{
    const ast::ClassSpecifier specifier = ast::View(tree, classDefinition).as<ast::ClassDefinition>().specifier();
    if (!isEquation(text)) return std::nullopt;
    const EditLayout layout(tree);
    const std::string classIndent = layout.indentation(specifier ? specifier.span().begin : 0);
    for (const ast::EquationSection section : specifier.equationSections()) {
        if (section.isInitial()) continue;
        ast::Equation last;
        for (const ast::Equation equation : section.equations()) last = equation;
        if (last) {
            return std::vector{
                EditLayout(tree).itemAfter(lastTokenOf(tree, last.id()), itemIndent(tree, last.id(), specifier), text)};
        }
        return std::vector{
            EditLayout(tree).itemAfter(tree[section.id()].firstToken, classIndent + std::string(kIndentUnit), text)};
    }
    const TokenIndex end = specifier ? endOfSections(tree, specifier) : 0;
    if (end == 0) return std::nullopt;
    return std::vector{layout.linesBefore(
        end, fmt::format("{0}equation{2}{0}{1}{3};{2}", classIndent, kIndentUnit, layout.lineEnd(), text))};
}

Edits addConnection(const SyntaxTree& tree, NodeId classDefinition, std::string_view from, std::string_view to)
{
    if (!isReference(from) || !isReference(to)) return std::nullopt;
    return addEquation(tree, classDefinition, fmt::format("connect({}, {})", from, to));
}

Edits removeItem(const SyntaxTree& tree, NodeId node)
{
    const EditLayout layout(tree);
    const ast::View view(tree, node);
    if (const auto declaration = view.as<ast::ComponentDeclaration>()) {
        const ast::ComponentClause clause = declaration.clause();
        if (clause.declarations().size() == 1) return removeItem(tree, clause.id());
        const SyntaxNode& range = tree[node];
        if (tree.tokenKind(range.endToken) == TokenKind::Comma) {
            const TokenIndex next = range.endToken + 1;
            const std::uint32_t end =
                layout.gapHasComment(next) ? tree.token(range.endToken).end : tree.token(next).begin;
            return std::vector{layout.removal(tree.token(range.firstToken).begin, end)};
        }
        const Token& comma = tree.token(range.firstToken - 1);
        if (comma.kind != TokenKind::Comma) return std::nullopt;
        const std::uint32_t end = tree.token(range.endToken - 1).end;
        if (!layout.gapHasComment(range.firstToken)) return std::vector{layout.removal(comma.begin, end)};
        return std::vector{layout.removal(comma.begin, comma.end),
                           layout.removal(tree.token(range.firstToken).begin, end)};
    }
    switch (groupOf(view.kind())) {
        case SyntaxGroup::Element:
        case SyntaxGroup::Equation:
        case SyntaxGroup::Statement: break;
        default: return std::nullopt;
    }
    const SyntaxNode& range = tree[node];
    // A redeclaration in a modification is an argument, not an item.
    if (range.firstToken == range.endToken || tree.tokenKind(range.endToken) != TokenKind::Semicolon)
        return std::nullopt;
    return std::vector{layout.removalOfLines(range.firstToken, range.endToken + 1)};
}

}  // namespace causeway

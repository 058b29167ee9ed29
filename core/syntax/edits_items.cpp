// SPDX-License-Identifier: GPL-3.0-or-later
// Names, elements, equations and descriptions.
#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/syntax/ast.h"
#include "core/syntax/edit_checks.h"
#include "core/syntax/edit_layout.h"
#include "core/syntax/edits.h"
#include "core/syntax/lexer.h"

namespace causeway {

using namespace syntax_detail;

namespace {

/// The first token after the sections: external, annotation or end; 0 if the class is not closed.
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

/// The last token of the head of a class: its name, description and modification.
TokenIndex lastTokenOfHead(const SyntaxTree& tree, const ast::ClassSpecifier& specifier)
{
    if (specifier.description()) return tree[specifier.description().id()].endToken - 1;
    if (specifier.modification()) return tree[specifier.modification().id()].endToken - 1;
    return tree[specifier.id()].firstToken + (specifier.kind() == SyntaxKind::ExtendsClassSpecifier ? 1U : 0U);
}

/// The items as one insertion: several at one place would not know of each other's line ends.
std::vector<TextEdit> itemsAfter(const SyntaxTree& tree, TokenIndex token, const std::string& indent,
                                 const std::vector<std::string>& texts)
{
    if (texts.empty()) return {};
    const EditLayout layout(tree);
    return {layout.itemAfter(token, indent,
                             fmt::format("{}", fmt::join(texts, fmt::format(";{}{}", layout.lineEnd(), indent))))};
}

/// Removes some of the names of a clause, but not all of them.
std::vector<TextEdit> removeNames(const SyntaxTree& tree, const ast::ComponentClause& clause,
                                  const std::vector<NodeId>& removed)
{
    const EditLayout layout(tree);
    const auto isRemoved = [&](const ast::ComponentDeclaration& name) {
        return std::find(removed.begin(), removed.end(), name.id()) != removed.end();
    };
    std::vector<TextEdit> edits;
    bool isFollowedByKept = false;
    // From the last to the first: a name goes with the comma behind it; those at the end go with the comma before them.
    const std::vector<ast::ComponentDeclaration> names = clause.declarations().toVector();
    for (auto name = names.rbegin(); name != names.rend(); ++name) {
        if (!isRemoved(*name)) {
            isFollowedByKept = true;
            continue;
        }
        const SyntaxNode& range = tree[name->id()];
        const std::uint32_t begin = tree.token(range.firstToken).begin, end = tree.token(range.endToken - 1).end;
        if (isFollowedByKept && tree.tokenKind(range.endToken) == TokenKind::Comma) {
            const TokenIndex next = range.endToken + 1;
            edits.push_back(layout.removal(
                begin, layout.gapHasComment(next) ? tree.token(range.endToken).end : tree.token(next).begin));
        } else if (range.firstToken > 0 && tree.tokenKind(range.firstToken - 1) == TokenKind::Comma) {
            const Token& comma = tree.token(range.firstToken - 1);
            if (layout.gapHasComment(range.firstToken)) {
                edits.push_back(layout.removal(comma.begin, comma.end));
                edits.push_back(layout.removal(begin, end));
            } else {
                edits.push_back(layout.removal(comma.begin, end));
            }
        }
    }
    return edits;
}

/// To the first section of its kind, which is made if there is none: one for initial equations before the other
/// equations.
Edits addToEquations(const SyntaxTree& tree, NodeId classDefinition, const std::vector<std::string>& texts,
                     bool isInitial)
{
    const ast::ClassSpecifier specifier = ast::View(tree, classDefinition).as<ast::ClassDefinition>().specifier();
    if (!std::all_of(texts.begin(), texts.end(), isEquation)) return std::nullopt;
    const EditLayout layout(tree);
    const std::string classIndent = layout.indentation(specifier ? specifier.span().begin : 0);
    const std::string indent = classIndent + std::string(kIndentUnit);
    TokenIndex end = specifier ? endOfSections(tree, specifier) : 0;
    for (const ast::EquationSection section : specifier.equationSections()) {
        if (section.isInitial() != isInitial) continue;
        ast::Equation last;
        for (const ast::Equation equation : section.equations()) last = equation;
        if (last) return itemsAfter(tree, lastTokenOf(tree, last.id()), itemIndent(tree, last.id(), specifier), texts);
        return itemsAfter(tree, tree[section.id()].firstToken + (isInitial ? 1U : 0U), indent, texts);
    }
    if (end == 0) return std::nullopt;
    if (texts.empty()) return std::vector<TextEdit>();
    for (const ast::EquationSection section : specifier.equationSections()) {
        if (isInitial) end = std::min(end, tree[section.id()].firstToken);
    }
    return std::vector{layout.linesBefore(
        end, fmt::format("{}{}equation{}{}{};{}", classIndent, isInitial ? "initial " : "", layout.lineEnd(), indent,
                         fmt::join(texts, fmt::format(";{}{}", layout.lineEnd(), indent)), layout.lineEnd()))};
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
    return addElements(tree, classDefinition, {std::string(text)});
}

Edits addElements(const SyntaxTree& tree, NodeId classDefinition, const std::vector<std::string>& texts)
{
    const ast::ClassSpecifier specifier = ast::View(tree, classDefinition).as<ast::ClassDefinition>().specifier();
    if (!specifier.endName() || !std::all_of(texts.begin(), texts.end(), isElement)) return std::nullopt;
    const std::string indent = EditLayout(tree).indentation(specifier.span().begin) + std::string(kIndentUnit);
    for (const ast::ElementSection section : specifier.elementSections()) {
        if (section.isProtected()) continue;
        ast::Element last;
        for (const ast::Element element : section.elements()) last = element;
        if (last) return itemsAfter(tree, lastTokenOf(tree, last.id()), itemIndent(tree, last.id(), specifier), texts);
        return itemsAfter(tree, tree[section.id()].firstToken, indent, texts);
    }
    return itemsAfter(tree, lastTokenOfHead(tree, specifier), indent, texts);
}

Edits addEquation(const SyntaxTree& tree, NodeId classDefinition, std::string_view text)
{
    return addEquations(tree, classDefinition, {std::string(text)});
}

Edits addEquations(const SyntaxTree& tree, NodeId classDefinition, const std::vector<std::string>& texts)
{
    return addToEquations(tree, classDefinition, texts, false);
}

Edits addInitialEquation(const SyntaxTree& tree, NodeId classDefinition, std::string_view text)
{
    return addToEquations(tree, classDefinition, {std::string(text)}, true);
}

Edits addConnection(const SyntaxTree& tree, NodeId classDefinition, std::string_view from, std::string_view to)
{
    if (!isReference(from) || !isReference(to)) return std::nullopt;
    return addEquation(tree, classDefinition, fmt::format("connect({}, {})", from, to));
}

Edits removeItem(const SyntaxTree& tree, NodeId node)
{
    return removeItems(tree, {node});
}

Edits removeItems(const SyntaxTree& tree, const std::vector<NodeId>& nodes)
{
    std::set<NodeId> items;                         // elements, equations and statements
    std::map<NodeId, std::vector<NodeId>> clauses;  // names of components by their clauses
    for (const NodeId node : nodes) {
        const ast::View view(tree, node);
        const SyntaxGroup group = groupOf(view.kind());
        if (const auto declaration = view.as<ast::ComponentDeclaration>()) {
            std::vector<NodeId>& names = clauses[declaration.clause().id()];
            if (std::find(names.begin(), names.end(), node) == names.end()) names.push_back(node);
        } else if (group == SyntaxGroup::Element || group == SyntaxGroup::Equation || group == SyntaxGroup::Statement) {
            items.insert(node);
        } else {
            return std::nullopt;
        }
    }
    std::vector<TextEdit> edits;
    for (const auto& [id, names] : clauses) {
        const ast::ComponentClause clause(tree, id);
        if (names.size() == clause.declarations().size()) {
            items.insert(id);
        } else if (items.count(id) == 0) {
            const std::vector<TextEdit> some = removeNames(tree, clause, names);
            edits.insert(edits.end(), some.begin(), some.end());
        }
    }
    for (const NodeId item : items) {
        const SyntaxNode& range = tree[item];
        // A redeclaration in a modification is an argument, not an item.
        if (range.firstToken == range.endToken || tree.tokenKind(range.endToken) != TokenKind::Semicolon)
            return std::nullopt;
        edits.push_back(EditLayout(tree).removalOfLines(range.firstToken, range.endToken + 1));
    }
    return edits;
}

Edits setDescription(const SyntaxTree& tree, NodeId owner, std::string_view text)
{
    const ast::View view(tree, owner);
    const auto definition = view.as<ast::ClassDefinition>();
    const NodeId parent = definition ? definition.specifier().id() : owner;
    if (!definition && !view.is<ast::ComponentDeclaration>() && !view.is<ast::Equation>()) return std::nullopt;
    if (parent.isNone() || tree[parent].firstToken == tree[parent].endToken) return std::nullopt;
    const EditLayout layout(tree);
    if (const NodeId old = tree.child(parent, SyntaxKind::DescriptionString); !old.isNone()) {
        if (!text.empty()) return std::vector{layout.replacement(tree.span(old), ast::quoteString(text))};
        const TokenIndex first = tree[old].firstToken;
        const std::uint32_t begin = layout.gapHasComment(first) ? tree.token(first).begin : tree.token(first - 1).end;
        return std::vector{layout.removal(begin, tree.span(old).end)};
    }
    if (text.empty()) return std::vector<TextEdit>();
    const NodeId annotation = tree.child(parent, SyntaxKind::Annotation);
    TokenIndex before = (annotation.isNone() ? tree[parent].endToken : tree[annotation].firstToken) - 1;
    const SyntaxKind kind = tree.kind(parent);
    if (kind == SyntaxKind::LongClassSpecifier || kind == SyntaxKind::ExtendsClassSpecifier)
        before = lastTokenOfHead(tree, definition.specifier());
    return std::vector{layout.insertion(tree.token(before).end, fmt::format(" {}", ast::quoteString(text)))};
}

}  // namespace causeway

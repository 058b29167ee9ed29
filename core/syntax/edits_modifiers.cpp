// SPDX-License-Identifier: GPL-3.0-or-later
// Modifiers, bindings and annotations: all are entries of argument lists.
#include <fmt/format.h>

#include "core/syntax/ast.h"
#include "core/syntax/edit_checks.h"
#include "core/syntax/edit_layout.h"
#include "core/syntax/edits.h"

namespace causeway {

using namespace syntax_detail;

namespace {

using Path = std::vector<std::string>;

/// x(y(z = value)) without the x.
std::string nestedModifier(const Path& path, std::size_t from, std::string_view value)
{
    std::string text;
    for (std::size_t i = from; i < path.size(); ++i) text += i == from ? path[i] : "(" + path[i];
    text += fmt::format("={}", value);
    return text.append(path.size() - from - 1, ')');
}

/// How many parts of the path from `from` the argument's name covers; 0 if it is another name.
std::size_t matchedParts(const ast::ElementModification& argument, const Path& path, std::size_t from)
{
    const ast::Name name = argument.name();
    const std::size_t count = name.partCount();
    if (!name || name.isGlobal() || count == 0 || count > path.size() - from) return 0;
    for (std::size_t i = 0; i < count; ++i) {
        if (name.part(i).text != path[from + i]) return 0;
    }
    return count;
}

struct Match {
    ast::ElementModification argument;
    std::size_t parts = 0;
};

Match findArgument(const ast::ClassModification& list, const Path& path, std::size_t from)
{
    for (const ast::ElementModification argument : list.modifications()) {
        if (const std::size_t parts = matchedParts(argument, path, from); parts > 0) return {argument, parts};
    }
    return {};
}

/// Adds an argument to an existing list, in the list's own style.
TextEdit appendArgument(const SyntaxTree& tree, const ast::ClassModification& list, std::string_view argument)
{
    const EditLayout layout(tree);
    ast::Argument last;
    for (const ast::Argument at : list.arguments()) last = at;
    const SyntaxNode& node = tree[list.id()];
    if (!last) return layout.insertion(tree.token(node.firstToken).end, std::string(argument));
    const std::uint32_t begin = last.span().begin;
    if (layout.startsLine(begin)) {
        return layout.insertion(last.span().end,
                                fmt::format(",{}{}{}", layout.lineEnd(), layout.indentation(begin), argument));
    }
    return layout.insertion(last.span().end, fmt::format(", {}", argument));
}

/// The edit that gives the modification of an ElementModification or ComponentDeclaration this binding.
TextEdit bindingEdit(const SyntaxTree& tree, const ast::Modification& modification, std::uint32_t endOfName,
                     std::string_view equals, std::string_view value)
{
    const EditLayout layout(tree);
    if (const ast::Expression binding = modification.binding()) {
        return layout.replacement(binding.span(), std::string(value));
    }
    if (modification.isBreak()) {
        return layout.replacement(tree.tokenSpan(tree[modification.id()].endToken - 1), std::string(value));
    }
    return layout.insertion(modification ? modification.span().end : endOfName, fmt::format("{}{}", equals, value));
}

/// Sets path[from..] in a list of arguments; a missing list is created at `place`.
std::vector<TextEdit> setInList(const SyntaxTree& tree, ast::ClassModification list, std::uint32_t place,
                                const Path& path, std::string_view value)
{
    const EditLayout layout(tree);
    std::size_t from = 0;
    while (list) {
        const Match match = findArgument(list, path, from);
        if (!match.argument) return {appendArgument(tree, list, nestedModifier(path, from, value))};
        const ast::Modification modification = match.argument.modification();
        const std::uint32_t endOfName = match.argument.name().span().end;
        from += match.parts;
        if (from == path.size()) return {bindingEdit(tree, modification, endOfName, "=", value)};
        list = modification.classModification();
        place = endOfName;
    }
    return {layout.insertion(place, fmt::format("({})", nestedModifier(path, from, value)))};
}

/// Removes one argument with one comma. Comments stay.
std::vector<TextEdit> removeArgument(const SyntaxTree& tree, const ast::ClassModification& list,
                                     const ast::Argument& argument)
{
    const EditLayout layout(tree);
    const SyntaxNode& node = tree[argument.id()];
    const SyntaxNode& whole = tree[list.id()];
    const std::uint32_t begin = tree.token(node.firstToken).begin;
    const std::uint32_t end = tree.token(node.endToken - 1).end;
    if (tree.tokenKind(node.endToken) == TokenKind::Comma) {
        // Up to the next argument, unless a comment stands before or behind the comma.
        const TokenIndex next = node.endToken + 1;
        if (!layout.gapHasComment(node.endToken) && !layout.gapHasComment(next)) {
            return {layout.removal(begin, tree.token(next).begin)};
        }
        return {layout.removal(begin, end),
                layout.removal(tree.token(node.endToken).begin, tree.token(node.endToken).end)};
    }
    if (node.firstToken - 1 > whole.firstToken) {
        const Token& comma = tree.token(node.firstToken - 1);
        if (!layout.gapHasComment(node.firstToken)) return {layout.removal(comma.begin, end)};
        return {layout.removal(comma.begin, comma.end), layout.removal(begin, end)};
    }
    const bool hasComment = layout.gapHasComment(node.firstToken) || layout.gapHasComment(node.endToken);
    if (hasComment) return {layout.removal(begin, end)};
    return {layout.removal(tree.token(whole.firstToken).begin, tree.token(whole.endToken - 1).end)};
}

/// Removes path[..] from a list, and the arguments around it that have nothing else.
std::vector<TextEdit> removeFromList(const SyntaxTree& tree, ast::ClassModification list, const Path& path)
{
    // The outermost argument that can go as a whole.
    ast::ClassModification outerList;
    ast::ElementModification outer;
    std::size_t from = 0;
    while (list) {
        const Match match = findArgument(list, path, from);
        if (!match.argument) return {};
        const bool isLast = from + match.parts == path.size();
        const bool onlyOne = list.arguments().size() == 1;
        if (!outer || !onlyOne) {
            outer = match.argument;
            outerList = list;
        }
        if (isLast) return removeArgument(tree, outerList, outer.as<ast::Argument>());
        // Something else in this argument keeps it alive.
        if (match.argument.binding() || match.argument.modification().isBreak()) outer = {};
        from += match.parts;
        list = match.argument.classModification();
    }
    return {};
}

/// The argument list of a node that can be modified, and where it would begin.
struct ModifierPlace {
    ast::ClassModification list;
    std::uint32_t place = 0;
    bool isValid = false;
};

ModifierPlace modifierPlace(const SyntaxTree& tree, NodeId id)
{
    const ast::View node(tree, id);
    if (const auto declaration = node.as<ast::ComponentDeclaration>()) {
        if (!declaration.name()) return {};
        const std::uint32_t place =
            declaration.subscripts() ? declaration.subscripts().span().end : declaration.name().span.end;
        return {declaration.classModification(), place, true};
    }
    if (const auto argument = node.as<ast::ElementModification>()) {
        return {argument.classModification(), argument.name().span().end, true};
    }
    if (const auto clause = node.as<ast::ExtendsClause>()) {
        return {clause.modification(), clause.type().span().end, true};
    }
    if (const auto definition = node.as<ast::ClassDefinition>(); definition && definition.isShort()) {
        const ast::ClassSpecifier specifier = definition.specifier();
        const std::uint32_t place =
            specifier.subscripts() ? specifier.subscripts().span().end : specifier.base().span().end;
        return {specifier.modification(), place, true};
    }
    return {};
}

/// The node that has (or would have) the Annotation as a child.
NodeId annotationParent(const SyntaxTree& tree, NodeId owner)
{
    const ast::View node(tree, owner);
    if (const auto definition = node.as<ast::ClassDefinition>()) return definition.specifier().id();
    switch (node.kind()) {
        case SyntaxKind::ComponentDeclaration:
        case SyntaxKind::ImportClause:
        case SyntaxKind::ExtendsClause:
        case SyntaxKind::ConstrainingClause:
        case SyntaxKind::EnumerationLiteral:
        case SyntaxKind::ExternalClause: return owner;
        default: break;
    }
    const SyntaxGroup group = groupOf(node.kind());
    if (group != SyntaxGroup::Equation && group != SyntaxGroup::Statement) return {};
    // "break connect(a, b)" names an equation, it is none.
    return tree.kind(tree.parent(owner)) == SyntaxKind::InheritanceModification ? NodeId() : owner;
}

Edits addAnnotation(const SyntaxTree& tree, NodeId parent, std::string_view entry)
{
    const EditLayout layout(tree);
    const ast::View node(tree, parent);
    if (node.kind() == SyntaxKind::LongClassSpecifier || node.kind() == SyntaxKind::ExtendsClassSpecifier) {
        const TokenIndex end = layout.endOfClass(parent);
        if (end == 0) return std::nullopt;
        const std::string indent = layout.indentation(node.span().begin) + std::string(kIndentUnit);
        return std::vector{
            layout.linesBefore(end, fmt::format("{}annotation({});{}", indent, entry, layout.lineEnd()))};
    }
    std::uint32_t place = node.span().end;
    if (node.kind() == SyntaxKind::ExternalClause) {
        const SyntaxNode& clause = tree[parent];
        if (tree.tokenKind(clause.endToken - 1) != TokenKind::Semicolon) return std::nullopt;
        place = tree.token(clause.endToken - 2).end;
    }
    const std::string indent = layout.indentation(node.span().begin) + std::string(kIndentUnit);
    return std::vector{layout.insertion(place, fmt::format("{}{}annotation({})", layout.lineEnd(), indent, entry))};
}

ast::Annotation annotationOf(const SyntaxTree& tree, NodeId parent)
{
    return ast::Annotation(tree, tree.child(parent, SyntaxKind::Annotation));
}

}  // namespace

Edits setModifier(const SyntaxTree& tree, NodeId node, const std::vector<std::string>& path, std::string_view value)
{
    const ModifierPlace at = modifierPlace(tree, node);
    if (!at.isValid || !areIdentifiers(path) || !isExpression(value)) return std::nullopt;
    return setInList(tree, at.list, at.place, path, value);
}

Edits removeModifier(const SyntaxTree& tree, NodeId node, const std::vector<std::string>& path)
{
    const ModifierPlace at = modifierPlace(tree, node);
    if (!at.isValid || !areIdentifiers(path)) return std::nullopt;
    return removeFromList(tree, at.list, path);
}

NodeId findRedeclaration(const SyntaxTree& tree, NodeId node, std::string_view name)
{
    for (const ast::Argument argument : modifierPlace(tree, node).list.arguments()) {
        if (!name.empty() && redeclaredName(argument) == name) return argument.id();
    }
    return {};
}

Edits setRedeclaration(const SyntaxTree& tree, NodeId node, std::string_view text)
{
    const ModifierPlace at = modifierPlace(tree, node);
    const std::string name = redeclaredName(text);
    if (!at.isValid || name.empty()) return std::nullopt;
    const EditLayout layout(tree);
    if (const NodeId old = findRedeclaration(tree, node, name); !old.isNone())
        return std::vector{layout.replacement(ast::View(tree, old).span(), std::string(text))};
    if (at.list) return std::vector{appendArgument(tree, at.list, text)};
    return std::vector{layout.insertion(at.place, fmt::format("({})", text))};
}

Edits removeRedeclaration(const SyntaxTree& tree, NodeId node, std::string_view name)
{
    const ModifierPlace at = modifierPlace(tree, node);
    if (!at.isValid) return std::nullopt;
    const NodeId found = findRedeclaration(tree, node, name);
    return found.isNone() ? std::vector<TextEdit>() : removeArgument(tree, at.list, ast::Argument(tree, found));
}

Edits setBinding(const SyntaxTree& tree, NodeId node, std::string_view value)
{
    const ast::View view(tree, node);
    const auto declaration = view.as<ast::ComponentDeclaration>();
    const auto argument = view.as<ast::ElementModification>();
    const ModifierPlace at = modifierPlace(tree, node);
    if (!at.isValid || (!declaration && !argument)) return std::nullopt;
    const ast::Modification modification = declaration ? declaration.modification() : argument.modification();
    if (value.empty()) {
        if (!modification.binding() && !modification.isBreak()) return std::vector<TextEdit>();
        const std::uint32_t begin =
            modification.classModification() ? modification.classModification().span().end : at.place;
        return std::vector{EditLayout(tree).removal(begin, modification.span().end)};
    }
    if (!isExpression(value)) return std::nullopt;
    return std::vector{bindingEdit(tree, modification, at.place, declaration ? " = " : "=", value)};
}

Edits setAnnotationEntry(const SyntaxTree& tree, NodeId owner, std::string_view entry)
{
    const std::string name = entryName(entry);
    const NodeId parent = annotationParent(tree, owner);
    if (name.empty() || parent.isNone()) return std::nullopt;
    const ast::Annotation annotation = annotationOf(tree, parent);
    if (!annotation) return addAnnotation(tree, parent, entry);
    const ast::ClassModification list = annotation.modification();
    if (!list) return std::nullopt;
    if (const ast::ElementModification old = list.find(name)) {
        return std::vector{EditLayout(tree).replacement(old.span(), std::string(entry))};
    }
    return std::vector{appendArgument(tree, list, entry)};
}

Edits setAnnotationValue(const SyntaxTree& tree, NodeId owner, const std::vector<std::string>& path,
                         std::string_view value)
{
    const NodeId parent = annotationParent(tree, owner);
    if (parent.isNone() || !areIdentifiers(path) || !isExpression(value)) return std::nullopt;
    const ast::Annotation annotation = annotationOf(tree, parent);
    if (!annotation) return addAnnotation(tree, parent, nestedModifier(path, 0, value));
    if (!annotation.modification()) return std::nullopt;
    return setInList(tree, annotation.modification(), annotation.span().end, path, value);
}

Edits removeAnnotationEntry(const SyntaxTree& tree, NodeId owner, const std::vector<std::string>& path)
{
    const NodeId parent = annotationParent(tree, owner);
    if (parent.isNone() || !areIdentifiers(path)) return std::nullopt;
    const ast::ClassModification list = annotationOf(tree, parent).modification();
    std::vector<TextEdit> edits = removeFromList(tree, list, path);
    // "annotation" needs its parentheses.
    for (TextEdit& edit : edits) {
        if (list && edit.span == list.span()) edit.replacement = "()";
    }
    return edits;
}

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/editing/completion/hover.h"

#include <algorithm>

#include "core/editing/completion/words.h"

namespace causeway {

namespace {

/// Names of the annotation entries around a node, from outside inwards.
std::vector<std::string_view> annotationPath(const SyntaxTree& tree, NodeId node)
{
    std::vector<std::string_view> path;
    for (NodeId at = node; !at.isNone() && tree.kind(at) != SyntaxKind::Annotation; at = tree.parent(at)) {
        const ast::View view(tree, at);
        std::string_view name;
        if (const auto entry = view.as<ast::ElementModification>()) name = entry.name().part(0).text;
        if (const auto argument = view.as<ast::NamedArgument>()) name = argument.name().text;
        if (const auto call = view.as<ast::FunctionCall>()) name = call.function().simpleName().text;
        if (!name.empty()) path.insert(path.begin(), name);
    }
    return path;
}

/// Predefined meaning of a word without a declaration.
std::optional<SymbolText> predefined(const SyntaxTree& tree, TokenIndex token)
{
    const std::string_view word = tree.tokenText(token);
    const NodeId node = tree.nodeAt(tree.token(token).begin);
    SymbolText text;
    if (isInAnnotation(tree, node)) {
        if (const AnnotationWord* entry = findAnnotationWord(annotationPath(tree, node));
            entry != nullptr && entry->name == word) {
            text.type = entry->type;
            text.declaration = text.type + " " + std::string(word);
            text.description = entry->description;
            return text;
        }
    }
    const NodeId parent = tree.parent(node);
    const bool isModifier = !parent.isNone() && tree.kind(parent) == SyntaxKind::ElementModification;
    if (const AttributeWord* attribute = isModifier ? findAttributeWord(word) : nullptr) {
        text.type = attribute->type;
        text.declaration = text.type + " " + std::string(word);
        text.description = attribute->description;
    } else if (const FunctionWord* function = findFunctionWord(word)) {
        text.type = "function";
        text.declaration = std::string(word) + "(" + std::string(function->arguments) + ")";
        if (!function->result.empty()) text.declaration += " => " + std::string(function->result);
        text.description = function->description;
    } else if (const std::string_view description = describeWord(word); !description.empty()) {
        text.declaration = word;
        text.description = description;
    } else {
        return std::nullopt;
    }
    return text;
}

/// Name or keyword at an offset.
TokenIndex wordAt(const SyntaxTree& tree, std::uint32_t offset)
{
    const TokenIndex name = identifierAt(tree, offset);
    if (tree.tokenKind(name) == TokenKind::Identifier) return name;
    const TokenIndex at = tree.tokenAt(offset);
    return tree.token(at).begin <= offset && isKeyword(tree.tokenKind(at)) ? at : name;
}

}  // namespace

std::optional<Hover> hoverAt(AssistWorkspace& workspace, std::size_t text, std::uint32_t offset)
{
    const SyntaxTree& tree = workspace.tree(text);
    const TokenIndex token = wordAt(tree, offset);
    if (tree.tokenKind(token) == TokenKind::EndOfFile) return std::nullopt;
    const auto use = nameAtToken(workspace, tree, token);
    if (use && use->symbol.kind != SymbolKind::Predefined) return Hover{use->span, describe(workspace, use->symbol)};
    if (const auto word = predefined(tree, token)) return Hover{tree.tokenSpan(token), *word};
    if (!use) return std::nullopt;
    // A literal of a predefined enumeration, such as StateSelect.default.
    SymbolText literal;
    literal.declaration = use->symbol.name;
    return Hover{use->span, literal};
}

std::string toText(const SymbolText& text)
{
    std::string all = text.declaration;
    const auto line = [&](const std::string& what) {
        if (!what.empty()) all += (all.empty() ? "" : "\n") + what;
    };
    line(text.description);
    std::string value = text.value.empty() ? std::string() : "= " + text.value;
    if (!text.unit.empty()) value += (value.empty() ? "[" : " [") + text.unit + "]";
    line(value);
    line(text.documentation);
    return all;
}

std::optional<Definition> definitionAt(AssistWorkspace& workspace, std::size_t text, std::uint32_t offset)
{
    const auto use = nameAt(workspace, workspace.tree(text), offset);
    if (!use || use->symbol.declaration.isNone()) return std::nullopt;
    Symbol symbol = use->symbol;
    // From the alias of an import, continues to its target.
    if (symbol.kind == SymbolKind::ImportAlias && use->isDeclaration && symbol.element != nullptr)
        symbol = symbolOf(*symbol.element);
    if (symbol.declaration.isNone()) return std::nullopt;
    return Definition{workspace.file(symbol.declaration).path(), symbol.declaration, symbol.name};
}

}  // namespace causeway

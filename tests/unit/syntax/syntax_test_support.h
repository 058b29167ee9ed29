// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What the tests of core/syntax share.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "core/base/diagnostics.h"
#include "core/base/task.h"
#include "core/base/text_edit.h"
#include "core/syntax/ast.h"
#include "core/syntax/parser.h"

namespace causeway::test {

struct Parsed {
    std::shared_ptr<const SyntaxTree> tree;
    Diagnostics diagnostics;
    SourceSet sources;

    /// "2:5 E1002" for each diagnostic, joined by ", ".
    [[nodiscard]] std::string summary() const
    {
        std::string text;
        for (const Diagnostic& diagnostic : diagnostics.items()) {
            const LineColumn at = tree->file().position(diagnostic.span.begin);
            if (!text.empty()) text += ", ";
            text += fmt::format("{}:{} {}", at.line, at.column, diagnostic.code());
        }
        return text;
    }
    /// All diagnostics as the user sees them.
    [[nodiscard]] std::string messages() const
    {
        std::string text;
        for (const Diagnostic& diagnostic : diagnostics.items()) text += formatDiagnostic(diagnostic, sources) + "\n";
        return text;
    }
};

inline Parsed parseText(std::string text)
{
    Parsed parsed;
    auto file = std::make_shared<const SourceFile>("test.mo", std::move(text));
    const SourceId id = parsed.sources.add(file);
    parsed.tree = parse(std::move(file), id, parsed.diagnostics, Task());
    return parsed;
}

/// The only class of a text.
inline ast::ClassDefinition onlyClass(const SyntaxTree& tree)
{
    for (const ast::ClassDefinition definition : ast::StoredDefinition(tree).classes()) return definition;
    return {};
}

inline ast::ComponentDeclaration findComponent(const ast::ClassDefinition& definition, std::string_view name)
{
    for (const ast::Element element : definition.elements()) {
        for (const ast::ComponentDeclaration declaration : element.as<ast::ComponentClause>().declarations()) {
            if (declaration.name().text == name) return declaration;
        }
    }
    return {};
}

/// Kinds and tokens of a tree in one line: "(Term a*(Parenthesized (b)))", without nodes of one token.
inline std::string structure(const SyntaxTree& tree, NodeId id)
{
    const SyntaxNode& node = tree[id];
    std::string text;
    TokenIndex at = node.firstToken;
    const auto tokensTo = [&](TokenIndex end) {
        for (; at < end; ++at) text += tree.tokenText(at);
    };
    for (const NodeId child : tree.children(id)) {
        tokensTo(tree[child].firstToken);
        text += structure(tree, child);
        at = tree[child].endToken;
    }
    tokensTo(node.endToken);
    if (node.endToken == node.firstToken + 1 && node.firstChild.isNone()) return text;
    return "(" + std::string(toString(node.kind)) + " " + text + ")";
}

}  // namespace causeway::test

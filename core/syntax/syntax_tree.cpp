// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/syntax/syntax_tree.h"

#include <algorithm>

#include "core/base/assert.h"

namespace causeway {

SyntaxTree::SyntaxTree(std::shared_ptr<const SourceFile> file, SourceId source, std::vector<Token> tokens,
                       std::vector<SyntaxNode> nodes)
    : m_data(std::make_shared<const Data>(Data{std::move(file), std::move(tokens), std::move(nodes)})), m_source(source)
{
    CAUSEWAY_ASSERT(m_data->file && !m_data->tokens.empty() && !m_data->nodes.empty());
    CAUSEWAY_ASSERT(m_data->nodes.back().firstToken == 0 && m_data->nodes.back().endToken == m_data->tokens.size() - 1);
    m_text = m_data->file->text();
    m_tokens = m_data->tokens.data();
    m_nodes = m_data->nodes.data();
}

std::shared_ptr<const SyntaxTree> SyntaxTree::withSource(SourceId source) const
{
    const auto copy = std::make_shared<SyntaxTree>(*this);
    copy->m_source = source;
    return copy;
}

NodeId SyntaxTree::child(NodeId id, SyntaxKind wanted) const
{
    for (const NodeId at : children(id)) {
        if (kind(at) == wanted) return at;
    }
    return {};
}

std::string_view SyntaxTree::tokenText(TokenIndex index) const
{
    const Token& token = m_tokens[index];
    return m_text.substr(token.begin, token.size());
}

SourceSpan SyntaxTree::tokenSpan(TokenIndex index) const
{
    return {m_source, m_tokens[index].begin, m_tokens[index].end};
}

std::string_view SyntaxTree::gapBefore(TokenIndex index) const
{
    const std::uint32_t begin = index == 0 ? 0 : m_tokens[index - 1].end;
    return m_text.substr(begin, m_tokens[index].begin - begin);
}

TokenIndex SyntaxTree::tokenAt(std::uint32_t offset) const
{
    const auto found = std::partition_point(m_data->tokens.begin(), m_data->tokens.end() - 1,
                                            [offset](const Token& token) { return token.end <= offset; });
    return static_cast<TokenIndex>(found - m_data->tokens.begin());
}

SourceSpan SyntaxTree::span(NodeId id) const
{
    const SyntaxNode& node = (*this)[id];
    if (node.firstToken < node.endToken) {
        return {m_source, m_tokens[node.firstToken].begin, m_tokens[node.endToken - 1].end};
    }
    const std::uint32_t at = node.firstToken == 0 ? 0 : m_tokens[node.firstToken - 1].end;
    return {m_source, at, at};
}

std::string_view SyntaxTree::text(NodeId id) const
{
    return m_data->file->text(span(id));
}

NodeId SyntaxTree::nodeAt(std::uint32_t offset) const
{
    const TokenIndex token = tokenAt(offset);
    NodeId innermost = root();
    for (NodeId at = firstChild(innermost); !at.isNone();) {
        const SyntaxNode& node = (*this)[at];
        if (node.firstToken <= token && token < node.endToken) {
            innermost = at;
            at = node.firstChild;
        } else {
            at = node.nextSibling;
        }
    }
    return innermost;
}

bool SyntaxTree::hasErrorNodes() const
{
    return std::any_of(m_data->nodes.begin(), m_data->nodes.end(),
                       [](const SyntaxNode& node) { return node.kind == SyntaxKind::Error; });
}

std::string SyntaxTree::toString() const
{
    std::string text;
    text.reserve(m_text.size());
    TokenIndex printed = 0;
    const auto printUpTo = [&](TokenIndex end) {
        for (; printed < end; ++printed) {
            text += gapBefore(printed);
            text += tokenText(printed);
        }
    };
    // Depth first: before a child come its parent's own tokens, after the last child the rest of the parent's.
    NodeId at = root();
    for (;;) {
        printUpTo((*this)[at].firstToken);
        if (const NodeId down = firstChild(at); !down.isNone()) {
            at = down;
            continue;
        }
        printUpTo((*this)[at].endToken);
        while (nextSibling(at).isNone() && !parent(at).isNone()) {
            at = parent(at);
            printUpTo((*this)[at].endToken);
        }
        if (parent(at).isNone()) break;
        at = nextSibling(at);
    }
    printUpTo(static_cast<TokenIndex>(m_data->tokens.size()));
    return text;
}

}  // namespace causeway

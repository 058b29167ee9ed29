// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/syntax/same_code.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace causeway {

namespace {

constexpr std::array<std::string_view, 6> kLooks = {"Placement", "Line", "Icon", "Diagram", "Documentation", "Dialog"};

bool isLook(const SyntaxTree& tree, NodeId argument)
{
    if (tree.kind(argument) != SyntaxKind::ElementModification) return false;
    const NodeId name = tree.child(argument, SyntaxKind::Name);
    return !name.isNone() && std::ranges::find(kLooks, tree.text(name)) != kLooks.end();
}

/// Omits the annotation, or its graphical parts.
void leaveOutLooks(const SyntaxTree& tree, NodeId annotation, std::vector<char>& counts)
{
    const auto leaveOut = [&](NodeId node) {
        std::fill(counts.begin() + tree[node].firstToken, counts.begin() + tree[node].endToken, 0);
    };
    const NodeId arguments = tree.child(annotation, SyntaxKind::ClassModification);
    if (arguments.isNone()) return;
    bool isAll = true;
    for (const NodeId argument : tree.children(arguments)) isAll = isAll && isLook(tree, argument);
    if (isAll) return leaveOut(annotation);
    for (const NodeId argument : tree.children(arguments)) {
        if (isLook(tree, argument)) leaveOut(argument);
    }
}

}  // namespace

RunCode::RunCode(const SyntaxTree& tree) : m_tree(tree)
{
    std::vector<char> counts(tree.tokens().size(), 1);
    for (std::size_t i = 0; i < tree.nodeCount(); ++i) {
        const NodeId node(i);
        if (tree.kind(node) == SyntaxKind::Annotation) leaveOutLooks(tree, node, counts);
        if (tree.kind(node) == SyntaxKind::DescriptionString)
            std::fill(counts.begin() + tree[node].firstToken, counts.begin() + tree[node].endToken, 0);
    }
    for (std::size_t i = 0; i < counts.size(); ++i) {
        const TokenKind kind = tree.tokens()[i].kind;
        // An annotation that is left out may have had a semicolon of its own.
        const bool isLeft = kind == TokenKind::Semicolon && !m_tokens.empty() &&
                            tree.tokenKind(m_tokens.back()) == TokenKind::Semicolon;
        if (counts[i] != 0 && kind != TokenKind::EndOfFile && !isLeft) m_tokens.push_back(static_cast<TokenIndex>(i));
    }
}

bool RunCode::isSameAs(const RunCode& other) const
{
    return std::ranges::equal(m_tokens, other.m_tokens, [&](TokenIndex a, TokenIndex b) {
        return m_tree.tokenKind(a) == other.m_tree.tokenKind(b) && m_tree.tokenText(a) == other.m_tree.tokenText(b);
    });
}

std::optional<SourceSpan> RunCode::placeIn(const RunCode& other, SourceSpan place) const
{
    const auto endsAfter = [this](TokenIndex token, std::uint32_t offset) { return m_tree.token(token).end <= offset; };
    const auto first = std::ranges::lower_bound(m_tokens, place.begin, {},
                                                [this](TokenIndex token) { return m_tree.token(token).begin; });
    const auto last = std::lower_bound(m_tokens.begin(), m_tokens.end(), place.end, endsAfter);
    if (first == m_tokens.end() || last <= first ||
        last - m_tokens.begin() > static_cast<std::ptrdiff_t>(other.m_tokens.size()))
        return std::nullopt;
    const TokenIndex begin = other.m_tokens[static_cast<std::size_t>(first - m_tokens.begin())];
    const TokenIndex end = other.m_tokens[static_cast<std::size_t>(last - m_tokens.begin() - 1)];
    return SourceSpan{place.source, other.m_tree.token(begin).begin, other.m_tree.token(end).end};
}

}  // namespace causeway

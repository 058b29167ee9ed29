// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/syntax/ast_view.h"

namespace causeway::ast {

TokenKind View::firstTokenKind() const
{
    if (!m_tree) return TokenKind::EndOfFile;
    const SyntaxNode& node = (*m_tree)[m_id];
    return node.firstToken < node.endToken ? m_tree->tokenKind(node.firstToken) : TokenKind::EndOfFile;
}

TokenIndex View::ownToken(TokenKind wanted) const
{
    if (!m_tree) return 0;
    const SyntaxNode& node = (*m_tree)[m_id];
    NodeId child = node.firstChild;
    for (TokenIndex at = node.firstToken; at < node.endToken;) {
        while (!child.isNone() && (*m_tree)[child].endToken <= at) child = m_tree->nextSibling(child);
        if (!child.isNone() && (*m_tree)[child].firstToken <= at) {
            at = (*m_tree)[child].endToken;
        } else if (m_tree->tokenKind(at) == wanted) {
            return at;
        } else {
            ++at;
        }
    }
    return static_cast<TokenIndex>(m_tree->tokens().size() - 1);
}

bool View::hasOwnToken(TokenKind wanted) const
{
    return m_tree && m_tree->tokenKind(ownToken(wanted)) == wanted;
}

Identifier View::identifierAt(TokenIndex token) const
{
    if (!m_tree || m_tree->tokenKind(token) == TokenKind::EndOfFile) return {};
    return {m_tree->tokenText(token), m_tree->tokenSpan(token)};
}

bool Name::isGlobal() const
{
    return firstTokenKind() == TokenKind::Dot;
}

std::size_t Name::partCount() const
{
    if (!m_tree) return 0;
    const SyntaxNode& node = (*m_tree)[m_id];
    const TokenIndex count = node.endToken - node.firstToken;
    return isGlobal() ? count / 2 : (count + 1) / 2;
}

Identifier Name::part(std::size_t position) const
{
    if (position >= partCount()) return {};
    const TokenIndex first = (*m_tree)[m_id].firstToken + (isGlobal() ? 1U : 0U);
    return identifierAt(first + static_cast<TokenIndex>(2 * position));
}

std::vector<Identifier> Name::parts() const
{
    std::vector<Identifier> all;
    const std::size_t count = partCount();
    all.reserve(count);
    for (std::size_t i = 0; i < count; ++i) all.push_back(part(i));
    return all;
}

std::string Name::toString() const
{
    std::string result;
    if (!m_tree) return result;
    const SyntaxNode& node = (*m_tree)[m_id];
    for (TokenIndex at = node.firstToken; at < node.endToken; ++at) result += m_tree->tokenText(at);
    return result;
}

std::string DescriptionString::value() const
{
    std::string result;
    if (!m_tree) return result;
    const SyntaxNode& node = (*m_tree)[m_id];
    for (TokenIndex at = node.firstToken; at < node.endToken; ++at) {
        if (m_tree->tokenKind(at) == TokenKind::String) result += unescapeString(m_tree->tokenText(at));
    }
    return result;
}

std::string unescapeString(std::string_view literal)
{
    if (literal.starts_with('"')) literal.remove_prefix(1);
    std::string result;
    result.reserve(literal.size());
    for (std::size_t i = 0; i < literal.size() && literal[i] != '"'; ++i) {
        if (literal[i] != '\\' || i + 1 == literal.size()) {
            result += literal[i];
            continue;
        }
        switch (literal[++i]) {
            case 'a': result += '\a'; break;
            case 'b': result += '\b'; break;
            case 'f': result += '\f'; break;
            case 'n': result += '\n'; break;
            case 'r': result += '\r'; break;
            case 't': result += '\t'; break;
            case 'v': result += '\v'; break;
            default: result += literal[i]; break;
        }
    }
    return result;
}

std::string quoteString(std::string_view text)
{
    std::string result = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') result += '\\';
        result += c;
    }
    return result + '"';
}

}  // namespace causeway::ast

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/syntax/edit_layout.h"

#include <fmt/format.h>

#include "core/syntax/lexer.h"

namespace causeway::syntax_detail {

std::string_view EditLayout::lineEnd() const
{
    const std::size_t at = m_text.find('\n');
    return at != std::string_view::npos && at > 0 && m_text[at - 1] == '\r' ? "\r\n" : "\n";
}

std::uint32_t EditLayout::lineStart(std::uint32_t at) const
{
    while (at > 0 && m_text[at - 1] != '\n') --at;
    return at;
}

std::string EditLayout::indentation(std::uint32_t at) const
{
    const std::uint32_t begin = lineStart(at);
    std::uint32_t end = begin;
    while (end < m_text.size() && (m_text[end] == ' ' || m_text[end] == '\t')) ++end;
    return std::string(m_text.substr(begin, end - begin));
}

bool EditLayout::startsLine(std::uint32_t at) const
{
    return lineStart(at) + indentation(at).size() == at;
}

std::uint32_t EditLayout::lineEndAfter(TokenIndex token) const
{
    const std::uint32_t tokenEnd = m_tree.token(token).end;
    std::string_view gap = m_tree.gapBefore(token + 1);
    std::uint32_t at = tokenEnd;
    while (!gap.empty()) {
        const Trivia trivia = firstTrivia(gap);
        const std::size_t newline = trivia.text.find('\n');
        if (trivia.kind == TriviaKind::WhiteSpace && newline != std::string_view::npos) {
            const bool carriageReturn = newline > 0 && trivia.text[newline - 1] == '\r';
            // Trailing spaces stay where they are, before the new text.
            return at + static_cast<std::uint32_t>(carriageReturn ? newline - 1 : newline);
        }
        if (trivia.kind == TriviaKind::BlockComment && newline != std::string_view::npos) return tokenEnd;
        at += static_cast<std::uint32_t>(trivia.text.size());
        gap.remove_prefix(trivia.text.size());
    }
    return m_tree.tokenKind(token + 1) == TokenKind::EndOfFile ? at : tokenEnd;
}

bool EditLayout::gapHasComment(TokenIndex token) const
{
    return m_tree.gapBefore(token).find('/') != std::string_view::npos;
}

TokenIndex EditLayout::endOfClass(NodeId specifier) const
{
    const SyntaxNode& node = m_tree[specifier];
    if (node.endToken - node.firstToken < 2 || m_tree.tokenKind(node.endToken - 2) != TokenKind::End) return 0;
    return m_tree.tokenKind(node.endToken - 1) == TokenKind::Identifier ? node.endToken - 2 : 0;
}

TextEdit EditLayout::removalOfLines(TokenIndex first, TokenIndex end) const
{
    std::uint32_t begin = m_tree.token(first).begin;
    std::uint32_t stop = m_tree.token(end - 1).end;
    std::uint32_t after = stop;
    while (after < m_text.size() && (m_text[after] == ' ' || m_text[after] == '\t' || m_text[after] == '\r')) ++after;
    const bool endsLine = after == m_text.size() || m_text[after] == '\n';
    if (endsLine && startsLine(begin)) {
        begin = lineStart(begin);
        stop = after < m_text.size() ? after + 1 : after;
    } else if (first > 0 && !endsLine && after > stop && !startsLine(begin) && !gapHasComment(first)) {
        begin = m_tree.token(first - 1).end;  // "a; b; c;" becomes "a; c;"
    }
    return removal(begin, stop);
}

TextEdit EditLayout::linesBefore(TokenIndex token, const std::string& lines) const
{
    const std::uint32_t begin = m_tree.token(token).begin;
    if (startsLine(begin)) return insertion(lineStart(begin), lines);
    return insertion(begin, fmt::format("{}{}{}", lineEnd(), lines, indentation(begin)));
}

TextEdit EditLayout::itemAfter(TokenIndex token, const std::string& indent, std::string_view item) const
{
    const std::uint32_t place = lineEndAfter(token);
    std::string line = fmt::format("{}{}{};", lineEnd(), indent, item);
    // The rest of the line moves to the next one.
    if (place == m_tree.token(token).end) {
        const std::string_view rest = m_tree.gapBefore(token + 1);
        const bool lineContinues = rest.find('\n') == std::string_view::npos || rest.find('/') < rest.find('\n');
        if (lineContinues && m_tree.tokenKind(token + 1) != TokenKind::EndOfFile) line += lineEnd();
    }
    return insertion(place, std::move(line));
}

}  // namespace causeway::syntax_detail

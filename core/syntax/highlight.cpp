// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/syntax/highlight.h"

#include "core/syntax/scanner.h"

namespace causeway {

namespace {

HighlightKind kindOf(TokenKind kind, std::string_view text)
{
    switch (kind) {
        case TokenKind::Identifier:
            if (text.starts_with('\'')) return HighlightKind::QuotedName;
            if (text == "Real" || text == "Integer" || text == "Boolean" || text == "String") {
                return HighlightKind::BuiltinType;
            }
            return HighlightKind::Name;
        case TokenKind::UnsignedInteger:
        case TokenKind::UnsignedReal: return HighlightKind::Number;
        case TokenKind::String: return HighlightKind::String;
        case TokenKind::Unknown: return HighlightKind::Unknown;
        default: return isKeyword(kind) ? HighlightKind::Keyword : HighlightKind::Operator;
    }
}

}  // namespace

HighlightState highlight(std::string_view piece, HighlightState start, std::vector<HighlightRange>& ranges)
{
    const char* const begin = piece.data();
    const char* const end = begin + piece.size();
    const char* p = begin;
    const auto advanceTo = [&](const char* next, HighlightKind kind) {
        if (next > p) {
            ranges.push_back({static_cast<std::uint32_t>(p - begin), static_cast<std::uint32_t>(next - begin), kind});
        }
        p = next;
    };

    bool closed = true;
    if (start == HighlightState::BlockComment) {
        advanceTo(scanner::skipBlockCommentRest(p, end, closed), HighlightKind::Comment);
        if (!closed) return HighlightState::BlockComment;
    } else if (start == HighlightState::String) {
        advanceTo(scanner::skipStringRest(p, end, closed, {}), HighlightKind::String);
        if (!closed) return HighlightState::String;
    }
    while (p < end) {
        const char next = p + 1 < end ? p[1] : '\0';
        if (scanner::isSpace(*p)) {
            advanceTo(scanner::skipSpace(p, end), HighlightKind::WhiteSpace);
        } else if (*p == '"') {
            advanceTo(scanner::skipStringRest(p + 1, end, closed, {}), HighlightKind::String);
            if (!closed) return HighlightState::String;
        } else if (*p == '/' && next == '/') {
            advanceTo(scanner::skipLineComment(p, end), HighlightKind::Comment);
        } else if (*p == '/' && next == '*') {
            advanceTo(scanner::skipBlockCommentRest(p + 2, end, closed), HighlightKind::Comment);
            if (!closed) return HighlightState::BlockComment;
        } else {
            const scanner::Scanned scanned = scanner::scanToken(p, end, {});
            advanceTo(scanned.end, kindOf(scanned.kind, {p, static_cast<std::size_t>(scanned.end - p)}));
        }
    }
    return HighlightState::Code;
}

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Tokens of Modelica: a kind and a range of bytes. White space and comments are the gaps between tokens.
#pragma once

#include <cstdint>
#include <string_view>

namespace causeway {

enum class TokenKind : std::uint8_t {
#define OTHER(name, text) name,
#define KEYWORD(name, text) name,
#define SYMBOL(name, text) name,
#include "core/syntax/token.def"
};

/// Position in the token array of a text.
using TokenIndex = std::uint32_t;

/// Bytes [begin, end) of the text. The last token of a text is an empty `EndOfFile` at its end.
struct Token {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
    TokenKind kind = TokenKind::EndOfFile;

    [[nodiscard]] std::uint32_t size() const { return end - begin; }
};

[[nodiscard]] bool isKeyword(TokenKind kind);
/// "model" for a keyword, ":=" for a symbol, "a name" for the others: the name of the kind in messages, without quotes.
[[nodiscard]] std::string_view spelling(TokenKind kind);
/// The keyword with this spelling, otherwise `Identifier`.
[[nodiscard]] TokenKind keywordKind(std::string_view text);
/// Whether the text is one IDENT of the grammar, plain or quoted, and not a keyword.
[[nodiscard]] bool isIdentifier(std::string_view text);

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Bytes to tokens. White space, comments and the byte-order mark are not tokens but the gaps between them.
///
/// Any bytes are accepted; every byte belongs to exactly one token or gap. Linear, never throws, pure functions.
/// Reference: Modelica specification 3.7, section 2 and appendix A.1.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/syntax/token.h"

namespace causeway {

/// Lexical errors of a token or of the text.
enum class LexProblemKind : std::uint8_t {
    UnclosedString,
    UnclosedComment,
    UnclosedQuotedName,
    CommentEndWithoutStart,  ///< "*/" outside a comment
    UnknownCharacter,
    ForeignOperator,      ///< "&&", "||", "!=", "!", "−": lexed as the corresponding Modelica operator
    NameStartsWithDigit,  ///< "2x": lexed as a name
    IncompleteNumber,     ///< "1e"
    NonAsciiName,         ///< lexed as a name
    UnknownEscape,        ///< in a string; the span is the escape
    InvalidUtf8,          ///< at most once, at the first such byte
    NotText               ///< at most once: UTF-16 or binary data
};

struct LexProblem {
    LexProblemKind kind;
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
};

struct LexResult {
    std::vector<Token> tokens;         ///< the last one is EndOfFile
    std::vector<LexProblem> problems;  ///< by position, except that InvalidUtf8 and NotText come first
};

/// If a string is not closed, a heuristic finds the string with the missing quote: the first one that extends over a
/// line end and is directly followed by a letter. It is then closed at the end of its line, so that the rest is read as
/// intended.
[[nodiscard]] LexResult lex(std::string_view text);

enum class TriviaKind : std::uint8_t { WhiteSpace, LineComment, BlockComment, ByteOrderMark };

struct Trivia {
    TriviaKind kind = TriviaKind::WhiteSpace;
    std::string_view text;
};

/// The first piece of a gap, which must not be empty; call it again with the rest.
[[nodiscard]] Trivia firstTrivia(std::string_view gap);

/// Position of the first byte at or after `from` that does not belong to well-formed UTF-8, or npos.
[[nodiscard]] std::size_t findInvalidUtf8(std::string_view text, std::size_t from = 0);

}  // namespace causeway

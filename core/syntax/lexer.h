// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Bytes to tokens. White space, comments and the byte-order mark make no tokens: they are the gaps between them.
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

/// What is wrong with a token or with the text, before any grammar.
enum class LexProblemKind : std::uint8_t {
    UnclosedString,
    UnclosedComment,
    UnclosedQuotedName,
    CommentEndWithoutStart,  ///< "*/" outside a comment
    UnknownCharacter,
    ForeignOperator,      ///< "&&", "||", "!=", "!", "−": lexed as the Modelica operator that is meant
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
    std::vector<LexProblem> problems;  ///< by position, but InvalidUtf8 and NotText come first
};

/// Where a string is not closed, a heuristic looks for the string whose quote is missing: the first one that runs over
/// a line end and is directly followed by a letter. It then ends at its line, so that the rest is read as meant.
[[nodiscard]] LexResult lex(std::string_view text);

enum class TriviaKind : std::uint8_t { WhiteSpace, LineComment, BlockComment, ByteOrderMark };

struct Trivia {
    TriviaKind kind = TriviaKind::WhiteSpace;
    std::string_view text;
};

/// The first piece of a gap; call it again with what is left. The gap must not be empty.
[[nodiscard]] Trivia firstTrivia(std::string_view gap);

/// Position of the first byte at or after `from` that does not belong to well-formed UTF-8, or npos.
[[nodiscard]] std::size_t findInvalidUtf8(std::string_view text, std::size_t from = 0);

}  // namespace causeway

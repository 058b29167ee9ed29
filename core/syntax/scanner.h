// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The inner loops of the lexer, shared with the highlighter: each finds the end of a token. All functions take the
/// rest of the text as two pointers and return the end of the recognized part.
#pragma once

#include <cstddef>
#include <string_view>

#include "core/syntax/lexer.h"
#include "core/syntax/token.h"

namespace causeway::scanner {

/// Records problems inside tokens; positions are pointers into the text.
struct ProblemSink {
    const char* textBegin = nullptr;
    std::vector<LexProblem>* problems = nullptr;  ///< may be null

    void add(LexProblemKind kind, const char* begin, const char* end) const
    {
        if (!problems) return;
        problems->push_back(
            {kind, static_cast<std::uint32_t>(begin - textBegin), static_cast<std::uint32_t>(end - textBegin)});
    }
};

struct Scanned {
    const char* end = nullptr;
    TokenKind kind = TokenKind::Unknown;
};

[[nodiscard]] bool isSpace(char byte);
/// Whether the byte is a letter, digit, underscore, or part of a non-ASCII character.
[[nodiscard]] bool continuesName(char byte);

/// Returns the end of the white space that begins at p.
[[nodiscard]] const char* skipSpace(const char* p, const char* end);
/// Returns the end of "//...", before the line end.
[[nodiscard]] const char* skipLineComment(const char* p, const char* end);
/// p is inside a block comment. Returns the position after its "*/", or `end` with `closed` false.
[[nodiscard]] const char* skipBlockCommentRest(const char* p, const char* end, bool& closed);
/// p is inside a string. Returns the position after its closing quote, or `end` with `closed` false.
[[nodiscard]] const char* skipStringRest(const char* p, const char* end, bool& closed, const ProblemSink& sink);
/// p < end is not at white space, a comment or a double quote. The result is never empty.
[[nodiscard]] Scanned scanToken(const char* p, const char* end, const ProblemSink& sink);

}  // namespace causeway::scanner

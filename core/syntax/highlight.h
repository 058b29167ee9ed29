// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Syntax highlighting for an editor, with the parser's scanner. Works on any piece of a text that starts at the start
/// of a line, given one byte of state from the previous line. So after an edit, lines are highlighted again only until
/// the state is unchanged. Never throws; every byte of the piece is in exactly one range.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace causeway {

/// Lexical context at the end of a line.
enum class HighlightState : std::uint8_t { Code, BlockComment, String };

enum class HighlightKind : std::uint8_t {
    WhiteSpace,
    Comment,
    Keyword,
    BuiltinType,
    Name,
    QuotedName,
    Number,
    String,
    Operator,
    Unknown
};

struct HighlightRange {
    std::uint32_t begin = 0;  ///< offset in bytes from the start of the piece
    std::uint32_t end = 0;
    HighlightKind kind = HighlightKind::WhiteSpace;
};

/// Appends the ranges of `piece` to `ranges`; returns the state at its end.
HighlightState highlight(std::string_view piece, HighlightState start, std::vector<HighlightRange>& ranges);

}  // namespace causeway

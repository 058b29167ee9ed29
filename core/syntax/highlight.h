// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Colours for an editor, from the same scanner as the parser's. Works on any piece of a text that starts at the
/// start of a line, given one byte of state from the line before; so an edit re-colours only what follows it until
/// the state is the same again. Never throws; every byte of the piece is in exactly one range.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace causeway {

/// Inside what the end of a line is.
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
    std::uint32_t begin = 0;  ///< bytes from the start of the piece
    std::uint32_t end = 0;
    HighlightKind kind = HighlightKind::WhiteSpace;
};

/// Appends the ranges of `piece` to `ranges`; returns the state at its end.
HighlightState highlight(std::string_view piece, HighlightState start, std::vector<HighlightRange>& ranges);

}  // namespace causeway

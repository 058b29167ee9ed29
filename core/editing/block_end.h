// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Missing block ends: the `end Name;` or `end if;` for a block whose first line has just been typed.
/// Cost: parses the whole text; texts above `kMaxClosedText` are ignored.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/syntax/syntax_kinds.h"
#include "core/syntax/token.h"

namespace causeway {

inline constexpr std::size_t kMaxClosedText = 100 * 1024;

/// The keyword that begins this kind of equation or statement and follows its `end`; EndOfFile for others.
[[nodiscard]] TokenKind keywordOfBlock(SyntaxKind kind);

/// For the line [begin, end) of a text: "end Name;", or nothing if it begins no block, or a closed one.
[[nodiscard]] std::optional<std::string> missingEnd(std::string_view text, std::uint32_t begin, std::uint32_t end);

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What ends a block, and the `end Name;` or `end if;` that one lacks whose first line has just been written.
///
/// Cost: the whole text is parsed, so texts above `kMaxClosedText` are left alone.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/syntax/syntax_kinds.h"
#include "core/syntax/token.h"

namespace causeway {

inline constexpr std::size_t kMaxClosedText = 100 * 1024;

/// The keyword that begins such an equation or statement and follows its `end`; EndOfFile for all others.
[[nodiscard]] TokenKind keywordOfBlock(SyntaxKind kind);

/// For the line [begin, end) of a text: "end Name;", or nothing when it begins no block, or one that is closed.
[[nodiscard]] std::optional<std::string> missingEnd(std::string_view text, std::uint32_t begin, std::uint32_t end);

}  // namespace causeway

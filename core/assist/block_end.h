// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The `end Name;` or `end if;` that a block lacks whose first line has just been written.
///
/// Cost: the whole text is parsed, so texts above `kLargestClosedText` are left alone.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace causeway {

inline constexpr std::size_t kLargestClosedText = 100 * 1024;

/// For the line [begin, end) of a text: "end Name;", or nothing when it begins no block, or one that is closed.
[[nodiscard]] std::optional<std::string> missingEnd(std::string_view text, std::uint32_t begin, std::uint32_t end);

}  // namespace causeway

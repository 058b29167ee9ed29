// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Snippets with placeholders: "${1:name}" is a placeholder with a default text, "$0" the final cursor position. Equal
/// numbers denote one placeholder.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace causeway {

/// Context of a snippet.
enum class SnippetPlace : std::uint8_t { Class = 1, Element = 2, Equation = 4, Statement = 8 };

struct Snippet {
    std::string_view word;  ///< trigger
    std::string_view description;
    std::string_view text;
    std::uint8_t places;  ///< bits of SnippetPlace
};
[[nodiscard]] std::span<const Snippet> snippets();

/// An inserted snippet.
struct ExpandedSnippet {
    struct Stop {
        int number = 0;
        std::uint32_t begin = 0, end = 0;  ///< byte offsets in `text`
    };
    std::string text;
    std::vector<Stop> stops;  ///< in the order of visits: 1, 2, ..., 0; at least the one of number 0
};
/// `indentation`: prefix of each new line.
[[nodiscard]] ExpandedSnippet expandSnippet(std::string_view text, std::string_view indentation);

}  // namespace causeway

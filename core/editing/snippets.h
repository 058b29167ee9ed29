// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Pieces of text with places to fill in: "${1:name}" is a place with a text, "$0" where the cursor ends. Equal numbers
/// are one place.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace causeway {

/// Where a snippet makes sense.
enum class SnippetPlace : std::uint8_t { Class = 1, Element = 2, Equation = 4, Statement = 8 };

struct Snippet {
    std::string_view word;  ///< what is typed for it
    std::string_view description;
    std::string_view text;
    std::uint8_t places;  ///< of SnippetPlace
};
[[nodiscard]] std::span<const Snippet> snippets();

/// A snippet as it is inserted.
struct ExpandedSnippet {
    struct Stop {
        int number = 0;
        std::uint32_t begin = 0, end = 0;  ///< bytes of `text`
    };
    std::string text;
    std::vector<Stop> stops;  ///< in the order in which they are visited: 1, 2, ..., 0; at least the one of number 0
};
/// `indentation`: white space that each new line begins with.
[[nodiscard]] ExpandedSnippet expandSnippet(std::string_view text, std::string_view indentation);

}  // namespace causeway

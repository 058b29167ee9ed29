// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Parts of English sentences about models: abbreviated lists, numbers with nouns.
#pragma once

#include <concepts>
#include <string>
#include <string_view>

#include <fmt/format.h>

namespace causeway {

/// Number of items that are listed by name; the others are counted.
inline constexpr std::size_t kNamedInLists = 8;

/// "a, b, c", "a, b, ... and 12 more"; `name(item)` returns the text of an item.
template <class List, class Name>
std::string listOf(const List& items, const Name& name, std::string_view separator = ", ")
{
    std::string text;
    std::size_t count = 0;
    for (const auto& item : items) {
        if (count == kNamedInLists) break;
        if (count++ > 0) text += separator;
        text += name(item);
    }
    if (items.size() > count) text += fmt::format("{}and {} more", separator, items.size() - count);
    return text;
}

/// In tables and counts: "1 equation", "2 equations", "0 equations"
template <std::integral Count>
std::string amountOf(Count count, std::string_view noun)
{
    return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

/// In sentences: "1 equation", "2 equations", "no equations"
inline std::string counted(std::size_t count, std::string_view noun)
{
    return count == 0 ? fmt::format("no {}s", noun) : amountOf(count, noun);
}

/// Maximum length of a formula within a sentence, in bytes.
inline constexpr std::size_t kLongestFormula = 300;

/// The beginning of a longer text, never splitting a character.
inline std::string shortFormula(std::string_view text, std::size_t longest = kLongestFormula)
{
    if (text.size() <= longest) return std::string(text);
    while (longest > 0 && (static_cast<unsigned char>(text[longest]) & 0xC0U) == 0x80U) --longest;
    return std::string(text.substr(0, longest)) + "…";
}

/// "equation 3 (u1 = R1*i1)"; 1-based.
inline std::string numberedEquation(std::size_t index, std::string_view text)
{
    return fmt::format("equation {} ({})", index + 1, shortFormula(text));
}

/// With a capital first letter, for the beginning of a sentence.
inline std::string capitalised(std::string text)
{
    if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
    return text;
}

}  // namespace causeway

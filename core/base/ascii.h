// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Letters, digits and blanks of ASCII, independent of the locale: for names, file extensions, words of file formats.
#pragma once

#include <string>
#include <string_view>

namespace causeway {

[[nodiscard]] constexpr bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

[[nodiscard]] constexpr char lowerCase(char c)
{
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

[[nodiscard]] inline std::string lowerCase(std::string_view text)
{
    std::string lower(text);
    for (char& c : lower) c = lowerCase(c);
    return lower;
}

/// Removes blanks, tabs and carriage returns at both ends.
[[nodiscard]] constexpr std::string_view trimmed(std::string_view text)
{
    constexpr std::string_view kBlanks = " \t\r";
    const std::size_t first = text.find_first_not_of(kBlanks);
    return first == std::string_view::npos ? std::string_view()
                                           : text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

}  // namespace causeway

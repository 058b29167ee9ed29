// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Escaping of text for HTML and XML, and replacement of substrings.
#pragma once

#include <string>
#include <string_view>
#include <utility>

namespace causeway {

/// The text with every occurrence of `from`, which is not empty, replaced.
[[nodiscard]] inline std::string replaced(std::string text, std::string_view from, std::string_view to)
{
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
    return text;
}

/// For text between tags; attribute values also need escaped quotes.
[[nodiscard]] inline std::string escapedMarkup(std::string_view text)
{
    std::string result;
    for (const char c : text) {
        switch (c) {
            case '&': result += "&amp;"; break;
            case '<': result += "&lt;"; break;
            case '>': result += "&gt;"; break;
            default: result += c;
        }
    }
    return result;
}

/// For text between tags and for attribute values in double quotes.
[[nodiscard]] inline std::string escapedAttribute(std::string_view text)
{
    return replaced(escapedMarkup(text), "\"", "&quot;");
}

/// For JSON inside a script, which must not end the script.
[[nodiscard]] inline std::string escapedForScript(std::string json)
{
    return replaced(std::move(json), "</", "<\\/");
}

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Text as it stands in HTML and XML, and in place of other text.
#pragma once

#include <string>
#include <string_view>
#include <utility>

namespace causeway {

/// A text with every `from`, which is not empty, in it replaced.
[[nodiscard]] inline std::string replaced(std::string text, std::string_view from, std::string_view to)
{
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
    return text;
}

/// Between tags; in values of attributes quotes have a meaning, too.
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

/// Between tags, and in values of attributes in double quotes.
[[nodiscard]] inline std::string escapedAttribute(std::string_view text)
{
    return replaced(escapedMarkup(text), "\"", "&quot;");
}

/// JSON inside a script, which must not end the script.
[[nodiscard]] inline std::string escapedForScript(std::string json)
{
    return replaced(std::move(json), "</", "<\\/");
}

}  // namespace causeway

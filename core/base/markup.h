// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Text as it stands in HTML and XML.
#pragma once

#include <string>
#include <string_view>

namespace causeway {

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
    std::string result = escapedMarkup(text);
    for (std::size_t at = 0; (at = result.find('"', at)) != std::string::npos; ++at) result.replace(at, 1, "&quot;");
    return result;
}

}  // namespace causeway

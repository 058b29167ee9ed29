// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Text as it stands in HTML and XML.
#pragma once

#include <string>
#include <string_view>

namespace causeway {

/// Between tags; not for values of attributes, where quotes have a meaning, too.
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

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/utf8.h"

#include <algorithm>

namespace causeway {

std::size_t letterCount(std::string_view text)
{
    return text.size() - static_cast<std::size_t>(std::count_if(text.begin(), text.end(), continuesLetter));
}

std::string onOneLine(std::string_view text, std::size_t most)
{
    std::string line;
    for (const char byte : text) {
        const bool isSpace = byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r';
        if (!isSpace)
            line += byte;
        else if (!line.empty() && line.back() != ' ')
            line += ' ';
    }
    if (line.size() <= most) return line;
    std::size_t end = most;
    while (end > 0 && continuesLetter(line[end])) --end;
    return line.substr(0, end) + "...";
}

}  // namespace causeway

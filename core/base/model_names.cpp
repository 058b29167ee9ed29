// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/model_names.h"

#include <algorithm>

namespace causeway {

std::string_view takePart(std::string_view& name)
{
    bool isQuoted = false;
    std::size_t end = 0;
    for (; end < name.size() && (isQuoted || name[end] != '.'); ++end) {
        if (name[end] == '\\' && isQuoted && end + 1 < name.size()) {
            ++end;
        } else if (name[end] == '\'') {
            isQuoted = !isQuoted;
        }
    }
    const std::string_view part = name.substr(0, end);
    name.remove_prefix(std::min(end + 1, name.size()));
    return part;
}

std::string_view lastPart(std::string_view name)
{
    std::string_view part;
    while (!name.empty()) part = takePart(name);
    return part;
}

std::string nameWithoutSubscripts(std::string_view name)
{
    std::string plain;
    int depth = 0;
    bool isQuoted = false;
    for (const char c : name) {
        if (c == '\'') isQuoted = !isQuoted;
        if (!isQuoted && c == '[') ++depth;
        if (depth == 0 && (isQuoted || c != ' ')) plain += c;
        if (!isQuoted && c == ']') --depth;
    }
    return plain;
}

}  // namespace causeway

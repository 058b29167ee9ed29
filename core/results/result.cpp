// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/results/result.h"

#include <algorithm>

namespace causeway {

std::string_view toString(EventKind kind)
{
    switch (kind) {
        case EventKind::Initial: return "initial";
        case EventKind::State: return "state";
        case EventKind::Time: return "time";
        case EventKind::Terminal: return "terminal";
    }
    return "state";
}

const ResultColumn* Result::find(std::string_view name) const
{
    const auto found =
        std::find_if(columns.begin(), columns.end(), [&](const ResultColumn& column) { return column.name == name; });
    return found == columns.end() ? nullptr : &*found;
}

}  // namespace causeway

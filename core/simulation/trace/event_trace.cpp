// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/trace/event_trace.h"

#include <algorithm>
#include <cctype>

namespace causeway {

std::string searchedText(const TracedCrossing& crossing)
{
    // For roundings: distance to the next change.
    if (crossing.zeroCrossing == crossing.relation) return "distance to the change of " + crossing.relation;
    if (crossing.side > 0) return crossing.zeroCrossing;
    const bool isName = std::ranges::all_of(crossing.zeroCrossing, [](char c) {
        return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.';
    });
    return isName ? "-" + crossing.zeroCrossing : "-(" + crossing.zeroCrossing + ")";
}

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/components.h"

#include <algorithm>

#include "core/structure/tarjan.h"

namespace causeway {

std::vector<std::vector<EquationId>> tarjanComponents(const Incidence& incidence, const Matching& matching,
                                                      const std::vector<bool>& include)
{
    const auto takesPart = [&](std::uint32_t equation) { return include.empty() || include[equation]; };
    const auto dependency = [&](std::uint32_t equation, std::uint32_t& position) {
        const auto row = incidence.unknowns(EquationId(equation));
        while (position < row.size()) {
            const EquationId other = matching.equationOf[row[position++]];
            if (!other.isNone() && takesPart(other.value)) return other.value;
        }
        return kNoSuccessor;
    };
    std::vector<std::vector<EquationId>> components;
    components.reserve(incidence.equationCount());
    tarjan(incidence.equationCount(), takesPart, dependency, [&](std::span<std::uint32_t> members) {
        std::sort(members.begin(), members.end());
        std::vector<EquationId>& component = components.emplace_back();
        component.reserve(members.size());
        for (const std::uint32_t member : members) component.emplace_back(member);
    });
    return components;
}

}  // namespace causeway

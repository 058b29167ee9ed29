// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/components.h"

#include <algorithm>

#include "core/structure/tarjan.h"

namespace causeway {

namespace {

template <class Include>
ComponentList componentsOf(const Incidence& incidence, const Matching& matching, const Include& takesPart)
{
    const auto dependency = [&](EquationId equation, std::uint32_t& position) {
        const auto row = incidence.unknowns(equation);
        while (position < row.size()) {
            const EquationId other = matching.equationOf[row[position++]];
            if (!other.isNone() && takesPart(other)) return other;
        }
        return EquationId();
    };
    ComponentList components;
    components.reserve(incidence.equationCount());
    tarjan<EquationId>(incidence.equationCount(), takesPart, dependency, [&](std::span<EquationId> members) {
        if (members.size() > 1) std::sort(members.begin(), members.end());
        components.add(members);
    });
    return components;
}

}  // namespace

ComponentList tarjanComponents(const Incidence& incidence, const Matching& matching, const std::vector<bool>& include)
{
    if (include.empty()) return componentsOf(incidence, matching, [](EquationId) { return true; });
    return componentsOf(incidence, matching, [&include](EquationId equation) { return include[equation.index()]; });
}

}  // namespace causeway

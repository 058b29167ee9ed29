// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/graph/components.h"

#include <algorithm>

#include "core/structure/graph/watched_components.h"

namespace causeway {

namespace {

template <class Include, class Observer = NoTarjanObserver>
ComponentList componentsOf(const Incidence& incidence, const Matching& matching, const Include& takesPart,
                           const Observer& observe = {})
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
    tarjan<EquationId>(
        incidence.equationCount(), takesPart, dependency,
        [&](std::span<EquationId> members) { components.add(members); }, observe);
    components.sortMembers();
    return components;
}

}  // namespace

void ComponentList::sortMembers()
{
    constexpr std::size_t kSmall = 64;
    std::vector<std::size_t> large;
    for (std::size_t c = 0; c < size(); ++c) {
        const std::size_t count = m_start[c + 1] - m_start[c];
        if (count > kSmall) {
            large.push_back(c);
        } else if (count > 1) {
            std::sort(m_equations.begin() + m_start[c], m_equations.begin() + m_start[c + 1]);
        }
    }
    if (large.empty()) return;
    // All equations in ascending order, each to the next place of its component.
    constexpr std::uint32_t kNone = EquationId::kNone;
    const std::size_t count = std::max_element(m_equations.begin(), m_equations.end())->index() + 1;
    std::vector<std::uint32_t> componentOf(count, kNone);
    std::vector<std::uint32_t> nextPlace;
    for (std::uint32_t i = 0; i < large.size(); ++i) {
        nextPlace.push_back(m_start[large[i]]);
        for (const EquationId equation : (*this)[large[i]]) componentOf[equation.index()] = i;
    }
    for (std::size_t e = 0; e < count; ++e) {
        if (componentOf[e] != kNone) m_equations[nextPlace[componentOf[e]]++] = EquationId(e);
    }
}

ComponentList tarjanComponents(const Incidence& incidence, const Matching& matching, const std::vector<bool>& include)
{
    if (include.empty()) return componentsOf(incidence, matching, [](EquationId) { return true; });
    return componentsOf(incidence, matching, [&include](EquationId equation) { return include[equation.index()]; });
}

ComponentList watchComponents(const Incidence& incidence, const Matching& matching, const ComponentObserver& observe)
{
    return componentsOf(
        incidence, matching, [&matching](EquationId equation) { return !matching.unknownOf[equation].isNone(); },
        observe);
}

}  // namespace causeway

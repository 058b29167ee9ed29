// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/components.h"

#include <algorithm>

namespace causeway {

std::vector<std::vector<EquationId>> tarjanComponents(const Incidence& incidence, const Matching& matching,
                                                      const std::vector<bool>& include)
{
    constexpr std::uint32_t kUnvisited = 0;
    const std::size_t count = incidence.equationCount();
    std::vector<std::uint32_t> index(count, kUnvisited);  // 1-based order of discovery
    std::vector<std::uint32_t> low(count, 0);
    std::vector<std::uint32_t> next(count, 0);
    std::vector<bool> isOnStack(count, false);
    std::vector<EquationId> stack;
    std::vector<EquationId> path;
    std::vector<std::vector<EquationId>> components;
    std::uint32_t discovered = kUnvisited;

    const auto takesPart = [&](EquationId e) { return include.empty() || include[e.index()]; };
    const auto discover = [&](EquationId e) {
        index[e.index()] = low[e.index()] = ++discovered;
        isOnStack[e.index()] = true;
        stack.push_back(e);
        path.push_back(e);
    };
    for (std::size_t root = 0; root < count; ++root) {
        if (index[root] != kUnvisited || !takesPart(EquationId(root))) continue;
        discover(EquationId(root));
        while (!path.empty()) {
            const EquationId equation = path.back();
            const auto row = incidence.unknowns(equation);
            bool hasDescended = false;
            while (next[equation.index()] < row.size()) {
                const EquationId other = matching.equationOf[row[next[equation.index()]++]];
                if (other.isNone() || other == equation || !takesPart(other)) continue;
                if (index[other.index()] == kUnvisited) {
                    discover(other);
                    hasDescended = true;
                    break;
                }
                if (isOnStack[other.index()]) low[equation.index()] = std::min(low[equation.index()], index[other.index()]);
            }
            if (hasDescended) continue;
            path.pop_back();
            if (!path.empty()) {
                std::uint32_t& parentLow = low[path.back().index()];
                parentLow = std::min(parentLow, low[equation.index()]);
            }
            if (low[equation.index()] != index[equation.index()]) continue;
            std::vector<EquationId>& component = components.emplace_back();
            EquationId member;
            do {
                member = stack.back();
                stack.pop_back();
                isOnStack[member.index()] = false;
                component.push_back(member);
            } while (member != equation);
            std::sort(component.begin(), component.end());
        }
    }
    return components;
}

}  // namespace causeway

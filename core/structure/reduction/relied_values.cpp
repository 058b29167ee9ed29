// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/reduction/relied_values.h"

#include <algorithm>
#include <array>
#include <unordered_set>

#include "core/symbolic/traversal.h"

namespace causeway {

std::vector<ExprId> reliedValues(const EquationSystem& system, ExpressionPool& pool, FunctionDerivatives* functions,
                                 const FixedValue& fixed, const FixedValue& steady, const Pantelides& pantelides)
{
    constexpr std::size_t kMostTrials = 50;
    const LinearReduction found = findHiddenConstraints(system, pool, functions, steady, pantelides, false);
    std::vector<ExprId> candidates;
    std::unordered_set<ExprId> left;  // looked up only
    for (const Combination& combination : found.constraints) {
        for (const CombinedTerm& term : combination.terms) {
            for (const ExprId leaf : reachable(pool, std::array{term.lhs, term.rhs})) {
                if (steady(leaf) && !fixed(leaf) && left.insert(leaf).second) candidates.push_back(leaf);
            }
        }
    }
    if (candidates.size() > kMostTrials) return candidates;
    const FixedValue valueOf = [&](ExprId leaf) {
        return fixed(leaf) || left.contains(leaf) ? steady(leaf) : std::nullopt;
    };
    for (const ExprId candidate : candidates) {
        left.erase(candidate);
        if (findHiddenConstraints(system, pool, functions, valueOf, pantelides, false).constraints.size() <
            found.constraints.size())
            left.insert(candidate);
    }
    std::erase_if(candidates, [&](ExprId leaf) { return !left.contains(leaf); });
    return candidates;
}

}  // namespace causeway

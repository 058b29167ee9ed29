// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/graph/dulmage_mendelsohn.h"

namespace causeway {

namespace {

SingularPart collect(const std::vector<bool>& equations, const std::vector<bool>& unknowns)
{
    SingularPart part;
    for (std::size_t e = 0; e < equations.size(); ++e) {
        if (equations[e]) part.equations.emplace_back(e);
    }
    for (std::size_t v = 0; v < unknowns.size(); ++v) {
        if (unknowns[v]) part.unknowns.emplace_back(v);
    }
    return part;
}

}  // namespace

SingularPart overdeterminedPart(const Incidence& incidence, const Matching& matching)
{
    std::vector<bool> equations(incidence.equationCount(), false);
    std::vector<bool> unknowns(incidence.unknownCount(), false);
    std::vector<EquationId> open;
    for (std::size_t e = 0; e < equations.size(); ++e) {
        if (!matching.unknownOf[EquationId(e)].isNone()) continue;
        equations[e] = true;
        open.emplace_back(e);
    }
    while (!open.empty()) {
        const EquationId equation = open.back();
        open.pop_back();
        for (const UnknownId unknown : incidence.unknowns(equation)) {
            unknowns[unknown.index()] = true;
            const EquationId next = matching.equationOf[unknown];
            if (next.isNone() || equations[next.index()]) continue;
            equations[next.index()] = true;
            open.push_back(next);
        }
    }
    return collect(equations, unknowns);
}

SingularPart underdeterminedPart(const Incidence& incidence, const Matching& matching)
{
    std::vector<bool> equations(incidence.equationCount(), false);
    std::vector<bool> unknowns(incidence.unknownCount(), false);
    std::vector<UnknownId> open;
    for (std::size_t v = 0; v < unknowns.size(); ++v) {
        if (!matching.equationOf[UnknownId(v)].isNone()) continue;
        unknowns[v] = true;
        open.emplace_back(v);
    }
    while (!open.empty()) {
        const UnknownId unknown = open.back();
        open.pop_back();
        for (const EdgeId edge : incidence.edges(unknown)) {
            const EquationId equation = incidence.equationOf(edge);
            equations[equation.index()] = true;
            const UnknownId next = matching.unknownOf[equation];
            if (next.isNone() || unknowns[next.index()]) continue;
            unknowns[next.index()] = true;
            open.push_back(next);
        }
    }
    return collect(equations, unknowns);
}

}  // namespace causeway

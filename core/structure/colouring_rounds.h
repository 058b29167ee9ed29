// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The rounds of `Colouring` (colouring.h), for any observer. Without an observer no step is built.
#pragma once

#include <algorithm>
#include <type_traits>

#include "core/structure/colouring.h"

namespace causeway {

/// Watches nothing and costs nothing.
struct NoColouringObserver {
    void operator()(const ColouringStep& /*step*/) const {}
};
template <class Observer>
inline constexpr bool isColouringObserver = !std::is_same_v<std::remove_cvref_t<Observer>, NoColouringObserver>;

template <class Observer>
void Colouring::decide(ColouringRule rule, EquationId equation, UnknownId unknown, std::uint32_t round, Observer&& observe)
{
    const bool areBoth = !equation.isNone() && !unknown.isNone();
    const Pair pair{equation, unknown, areBoth ? m_incidence->findEdge(equation, unknown) : EdgeId()};
    if constexpr (isColouringObserver<Observer>) {
        const ColouringStep step = makeStep(rule, pair, round);
        apply(step);
        observe(step);
    } else {
        applyUnobserved(rule, pair);
    }
}

template <class Observer>
void Colouring::runInRounds(Observer&& observe)
{
    // An application of a rule changes the degrees of what it colours blue, so only those can become ready.
    std::vector<EquationId> readyEquations;
    std::vector<UnknownId> readyUnknowns;
    std::vector<EquationId> nextEquations;
    std::vector<UnknownId> nextUnknowns;
    for (std::size_t e = 0; e < m_incidence->equationCount(); ++e) {
        if (m_equationDegree[e] == 1) readyEquations.emplace_back(e);
    }
    for (std::size_t v = 0; v < m_incidence->unknownCount(); ++v) {
        if (m_unknownDegree[v] == 1) readyUnknowns.emplace_back(v);
    }
    const auto applyTo = [&](ColouringRule rule, EdgeId edge, std::uint32_t round) {
        if constexpr (isColouringObserver<Observer>) {
            const ColouringStep step = makeStep(rule, pairOf(edge), round);
            apply(step);
            observe(step);
        } else {
            applyUnobserved(rule, pairOf(edge));
        }
        // Blue edges at the unknown took an edge from other equations; those at the equation from other unknowns.
        for (const EdgeId other : m_incidence->edges(m_incidence->unknownOf(edge))) {
            const EquationId equation = m_incidence->equationOf(other);
            if (blackDegree(equation) == 1) nextEquations.push_back(equation);
        }
        for (const UnknownId unknown : m_incidence->unknowns(m_incidence->equationOf(edge))) {
            if (blackDegree(unknown) == 1) nextUnknowns.push_back(unknown);
        }
    };
    const auto sortUnique = [](auto& ids) {
        std::sort(ids.begin(), ids.end());
        ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
    };
    for (std::uint32_t round = 1; !readyEquations.empty() || !readyUnknowns.empty(); ++round) {
        for (const EquationId equation : readyEquations) {
            const EdgeId edge = singleBlackEdge(equation);
            if (!edge.isNone()) applyTo(ColouringRule::SingleUnknown, edge, round);
        }
        for (const UnknownId unknown : readyUnknowns) {
            const EdgeId edge = singleBlackEdge(unknown);
            if (!edge.isNone()) applyTo(ColouringRule::SingleEquation, edge, round);
        }
        sortUnique(nextEquations);
        sortUnique(nextUnknowns);
        readyEquations.swap(nextEquations);
        readyUnknowns.swap(nextUnknowns);
        nextEquations.clear();
        nextUnknowns.clear();
    }
}

inline void Colouring::runInRounds()
{
    runInRounds(NoColouringObserver{});
}

}  // namespace causeway

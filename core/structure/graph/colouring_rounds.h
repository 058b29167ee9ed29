// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The rounds of `Colouring` (colouring.h), for any observer. Without an observer no step is built.
#pragma once

#include <algorithm>
#include <type_traits>

#include "core/structure/graph/colouring.h"

namespace causeway {

/// Ignores every step, at no cost.
struct NoColouringObserver {
    void operator()(const ColouringStep& /*step*/) const {}
};
template <class Observer>
inline constexpr bool isColouringObserver = !std::is_same_v<std::remove_cvref_t<Observer>, NoColouringObserver>;

/// Visits the black edges of both, except their own: a decision turns these blue. Call it before or after the pair is
/// assigned; the visitor may count the edges out. Under either rule one side has no such edge and is skipped.
template <class Visitor>
void Colouring::visitBlackEdges(const Pair& pair, Visitor&& visit) const
{
    const std::uint32_t own = pair.edge.isNone() || colour(pair.edge) != EdgeColour::Black ? 0 : 1;
    const bool hasOthers = !pair.equation.isNone() && blackDegree(pair.equation) > own;
    const bool occursElsewhere = !pair.unknown.isNone() && blackDegree(pair.unknown) > own;
    if (hasOthers) {
        std::size_t edge = m_incidence->firstEdge(pair.equation).index();
        for (const UnknownId unknown : m_incidence->unknowns(pair.equation)) {
            if (unknown != pair.unknown && !isDecided(unknown)) visit(EdgeId(edge));
            ++edge;
        }
    }
    if (occursElsewhere) {
        for (const EdgeId edge : m_incidence->edges(pair.unknown)) {
            const EquationId equation = m_incidence->equationOf(edge);
            if (equation != pair.equation && number(equation) == 0) visit(edge);
        }
    }
}

template <class Id>
void Colouring::fetchAhead(const std::vector<Id>& ready, std::size_t i) const
{
    constexpr std::size_t kFar = 16;
    constexpr std::size_t kNear = 8;
    if (i + kFar < ready.size()) m_incidence->prefetchEnds(lastEdge(ready[i + kFar]));
    if (i + kNear >= ready.size()) return;
    const Pair pair = pairOf(lastEdge(ready[i + kNear]));
    prefetch(&m_equations[pair.equation.index()]);
    prefetch(&m_unknowns[pair.unknown.index()]);
    m_incidence->prefetchEdges(pair.equation, pair.unknown);
}

template <class Observer>
void Colouring::decide(ColouringRule rule, EquationId equation, UnknownId unknown, std::uint32_t round,
                       Observer&& observe)
{
    const bool areBoth = !equation.isNone() && !unknown.isNone();
    const Pair pair{equation, unknown, areBoth ? m_incidence->findEdge(equation, unknown) : EdgeId()};
    if constexpr (isColouringObserver<Observer>) {
        const ColouringStep step = makeStep(rule, pair, round);
        apply(step);
        observe(step);
    } else {
        assign(rule, pair);
        visitBlackEdges(pair, [this](EdgeId edge) { countOut(edge); });
    }
}

template <class Observer>
void Colouring::runInRounds(Observer&& observe)
{
    runInRounds(observe, [](EdgeId /*edge*/) { return true; });
}

template <class Observer, class MayDecide>
void Colouring::runInRounds(Observer&& observe, const MayDecide& mayDecide)
{
    // Applying a rule changes only the degrees of the nodes at the edges it turns blue, so only these can become ready.
    std::vector<EquationId> readyEquations;
    std::vector<UnknownId> readyUnknowns;
    std::vector<EquationId> nextEquations;
    std::vector<UnknownId> nextUnknowns;
    for (std::size_t e = 0; e < m_incidence->equationCount(); ++e) {
        if (m_equations[e].degree == 1) readyEquations.emplace_back(e);
    }
    for (std::size_t v = 0; v < m_incidence->unknownCount(); ++v) {
        if (m_unknowns[v].degree == 1) readyUnknowns.emplace_back(v);
    }
    // A blue edge at the unknown takes an edge from another equation; one at the equation, from another unknown. Each
    // loses one edge, so nothing is noted twice.
    const auto note = [&](const Pair& pair, EdgeId blue) {
        const EquationId equation = m_incidence->equationOf(blue);
        const UnknownId unknown = m_incidence->unknownOf(blue);
        if (equation != pair.equation) {
            if (blackDegree(equation) == 1) nextEquations.push_back(equation);
        } else if (blackDegree(unknown) == 1) {
            nextUnknowns.push_back(unknown);
        }
    };
    const auto applyTo = [&](ColouringRule rule, EdgeId edge, std::uint32_t round) {
        const Pair pair = pairOf(edge);
        if constexpr (isColouringObserver<Observer>) {
            const ColouringStep step = makeStep(rule, pair, round);
            apply(step);
            observe(step);
            for (const EdgeId blue : step.blue) note(pair, blue);
        } else {
            assign(rule, pair);
            visitBlackEdges(pair, [&](EdgeId blue) {
                countOut(blue);
                note(pair, blue);
            });
        }
    };
    for (std::uint32_t round = 1; !readyEquations.empty() || !readyUnknowns.empty(); ++round) {
        for (std::size_t i = 0; i < readyEquations.size(); ++i) {
            fetchAhead(readyEquations, i);
            const EdgeId edge = singleBlackEdge(readyEquations[i]);
            if (!edge.isNone() && mayDecide(edge)) applyTo(ColouringRule::SingleUnknown, edge, round);
        }
        for (std::size_t i = 0; i < readyUnknowns.size(); ++i) {
            fetchAhead(readyUnknowns, i);
            const EdgeId edge = singleBlackEdge(readyUnknowns[i]);
            if (!edge.isNone() && mayDecide(edge)) applyTo(ColouringRule::SingleEquation, edge, round);
        }
        std::sort(nextEquations.begin(), nextEquations.end());
        std::sort(nextUnknowns.begin(), nextUnknowns.end());
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

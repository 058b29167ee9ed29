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

/// The black edges of both other than their own: those a decision turns blue. The visitor may paint them.
template <class Visitor>
void Colouring::visitBlackEdges(const Pair& pair, Visitor&& visit) const
{
    if (!pair.equation.isNone()) {
        const std::size_t first = m_incidence->firstEdge(pair.equation).index();
        for (std::size_t edge = first; edge < first + m_incidence->unknowns(pair.equation).size(); ++edge) {
            if (m_colour[edge] == EdgeColour::Black && EdgeId(edge) != pair.edge) visit(EdgeId(edge));
        }
    }
    if (!pair.unknown.isNone()) {
        for (const EdgeId edge : m_incidence->edges(pair.unknown)) {
            if (colour(edge) == EdgeColour::Black && edge != pair.edge) visit(edge);
        }
    }
}

inline void Colouring::paint(EdgeId edge, EdgeColour colour)
{
    EdgeColour& present = m_colour[edge.index()];
    const std::uint32_t before = present == EdgeColour::Black ? 1 : 0;
    const std::uint32_t after = colour == EdgeColour::Black ? 1 : 0;
    present = colour;
    std::uint32_t& equationDegree = m_equations[m_incidence->equationOf(edge).index()].degree;
    std::uint32_t& unknownDegree = m_unknowns[m_incidence->unknownOf(edge).index()].degree;
    equationDegree = equationDegree + after - before;
    unknownDegree = unknownDegree + after - before;
}

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
        assign(rule, pair);
        visitBlackEdges(pair, [this](EdgeId edge) { paint(edge, EdgeColour::Blue); });
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
        if (m_equations[e].degree == 1) readyEquations.emplace_back(e);
    }
    for (std::size_t v = 0; v < m_incidence->unknownCount(); ++v) {
        if (m_unknowns[v].degree == 1) readyUnknowns.emplace_back(v);
    }
    // A blue edge of the unknown took one from another equation; one of the equation, from another unknown. Each loses one edge, so
    // nothing is noted twice.
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
                paint(blue, EdgeColour::Blue);
                note(pair, blue);
            });
        }
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

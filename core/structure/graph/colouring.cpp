// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/graph/colouring.h"

#include <algorithm>

#include "core/base/assert.h"

namespace causeway {

std::string_view toString(ColouringRule rule)
{
    switch (rule) {
        case ColouringRule::SingleUnknown: return "single-unknown";
        case ColouringRule::SingleEquation: return "single-equation";
        case ColouringRule::Tearing: return "tearing";
        case ColouringRule::Manual: return "manual";
    }
    return "manual";
}

namespace {

/// 0 ^ 1 ^ ... ^ (end - 1): four consecutive numbers from a multiple of four on cancel out.
std::size_t exclusiveOrBelow(std::size_t end)
{
    switch (end % 4) {
        case 0: return 0;
        case 1: return end - 1;
        case 2: return 1;
        default: return end;
    }
}

}  // namespace

Colouring::Colouring(const Incidence& incidence)
    : m_incidence(&incidence), m_equations(incidence.equationCount()), m_unknowns(incidence.unknownCount())
{
    for (std::size_t e = 0; e < m_equations.size(); ++e) {
        const std::size_t first = incidence.firstEdge(EquationId(e)).index();
        const std::size_t degree = incidence.unknowns(EquationId(e)).size();
        m_equations[e].degree = static_cast<std::uint32_t>(degree);
        m_equations[e].edges = static_cast<std::uint32_t>(exclusiveOrBelow(first) ^ exclusiveOrBelow(first + degree));
    }
    for (std::size_t v = 0; v < m_unknowns.size(); ++v) {
        m_unknowns[v].degree = static_cast<std::uint32_t>(incidence.edges(UnknownId(v)).size());
    }
    for (std::size_t i = 0; i < incidence.edgeCount(); ++i) {
        m_unknowns[incidence.unknownOf(EdgeId(i)).index()].edges ^= static_cast<std::uint32_t>(i);
    }
}

void Colouring::assign(ColouringRule rule, const Pair& pair)
{
    if (!pair.equation.isNone()) {
        const auto total = static_cast<std::uint32_t>(m_incidence->equationCount());
        m_equations[pair.equation.index()].number = rule == ColouringRule::SingleEquation ? total - m_high++ : ++m_low;
        m_equations[pair.equation.index()].unknown = pair.unknown;
    }
    if (!pair.unknown.isNone()) {
        m_unknowns[pair.unknown.index()].equation = pair.equation;
        m_unknowns[pair.unknown.index()].isDecided = true;
    }
    if (!pair.edge.isNone()) countOut(pair.edge);
}

ColouringStep Colouring::makeStep(ColouringRule rule, const Pair& pair, std::uint32_t round) const
{
    ColouringStep step;
    step.rule = rule;
    step.equation = pair.equation;
    step.unknown = pair.unknown;
    step.edge = pair.edge;
    step.round = round;
    const auto total = static_cast<std::uint32_t>(m_incidence->equationCount());
    if (!pair.equation.isNone()) step.number = rule == ColouringRule::SingleEquation ? total - m_high : m_low + 1;
    visitBlackEdges(pair, [&step](EdgeId edge) { step.blue.push_back(edge); });
    std::sort(step.blue.begin(), step.blue.end());
    return step;
}

void Colouring::apply(const ColouringStep& step)
{
    CAUSEWAY_ASSERT(step.edge.isNone() ? step.rule == ColouringRule::Tearing : colour(step.edge) == EdgeColour::Black);
    assign(step.rule, {step.equation, step.unknown, step.edge});
    // Residuals come last although they are decided first: steps of torn loops have numbers of their own.
    if (!step.equation.isNone()) m_equations[step.equation.index()].number = step.number;
    for (const EdgeId edge : step.blue) countOut(edge);
}

void Colouring::revert(const ColouringStep& step)
{
    CAUSEWAY_ASSERT(step.edge.isNone() || colour(step.edge) == EdgeColour::Red);
    CAUSEWAY_ASSERT(step.equation.isNone() || number(step.equation) == step.number);
    for (const EdgeId edge : step.blue) countIn(edge);
    if (!step.edge.isNone()) countIn(step.edge);
    if (!step.unknown.isNone()) {
        m_unknowns[step.unknown.index()].equation = {};
        m_unknowns[step.unknown.index()].isDecided = false;
    }
    if (step.equation.isNone()) return;
    m_equations[step.equation.index()].number = 0;
    m_equations[step.equation.index()].unknown = {};
    --(step.rule == ColouringRule::SingleEquation ? m_high : m_low);
}

std::variant<ColouringStep, ColouringRefusal> Colouring::pick(EquationId equation)
{
    if (number(equation) != 0) return ColouringRefusal::EquationDone;
    if (blackDegree(equation) == 0) return ColouringRefusal::EquationHasNone;
    if (blackDegree(equation) > 1) return ColouringRefusal::EquationHasSeveral;
    const ColouringStep step = makeStep(ColouringRule::SingleUnknown, pairOf(singleBlackEdge(equation)), 0);
    apply(step);
    return step;
}

std::variant<ColouringStep, ColouringRefusal> Colouring::pick(UnknownId unknown)
{
    if (isDecided(unknown)) return ColouringRefusal::UnknownDone;
    if (blackDegree(unknown) == 0) return ColouringRefusal::UnknownHasNone;
    if (blackDegree(unknown) > 1) return ColouringRefusal::UnknownHasSeveral;
    const ColouringStep step = makeStep(ColouringRule::SingleEquation, pairOf(singleBlackEdge(unknown)), 0);
    apply(step);
    return step;
}

std::variant<ColouringStep, ColouringRefusal> Colouring::pick(EdgeId edge)
{
    if (colour(edge) != EdgeColour::Black) return ColouringRefusal::EdgeNotBlack;
    const EquationId equation = m_incidence->equationOf(edge);
    const UnknownId unknown = m_incidence->unknownOf(edge);
    if (blackDegree(equation) == 1) return pick(equation);
    if (blackDegree(unknown) == 1) return pick(unknown);
    return ColouringRefusal::NeitherRuleApplies;
}

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/colouring.h"

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

Colouring::Colouring(const Incidence& incidence)
    : m_incidence(&incidence),
      m_colour(incidence.edgeCount(), EdgeColour::Black),
      m_equationDegree(incidence.equationCount()),
      m_unknownDegree(incidence.unknownCount()),
      m_number(incidence.equationCount(), 0),
      m_unknownOf(incidence.equationCount()),
      m_equationOf(incidence.unknownCount())
{
    for (std::size_t e = 0; e < m_equationDegree.size(); ++e) {
        m_equationDegree[e] = static_cast<std::uint32_t>(incidence.unknowns(EquationId(e)).size());
    }
    for (std::size_t v = 0; v < m_unknownDegree.size(); ++v) {
        m_unknownDegree[v] = static_cast<std::uint32_t>(incidence.edges(UnknownId(v)).size());
    }
}

EdgeId Colouring::singleBlackEdge(EquationId equation) const
{
    if (blackDegree(equation) != 1) return {};
    std::size_t edge = m_incidence->firstEdge(equation).index();
    while (m_colour[edge] != EdgeColour::Black) ++edge;
    return EdgeId(edge);
}

EdgeId Colouring::singleBlackEdge(UnknownId unknown) const
{
    if (blackDegree(unknown) != 1) return {};
    for (const EdgeId edge : m_incidence->edges(unknown)) {
        if (colour(edge) == EdgeColour::Black) return edge;
    }
    return {};
}

void Colouring::paint(EdgeId edge, EdgeColour colour)
{
    EdgeColour& present = m_colour[edge.index()];
    const std::uint32_t before = present == EdgeColour::Black ? 1 : 0;
    const std::uint32_t after = colour == EdgeColour::Black ? 1 : 0;
    present = colour;
    std::uint32_t& equationDegree = m_equationDegree[m_incidence->equationOf(edge).index()];
    std::uint32_t& unknownDegree = m_unknownDegree[m_incidence->unknownOf(edge).index()];
    equationDegree = equationDegree + after - before;
    unknownDegree = unknownDegree + after - before;
}

void Colouring::assign(ColouringRule rule, EdgeId edge)
{
    const EquationId equation = m_incidence->equationOf(edge);
    const UnknownId unknown = m_incidence->unknownOf(edge);
    const auto total = static_cast<std::uint32_t>(m_incidence->equationCount());
    m_number[equation.index()] = rule == ColouringRule::SingleEquation ? total - m_high++ : ++m_low;
    m_unknownOf[equation.index()] = unknown;
    m_equationOf[unknown.index()] = equation;
    paint(edge, EdgeColour::Red);
}

void Colouring::applyUnobserved(ColouringRule rule, EdgeId edge)
{
    assign(rule, edge);
    const EquationId equation = m_incidence->equationOf(edge);
    const std::size_t first = m_incidence->firstEdge(equation).index();
    for (std::size_t other = first; other < first + m_incidence->unknowns(equation).size(); ++other) {
        if (m_colour[other] == EdgeColour::Black) paint(EdgeId(other), EdgeColour::Blue);
    }
    for (const EdgeId other : m_incidence->edges(m_incidence->unknownOf(edge))) {
        if (colour(other) == EdgeColour::Black) paint(other, EdgeColour::Blue);
    }
}

ColouringStep Colouring::makeStep(ColouringRule rule, EdgeId edge, std::uint32_t round) const
{
    ColouringStep step;
    step.rule = rule;
    step.equation = m_incidence->equationOf(edge);
    step.unknown = m_incidence->unknownOf(edge);
    step.edge = edge;
    step.round = round;
    const auto total = static_cast<std::uint32_t>(m_incidence->equationCount());
    step.number = rule == ColouringRule::SingleEquation ? total - m_high : m_low + 1;
    const std::size_t first = m_incidence->firstEdge(step.equation).index();
    for (std::size_t other = first; other < first + m_incidence->unknowns(step.equation).size(); ++other) {
        if (EdgeId(other) != edge && m_colour[other] == EdgeColour::Black) step.blue.emplace_back(other);
    }
    for (const EdgeId other : m_incidence->edges(step.unknown)) {
        if (other != edge && colour(other) == EdgeColour::Black) step.blue.push_back(other);
    }
    std::sort(step.blue.begin(), step.blue.end());
    return step;
}

void Colouring::apply(const ColouringStep& step)
{
    CAUSEWAY_ASSERT(colour(step.edge) == EdgeColour::Black);
    assign(step.rule, step.edge);
    for (const EdgeId edge : step.blue) paint(edge, EdgeColour::Blue);
}

void Colouring::revert(const ColouringStep& step)
{
    CAUSEWAY_ASSERT(colour(step.edge) == EdgeColour::Red && number(step.equation) == step.number);
    for (const EdgeId edge : step.blue) paint(edge, EdgeColour::Black);
    paint(step.edge, EdgeColour::Black);
    m_number[step.equation.index()] = 0;
    m_unknownOf[step.equation.index()] = {};
    m_equationOf[step.unknown.index()] = {};
    --(step.rule == ColouringRule::SingleEquation ? m_high : m_low);
}

std::variant<ColouringStep, ColouringRefusal> Colouring::pick(EquationId equation)
{
    if (number(equation) != 0) return ColouringRefusal::EquationDone;
    if (blackDegree(equation) == 0) return ColouringRefusal::EquationHasNone;
    if (blackDegree(equation) > 1) return ColouringRefusal::EquationHasSeveral;
    const ColouringStep step = makeStep(ColouringRule::SingleUnknown, singleBlackEdge(equation), 0);
    apply(step);
    return step;
}

std::variant<ColouringStep, ColouringRefusal> Colouring::pick(UnknownId unknown)
{
    if (!equationOf(unknown).isNone()) return ColouringRefusal::UnknownDone;
    if (blackDegree(unknown) == 0) return ColouringRefusal::UnknownHasNone;
    if (blackDegree(unknown) > 1) return ColouringRefusal::UnknownHasSeveral;
    const ColouringStep step = makeStep(ColouringRule::SingleEquation, singleBlackEdge(unknown), 0);
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

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/graph/tearing.h"

#include <algorithm>

namespace causeway {

namespace {

template <class Id>
void sortUnique(std::vector<Id>& ids)
{
    std::sort(ids.begin(), ids.end());
    ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
}

/// The ids of `all` that are not in `some`, ascending.
template <class Id>
std::vector<Id> difference(std::vector<Id> all, std::vector<Id> some)
{
    std::sort(all.begin(), all.end());
    std::sort(some.begin(), some.end());
    std::vector<Id> rest;
    std::set_difference(all.begin(), all.end(), some.begin(), some.end(), std::back_inserter(rest));
    return rest;
}

EdgeUse useOf(Solvability solvability, bool allowDivisionByZero)
{
    switch (solvability) {
        case Solvability::Solvable: return EdgeUse::Safe;
        case Solvability::MayDivideByZero: return allowDivisionByZero ? EdgeUse::Risky : EdgeUse::Forbidden;
        case Solvability::NotSolvable: return EdgeUse::Forbidden;
    }
    return EdgeUse::Forbidden;
}

}  // namespace

std::vector<EdgeUse> edgeUses(const TearingProblem& problem, const TearingPlan& plan)
{
    const Incidence& incidence = problem.incidence;
    std::vector<bool> isResidual = problem.mustBeResidual;
    isResidual.resize(incidence.equationCount(), false);
    std::vector<bool> isGuessed(incidence.unknownCount(), false);
    for (std::size_t v = 0; v < problem.preference.size(); ++v)
        isGuessed[v] = problem.preference[v] == TearingPreference::Always;
    for (const TearingPlan::Pair& pair : plan.pairs) {
        if (!pair.residual.isNone()) isResidual[pair.residual.index()] = true;
        if (!pair.unknown.isNone()) isGuessed[pair.unknown.index()] = true;
    }
    std::vector<EdgeUse> uses(incidence.edgeCount(), EdgeUse::Safe);
    for (std::size_t i = 0; i < uses.size(); ++i) {
        if (!problem.solvability.empty()) uses[i] = useOf(problem.solvability[i], problem.allowDivisionByZero);
        const bool isDecided =
            isResidual[incidence.equationOf(EdgeId(i)).index()] || isGuessed[incidence.unknownOf(EdgeId(i)).index()];
        if (isDecided) uses[i] = EdgeUse::Forbidden;
    }
    return uses;
}

RestrictedColouring::RestrictedColouring(const Incidence& incidence, std::vector<EdgeUse> uses)
    : m_colouring(incidence),
      m_uses(std::move(uses)),
      m_equationUsable(incidence.equationCount(), 0),
      m_unknownUsable(incidence.unknownCount(), 0)
{
    for (std::size_t i = 0; i < incidence.edgeCount(); ++i) {
        if (!isUsable(EdgeId(i))) continue;
        ++m_equationUsable[incidence.equationOf(EdgeId(i)).index()];
        ++m_unknownUsable[incidence.unknownOf(EdgeId(i)).index()];
    }
    for (std::size_t e = 0; e < incidence.equationCount(); ++e) {
        if (m_colouring.blackDegree(EquationId(e)) == 1) m_nextEquations.emplace_back(e);
        if (m_equationUsable[e] == 0) m_changes.unsolvableEquations.emplace_back(e);
    }
    for (std::size_t v = 0; v < incidence.unknownCount(); ++v) {
        if (m_colouring.blackDegree(UnknownId(v)) == 1) m_nextUnknowns.emplace_back(v);
        if (m_unknownUsable[v] == 0) m_changes.unsolvableUnknowns.emplace_back(v);
    }
}

/// Takes the edges that a decision is about to colour out of the counts of usable ones.
void RestrictedColouring::countOut(EquationId equation, UnknownId unknown)
{
    const Incidence& incidence = m_colouring.incidence();
    if (!equation.isNone()) {
        std::size_t edge = incidence.firstEdge(equation).index();
        for (const UnknownId other : incidence.unknowns(equation)) {
            const EdgeId id(edge++);
            if (!isBlack(id) || !isUsable(id) || other == unknown) continue;
            if (--m_unknownUsable[other.index()] == 0) m_changes.unsolvableUnknowns.push_back(other);
        }
        m_equationUsable[equation.index()] = 0;
    }
    if (!unknown.isNone()) {
        for (const EdgeId edge : incidence.edges(unknown)) {
            const EquationId other = incidence.equationOf(edge);
            if (!isBlack(edge) || other == equation) continue;
            m_changes.equations.push_back(other);
            if (isUsable(edge) && --m_equationUsable[other.index()] == 0)
                m_changes.unsolvableEquations.push_back(other);
        }
        m_unknownUsable[unknown.index()] = 0;
    }
}

void RestrictedColouring::noteReady(EquationId equation, UnknownId unknown)
{
    const Incidence& incidence = m_colouring.incidence();
    if (!unknown.isNone()) {
        for (const EdgeId edge : incidence.edges(unknown)) {
            const EquationId other = incidence.equationOf(edge);
            if (m_colouring.blackDegree(other) == 1) m_nextEquations.push_back(other);
        }
    }
    if (!equation.isNone()) {
        for (const UnknownId other : incidence.unknowns(equation)) {
            if (m_colouring.blackDegree(other) == 1) m_nextUnknowns.push_back(other);
        }
    }
}

void RestrictedColouring::startRound()
{
    if (!m_nextEquations.empty() || !m_nextUnknowns.empty()) ++m_round;
    sortUnique(m_nextEquations);
    sortUnique(m_nextUnknowns);
    m_readyEquations.swap(m_nextEquations);
    m_readyUnknowns.swap(m_nextUnknowns);
    m_nextEquations.clear();
    m_nextUnknowns.clear();
}

/// The risky edge that waits longest. While it is black its rule still holds: an edge that is alone stays alone.
EdgeId RestrictedColouring::nextRisky(ColouringRule& rule)
{
    while (m_waitingNext < m_waiting.size()) {
        const Waiting waiting = m_waiting[m_waitingNext++];
        rule = waiting.rule;
        if (isBlack(waiting.edge)) return waiting.edge;
    }
    return {};
}

Tearing tearingResult(const TearingPlan& plan, const Colouring& colouring)
{
    Tearing result;
    result.method = plan.method;
    result.isMinimum = plan.isMinimum;
    const std::size_t count = colouring.incidence().equationCount();
    std::vector<EquationId> order(count);
    for (std::size_t e = 0; e < count; ++e) {
        const std::uint32_t number = colouring.number(EquationId(e));
        if (number != 0) order[number - 1] = EquationId(e);
    }
    for (const TearingPlan::Pair& pair : plan.pairs) {
        if (!pair.unknown.isNone()) result.unknowns.push_back(pair.unknown);
        if (pair.residual.isNone()) continue;
        result.residuals.push_back(pair.residual);
        order[colouring.number(pair.residual) - 1] = {};
    }
    for (const EquationId equation : order) {
        if (!equation.isNone()) result.sequence.emplace_back(equation, colouring.unknownOf(equation));
    }
    return result;
}

CheckedTearing checkChoice(const Incidence& incidence, const TearingChoice& choice)
{
    CheckedTearing checked;
    const auto refuse = [&checked](TearingRefusal refusal, EquationId equation, UnknownId unknown) {
        checked.verdict = TearingVerdict::Refused;
        checked.refusal = refusal;
        checked.refusedEquation = equation;
        checked.refusedUnknown = unknown;
        return checked;
    };
    std::vector<bool> isNamedUnknown(incidence.unknownCount(), false);
    for (const UnknownId unknown : choice.unknowns) {
        if (unknown.index() >= isNamedUnknown.size()) return refuse(TearingRefusal::UnknownNotInBlock, {}, unknown);
        if (isNamedUnknown[unknown.index()]) return refuse(TearingRefusal::UnknownTwice, {}, unknown);
        isNamedUnknown[unknown.index()] = true;
    }
    std::vector<bool> isNamedEquation(incidence.equationCount(), false);
    for (const EquationId equation : choice.residuals) {
        if (equation.index() >= isNamedEquation.size()) return refuse(TearingRefusal::EquationNotInBlock, equation, {});
        if (isNamedEquation[equation.index()]) return refuse(TearingRefusal::EquationTwice, equation, {});
        isNamedEquation[equation.index()] = true;
    }
    return checked;
}

TearingProblem withChoice(const TearingProblem& problem, const TearingChoice& choice)
{
    TearingProblem chosen = problem;
    chosen.preference.resize(problem.incidence.unknownCount(), TearingPreference::Neutral);
    for (const UnknownId unknown : choice.unknowns) chosen.preference[unknown.index()] = TearingPreference::Always;
    chosen.mustBeResidual.resize(problem.incidence.equationCount(), false);
    for (const EquationId equation : choice.residuals) chosen.mustBeResidual[equation.index()] = true;
    return chosen;
}

void compareWithChoice(const TearingChoice& choice, CheckedTearing& checked)
{
    checked.addedUnknowns = difference(checked.tearing.unknowns, choice.unknowns);
    checked.addedResiduals = difference(checked.tearing.residuals, choice.residuals);
    const bool suffices = checked.addedUnknowns.empty() && (choice.residuals.empty() || checked.addedResiduals.empty());
    checked.verdict = suffices ? TearingVerdict::Accepted : TearingVerdict::MoreNeeded;
}

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
// Corners of switches, where more than one combination of modes is consistent: those go on that also hold a moment
// later.
#include "core/simulation/evaluator/model_evaluator.h"

#include <algorithm>
#include <cmath>
#include <string>

#include <fmt/format.h>

#include "core/simulation/blocks/relation_truth.h"

namespace causeway {

namespace {

constexpr int kMostInARow = 20;  // consecutive checks that find modes contradicting themselves

/// Message for modes that still contradict themselves after all searches: the run would continue with wrong values.
std::string whyAtRest(const Program& program, const std::vector<std::uint32_t>& contradicted)
{
    constexpr std::size_t kMaxNamed = 3;
    std::string names;
    for (std::size_t k = 0; k < std::min(contradicted.size(), kMaxNamed); ++k)
        names += fmt::format("{}'{}'", k == 0 ? "" : ", ", program.relations[contradicted[k]].text);
    return fmt::format(
        "the positions of ideal switches contradict the values that follow from them, and no others were found: both "
        "sides of {}{} are equal there, and are treated as if they were not",
        names, contradicted.size() > kMaxNamed ? " and others" : "");
}

}  // namespace

/// Relations at their corner now and on the wrong side a moment later.
std::vector<std::size_t> ModelEvaluator::contradictedLater(double later, const double* states)
{
    std::vector<std::size_t> contradicted;
    if (!evaluate(later, states) || !crossings(m_crossingsLater.data(), nullptr)) return contradicted;
    for (std::size_t i = 0; i < m_program.relations.size(); ++i) {
        const ProgramRelation& relation = m_program.relations[i];
        if (!m_isSwitch[i] || relation.left == kNoSlot) continue;
        // The state moves for one moment only: a relation away from its corner has moved by a small part of its
        // distance.
        if (!(m_crossingsLater[i] < 0 && m_crossingsNow[i] < -0.5 * m_crossingsLater[i])) continue;
        // Integration errors are the same at both places; only rounding can distinguish them.
        const double left = m_values[relation.left], right = m_values[relation.right];
        m_operandSize[i] = sizeInBlock(i, left, right);
        if (m_crossingsLater[i] < -2 * std::max(roundingOf(i, left, right), m_slack[i])) contradicted.push_back(i);
    }
    return contradicted;
}

/// Length of a moment after which relations that leave their corners to the wrong side exceed the errors of the values.
/// The large voltages of a bridge can hide its small initial current.
double ModelEvaluator::momentThatTells(double moment) const
{
    constexpr double kClear = 4;
    double longer = moment;
    for (std::size_t i = 0; i < m_program.relations.size(); ++i) {
        const ProgramRelation& relation = m_program.relations[i];
        if (!m_isSwitch[i] || relation.left == kNoSlot || !(m_crossingsLater[i] < -0.5 * m_slack[i])) continue;
        if (m_crossingsNow[i] < -0.5 * m_crossingsLater[i])
            longer = std::max(longer, kClear * moment * m_slack[i] / -m_crossingsLater[i]);
    }
    return std::min(longer, m_horizon.longest);
}

/// Relations at their corner now and a moment later. Only two steps show on which side a relation leaves its corner
/// more slowly than that.
std::vector<std::uint32_t> ModelEvaluator::openCorners()
{
    std::vector<std::uint32_t> open;
    for (std::uint32_t i = 0; i < m_program.relations.size(); ++i) {
        const ProgramRelation& relation = m_program.relations[i];
        if (!m_isSwitch[i] || relation.left == kNoSlot || relation.instant != kNoSlot || !isOrdered(relation.op))
            continue;
        const double left = m_values[relation.left], right = m_values[relation.right];
        m_operandSize[i] = sizeInBlock(i, left, right);
        const double rounding = roundingOf(i, left, right);
        if (std::fabs(m_crossingsNow[i]) <= rounding && std::fabs(m_crossingsLater[i]) <= rounding) open.push_back(i);
    }
    return open;
}

/// Whether a relation of a block is near zero. Only the modes of blocks have alternatives, and only there: other events
/// need no second evaluation.
bool ModelEvaluator::isAtCorner() const
{
    constexpr double kNear = 1e-6;
    for (std::size_t i = 0; i < m_program.relations.size(); ++i) {
        if (!m_isSwitch[i]) continue;
        const ProgramRelation& relation = m_program.relations[i];
        if (relation.left == kNoSlot) return true;
        const double left = m_values[relation.left], right = m_values[relation.right];
        if (!(std::fabs(left - right) > kNear * std::max({1.0, std::fabs(left), std::fabs(right)}))) return true;
    }
    return false;
}

/// Short enough that no state moves by more than its tolerance, long enough that differences of relations exceed
/// rounding. 0 for a run that ends where it begins.
double ModelEvaluator::momentAfter() const
{
    if (m_horizon.tolerances.size() < stateCount()) return 0;
    constexpr double kLeast = 1e-9;
    double moment = m_horizon.longest;
    for (std::size_t i = 0; i < stateCount(); ++i) {
        const double least = kLeast * std::max(1.0, std::fabs(m_values[m_program.states[i].value]));
        moment = std::min(moment, std::max(m_horizon.tolerances[i], least) / std::fabs(derivative(i)));
    }
    return moment;
}

/// Computes the crossings now and a moment later, and leaves the model evaluated there. False where the model has no
/// values.
bool ModelEvaluator::lookAMomentLater(double time, const double* states)
{
    const double moment = momentAfter();
    if (!(time + moment > time)) return false;
    for (std::vector<double>* scratch : {&m_crossingsNow, &m_crossingsLater, &m_tolerancesLater})
        scratch->resize(crossingCount());
    m_statesLater.resize(stateCount());
    for (std::size_t i = 0; i < stateCount(); ++i) m_statesLater[i] = states[i] + moment * derivative(i);
    return crossings(m_crossingsNow.data(), m_tolerancesLater.data()) &&
           evaluate(time + moment, m_statesLater.data()) &&
           crossings(m_crossingsLater.data(), m_tolerancesLater.data());
}

bool ModelEvaluator::comesOut(std::size_t crossing, double time, const double* states)
{
    const bool isKnown = lookAMomentLater(time, states);
    return evaluate(time, states) && isKnown && m_crossingsLater[crossing] > m_crossingsNow[crossing];
}

/// Relations that crossed zero at this event and that the event turns back, as for a bouncing ball, have not left their
/// side. The direction a moment later decides.
bool ModelEvaluator::turnBack(double time, double* states, EventOutcome& outcome)
{
    m_turned.clear();
    if (m_isTerminated || outcome.reinits.empty()) return true;
    std::vector<std::uint32_t> near;
    // A reinit may have moved the sides far from their values at the event search.
    if (!m_machineCode.execute(m_program.crossingCode, m_values.data(), *this)) return true;
    // A difference that a constraint of switches has brought to zero rests there, as the voltage of a conducting diode
    // does.
    const std::vector<std::uint32_t> atRest =
        m_held.empty() ? std::vector<std::uint32_t>() : m_blocks.relationsAtRest();
    for (std::uint32_t i = 0; i < m_program.relations.size(); ++i) {
        const ProgramRelation& relation = m_program.relations[i];
        if (m_forced[i] == 0 || m_isSwitch[i] || m_side[i] != m_forced[i] || relation.instant != kNoSlot ||
            relation.left == kNoSlot || !isOrdered(relation.op) || std::ranges::find(atRest, i) != atRest.end())
            continue;
        const double left = m_values[relation.left], right = m_values[relation.right];
        if (std::fabs(left - right) <= toleranceOf(i, left, right)) near.push_back(i);
    }
    if (near.empty() || momentAfter() == 0) return true;
    const bool isKnown = lookAMomentLater(time, states);
    if (!evaluate(time, states)) return false;
    if (!isKnown || !m_machineCode.execute(m_program.crossingCode, m_values.data(), *this)) return true;
    for (const std::uint32_t i : near) {
        const double left = m_values[m_program.relations[i].left], right = m_values[m_program.relations[i].right];
        const double rounding = 1e-15 * std::max(std::fabs(left), std::fabs(right));
        const Op op = m_program.relations[i].op;
        // `when x < 0 then reinit(x, 0)`: a state that reinit sets to its limit has not passed it.
        const bool isPutBack = left == right && truthOf(op, 0.0) != truthOf(op, m_side[i]);
        if (!isPutBack && !(m_crossingsLater[i] < m_crossingsNow[i] - rounding)) continue;
        setMode(i, truthOf(op, -m_side[i]));
        // It may still be slightly beyond zero on its way back.
        m_slack[i] = std::max(m_slack[i], 2 * std::fabs(left - right));
        m_turned.push_back(i);
    }
    if (m_turned.empty()) return true;
    m_isConsistent = false;
    return iterateEvent(time, states, outcome) && holdConstraints(time, states, outcome);
}

/// Some relations rest at zero with the opposite truth. Where states are at the corners of other relations, whose truth
/// is open there, flipping those as well may leave the block unchanged. `off = u < 0 or i < 0` opens for i < 0; then i
/// is zero, and u becomes negative.
bool ModelEvaluator::balanceAtRest(const std::vector<std::uint32_t>& contradicted)
{
    constexpr std::size_t kMaxTogether = 4;
    std::vector<std::uint32_t> corners;
    std::optional<std::size_t> reader;
    for (const std::uint32_t relation : contradicted) {
        const std::optional<std::size_t> its = m_blocks.onlyReaderOf(relation);
        if (!its || (reader && *reader != *its)) return false;
        reader = its;
    }
    for (const std::uint32_t i : m_blocks.outerOf(*reader)) {
        const ProgramRelation& relation = m_program.relations[i];
        if (relation.left == kNoSlot || relation.instant != kNoSlot || !isOrdered(relation.op) || m_side[i] == 0 ||
            m_blocks.onlyReaderOf(i) != reader)
            continue;
        const double left = m_values[relation.left], right = m_values[relation.right];
        if (std::fabs(left - right) <= toleranceOf(i, left, right) && corners.size() < kMaxTogether)
            corners.push_back(i);
    }
    for (std::size_t number = 1; number < std::size_t(1) << corners.size(); ++number) {
        std::vector<std::uint32_t> flipped = contradicted;
        for (std::size_t k = 0; k < corners.size(); ++k) {
            if ((number >> k & 1U) != 0) flipped.push_back(corners[k]);
        }
        if (!m_blocks.isSameWithOthers(*reader, flipped)) continue;
        for (const std::uint32_t i : flipped) {
            setMode(i, m_values[m_program.relations[i].mode] == 0);
            m_forced[i] = m_side[i] > 0 ? 1 : -1;
        }
        return true;
    }
    return false;
}

/// Where rounding repeatedly selects modes that contradict themselves at rest, a step that starts with the truths of
/// zero shows which modes last.
bool ModelEvaluator::leaveRest(const std::vector<std::uint32_t>& contradicted, double time, double* states,
                               EventOutcome& outcome)
{
    const InstantState kept = instantState(states);
    EventOutcome trial = outcome;
    for (const std::uint32_t i : contradicted) setMode(i, truthOf(m_program.relations[i].op, 0.0));
    // With the truths of zero the equations may have no solution at this instant.
    static_cast<void>(evaluate(time, states));
    if (findModesAfter(time, states, trial) && m_blocks.contradictedAtRest().empty()) {
        outcome = std::move(trial);
        return true;
    }
    restore(kept, states);
    static_cast<void>(evaluate(time, states));
    return false;
}

/// Schedules another look at modes that contradict themselves at rest and that rounding decides at this instant, such
/// as an open diode whose voltage begins to rise. Gives up after kMostInARow in a row.
void ModelEvaluator::watchUnrest(const std::vector<std::uint32_t>& contradicted, double time)
{
    const bool isInARow = time <= m_unrest.until + m_horizon.telling();
    m_unrest.inARow = contradicted.empty() ? 0 : isInARow ? m_unrest.inARow + 1 : 1;
    m_unrest.relations.clear();
    if (m_unrest.inARow > kMostInARow || !(time + m_horizon.telling() > time)) return;
    m_unrest.relations = contradicted;
    m_unrest.until = time + m_horizon.telling();
}

/// The relation that caused the event may rest at zero afterwards, as the current of a diode that has opened; it then
/// takes the truth of zero. If that changes a decision, the modes are searched again.
bool ModelEvaluator::lookAhead(double time, double* states, EventOutcome& outcome)
{
    constexpr int kMaxRounds = 3;
    for (int round = 0;; ++round) {
        // `i < 0` of an open diode now has the truth of zero; this must not close the diode again.
        m_mustRest = round > 0;
        const bool isFound = lookForSuccessor(time, states, outcome);
        m_mustRest = false;
        if (!isFound) return false;
        std::vector<std::uint32_t> contradicted =
            m_isTerminated ? std::vector<std::uint32_t>() : m_blocks.contradictedAtRest();
        // In parallel with a closed switch the position makes no difference.
        std::erase_if(contradicted, [this](std::uint32_t i) { return m_isAtRest[i]; });
        if (!contradicted.empty() && round < kMaxRounds && balanceAtRest(contradicted)) continue;
        if (round == kMaxRounds && !contradicted.empty() && leaveRest(contradicted, time, states, outcome))
            return dropDecided(time, states, outcome);
        if (contradicted.empty() || round == kMaxRounds) {
            // Modes that contradict themselves do not last.
            watchUnrest(contradicted, time);
            if (m_unrest.inARow > kMostInARow) return fail(0, false, whyAtRest(m_program, contradicted));
            outcome.isShortLived = outcome.isShortLived || !contradicted.empty();
            return m_isTerminated || dropDecided(time, states, outcome);
        }
        for (const std::uint32_t i : contradicted) {
            m_forced[i] = 0;
            setMode(i, truthOf(m_program.relations[i].op, 0.0));
        }
        m_isConsistent = false;
        if (!iterateEvent(time, states, outcome) || !holdConstraints(time, states, outcome)) return false;
    }
}

/// Removes unknowns that are undetermined only at this instant: no choice to report.
bool ModelEvaluator::dropDecided(double time, const double* states, EventOutcome& outcome)
{
    const double moment = outcome.undetermined.empty() ? 0 : momentAfter();
    if (!(time + moment > time)) return true;
    const RelationState kept = relationState();
    m_statesLater.resize(stateCount());
    for (std::size_t i = 0; i < stateCount(); ++i) m_statesLater[i] = states[i] + moment * derivative(i);
    if (evaluate(time + moment, m_statesLater.data())) {
        for (const ExprId leaf : m_blocks.takeDecided())
            std::erase(outcome.undetermined, m_program.structure->print(leaf));
    }
    restore(kept);
    return evaluate(time, states);
}

/// Whether relations would return, a moment later, from the side on which the event search found them.
bool ModelEvaluator::onlyTakesBack(const std::vector<std::uint32_t>& changed) const
{
    return !changed.empty() && std::ranges::all_of(changed, [this](std::uint32_t i) {
        return m_crossedTo[i] != 0 && (m_crossedTo[i] > 0) == (m_side[i] > 0);
    });
}

/// Whether they already returned just before. With short time constants integration errors obscure the direction that
/// the derivatives of the states indicate; the steps show it better.
bool ModelEvaluator::haveCrossedAgain(const std::vector<std::uint32_t>& relations) const
{
    return std::ranges::all_of(relations, [this](std::uint32_t i) { return std::abs(m_crossedTo[i]) == 2; });
}

void ModelEvaluator::noteTakenBack(const std::vector<std::uint32_t>& relations, double time)
{
    constexpr double kSoon = 1e-8;  // of the interval of the run
    for (const std::uint32_t i : relations) {
        const double left = m_values[m_program.relations[i].left], right = m_values[m_program.relations[i].right];
        m_slack[i] = std::max(m_slack[i], roundingOf(i, left, right));
        m_slackUntil[i] = time + kSoon * m_horizon.span;
    }
}

/// Relations that cross an integer and rest on it after the event have not passed it: `floor(if x > 0 then x else 0)`.
/// A moment later shows whether they rest.
bool ModelEvaluator::restOnIntegers(double time, double* states, EventOutcome& outcome)
{
    const auto naturalOf = [this](const ProgramRounding& rounding) {
        const double operand = m_values[rounding.operand];
        return rounding.isCeiling ? std::ceil(operand) : std::floor(operand);
    };
    std::vector<std::size_t> onIntegers;
    for (std::size_t i = 0; i < m_program.roundings.size(); ++i) {
        const ProgramRounding& rounding = m_program.roundings[i];
        if (m_forced[m_program.relations.size() + i] == 0 || rounding.operand == kNoSlot) continue;
        if (onIntegers.empty() && !m_machineCode.execute(m_program.crossingCode, m_values.data(), *this)) return true;
        if (naturalOf(rounding) == m_values[rounding.operand] && naturalOf(rounding) != m_values[rounding.value])
            onIntegers.push_back(i);
    }
    const double moment = onIntegers.empty() ? 0 : momentAfter();
    if (m_isTerminated || !(time + moment > time)) return true;
    m_statesLater.resize(stateCount());
    for (std::size_t i = 0; i < stateCount(); ++i) m_statesLater[i] = states[i] + moment * derivative(i);
    std::vector<std::pair<std::size_t, double>> resting;
    if (evaluate(time + moment, m_statesLater.data()) &&
        m_machineCode.execute(m_program.crossingCode, m_values.data(), *this)) {
        for (const std::size_t i : onIntegers) {
            const ProgramRounding& rounding = m_program.roundings[i];
            // On its side of the integer, or on the integer.
            const double later = naturalOf(rounding);
            const bool isBehind = m_forced[m_program.relations.size() + i] > 0 ? later <= m_values[rounding.value] - 1
                                                                               : later >= m_values[rounding.value] + 1;
            if (isBehind) resting.emplace_back(i, later);
        }
    }
    if (!evaluate(time, states)) return false;
    if (resting.empty()) return true;
    for (const auto& [i, value] : resting) {
        m_forced[m_program.relations.size() + i] = 0;
        m_values[m_program.roundings[i].value] = value;
    }
    m_isConsistent = false;
    return iterateEvent(time, states, outcome) && holdConstraints(time, states, outcome);
}

bool ModelEvaluator::lookForSuccessor(double time, double* states, EventOutcome& outcome)
{
    constexpr int kMaxLooks = 3;
    if (!turnBack(time, states, outcome) || !restOnIntegers(time, states, outcome)) return false;
    if (m_isTerminated || !isAtCorner()) return true;
    // Modes that constrain the states are searched jointly.
    if ((!m_held.empty() || !m_blocks.singularBlocks().empty()) && findModesAfter(time, states, outcome)) return true;
    for (std::vector<double>* scratch : {&m_crossingsNow, &m_crossingsLater, &m_tolerancesLater})
        scratch->resize(crossingCount());
    m_statesLater.resize(stateCount());
    std::vector<std::size_t> contradicted;
    for (int look = 0; look < kMaxLooks; ++look) {
        const double moment = momentAfter();
        if (!(time + moment > time)) return true;
        if (!crossings(m_crossingsNow.data(), m_tolerancesLater.data())) return false;
        for (std::size_t i = 0; i < stateCount(); ++i) m_statesLater[i] = states[i] + moment * derivative(i);
        contradicted = contradictedLater(time + moment, m_statesLater.data());
        if (const double longer = momentThatTells(moment); contradicted.empty() && m_isConsistent && longer > moment) {
            for (std::size_t i = 0; i < stateCount(); ++i)
                m_statesLater[i] = states[i] + (m_statesLater[i] - states[i]) * (longer / moment);
            contradicted = contradictedLater(time + longer, m_statesLater.data());
        }
        const bool isSolved = m_isConsistent;
        if (contradicted.empty() && isSolved) {
            const std::vector<std::uint32_t> open = openCorners();
            if (!evaluate(time, states)) return false;
            const std::vector<std::uint32_t> atRest =
                open.empty() ? std::vector<std::uint32_t>() : m_blocks.relationsAtRest();
            const auto rests = [&](std::uint32_t i) { return std::ranges::find(atRest, i) != atRest.end(); };
            return std::ranges::all_of(open, rests) || findModesAfter(time, states, outcome) || evaluate(time, states);
        }
        if (!isSolved && m_failedIteration && takeLastingPosition({*m_failedIteration}, time, states, outcome))
            return evaluate(time, states);
        // The modes that hold then are those of the corner.
        const auto [isFound, found] = runAsTrial();
        std::vector<bool> truths;
        for (const ProgramRelation& relation : m_program.relations) truths.push_back(found[relation.mode] != 0);
        std::vector<std::uint32_t> changed;
        for (std::uint32_t i = 0; i < m_program.relations.size(); ++i) {
            if (m_isSwitch[i] && m_side[i] != 0 && truths[i] != (m_values[m_program.relations[i].mode] != 0))
                changed.push_back(i);
        }
        // Within rounding the present modes may also hold a moment later.
        const std::vector<std::uint32_t> back =
            changed.empty() ? std::vector<std::uint32_t>(contradicted.begin(), contradicted.end()) : changed;
        if (isFound && isSolved && onlyTakesBack(back)) {
            if (haveCrossedAgain(back)) return evaluate(time, states);
            noteTakenBack(back, time);
        }
        if (isSolved && holdContradicted(contradicted, SearchWidth::Contradicted, time, states, outcome)) {
            // Constraints decide unknowns that the equations of the instant leave open.
            if (!m_held.empty() && m_hidden->decidesAll()) outcome.undetermined.clear();
            if (!m_held.empty()) return evaluate(time, states);
            // Other blocks may require other modes again.
            continue;
        }
        // The model may have no values beyond this point.
        if (!isFound && !isSolved) return evaluate(time, states);
        if (!isFound) {
            if (takeLastingPosition(blocksOf(contradicted), time, states, outcome)) return evaluate(time, states);
            if (holdContradicted(contradicted, SearchWidth::All, time, states, outcome)) return evaluate(time, states);
            outcome.isShortLived = outcome.hasNoSuccessor = true;
            return evaluate(time, states);
        }
        for (const std::uint32_t i : changed) {
            setMode(i, truths[i]);
            m_forced[i] = m_side[i] > 0 ? 1 : -1;
        }
        if (changed.empty() && !isSolved) return evaluate(time, states);
        if (changed.empty()) {
            if (takeLastingPosition(blocksOf(contradicted), time, states, outcome)) return evaluate(time, states);
            if (holdContradicted(contradicted, SearchWidth::All, time, states, outcome)) return evaluate(time, states);
            outcome.isShortLived = true;
            return evaluate(time, states);
        }
        // The moment after has chosen between the solutions of the instant.
        outcome.otherSolutions.clear();
        if (!iterateEvent(time, states, outcome) || !holdConstraints(time, states, outcome)) return false;
    }
    // The modes now and a moment later differ: the states are constrained.
    holdContradicted(contradicted, SearchWidth::All, time, states, outcome);
    return evaluate(time, states);
}

}  // namespace causeway

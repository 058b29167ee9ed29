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

constexpr int kMostInARow = 20;  // looks at modes that contradict themselves

/// These have found nothing: the run would go on with what is wrong.
std::string whyAtRest(const Program& program, const std::vector<std::uint32_t>& contradicted)
{
    constexpr std::size_t kMaxNamed = 3;
    std::string names;
    for (std::size_t k = 0; k < std::min(contradicted.size(), kMaxNamed); ++k)
        names += fmt::format("{}'{}'", k == 0 ? "" : ", ", program.relations[contradicted[k]].text);
    return fmt::format(
        "the positions of ideal switches contradict what follows from them, and no others were found: both sides of "
        "{}{} are equal there, and it is decided as if they were not",
        names, contradicted.size() > kMaxNamed ? " and others" : "");
}

}  // namespace

/// Relations that are at their corner now, and on the wrong side of it a moment later.
std::vector<std::size_t> ModelEvaluator::contradictedLater(double later, const double* states)
{
    std::vector<std::size_t> contradicted;
    if (!evaluate(later, states) || !crossings(m_crossingsLater.data(), nullptr)) return contradicted;
    for (std::size_t i = 0; i < m_program.relations.size(); ++i) {
        const ProgramRelation& relation = m_program.relations[i];
        if (!m_isSwitch[i] || relation.left == kNoSlot) continue;
        // The way from the corner is as long as the moment is: what was not at the corner has moved by little of its
        // distance.
        if (!(m_crossingsLater[i] < 0 && m_crossingsNow[i] < -0.5 * m_crossingsLater[i])) continue;
        // Both places have the same errors of the integration; only rounding may tell them apart.
        const double left = m_values[relation.left], right = m_values[relation.right];
        m_operandSize[i] = sizeInBlock(i, left, right);
        if (m_crossingsLater[i] < -2 * std::max(roundingOf(i, left, right), m_slack[i])) contradicted.push_back(i);
    }
    return contradicted;
}

/// Where relations leave their corners to the wrong side, but by less than the errors of the values: a moment after
/// which they are clear of those. The voltages of a bridge hide the small current that it begins with.
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

/// Relations that are at their corner now, and still a moment later: what leaves a corner more slowly than that shows
/// in two steps alone.
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

/// Only the modes of blocks have a choice, and only where one of their relations is at zero: other events need no
/// second look at the model.
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

/// So short that no state moves by more than its tolerance, and long enough that the differences of relations are more
/// than rounding. 0 for a run that ends where it begins.
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

/// The crossings now and a moment later; false where the model has no values there. It is evaluated there then.
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

/// What has crossed zero at this event, and is turned back by it, has not left its side: a ball that bounces. The
/// direction is that of a moment later.
bool ModelEvaluator::turnBack(double time, double* states, EventOutcome& outcome)
{
    m_turned.clear();
    if (m_isTerminated || outcome.reinits.empty()) return true;
    std::vector<std::uint32_t> near;
    // A reinit may have moved the sides far away from where the event found them.
    if (!m_machineCode.execute(m_program.crossingCode, m_values.data(), *this)) return true;
    // What a constraint of switches has brought to zero rests there, as the voltage of a diode that conducts.
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
        // `when x < 0 then reinit(x, 0)`: what a reinit has set to its limit has not passed it.
        const bool isPutBack = left == right && truthOf(op, 0.0) != truthOf(op, m_side[i]);
        if (!isPutBack && !(m_crossingsLater[i] < m_crossingsNow[i] - rounding)) continue;
        setMode(i, truthOf(op, -m_side[i]));
        // It may be a little beyond zero still, on its way back.
        m_slack[i] = std::max(m_slack[i], 2 * std::fabs(left - right));
        m_turned.push_back(i);
    }
    if (m_turned.empty()) return true;
    m_isConsistent = false;
    return iterateEvent(time, states, outcome) && holdConstraints(time, states, outcome);
}

/// Relations that rest with another truth than zero has: where states are at the corners of others, which may have
/// either truth there, these may decide the same. `off = u < 0 or i < 0` opens for i < 0; then i is zero, and u begins
/// to be negative.
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

/// Where rounding decides again and again for modes that contradict themselves at rest, a step from where they have the
/// truth of zero tells which ones last.
bool ModelEvaluator::leaveRest(const std::vector<std::uint32_t>& contradicted, double time, double* states,
                               EventOutcome& outcome)
{
    const InstantState kept = instantState(states);
    EventOutcome trial = outcome;
    for (const std::uint32_t i : contradicted) setMode(i, truthOf(m_program.relations[i].op, 0.0));
    // With the truth of zero the equations need not have a solution at this instant.
    static_cast<void>(evaluate(time, states));
    if (findModesAfter(time, states, trial) && m_blocks.contradictedAtRest().empty()) {
        outcome = std::move(trial);
        return true;
    }
    restore(kept, states);
    static_cast<void>(evaluate(time, states));
    return false;
}

/// Modes that contradict themselves at rest, and for which rounding decides at this instant, are looked at again when
/// there is more than rounding: an open diode whose voltage begins to rise. A few times in a row.
void ModelEvaluator::watchUnrest(const std::vector<std::uint32_t>& contradicted, double time)
{
    const bool isInARow = time <= m_unrest.until + m_horizon.telling();
    m_unrest.inARow = contradicted.empty() ? 0 : isInARow ? m_unrest.inARow + 1 : 1;
    m_unrest.relations.clear();
    if (m_unrest.inARow > kMostInARow || !(time + m_horizon.telling() > time)) return;
    m_unrest.relations = contradicted;
    m_unrest.until = time + m_horizon.telling();
}

/// What has decided the event may rest at zero after it, as the current of a diode that has opened: from then on it has
/// the truth of zero. Where that decides something else the modes are searched again.
bool ModelEvaluator::lookAhead(double time, double* states, EventOutcome& outcome)
{
    constexpr int kMaxRounds = 3;
    for (int round = 0;; ++round) {
        // `i < 0` of a diode that is off was set to what it is at zero: it does not turn the diode off again.
        m_mustRest = round > 0;
        const bool isFound = lookForSuccessor(time, states, outcome);
        m_mustRest = false;
        if (!isFound) return false;
        std::vector<std::uint32_t> contradicted =
            m_isTerminated ? std::vector<std::uint32_t>() : m_blocks.contradictedAtRest();
        // Beside a closed switch the position makes no difference.
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

/// What is open at the instant alone is no choice that anybody need be told of.
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

/// Whether a moment later relations would go back from where the search for the event has found them.
bool ModelEvaluator::onlyTakesBack(const std::vector<std::uint32_t>& changed) const
{
    return !changed.empty() && std::ranges::all_of(changed, [this](std::uint32_t i) {
        return m_crossedTo[i] != 0 && (m_crossedTo[i] > 0) == (m_side[i] > 0);
    });
}

/// Whether they have been taken back just before: where time constants are short, the derivatives of the states know
/// the direction no better than errors of the integration let them, and the steps know better.
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

/// What has crossed an integer, and rests on it once the event has happened, has not passed it: `floor(if x > 0 then x
/// else 0)`. Whether it rests shows a moment later.
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
            // On its own side of the integer, or on it.
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
    // Modes that constrain the states are found together.
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
        // Within rounding the modes of now may do a moment later, too.
        const std::vector<std::uint32_t> back =
            changed.empty() ? std::vector<std::uint32_t>(contradicted.begin(), contradicted.end()) : changed;
        if (isFound && isSolved && onlyTakesBack(back)) {
            if (haveCrossedAgain(back)) return evaluate(time, states);
            noteTakenBack(back, time);
        }
        if (isSolved && holdContradicted(contradicted, SearchWidth::Contradicted, time, states, outcome)) {
            // What the equations of the instant leave open its constraints decide.
            if (!m_held.empty() && m_hidden->decidesAll()) outcome.undetermined.clear();
            if (!m_held.empty()) return evaluate(time, states);
            // Other blocks may ask for other modes again.
            continue;
        }
        // Beyond there the model may have no values.
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
        // The moment after has decided between the solutions of the instant.
        outcome.otherSolutions.clear();
        if (!iterateEvent(time, states, outcome) || !holdConstraints(time, states, outcome)) return false;
    }
    // Now and a moment later do not agree: the states are constrained.
    holdContradicted(contradicted, SearchWidth::All, time, states, outcome);
    return evaluate(time, states);
}

}  // namespace causeway

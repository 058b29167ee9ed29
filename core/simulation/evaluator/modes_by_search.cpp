// SPDX-License-Identifier: GPL-3.0-or-later
// The modes of ideal switches just after an instant, where several relations decide one switch together.
//
// `off = u < 0 or i < 0; 0 = if off then i else u`: no relation adds a multiple of its own difference to the equations,
// so that modes_after.cpp has no complementarity problem of them. What such a switch does is one of a few cases. Given
// the cases of all switches a step of the implicit Euler method is a linear system; with what it finds the conditions
// of each switch choose a case, and that has to be the one which was given. A relation that is zero in a step whatever
// the states are has the truth of zero, one that is zero by chance may have either. What is remembered counts as it is
// after the event, and has to follow from what was before. Cases that contradict themselves are replaced: those of all
// switches at once as long as that leads to something new, then those that a complementarity problem gives
// (modes_by_cases.cpp), then one by one (Murty's principal pivoting), then others of cases that were tried. Cost: the
// cube of the number of states and unknowns for each trial, at events alone. Reference: M. M. Kostreva, Block pivot
// methods for solving the complementarity problem, Linear Algebra and its Applications 21 (1978).
#include <algorithm>
#include <cmath>
#include <deque>
#include <set>
#include <utility>
#include <vector>

#include <Eigen/Dense>

#include "core/program/block_linearity.h"
#include "core/simulation/blocks/relation_truth.h"
#include "core/simulation/evaluator/model_evaluator.h"
#include "core/simulation/evaluator/scaled_factors.h"
#include "core/simulation/evaluator/step_problem.h"
#include "core/simulation/numerics/eigen_index.h"

namespace causeway {

namespace {

constexpr std::size_t kMaxOfSwitch = 4;  // relations of one switch
constexpr std::size_t kMaxCases = 128;   // of cases
constexpr double kOfJump = 1e-3;         // of a telling moment: so short that hardly anything flows
constexpr double kClearMove = 100;       // times rounding: effect of a change of the states on a difference

}  // namespace

/// Switches of these blocks; appends their relations to the known ones. Empty where the blocks are not suitable.
std::vector<ModelEvaluator::Switch> ModelEvaluator::switchesOf(JointModes& joint)
{
    std::vector<Switch> switches;
    for (const std::size_t iteration : joint.blocks) {
        const IterationBlock& block = m_program.iterations[iteration];
        if (!block.isLinear && !isLinearInUnknowns(m_program, block)) return {};
        for (SwitchCondition& condition : m_blocks.conditionsOf(iteration)) {
            Switch one{iteration, {}, std::move(condition.discrete)};
            for (const std::uint32_t i : condition.relations) {
                const ProgramRelation& relation = m_program.relations[i];
                if (relation.left == kNoSlot || relation.instant != kNoSlot || !isOrdered(relation.op)) continue;
                auto known = std::ranges::find(joint.relations, i);
                if (known == joint.relations.end()) {
                    if (m_side[i] == 0 || m_blocks.onlyReaderOf(i) != iteration) continue;
                    known = joint.relations.insert(known, i);
                }
                one.relations.push_back(static_cast<std::size_t>(known - joint.relations.begin()));
            }
            if (one.relations.size() > kMaxOfSwitch) return {};
            if (!one.relations.empty()) switches.push_back(std::move(one));
        }
    }
    return switches;
}

void ModelEvaluator::setTruths(const JointModes& joint, const std::vector<bool>& truths)
{
    for (std::size_t k = 0; k < truths.size(); ++k) setMode(joint.relations[k], truths[k]);
}

bool ModelEvaluator::beginCase(const JointModes& joint, const std::vector<bool>& truths, const SlotValues& entry)
{
    m_values = entry;
    setTruths(joint, truths);
    return std::ranges::all_of(joint.blocks, [this](std::size_t iteration) {
        return m_blocks.chooseModes(iteration, m_blocks.relationModes(iteration));
    });
}

/// Sets pre() of these blocks to their present decisions.
void ModelEvaluator::rememberDecided(const JointModes& joint)
{
    for (const std::size_t iteration : joint.blocks) {
        for (const std::size_t past : m_blocks.pastOf(iteration)) {
            const Program::PreCopy& copy = m_program.preCopies[past];
            if (!copy.variable.isNone()) m_values[copy.pre] = m_values[copy.slot];
        }
    }
}

/// Step with the present cases, and its knowledge of the differences. Nothing where the solution is not unique.
std::optional<ModelEvaluator::CaseStep> ModelEvaluator::stepInCase(const JointModes& joint,
                                                                   const SearchedStep& searched)
{
    const auto& [moment, time, entry, before] = searched;
    JointPlace base, there;
    Eigen::MatrixXd jacobian, reads;
    if (!probeStep(joint, moment, time, before, before, base) || !linearizeStep(joint, moment, jacobian, reads))
        return std::nullopt;
    const ScaledFactors factors(jacobian);
    if (!factors.isRegular()) return std::nullopt;
    CaseStep step;
    step.after = before - factors.solve(base.residuals);
    if (!step.after.allFinite() || !probeStep(joint, moment, time, before, step.after, there)) return std::nullopt;
    const Eigen::MatrixXd influences = factors.solveFromLeft(reads);
    Eigen::VectorXd lengths = before.cwiseAbs() + step.after.cwiseAbs();
    const Eigen::VectorXd open =
        roundingOfStep(influences, jacobian, reads, lengths) + doubtsOf(joint, influences, before);
    // A state that is zero is no measure of the accuracy of its influences.
    const Eigen::VectorXd sizes = before.head(at(stateCount())).cwiseAbs().cwiseMax(1);
    lengths.head(at(stateCount())) = lengths.head(at(stateCount())).cwiseMax(1);
    const Eigen::VectorXd rounding = roundingOfStep(influences, jacobian, reads, lengths);
    const Eigen::VectorXd moves = influences.leftCols(at(stateCount())).cwiseAbs() * sizes;
    for (std::size_t k = 0; k < joint.relations.size(); ++k) {
        const Op op = m_program.relations[joint.relations[k]].op;
        const double difference = there.differences[at(k)];
        const bool isNothing = std::fabs(difference) <= rounding[at(k)] && moves[at(k)] <= kClearMove * rounding[at(k)];
        const bool isOpen = !isNothing && std::fabs(difference) <= open[at(k)];
        step.truths.push_back(truthOf(op, isNothing ? 0.0 : difference));
        step.isAtRest.push_back(isNothing);
        step.isOpen.push_back(isOpen);
    }
    return step;
}

/// Truths that preserve the present case of a switch and also lead to it from the values before the event, which pre()
/// holds until the next pass.
std::optional<std::vector<bool>> ModelEvaluator::lastingTruths(const JointModes& joint, const Switch& one,
                                                               const SearchedStep& searched, const CaseStep& step)
{
    const SlotValues values = m_values;
    const std::vector<double> present = m_blocks.effectOf(one.iteration, false);
    std::vector<double> decided;
    for (const Slot slot : one.discrete) decided.push_back(m_values[slot]);
    const std::size_t count = one.relations.size();
    std::vector<bool> modes;
    for (const std::size_t k : one.relations)
        modes.push_back(m_values[m_program.relations[joint.relations[k]].mode] != 0);
    const auto isPresent = [&](const std::vector<bool>& truths, bool asBefore) {
        if (asBefore) {
            const std::vector<std::size_t>& past = m_blocks.pastOf(one.iteration);
            for (const std::size_t i : past)
                m_values[m_program.preCopies[i].pre] = searched.entry[m_program.preCopies[i].pre];
        }
        for (std::size_t j = 0; j < count; ++j)
            m_values[m_program.relations[joint.relations[one.relations[j]]].mode] = truths[j] ? 1 : 0;
        // Other switches of the block are responsible for their own decisions.
        const bool isSame = m_blocks.effectOf(one.iteration, false) == present &&
                            m_blocks.decisionOf(one.iteration, one.discrete) == decided;
        m_values = values;
        return isSame;
    };
    std::optional<std::vector<bool>> found;
    // Open relations keep their truths if possible.
    for (std::size_t number = 0; number < std::size_t(1) << count && !found; ++number) {
        std::vector<bool> truths, atZero;
        bool isPossible = true;
        for (std::size_t j = 0; j < count; ++j) {
            const std::size_t k = one.relations[j];
            const bool isOther = (number >> j & 1U) != 0;
            isPossible = isPossible && (!isOther || step.isOpen[k] || step.isAtRest[k]);
            truths.push_back((step.isOpen[k] ? modes[j] : step.truths[k]) != isOther);
            atZero.push_back(step.isAtRest[k] ? step.truths[k] : truths.back());
        }
        if (isPossible && isPresent(atZero, false) && isPresent(truths, false) && isPresent(truths, true))
            found = std::move(truths);
    }
    if (!found && isFulfilledAtRest(joint, one, searched, step)) found = std::move(modes);
    return found;
}

/// Whether all relations of a switch rest and the equations hold as well with the truths of zero: a diode in parallel
/// with a closed switch, without voltage or current. Its case makes no difference.
bool ModelEvaluator::isFulfilledAtRest(const JointModes& joint, const Switch& one, const SearchedStep& searched,
                                       const CaseStep& step)
{
    constexpr double kHolds = 1e-9;  // of the values of a step
    if (!std::ranges::all_of(one.relations, [&step](std::size_t k) { return step.isAtRest[k]; })) return false;
    const SlotValues values = m_values;
    for (const std::size_t k : one.relations) {
        const ProgramRelation& relation = m_program.relations[joint.relations[k]];
        setMode(joint.relations[k], truthOf(relation.op, 0.0));
    }
    JointPlace there;
    const bool isFulfilled =
        m_blocks.chooseModes(one.iteration, m_blocks.relationModes(one.iteration)) &&
        probeStep(joint, searched.moment, searched.time, searched.before, step.after, there) &&
        there.residuals.lpNorm<Eigen::Infinity>() <= kHolds * (1e-3 + step.after.lpNorm<Eigen::Infinity>());
    m_values = values;
    return isFulfilled;
}

/// Other cases of a switch, as truths of its relations, for pre() from before the event.
std::vector<std::vector<bool>> ModelEvaluator::otherCases(const JointModes& joint, const Switch& one)
{
    const SlotValues values = m_values;
    std::vector<std::vector<double>> effects{m_blocks.effectOf(one.iteration, true)};
    std::vector<std::vector<bool>> cases;
    for (std::size_t number = 0; number < std::size_t(1) << one.relations.size(); ++number) {
        std::vector<bool> truths;
        for (std::size_t j = 0; j < one.relations.size(); ++j) {
            truths.push_back((number >> j & 1U) != 0);
            m_values[m_program.relations[joint.relations[one.relations[j]]].mode] = truths.back() ? 1 : 0;
        }
        std::vector<double> effect = m_blocks.effectOf(one.iteration, true);
        m_values = values;
        if (std::ranges::find(effects, effect) != effects.end()) continue;
        effects.push_back(std::move(effect));
        cases.push_back(std::move(truths));
    }
    return cases;
}

/// Whether a very short step, from the values before a jump, leaves every switch in the case found for it, whatever its
/// condition: an impulse passes only through elements that conduct in its direction, and the resulting pre() must not
/// undo it. True where the step has no unique solution and decides nothing.
bool ModelEvaluator::confirmsJump(double time, const InstantState& before, const double* states)
{
    const double moment = kOfJump * m_horizon.telling();
    if (!(time + moment > time)) return true;
    const InstantState found = instantState(states);
    std::vector<double> beginning = before.states, after = found.states;
    bool isConfirmed = true;
    std::optional<JointModes> joint = jointModes(time, beginning.data());
    const std::vector<Switch> switches = joint ? switchesOf(*joint) : std::vector<Switch>();
    if (!switches.empty()) {
        rememberDecided(*joint);
        const Eigen::VectorXd place = placeOf(*joint, beginning);
        const SearchedStep searched{moment, time, before.relations.values, place};
        const std::optional<CaseStep> step = stepInCase(*joint, searched);
        // A relation at rest, as of a diode in parallel with a closed switch, carries no impulse.
        isConfirmed = !step || std::ranges::all_of(switches, [&](const Switch& one) {
            return (one.isSimple() && step->isAtRest[one.relations.front()]) ||
                   lastingTruths(*joint, one, searched, *step).has_value();
        });
    }
    restore(found, after.data());
    return isConfirmed;
}

/// The given states followed by the present unknowns.
Eigen::VectorXd ModelEvaluator::placeOf(const JointModes& joint, const std::vector<double>& states) const
{
    Eigen::VectorXd place(at(stateCount() + joint.unknowns.size()));
    for (std::size_t i = 0; i < stateCount(); ++i) place[at(i)] = states[i];
    for (std::size_t i = 0; i < joint.unknowns.size(); ++i) place[at(stateCount() + i)] = m_values[joint.unknowns[i]];
    return place;
}

/// States after a step from the given ones, in cases that do not contradict themselves; sets these cases. Nothing where
/// none are found.
std::optional<ModelEvaluator::JointStep> ModelEvaluator::stepBySearch(const JointModes& joint,
                                                                      const std::vector<Switch>& switches,
                                                                      double moment, double time,
                                                                      const Eigen::VectorXd& states)
{
    const SlotValues entry = m_values;
    const Eigen::VectorXd before = placeOf(joint, {states.data(), states.data() + states.size()});
    const SearchedStep searched{moment, time, entry, before};
    const auto begin = [&](const std::vector<bool>& truths) { return beginCase(joint, truths, entry); };
    // Cases by their effects on the blocks: several truths may stand for one case.
    std::set<std::vector<double>> visited;
    const auto isNew = [&](const std::vector<bool>& truths) {
        if (!begin(truths)) return false;
        std::vector<double> effects;
        for (const std::size_t iteration : joint.blocks) {
            const std::vector<double> effect = m_blocks.effectOf(iteration, true);
            effects.insert(effects.end(), effect.begin(), effect.end());
        }
        return visited.insert(std::move(effects)).second;
    };
    std::vector<bool> truths;
    for (const std::uint32_t i : joint.relations) truths.push_back(m_values[m_program.relations[i].mode] != 0);
    static_cast<void>(isNew(truths));
    std::deque<std::vector<bool>> tried;
    bool hasPivoted = false;
    std::optional<std::vector<bool>> next = truths;
    for (std::size_t trial = 0; next && trial < kMaxCases && !m_task.cancelled(); ++trial) {
        truths = *std::exchange(next, std::nullopt);
        if (!begin(truths)) return std::nullopt;
        rememberDecided(joint);
        const std::optional<CaseStep> step = stepInCase(joint, searched);
        std::vector<std::size_t> contradicted;
        std::vector<bool> lasting = truths, natural = truths;
        for (std::size_t s = 0; s < switches.size() && step; ++s) {
            const Switch& one = switches[s];
            const auto found = lastingTruths(joint, one, searched, *step);
            if (!found) contradicted.push_back(s);
            for (std::size_t j = 0; j < one.relations.size(); ++j) {
                if (found) lasting[one.relations[j]] = (*found)[j];
                if (!found) natural[one.relations[j]] = step->truths[one.relations[j]];
            }
        }
        if (step && contradicted.empty()) {
            for (const Switch& one : switches) {
                const bool isIdle = isFulfilledAtRest(joint, one, searched, *step);
                for (const std::size_t k : one.relations) m_isAtRest[joint.relations[k]] = isIdle;
            }
            if (!begin(lasting)) return std::nullopt;
            for (std::size_t i = 0; i < joint.unknowns.size(); ++i)
                m_values[joint.unknowns[i]] = step->after[at(stateCount() + i)];
            return JointStep{step->after.head(at(stateCount())), false};
        }
        tried.push_back(truths);
        if (step && isNew(natural)) next = natural;
        if (!next && !std::exchange(hasPivoted, true)) {
            next = casesByPivoting(joint, switches, searched, tried.front());
            if (next && !isNew(*next)) next.reset();
        }
        for (std::size_t c = 0; c < contradicted.size() && !next; ++c) {
            std::vector<bool> one = truths;
            for (const std::size_t k : switches[contradicted[c]].relations) one[k] = natural[k];
            if (isNew(one)) next = std::move(one);
        }
        // Neighbours of the cases tried, latest first: where these have no solution, one change may give one.
        while (!next && !tried.empty()) {
            for (std::size_t s = 0; s < switches.size() && !next; ++s) {
                if (!begin(tried.back())) break;
                for (const std::vector<bool>& other : otherCases(joint, switches[s])) {
                    std::vector<bool> one = tried.back();
                    for (std::size_t j = 0; j < other.size(); ++j) one[switches[s].relations[j]] = other[j];
                    if (!isNew(one)) continue;
                    next = std::move(one);
                    break;
                }
            }
            if (!next) tried.pop_back();
        }
    }
    m_values = entry;
    return std::nullopt;
}

}  // namespace causeway

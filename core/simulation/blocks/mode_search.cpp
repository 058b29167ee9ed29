// SPDX-License-Identifier: GPL-3.0-or-later
// Mixed blocks: unknowns and modes that decide each other, at events.
#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>

#include <fmt/format.h>

#include "core/simulation/blocks/block_solver.h"
#include "core/simulation/blocks/relation_truth.h"
#include "core/simulation/numerics/complementarity.h"
#include "core/simulation/trace/event_observer.h"

namespace causeway {

namespace {

constexpr std::size_t kMaxEnumerated = 12;  // relations, of which all combinations are tried
// A trial of a nonlinear block with many unknowns runs all searches of Newton's method before it fails: after a few
// failures the other trials are not worthwhile.
constexpr std::size_t kManyUnknowns = 50, kMaxUnsolvedTrials = 8;
constexpr int kMaxNoisyEvents = 20;  // consecutive events that accept a combination right within rounding only
constexpr double kNoise = 1e-7;      // of the values of a block: rounding, as amplified by ideal elements
constexpr double kCorner = 1e-12;    // likewise, where a relation is at its corner

}  // namespace

bool BlockSolver::settleDiscrete(const IterationBlock& block, Liveness liveness, bool& hasChanged)
{
    // In an acyclic order each round settles at least one.
    for (std::size_t round = 0; round <= block.discrete.size() + 1; ++round) {
        if (!execute(m_program, block.discreteCode, m_values.data(), liveness, m_machine)) return false;
        bool isSettled = true;
        for (const IterationBlock::Discrete& discrete : block.discrete) {
            if (m_values[discrete.unknown] == m_values[discrete.value]) continue;
            m_values[discrete.unknown] = m_values[discrete.value];
            isSettled = false;
            hasChanged = true;
        }
        if (isSettled) return true;
    }
    return true;
}

std::vector<bool> BlockSolver::modesOf(const IterationBlock& block) const
{
    std::vector<bool> modes = relationModesOf(block);
    for (const IterationBlock::Discrete& discrete : block.discrete) modes.push_back(m_values[discrete.unknown] != 0);
    return modes;
}

std::vector<bool> BlockSolver::relationModesOf(const IterationBlock& block) const
{
    std::vector<bool> modes;
    for (const std::uint32_t relation : block.relations)
        modes.push_back(m_values[m_program.relations[relation].mode] != 0);
    return modes;
}

void BlockSolver::setModes(const IterationBlock& block, const std::vector<bool>& modes)
{
    for (std::size_t i = 0; i < block.relations.size(); ++i) m_modes.setMode(block.relations[i], modes[i]);
}

bool BlockSolver::solveLive(std::size_t iteration)
{
    const IterationBlock& block = m_program.iterations[iteration];
    const auto isDecidedByTime = [this](std::uint32_t relation) {
        return m_program.relations[relation].instant != kNoSlot;
    };
    const bool decidesFirst = block.hasOuterRelations || std::ranges::any_of(block.relations, isDecidedByTime);
    const std::vector<Slot>& rounded = m_workspaces[iteration].rounded;
    if (decidesFirst || !rounded.empty()) {
        const std::vector<double> roundings = roundingsOf(iteration);
        // Relations decided elsewhere come first; the modes of the block stay until its solution decides them.
        std::vector<bool> modes = relationModesOf(block);
        const bool isDone = execute(m_program, block.code, m_values.data(), Liveness::Live, m_machine) &&
                            execute(m_program, block.discreteCode, m_values.data(), Liveness::Live, m_machine);
        if (!isDone && decidesFirst) return fail(iteration, {});
        const std::vector<bool> now = relationModesOf(block);
        for (std::size_t i = 0; i < modes.size(); ++i) {
            if (isDecidedByTime(block.relations[i])) modes[i] = now[i];
        }
        setModes(block, modes);
        // The operand of a rounding may have no value where the iteration begins.
        for (std::size_t i = 0; i < rounded.size(); ++i) {
            if (!std::isfinite(m_values[rounded[i]])) m_values[rounded[i]] = roundings[i];
        }
    }
    // A guess of zero may be the default, which selects no branch of a system that is linear by its modes.
    const auto isGuessed = [this](Slot unknown) { return m_values[unknown] != 0; };
    if (block.isInitial && !block.relations.empty() &&
        (!isLinearByModes(iteration) || std::ranges::any_of(block.unknowns, isGuessed)))
        beginAtGuess(block);
    m_modesAtEntry = relationModesOf(block);
    if (!hasModes(block)) {
        if (!solveWithRoundings(iteration)) return false;
        // A nonlinear block is examined at its first solution.
        const bool isOpen = isLinearByModes(iteration) ? isSingularNow(iteration) && !isHeld(iteration)
                                                       : !std::exchange(m_workspaces[iteration].isExamined, true) &&
                                                             !openUnknowns(iteration).empty();
        if (isOpen) noteUndetermined(iteration);
        return true;
    }
    if (!(m_observer != nullptr ? settleWatched(iteration) : settle(iteration))) return false;
    Workspace& work = m_workspaces[iteration];
    work.settled = relationModesOf(block);
    if (isUndone(block, work.settled) || (isPassing(iteration) && isTakenBack(block, work.settled)))
        m_isByChance = true;
    if (!std::exchange(work.isExamined, true) && !block.isInitial) examine(iteration);
    compareModes(iteration);
    return true;
}

/// Start values select the first of several branches, if the code can be evaluated there.
void BlockSolver::beginAtGuess(const IterationBlock& block)
{
    const std::vector<bool> modes = relationModesOf(block);
    if (!execute(m_program, block.code, m_values.data(), Liveness::Live, m_machine)) setModes(block, modes);
}

bool BlockSolver::settle(std::size_t iteration)
{
    return settleAsBefore(iteration) || settleNaturally(iteration);
}

/// Reports the modes of a solution and the changes that it implies.
void BlockSolver::noteNatural(std::size_t iteration, const std::vector<bool>& before)
{
    const std::vector<bool> after = relationModesOf(m_program.iterations[iteration]);
    std::vector<std::size_t> changed;
    for (std::size_t i = 0; i < after.size(); ++i) {
        if (after[i] != before[i]) changed.push_back(i);
    }
    noteTrial(iteration, ModeTrial::Natural,
              {before.begin(), before.begin() + static_cast<std::ptrdiff_t>(after.size())}, true, changed);
}

bool BlockSolver::settleWatched(std::size_t iteration)
{
    m_observer->blockBegins(iteration, m_modesAtEntry);
    const bool isSettled = settle(iteration);
    m_observer->blockEnds(iteration, relationModesOf(m_program.iterations[iteration]),
                          isSettled ? std::string() : m_failure.reason);
    return isSettled;
}

void BlockSolver::noteTrial(std::size_t iteration, ModeTrial trial, const std::vector<bool>& modes, bool isSolved,
                            const std::vector<std::size_t>& contradicted)
{
    if (m_observer != nullptr) m_observer->modesTried(iteration, trial, modes, isSolved, contradicted);
}

/// Circuits repeat the same modes: tries the earlier result first.
bool BlockSolver::settleAsBefore(std::size_t iteration)
{
    const IterationBlock& block = m_program.iterations[iteration];
    const Workspace& work = m_workspaces[iteration];
    // Only if the event has changed a mode: further passes start from the result.
    const auto known =
        m_modesAtEntry == work.settled || isHeld(iteration) ? work.searched.end() : work.searched.find(m_modesAtEntry);
    if (known == work.searched.end()) return false;
    const SlotValues values = m_values;
    const std::optional<Violations> violated = violations(iteration, known->second, ModeTrial::Remembered);
    if (violated && violated->relations.empty() && !isByRounding(iteration, known->second) &&
        !isSingularNow(iteration) && !forgetsConstraint(iteration) && acceptModes(iteration))
        return true;
    m_values = values;
    setModes(block, m_modesAtEntry);
    return false;
}

void BlockSolver::takeModesAsFound()
{
    for (std::size_t i = 0; i < m_workspaces.size(); ++i) {
        const IterationBlock& block = m_program.iterations[i];
        if (!block.isInitial && !block.relations.empty()) m_workspaces[i].settled = relationModesOf(block);
    }
}

/// Whether these modes undo a change of the event, and only rounding permits it: the relation would cross again at
/// once.
bool BlockSolver::isUndone(const IterationBlock& block, const std::vector<bool>& modes) const
{
    for (std::size_t i = 0; i < modes.size(); ++i) {
        const double difference = m_modes.differenceOf(block.relations[i]);
        if (modes[i] != m_modesAtEntry[i] && difference != 0 &&
            modes[i] != truthOf(m_program.relations[block.relations[i]].op, difference))
            return true;
    }
    return false;
}

/// Whether only rounding permits these modes: they undo a change of the event or, in a block that reads pre(), a mode
/// on entry. A thyristor that carries a current does not turn off because its voltage would be zero if it did: its mode
/// on entry may hold permanently.
bool BlockSolver::isByRounding(std::size_t iteration, const std::vector<bool>& modes)
{
    const IterationBlock& block = m_program.iterations[iteration];
    return isUndone(block, modes) || (!pastOf(iteration).empty() && isTakenBack(block, modes));
}

void BlockSolver::remember(std::size_t iteration)
{
    constexpr std::size_t kMaxRemembered = 1000;
    Workspace& work = m_workspaces[iteration];
    if (work.searched.size() >= kMaxRemembered) work.searched.clear();
    work.searched.insert_or_assign(m_modesAtEntry, relationModesOf(m_program.iterations[iteration]));
}

/// Adopts the modes of the solution until they no longer change.
bool BlockSolver::settleNaturally(std::size_t iteration)
{
    const IterationBlock& block = m_program.iterations[iteration];
    std::set<std::pair<std::vector<bool>, std::vector<double>>> visited;  // modes and roundings
    // Discrete unknowns follow from the modes and pre() before the unknowns are solved for. If two solutions hold, as
    // for friction that sticks up to a peak, this selects the one that the previous state leads to.
    bool follows = false;
    if (!settleDiscrete(block, Liveness::Frozen, follows)) return fail(iteration, {});
    const std::size_t mostRounds = 20 + 4 * (block.relations.size() + block.discrete.size()) +
                                   (m_workspaces[iteration].rounded.empty() ? 0 : kMostRoundings);
    for (std::size_t round = 0; round < mostRounds; ++round) {
        const std::vector<bool> before = modesOf(block);
        const std::vector<double> roundings = roundingsOf(iteration);
        if (!newton(iteration)) {
            noteTrial(iteration, ModeTrial::Natural, relationModesOf(block), false, {});
            return !block.relations.empty() && search(iteration);
        }
        if (!execute(m_program, block.code, m_values.data(), Liveness::Live, m_machine)) return fail(iteration, {});
        if (m_observer != nullptr) noteNatural(iteration, before);
        bool hasChanged = false;
        if (!settleDiscrete(block, Liveness::Live, hasChanged)) return fail(iteration, {});
        if (!hasChanged && modesOf(block) == before && roundingsOf(iteration) == roundings) {
            m_noisyEvents[iteration] = 0;
            if (!letRest(iteration)) break;
            return !isSingularNow(iteration) || isHeld(iteration) || leaveSingular(iteration);
        }
        if (!visited.emplace(modesOf(block), roundingsOf(iteration)).second) break;
    }
    if (!block.relations.empty()) return search(iteration);
    return searchDiscrete(iteration);
}

/// Tries all combinations of a few Boolean unknowns: they have no solution, one, or several.
bool BlockSolver::searchDiscrete(std::size_t iteration)
{
    constexpr std::size_t kMaxListed = 3;
    const IterationBlock& block = m_program.iterations[iteration];
    const std::size_t count = block.discrete.size();
    std::vector<std::string> names(count);
    bool areBoolean = true;
    const auto& variables = m_program.structure->dae->variables;
    for (std::size_t i = 0; i < variables.size(); ++i) {
        for (std::size_t k = 0; k < count; ++k) {
            if (m_program.variableSlot[VariableId(i)] != block.discrete[k].unknown) continue;
            if (names[k].empty()) names[k] = variables[VariableId(i)].name;
            areBoolean = areBoolean && variables[VariableId(i)].type == ValueType::Boolean;
        }
    }
    if (!areBoolean || count > kMaxEnumerated)
        return fail(iteration, "its discrete variables keep changing, and no values were found that agree");
    const SlotValues values = m_values;
    std::vector<std::size_t> solutions;
    for (std::size_t number = 0; number < std::size_t(1) << count && !m_task.cancelled(); ++number) {
        m_values = values;
        for (std::size_t k = 0; k < count; ++k) m_values[block.discrete[k].unknown] = (number >> k & 1U) != 0 ? 1 : 0;
        if (!newton(iteration) || !execute(m_program, block.code, m_values.data(), Liveness::Live, m_machine)) continue;
        if (!execute(m_program, block.discreteCode, m_values.data(), Liveness::Live, m_machine)) continue;
        const auto agrees = [this](const IterationBlock::Discrete& one) {
            return m_values[one.unknown] == m_values[one.value];
        };
        if (std::ranges::all_of(block.discrete, agrees)) solutions.push_back(number);
    }
    const auto take = [&](std::size_t number) {
        m_values = values;
        for (std::size_t k = 0; k < count; ++k) m_values[block.discrete[k].unknown] = (number >> k & 1U) != 0 ? 1 : 0;
        return newton(iteration) && execute(m_program, block.code, m_values.data(), Liveness::Live, m_machine);
    };
    if (solutions.size() == 1) return take(solutions.front());
    m_values = values;
    const auto listOf = [&](std::size_t number) {
        std::string text;
        for (std::size_t k = 0; k < count; ++k)
            text += fmt::format("{}{} = {}", k == 0 ? "" : ", ", names[k], (number >> k & 1U) != 0);
        return text;
    };
    if (solutions.empty())
        return fail(iteration,
                    fmt::format("none of the {} combinations of their values is consistent", std::size_t(1) << count));
    std::string list;
    for (std::size_t i = 0; i < std::min(solutions.size(), kMaxListed); ++i)
        list += fmt::format("{}{}", i == 0 ? "" : "; ", listOf(solutions[i]));
    return fail(iteration, fmt::format("they have {} solutions ({}{}), and nothing decides between them",
                                       solutions.size(), list, solutions.size() > kMaxListed ? "; ..." : ""));
}

/// Whether the modes just found change a pre() of the block and so end its held constraint permanently: a thyristor
/// across a capacitor would turn off at the corner of a diode in parallel.
bool BlockSolver::forgetsConstraint(std::size_t iteration)
{
    return m_workspaces[iteration].held && isPassing(iteration);
}

/// Modes with a singular Jacobian may be consistent at an instant by chance and have no solution just after it: looks
/// for better ones.
bool BlockSolver::leaveSingular(std::size_t iteration)
{
    const IterationBlock& block = m_program.iterations[iteration];
    std::set<std::vector<bool>>& unavoidable = m_workspaces[iteration].unavoidable;
    const std::vector<bool> modes = relationModesOf(block);
    if (!unavoidable.contains(modes)) {
        const SlotValues values = m_values;
        const bool isFound = pivot(iteration, modes) == Pivoting::Solved;
        // Not for modes that only rounding permits if the constraint of the present ones may hold.
        if (isFound && !forgetsConstraint(iteration) &&
            !(isByRounding(iteration, relationModesOf(block)) && constrainsInputs(iteration, modes))) {
            remember(iteration);
            return true;
        }
        m_values = values;
        setModes(block, modes);
        if (!isFound && pastOf(iteration).empty()) unavoidable.insert(modes);
    }
    if (isSingularNow(iteration)) noteUndetermined(iteration);
    return true;
}

bool BlockSolver::isSingularNow(std::size_t iteration)
{
    return isLinearByModes(iteration) && computeJacobian(iteration) && jacobianOf(iteration).isSingular();
}

/// Notes unknowns that can move while all equations hold.
void BlockSolver::noteUndetermined(std::size_t iteration)
{
    const IterationBlock& block = m_program.iterations[iteration];
    // The block solved right after the initial system reports what that leaves undetermined.
    if (block.isInitial || std::exchange(m_workspaces[iteration].isReported, true)) return;
    std::ranges::copy(openUnknowns(iteration), std::back_inserter(m_undetermined));
    m_named.push_back(iteration);
}

std::vector<ExprId> BlockSolver::openUnknowns(std::size_t iteration)
{
    constexpr double kMoves = 1e-6, kStillHolds = 1e-9;
    std::vector<ExprId> open;
    const IterationBlock& block = m_program.iterations[iteration];
    const bool isLinear = isLinearByModes(iteration);
    if (block.unknowns.empty() || !computeJacobian(iteration) || !jacobianOf(iteration).isSingular()) return open;
    Eigen::MatrixXd directions = jacobianOf(iteration).nullSpaces().right;
    const Eigen::VectorXd place = presentUnknowns(block);
    const double size = std::max(1.0, place.lpNorm<Eigen::Infinity>());
    // The slope of a nonlinear equation may vanish at its only solution.
    for (Eigen::Index j = 0; j < directions.cols() && !isLinear; ++j) {
        for (const double way : {size, -size}) {
            const Eigen::VectorXd elsewhere = place + way * directions.col(j);
            setUnknowns(block, elsewhere.data());
            const double terms = std::max(1.0, jacobianOf(iteration).termNorm(elsewhere));
            if (!(computeResidual(iteration) <= kStillHolds * terms)) directions.col(j).setZero();
        }
    }
    if (!isLinear) {
        setUnknowns(block, place.data());
        static_cast<void>(computeResidual(iteration));
    }
    for (Eigen::Index i = 0; i < directions.rows(); ++i) {
        if (directions.row(i).lpNorm<Eigen::Infinity>() > kMoves)
            open.push_back(block.leaves[static_cast<std::size_t>(i)]);
    }
    return open;
}

/// Whether the solutions of a block form a convex set, so that the present one is not one of several isolated ones: a
/// linear complementarity problem with a positive semidefinite matrix (Cottle, Pang and Stone, theorem 3.1.7). False
/// where that cannot be determined.
bool BlockSolver::hasConvexSolutions(std::size_t iteration)
{
    const IterationBlock& block = m_program.iterations[iteration];
    if (block.unknowns.empty()) return false;
    const SlotValues values = m_values;
    const std::vector<bool> modes = relationModesOf(block);
    const std::optional<Sides> sides = isSingularNow(iteration) ? std::nullopt : sidesOf(block);
    const std::optional<ModeProblem> problem = sides ? problemOf(iteration, *sides, modes) : std::nullopt;
    m_values = values;
    setModes(block, modes);
    return problem && isPositiveSemidefinite(problem->m);
}

/// Tries all other combinations of a few relations: a consistent one with another solution makes the run ambiguous.
/// Stops after kMaxComparisons without any.
void BlockSolver::compareModes(std::size_t iteration)
{
    constexpr std::size_t kMaxCompared = 6;
    constexpr int kMaxComparisons = 100;
    constexpr double kDiffers = 1e-6;  // of the values of a block
    const IterationBlock& block = m_program.iterations[iteration];
    const std::size_t count = block.relations.size();
    Workspace& work = m_workspaces[iteration];
    if (work.isReported || work.held || count == 0 || count > kMaxCompared || work.comparisons >= kMaxComparisons)
        return;
    if (!block.unknowns.empty() && !isLinearByModes(iteration)) return;
    ++work.comparisons;
    const SlotValues values = m_values;
    const std::vector<bool> taken = relationModesOf(block);
    if (hasConvexSolutions(iteration)) {
        work.comparisons = kMaxComparisons;
        return;
    }
    const double scale = scaleOf(block);
    const auto isClear = [&](std::uint32_t relation) {
        return std::fabs(m_modes.differenceOf(relation)) > kNoise * scale;
    };
    std::vector<bool> modes(count);
    for (std::size_t number = 0; number < std::size_t(1) << count && !work.isReported && !m_task.cancelled();
         ++number) {
        for (std::size_t i = 0; i < count; ++i) modes[i] = (number >> i & 1U) != 0;
        if (modes == taken) continue;
        m_values = values;
        const std::optional<Violations> violated = violations(iteration, modes);
        if (!violated || !violated->relations.empty() || isSingularNow(iteration)) continue;
        if (!std::ranges::all_of(block.relations, isClear)) continue;
        OtherSolution solution;
        const auto compare = [&](Slot slot) {
            if (std::fabs(m_values[slot] - values[slot]) <= kDiffers * scale) return;
            const auto& variables = m_program.structure->dae->variables;
            for (std::size_t i = 0; i < variables.size(); ++i) {
                if (m_program.variableSlot[VariableId(i)] != slot) continue;
                solution.push_back({variables[VariableId(i)].name, values[slot], m_values[slot]});
                return;
            }
        };
        std::ranges::for_each(block.unknowns, compare);
        std::ranges::for_each(block.followers, compare);
        if (solution.empty()) continue;
        m_otherSolutions.push_back(std::move(solution));
        work.isReported = true;
    }
    m_values = values;
    setModes(block, taken);
}

std::optional<BlockSolver::Violations> BlockSolver::violations(std::size_t iteration, const std::vector<bool>& modes,
                                                               ModeTrial trial)
{
    std::optional<Violations> violated = violations(iteration, modes);
    noteTrial(iteration, trial, modes, violated.has_value(),
              violated ? violated->relations : std::vector<std::size_t>());
    return violated;
}

void BlockSolver::surveyModes(std::size_t iteration, std::size_t mostRelations)
{
    const IterationBlock& block = m_program.iterations[iteration];
    const std::size_t count = block.relations.size();
    if (m_observer == nullptr || count == 0 || count > mostRelations) return;
    const SlotValues values = m_values;
    std::vector<bool> modes(count);
    for (std::size_t number = 0; number < std::size_t(1) << count && !m_task.cancelled(); ++number) {
        m_values = values;
        for (std::size_t i = 0; i < count; ++i) modes[i] = (number >> i & 1U) != 0;
        std::optional<Violations> violated = violations(iteration, modes);
        if (violated) {
            // Ignore contradictions within rounding: at a corner both sides are right.
            const double noise = kNoise * scaleOf(block);
            std::erase_if(violated->relations,
                          [&](std::size_t i) { return std::fabs(m_modes.differenceOf(block.relations[i])) <= noise; });
        }
        std::vector<double> unknowns;
        if (violated) getUnknowns(block, unknowns);
        m_observer->modesSurveyed(iteration, modes, violated ? &violated->relations : nullptr, unknowns,
                                  violated && isSingularNow(iteration));
    }
    m_values = values;
}

std::optional<BlockSolver::Violations> BlockSolver::violations(std::size_t iteration, const std::vector<bool>& modes)
{
    const IterationBlock& block = m_program.iterations[iteration];
    bool hasChanged = false;
    // Discrete unknowns follow from the modes.
    if (!choose(block, modes) || !newton(iteration)) return std::nullopt;
    if (!settleDiscrete(block, Liveness::Frozen, hasChanged)) return std::nullopt;
    if (!execute(m_program, block.code, m_values.data(), Liveness::Live, m_machine)) return std::nullopt;
    if (!execute(m_program, block.discreteCode, m_values.data(), Liveness::Live, m_machine)) return std::nullopt;
    constexpr double kNever = std::numeric_limits<double>::infinity();
    Violations violated;
    for (std::size_t i = 0; i < block.relations.size(); ++i) {
        // At a corner both sides are right.
        const double difference = m_modes.differenceOf(block.relations[i]);
        if (difference == 0 || (m_values[m_program.relations[block.relations[i]].mode] != 0) == modes[i]) continue;
        violated.relations.push_back(i);
        // Rounding of the block does not apply to relations decided by time.
        const bool isDecidedByTime = m_program.relations[block.relations[i]].instant != kNoSlot;
        violated.worst = isDecidedByTime ? kNever : std::max(violated.worst, std::fabs(difference));
    }
    violated.worst /= scaleOf(block);
    setModes(block, modes);
    judgeAtRest(iteration, violated);
    return violated;
}

double BlockSolver::scaleOf(const IterationBlock& block) const
{
    double scale = 1e-3;
    for (const Slot slot : block.unknowns) scale = std::max(scale, std::fabs(m_values[slot]));
    for (const Slot slot : block.followers) scale = std::max(scale, std::fabs(m_values[slot]));
    return scale;
}

double BlockSolver::noiseOf(std::uint32_t relation) const
{
    const std::optional<std::size_t> block = blockOf(relation);
    return block ? kNoise * scaleOf(m_program.iterations[*block]) : 0;
}

bool BlockSolver::isAtCorner(const IterationBlock& block) const
{
    const double corner = kCorner * scaleOf(block);
    return std::ranges::any_of(
        block.relations, [&](std::uint32_t relation) { return std::fabs(m_modes.differenceOf(relation)) <= corner; });
}

bool BlockSolver::acceptModes(std::size_t iteration)
{
    const IterationBlock& block = m_program.iterations[iteration];
    const double corner = kCorner * scaleOf(block);
    for (const std::uint32_t relation : block.relations) {
        if (std::fabs(m_modes.differenceOf(relation)) <= corner) m_modes.allow(relation, corner);
    }
    bool hasChanged = false;
    return m_machineCode.execute(block.code, m_values.data(), m_machine) &&
           settleDiscrete(block, Liveness::Frozen, hasChanged);
}

/// Accepts relations that contradict their modes within rounding, in a limited number of consecutive events.
bool BlockSolver::acceptNoise(std::size_t iteration, const std::vector<std::size_t>& relations)
{
    if (!areByRounding(iteration, relations) || ++m_noisyEvents[iteration] > kMaxNoisyEvents) return false;
    const IterationBlock& block = m_program.iterations[iteration];
    if (!acceptModes(iteration)) return false;
    for (const std::size_t i : relations)
        m_modes.allow(block.relations[i], 2 * std::fabs(m_modes.differenceOf(block.relations[i])));
    return true;
}

/// Friction with hysteresis: while pre() has its value from before the event, sticking and sliding both contradict
/// themselves. Keeps the modes of the event for one pass if they change a discrete variable; then pre() has the new
/// value, and the modes have to agree. Without a change no pass follows, so that modes without a solution never last.
bool BlockSolver::keepForPass(std::size_t iteration, const std::vector<bool>& modes)
{
    return violations(iteration, modes) && acceptModes(iteration) && isPassing(iteration);
}

/// Whether these modes reverse a mode on entry where the relation is zero within rounding and matters.
bool BlockSolver::isTakenBack(const IterationBlock& block, const std::vector<bool>& modes)
{
    const double noise = kNoise * scaleOf(block);
    for (std::size_t i = 0; i < modes.size(); ++i) {
        if (modes[i] != m_modesAtEntry[i] && std::fabs(m_modes.differenceOf(block.relations[i])) <= noise &&
            !isIndifferent(block.relations[i]))
            return true;
    }
    return false;
}

/// Searches by pivoting; if the block is unsuitable, flips the first violated relation repeatedly, starting from the
/// modes of the event; then, for a few relations, tries all combinations. Finally accepts the combination with the
/// least violation if that is within rounding.
bool BlockSolver::search(std::size_t iteration)
{
    const IterationBlock& block = m_program.iterations[iteration];
    const std::size_t count = block.relations.size();
    const SlotValues valuesBefore = m_values;
    const std::vector<bool> first = m_modesAtEntry;
    const Pivoting pivoting = pivot(iteration, first);
    if (pivoting == Pivoting::Solved) {
        const std::vector<bool> found = relationModesOf(block);
        if (isUndone(block, found)) {
            const SlotValues solution = m_values;
            m_values = valuesBefore;
            if (keepForPass(iteration, first)) return true;
            m_values = solution;
            setModes(block, found);
        }
        remember(iteration);
        return true;
    }
    m_values = valuesBefore;

    /// Best combination so far, of all and of those that do not undo the event, which would recur at once.
    struct Best {
        double violation = std::numeric_limits<double>::infinity();
        std::vector<bool> modes;
    } best, lasting;
    // If trials are expensive, first follows all relations together.
    const bool isDear = block.unknowns.size() > kManyUnknowns && !isLinearByModes(iteration);
    if (isDear) {
        if (searchNaturally(iteration)) return true;
        m_values = valuesBefore;
        setModes(block, first);
    }
    std::size_t unsolved = 0;
    const auto isSpent = [&] { return m_task.cancelled() || (isDear && unsolved >= kMaxUnsolvedTrials); };
    std::vector<bool> modes = first;
    std::optional<Violations> violated;
    /// Whether the modes are consistent; remembers the best so far.
    const auto attempt = [&](ModeTrial trial) {
        violated = violations(iteration, modes, trial);
        if (!violated) {
            ++unsolved;
            return false;
        }
        if (violated->relations.empty()) return true;
        if (violated->worst < best.violation) best = {violated->worst, modes};
        if (violated->worst < lasting.violation && !isUndone(block, modes)) lasting = {violated->worst, modes};
        return false;
    };
    // A solution that reverses the event by rounding alone counts only if there is no other.
    std::optional<std::vector<bool>> takenBack;
    const auto isFound = [&](ModeTrial trial) {
        if (!attempt(trial)) return false;
        if (!isTakenBack(block, modes)) return true;
        if (!takenBack) takenBack = modes;
        return false;
    };
    // Friction is released before it is applied: `sa > most` and `sa < -most` are not both true.
    const auto firstViolated = [&](bool isReleasedFirst) {
        const auto isTrue = [&](std::size_t i) { return modes[i]; };
        const auto released = std::ranges::find_if(violated->relations, isTrue);
        return isReleasedFirst && released != violated->relations.end() ? *released : violated->relations.front();
    };
    const auto flipFrom = [&](const std::vector<bool>& start, bool isReleasedFirst = false) {
        std::set<std::vector<bool>> visited;
        m_values = valuesBefore;
        modes = start;
        for (std::size_t step = 0; step < 50 + 8 * count && !isSpent() && visited.insert(modes).second; ++step) {
            if (isFound(ModeTrial::Flipped)) return true;
            if (violated && violated->relations.empty()) return false;
            const std::size_t flipped = violated ? firstViolated(isReleasedFirst) : step % count;
            modes[flipped] = !modes[flipped];
            if (!violated) m_values = valuesBefore;
        }
        return false;
    };
    if (pivoting != Pivoting::None && (flipFrom(first) || (takenBack && flipFrom(std::vector<bool>(count, false))) ||
                                       (!takenBack && flipFrom(first, true))))
        return acceptModes(iteration);
    const std::size_t combinations = count > kMaxEnumerated ? 0 : std::size_t(1) << count;
    for (std::size_t number = 0; number < combinations && !isSpent(); ++number) {
        m_values = valuesBefore;
        for (std::size_t i = 0; i < count; ++i) modes[i] = first[i] != ((number >> i & 1U) != 0);
        if (isFound(ModeTrial::Enumerated)) return acceptModes(iteration);
    }
    if (takenBack) {
        m_values = valuesBefore;
        if (keepForPass(iteration, first)) return true;
        m_values = valuesBefore;
        return violations(iteration, *takenBack) && acceptModes(iteration);
    }
    const auto accept = [&](const Best& found) {
        if (found.violation > kNoise) return false;
        m_values = valuesBefore;
        violated = violations(iteration, found.modes);
        return violated && acceptNoise(iteration, violated->relations);
    };
    if (accept(lasting)) return true;
    m_values = valuesBefore;
    if (keepForPass(iteration, first) || accept(best)) return true;
    m_values = valuesBefore;
    setModes(block, first);
    if (!isDear && searchNaturally(iteration)) return true;
    m_values = valuesBefore;
    setModes(block, first);
    std::string names;
    for (std::size_t i = 0; i < count && i < kMaxEnumerated; ++i)
        names += fmt::format("{}'{}'", i == 0 ? "" : ", ", m_program.relations[block.relations[i]].text);
    if (combinations > 0 && isLinearByModes(iteration))
        return fail(iteration, fmt::format("none of the {} combinations of {} is consistent", combinations, names));
    // Newton's method may have missed a solution.
    if (combinations > 0)
        return fail(iteration,
                    fmt::format("of the {} combinations of {} none was found that is consistent", combinations, names));
    if (pivoting == Pivoting::None)
        return fail(iteration, fmt::format("none of the combinations of its {} relations {} and so on is consistent",
                                           count, names));
    return fail(iteration,
                fmt::format("no consistent combination of its {} relations {} and so on was found", count, names));
}

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Of several solutions of a nonlinear block the one that goes on from the last one: natural continuation.
///
/// (y - time)^2 = 1 has two solutions. From y = 1 at time 0 Newton's method finds y = 1 at time 2 at once, as it solves
/// the equation there; y = 3 is what has gone on. Whether a solution goes on is tested on the straight line from the
/// place before: the two ends belong together where Newton steps between them are short beside the whole distance.
/// Where they are not, the inputs of the block are led from the place before to the present in steps that pass the
/// test. Reference: E. L. Allgower, K. Georg, Introduction to Numerical Continuation Methods, SIAM 2003, chapters 2
/// and 6.
#include "core/simulation/blocks/block_solver.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <unordered_set>

#include "core/program/slot_usage.h"

namespace causeway {

namespace {

/// A Newton step from between two places, beside their distance. A parabola whose ends lie on either side has 1/4, and
/// less where the place moves by more than the solutions are apart.
constexpr double kShort = 0.02;
/// Solutions that are nearer to each other than this, relative to their size, are not told apart.
constexpr double kApart = 1e-4;
/// Of the values of the block: what is smaller at both ends is zero there, and tells nothing of the way between them.
constexpr double kZeroPart = 1e-13;
/// What is as much off the line through the two places before goes on along it.
constexpr double kOnLine = 0.01;
constexpr double kShortestStep = 1.0 / 1024;  // of the way
constexpr int kMaxSteps = 300;
/// As long as walks lead nowhere else than where Newton's method has arrived before them, they take no more steps than
/// this, and one more for so many solutions: what costs more than it finds is left to where solutions clearly do not
/// belong together, and told where that has led nowhere else too often, too.
constexpr std::size_t kFreeSteps = 1000, kSolvedByStep = 5, kMaxLateWalks = 200;
constexpr double kClearlyApart = 0.2;
/// Where a branch ends is found to so many halves of a step. It is told from a jump of the equations themselves by
/// Newton's step from there: short beside the way to the solution that is found instead.
constexpr int kHalves = 30;
constexpr double kShortAtEnd = 0.1;
constexpr std::size_t kMaxPlaces = 8;

/// `zero`: what is smaller is no more than rounding.
bool isSame(const BranchPlace& a, const BranchPlace& b, double zero)
{
    const auto isNear = [zero](double x, double y) {
        return std::fabs(x - y) <= std::max(zero, kApart * std::max(std::fabs(x), std::fabs(y)));
    };
    return std::ranges::equal(a.unknowns, b.unknowns, isNear);
}

}  // namespace

/// Slots that the code of the block reads and neither computes nor searches for.
void BlockSolver::findInputs(std::size_t iteration)
{
    const IterationBlock& block = m_program.iterations[iteration];
    Branch& branch = m_workspaces[iteration].branch;
    branch.isKnown = true;
    std::vector<Slot> read;
    std::unordered_set<Slot> computed(block.unknowns.begin(), block.unknowns.end());  // looked up only
    std::unordered_set<std::uint32_t> routines;                                       // looked up only
    std::vector<CodeRange> open{block.code};
    while (!open.empty()) {
        const CodeRange range = open.back();
        open.pop_back();
        for (std::uint32_t at = range.begin; at < range.end; ++at) {
            const Instruction& i = m_program.code[at];
            const std::array<Slot, 3> operands{i.a, i.b, i.c};
            const bool isUnary = i.op == OpCode::Call && i.builtin != Builtin::SemiLinear;  // the time stands third
            for (unsigned k = 0; k < operandCount(i) - (isUnary ? 1 : 0); ++k) read.push_back(operands[k]);
            for (Slot k = 0; k < i.c && i.op == OpCode::Element; ++k) read.push_back(i.b + k);
            for (Slot k = 0; k < i.c && i.op == OpCode::SetElement; ++k) computed.insert(i.target + k);
            if (i.op == OpCode::Routine && routines.insert(i.c).second) open.push_back(m_program.routines[i.c]);
            if (i.op == OpCode::Function) {
                const FunctionCallSite& site = m_program.functionCalls[i.c];
                for (const FunctionCallSite::Input& input : site.inputs) read.push_back(input.slot);
                for (Slot k = 0; k < site.resultCount; ++k) computed.insert(site.results + k);
            }
            if (isPlain(i)) computed.insert(i.target);
        }
    }
    std::ranges::sort(read);
    read.erase(std::unique(read.begin(), read.end()), read.end());
    for (const Slot slot : read) {
        if (!computed.contains(slot)) (varyingSlots().varies(slot) ? branch.inputs : branch.settings).push_back(slot);
    }
    addDiscreteSettings(block, branch, computed);
}

/// What decides the discrete unknowns beside the relations decides the equations with them: a gate signal.
void BlockSolver::addDiscreteSettings(const IterationBlock& block, Branch& branch,
                                      const std::unordered_set<Slot>& computed)
{
    std::unordered_set<Slot> own(computed);  // looked up only
    for (const IterationBlock::Discrete& discrete : block.discrete) own.insert(discrete.unknown);
    const auto codeOf = [this](CodeRange range) {
        return std::span(m_program.code).subspan(range.begin, range.end - range.begin);
    };
    for (const Instruction& i : codeOf(block.discreteCode)) {
        if (isPlain(i)) own.insert(i.target);
    }
    std::vector<Slot> read;
    for (const Instruction& i : codeOf(block.discreteCode)) {
        const std::array<Slot, 3> operands{i.a, i.b, i.c};
        for (unsigned k = 0; k < operandCountAtEvents(i); ++k) {
            if (!own.contains(operands[k]) && !varyingSlots().varies(operands[k])) read.push_back(operands[k]);
        }
    }
    branch.settings.insert(branch.settings.end(), read.begin(), read.end());
    std::ranges::sort(branch.settings);
    branch.settings.erase(std::unique(branch.settings.begin(), branch.settings.end()), branch.settings.end());
}

void BlockSolver::getPlace(std::size_t iteration, BranchPlace& place) const
{
    const auto take = [this](const std::vector<Slot>& slots, std::vector<double>& values) {
        values.resize(slots.size());
        std::ranges::transform(slots, values.begin(), [this](Slot slot) { return m_values[slot]; });
    };
    take(m_program.iterations[iteration].unknowns, place.unknowns);
    take(m_workspaces[iteration].branch.inputs, place.inputs);
    place.time = m_values[m_program.time];
}

/// On the straight line between two places; exactly there at its end.
void BlockSolver::setPlace(std::size_t iteration, const BranchPlace& from, const BranchPlace& to, double way)
{
    const auto set = [&](const std::vector<Slot>& slots, const std::vector<double>& first,
                         const std::vector<double>& last) {
        for (std::size_t i = 0; i < slots.size(); ++i)
            m_values[slots[i]] = way == 1 ? last[i] : first[i] + way * (last[i] - first[i]);
    };
    set(m_workspaces[iteration].branch.inputs, from.inputs, to.inputs);
    set(m_program.iterations[iteration].unknowns, from.unknowns, to.unknowns);
}

/// A solution was found here. What was tried at later times is forgotten.
void BlockSolver::keepPlace(std::size_t iteration)
{
    Branch& branch = m_workspaces[iteration].branch;
    if (m_program.iterations[iteration].isInitial) return;
    if (!branch.isKnown) findInputs(iteration);
    bool isSame = branch.settingsThen.size() == branch.settings.size();
    branch.settingsThen.resize(branch.settings.size());
    for (std::size_t i = 0; i < branch.settings.size(); ++i) {
        const double value = m_values[branch.settings[i]];
        isSame = isSame && branch.settingsThen[i] == value;
        branch.settingsThen[i] = value;
    }
    const double time = m_values[m_program.time];
    ++branch.solved;
    if (!isSame) branch.count = 0;
    while (branch.count > 0 && branch.places[branch.count - 1].time >= time) --branch.count;
    if (branch.count == kMaxPlaces) {
        std::rotate(branch.places.begin(), branch.places.begin() + 1, branch.places.end());
        --branch.count;
    }
    if (branch.places.size() == branch.count) branch.places.emplace_back();
    getPlace(iteration, branch.places[branch.count++]);
}

/// How many of its places are earlier than now; 0 as well where something else has changed than what varies
/// continuously, or where it has been solved for now already.
std::size_t BlockSolver::placesBefore(std::size_t iteration) const
{
    const Branch& branch = m_workspaces[iteration].branch;
    const double time = m_values[m_program.time];
    std::size_t count = branch.count;
    while (count > 0 && branch.places[count - 1].time > time) --count;
    if (count == 0 || branch.places[count - 1].time == time) return 0;
    for (std::size_t i = 0; i < branch.settings.size(); ++i) {
        if (m_values[branch.settings[i]] != branch.settingsThen[i]) return 0;
    }
    return count;
}

/// Unknowns and inputs lie on the line through two places.
bool BlockSolver::isOnLine(std::size_t iteration, const BranchPlace& before, const BranchPlace& last) const
{
    const double way = (m_values[m_program.time] - last.time) / (last.time - before.time);
    const auto goesOn = [&](const std::vector<Slot>& slots, const std::vector<double>& there,
                            const std::vector<double>& first) {
        for (std::size_t i = 0; i < slots.size(); ++i) {
            const double value = m_values[slots[i]], expected = there[i] + way * (there[i] - first[i]);
            const double size = std::max(std::fabs(value), std::fabs(there[i]));
            if (!(std::fabs(value - expected) <= kOnLine * std::fabs(value - there[i]) + kApart * size)) return false;
        }
        return true;
    };
    return goesOn(m_program.iterations[iteration].unknowns, last.unknowns, before.unknowns) &&
           goesOn(m_workspaces[iteration].branch.inputs, last.inputs, before.inputs);
}

/// Two solutions. `longest`: of a Newton step from between them, beside their distance. Leaves the values there.
bool BlockSolver::belongTogether(std::size_t iteration, const BranchPlace& first, const BranchPlace& second,
                                 double longest)
{
    Workspace& work = m_workspaces[iteration];
    const bool isKnown = work.areFactorsKept && work.jacobian->hasSparseFactors();
    if (!isKnown && !computeJacobian(iteration)) return true;  // nothing can be told
    const double zero = kZeroPart * scaleOf(m_program.iterations[iteration]);
    // Half-way the line may meet another solution by chance.
    for (const double way : {0.5, 0.25}) {
        setPlace(iteration, first, second, way);
        const double norm = computeResidual(iteration);
        if (norm == 0) continue;
        work.step = work.residual;
        if (!std::isfinite(norm) || !work.jacobian->solve(work.step)) return false;
        for (std::size_t i = 0; i < first.unknowns.size(); ++i) {
            const double a = first.unknowns[i], b = second.unknowns[i];
            const double size = std::max(std::fabs(a), std::fabs(b));
            if (size <= zero) continue;
            if (!(std::fabs(work.step[static_cast<Eigen::Index>(i)]) <= longest * std::fabs(b - a) + kApart * size))
                return false;
        }
    }
    return true;
}

/// Where Newton's method has arrived (`isSolved`), or where it has not: whether there is a solution now. It is the one
/// that goes on, as far as that can be followed.
bool BlockSolver::followBranch(std::size_t iteration, bool isSolved)
{
    const std::vector<BranchPlace>& places = m_workspaces[iteration].branch.places;
    const std::size_t count = placesBefore(iteration);
    if (count == 0) return isSolved;
    const BranchPlace& from = places[count - 1];
    if (isSolved && count > 1 && isOnLine(iteration, places[count - 2], from)) return true;
    Branch& branch = m_workspaces[iteration].branch;
    const bool isSpent = branch.steps > kFreeSteps + branch.solved / kSolvedByStep;
    BranchPlace& here = branch.here;
    getPlace(iteration, here);
    bool isFollowed = isSolved && belongTogether(iteration, from, here, isSpent ? kClearlyApart : kShort);
    if (!isFollowed && isSpent && branch.lateWalks >= kMaxLateWalks) {
        if (!std::exchange(branch.isTold, true)) {
            const std::vector<ExprId>& leaves = m_program.iterations[iteration].leaves;
            m_unfollowed.insert(m_unfollowed.end(), leaves.begin(), leaves.end());
        }
    } else if (!isFollowed) {
        BranchPlace found = here, last = from;
        isFollowed = walk(iteration, last, found);
        if (isSpent) ++branch.lateWalks;
        branch.hasEnded = !isFollowed && !branch.isEndTold && endsBeside(iteration, last, here);
        if (isFollowed && !(isSolved && isSame(found, here, kZeroPart * scaleOf(m_program.iterations[iteration]))))
            branch.steps = branch.lateWalks = 0;  // it was worth it
        if (isFollowed) here = found;
    }
    setPlace(iteration, here, here, 1);
    return (isFollowed || isSolved) && std::isfinite(computeResidual(iteration));
}

/// Along the inputs of both places, to the solution at those of the second. `at` is then the last place on the way.
bool BlockSolver::walk(std::size_t iteration, BranchPlace& at, BranchPlace& to)
{
    const BlockFailure failure = m_failure;
    const BranchPlace from = at;
    BranchPlace next;
    std::vector<double> slope(at.unknowns.size(), 0.0);  // of the unknowns
    double way = 0, step = 0.5;
    for (int tried = 0; tried < kMaxSteps && step >= kShortestStep && way < 1; ++tried) {
        const double target = std::min(1.0, way + step);
        ++m_workspaces[iteration].branch.steps;
        setPlace(iteration, from, to, target);
        for (std::size_t i = 0; i < slope.size(); ++i)
            m_values[m_program.iterations[iteration].unknowns[i]] = at.unknowns[i] + slope[i] * (target - way);
        bool goesOn = iterate(iteration, false);
        if (goesOn) {
            getPlace(iteration, next);
            goesOn = belongTogether(iteration, at, next, kShort);
        }
        if (!goesOn) {
            step /= 2;
            continue;
        }
        for (std::size_t i = 0; i < slope.size(); ++i) slope[i] = (next.unknowns[i] - at.unknowns[i]) / (target - way);
        std::swap(at, next);
        way = target;
        step *= 2;
    }
    m_failure = failure;
    if (way < 1) return false;
    to.unknowns = at.unknowns;
    return true;
}

/// Whether the branch of a solution comes to its end on the way to another place: a turning point, or a corner.
bool BlockSolver::endsBeside(std::size_t iteration, BranchPlace at, const BranchPlace& to)
{
    const BlockFailure failure = m_failure;
    BranchPlace from = at, next;
    const auto goTo = [&](double way) {
        setPlace(iteration, from, to, way);
        setUnknowns(m_program.iterations[iteration], at.unknowns.data());
    };
    const auto goesOnTo = [&](double way) {
        goTo(way);
        if (!iterate(iteration, false)) return false;
        getPlace(iteration, next);
        return belongTogether(iteration, at, next, kShort);
    };
    double reached = 0, beyond = 1;
    for (int i = 0; i < kHalves && !m_task.cancelled(); ++i) {
        const double half = (reached + beyond) / 2;
        const bool goesOn = goesOnTo(half);
        (goesOn ? reached : beyond) = half;
        if (goesOn) at.unknowns = next.unknowns;
    }
    bool ends = !goesOnTo(beyond);
    goTo(beyond);
    Workspace& work = m_workspaces[iteration];
    ends = ends && computeJacobian(iteration) && std::isfinite(computeResidual(iteration));
    work.step = work.residual;
    ends = ends && work.jacobian->solve(work.step);
    if (ends) {
        getPlace(iteration, work.branch.end);
        work.branch.end.unknowns = std::move(at.unknowns);
        work.branch.stepAtEnd.assign(work.step.begin(), work.step.end());
    }
    m_failure = failure;
    return ends;
}

/// Whether the present solution is another one than that which has ended: away from its end, also where it comes from.
/// The square root of time is away from zero soon, and yet begins there.
bool BlockSolver::isBehindEnd(std::size_t iteration)
{
    constexpr double kPart = 0.1;  // of the way between the two
    const Branch& branch = m_workspaces[iteration].branch;
    const std::vector<Slot>& unknowns = m_program.iterations[iteration].unknowns;
    bool isAway = false;
    for (std::size_t i = 0; i < unknowns.size(); ++i) {
        const double value = m_values[unknowns[i]], end = branch.end.unknowns[i], step = std::fabs(branch.stepAtEnd[i]);
        const double distance = std::fabs(value - end), size = kApart * std::max(std::fabs(value), std::fabs(end));
        if (!(step <= kShortAtEnd * distance + size)) return false;
        isAway = isAway || distance > size;
    }
    if (!isAway) return false;
    BranchPlace here, at, begin = branch.end;
    getPlace(iteration, here);
    at = here;
    // Where that cannot be followed nothing is known.
    const bool isKnown = walk(iteration, at, begin);
    setPlace(iteration, here, here, 1);
    static_cast<void>(computeResidual(iteration));
    for (std::size_t i = 0; i < unknowns.size(); ++i) {
        const double end = branch.end.unknowns[i];
        if (isKnown && std::fabs(at.unknowns[i] - end) > kPart * std::fabs(here.unknowns[i] - end)) return true;
    }
    return false;
}

/// What was found in place of a solution that has ended counts as soon as its time is reached for good.
void BlockSolver::noteEnd(std::size_t iteration)
{
    constexpr double kNever = std::numeric_limits<double>::infinity();
    Branch& branch = m_workspaces[iteration].branch;
    const double time = m_values[m_program.time];
    if (branch.hasEnded && isBehindEnd(iteration) && !isAtBorder(iteration)) {
        if (branch.endTime == kNever) m_ended.push_back(iteration);
        branch.endTime = std::min(branch.endTime, time);
    } else if (time < branch.endTime && branch.endTime != kNever) {
        branch.endTime = kNever;
        std::erase(m_ended, iteration);
    }
}

/// What was found for now, or later, is no solution: that the one before has ended is not known.
void BlockSolver::forgetEnd(std::size_t iteration)
{
    Branch& branch = m_workspaces[iteration].branch;
    branch.hasEnded = false;
    if (branch.endTime < m_values[m_program.time]) return;
    branch.endTime = std::numeric_limits<double>::infinity();
    std::erase(m_ended, iteration);
}

std::vector<ExprId> BlockSolver::takeEnded()
{
    std::vector<ExprId> ended;
    std::erase_if(m_ended, [&](std::size_t iteration) {
        Branch& branch = m_workspaces[iteration].branch;
        if (branch.endTime > m_values[m_program.time]) return false;
        branch.isEndTold = true;
        const std::vector<ExprId>& leaves = m_program.iterations[iteration].leaves;
        ended.insert(ended.end(), leaves.begin(), leaves.end());
        return true;
    });
    return ended;
}

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Natural continuation: selects, of several solutions of a nonlinear block, the one that continues the last one.
///
/// (y - time)^2 = 1 has two solutions. From y = 1 at time 0 Newton's method accepts y = 1 at time 2 at once, as it
/// solves the equation there; the continuation is y = 3. The test uses the straight line from the previous place: its
/// ends belong together if Newton steps from points between them are short compared with its length. Otherwise the
/// inputs of the block move from the previous place to the present one in steps that pass the test. Reference: E. L.
/// Allgower, K. Georg, Introduction to Numerical Continuation Methods, SIAM 2003, chapters 2 and 6.
#include "core/simulation/blocks/block_solver.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <unordered_set>

#include "core/program/slot_usage.h"

namespace causeway {

namespace {

/// Newton step from between two places, relative to their distance. A parabola with the ends on either branch gives
/// 1/4, and less if the place moves farther than the distance of the solutions.
constexpr double kShort = 0.02;
/// Relative distance below which solutions count as the same.
constexpr double kApart = 1e-4;
/// of the values of the block: parts smaller at both ends are zero and carry no information.
constexpr double kZeroPart = 1e-13;
/// Relative deviation from the line through the two previous places up to which a place continues it.
constexpr double kOnLine = 0.01;
constexpr double kShortestStep = 1.0 / 1024;  // of the way
constexpr int kMaxSteps = 300;
/// Budget of steps while walks only confirm the result of Newton's method: kFreeSteps, and one more per kSolvedByStep
/// solutions. Beyond it only solutions that are clearly apart are followed; after kMaxLateWalks fruitless walks of
/// these the run reports that it no longer follows the branch.
constexpr std::size_t kFreeSteps = 1000, kSolvedByStep = 5, kMaxLateWalks = 200;
constexpr double kClearlyApart = 0.2;
/// The end of a branch is located by this many bisections. The Newton step from it distinguishes it from a jump of the
/// equations: short compared with the distance to the solution found instead.
constexpr int kHalves = 30;
constexpr double kShortAtEnd = 0.1;
constexpr std::size_t kMaxPlaces = 8;

/// `zero`: bound of rounding.
bool isSame(const BranchPlace& a, const BranchPlace& b, double zero)
{
    const auto isNear = [zero](double x, double y) {
        return std::fabs(x - y) <= std::max(zero, kApart * std::max(std::fabs(x), std::fabs(y)));
    };
    return std::ranges::equal(a.unknowns, b.unknowns, isNear);
}

}  // namespace

/// Slots that the code of the block reads but neither computes nor solves for.
void BlockSolver::findInputs(std::size_t iteration)
{
    const IterationBlock& block = m_program.iterations[iteration];
    Branch& branch = m_workspaces[iteration].branch;
    branch.isKnown = true;
    std::vector<Slot> read;
    std::unordered_set<Slot> computed(block.unknowns.begin(), block.unknowns.end());  // no iteration over it
    std::unordered_set<std::uint32_t> routines;                                       // no iteration over it
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

/// Inputs of the discrete unknowns, such as a gate signal, select the equations as well.
void BlockSolver::addDiscreteSettings(const IterationBlock& block, Branch& branch,
                                      const std::unordered_set<Slot>& computed)
{
    std::unordered_set<Slot> own(computed);  // no iteration over it
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

/// Sets a place on the straight line between two places; exactly the end for way = 1.
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

/// Records a solution at the present time; discards trials at later times.
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

/// Number of recorded places before now; 0 if a discontinuous input has changed, or if there is a solution for now
/// already.
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

/// Whether unknowns and inputs lie on the line through two places.
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

/// Whether two solutions are on the same branch. `longest`: largest Newton step from between them, relative to their
/// distance. Leaves the values at a place in between.
bool BlockSolver::belongTogether(std::size_t iteration, const BranchPlace& first, const BranchPlace& second,
                                 double longest)
{
    Workspace& work = m_workspaces[iteration];
    const bool isKnown = work.areFactorsKept && work.jacobian->hasSparseFactors();
    if (!isKnown && !computeJacobian(iteration)) return true;  // no evidence against it
    const double zero = kZeroPart * scaleOf(m_program.iterations[iteration]);
    // At half-way the line may meet another solution by chance.
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

/// Follows the branch to the present time. `isSolved`: whether Newton's method has converged. Whether there is a
/// solution now; it continues the previous one as far as that can be followed.
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
            branch.steps = branch.lateWalks = 0;  // the walk was worthwhile
        if (isFollowed) here = found;
    }
    setPlace(iteration, here, here, 1);
    return (isFollowed || isSolved) && std::isfinite(computeResidual(iteration));
}

/// Follows the branch along the inputs from the first place to the second. `at` becomes the last place reached.
bool BlockSolver::walk(std::size_t iteration, BranchPlace& at, BranchPlace& to)
{
    const BlockFailure failure = m_failure;
    const BranchPlace from = at;
    BranchPlace next;
    std::vector<double> slope(at.unknowns.size(), 0.0);  // change of the unknowns along the way
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

/// Whether the branch of a solution ends on the way to another place, in a turning point or a corner.
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

/// Whether the present solution belongs to another branch than the one that has ended: away from its end, also when
/// followed back. The square root of time leaves zero quickly, yet starts there.
bool BlockSolver::isBehindEnd(std::size_t iteration)
{
    constexpr double kPart = 0.1;  // of the distance of the two
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
    // If it cannot be followed back, nothing is known.
    const bool isKnown = walk(iteration, at, begin);
    setPlace(iteration, here, here, 1);
    static_cast<void>(computeResidual(iteration));
    for (std::size_t i = 0; i < unknowns.size(); ++i) {
        const double end = branch.end.unknowns[i];
        if (isKnown && std::fabs(at.unknowns[i] - end) > kPart * std::fabs(here.unknowns[i] - end)) return true;
    }
    return false;
}

/// A solution found in place of one that has ended counts once the run has reached its time.
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

/// Discards the end of the branch found at this time or later, because the solution there was rejected.
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

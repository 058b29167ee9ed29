// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Nonlinear blocks whose unknowns select their branches:
/// `q = if h > p then sqrt(h - p) else -sqrt(p - h)`. In a fixed branch Newton's method may find no value, no slope or
/// no solution, although the equation as a whole is continuous and has one. Here each iterate is evaluated on its
/// natural branch.
///
/// Method: for one unknown the nearest sign change; for several a damped Newton method with the Jacobian of the branch
/// at the iterate (semismooth). Reference: L. Qi, J. Sun, A nonsmooth version of Newton's method, Mathematical
/// Programming 58 (1993).
#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/task.h"
#include "core/simulation/blocks/block_solver.h"
#include "core/simulation/blocks/relation_truth.h"
#include "core/simulation/numerics/root_search.h"
#include "core/simulation/trace/event_observer.h"

namespace causeway {

namespace {
constexpr int kMaxNaturalSteps = 100, kMaxNaturalHalvings = 30, kMaxFruitless = 50;
constexpr double kNaturalRounding = 1e-12;  // of the unknowns: length of a converged step
constexpr double kFewDigits = 2e-14;        // of the largest unknown: length of a step below the resolution of doubles
constexpr double kSufficient = 1e-4;        // of the decrease that the slope predicts (Armijo)
}  // namespace

/// Whether a block has branches that its unknowns alone decide.
bool BlockSolver::hasNaturalBranches(std::size_t iteration)
{
    const IterationBlock& block = m_program.iterations[iteration];
    std::optional<bool>& result = m_workspaces[iteration].hasNaturalBranches;
    const auto isKnown = [this](std::uint32_t i) {
        const ProgramRelation& relation = m_program.relations[i];
        return relation.left != kNoSlot && relation.instant == kNoSlot && isOrdered(relation.op);
    };
    if (!result)
        result = !block.unknowns.empty() && !block.relations.empty() && std::ranges::all_of(block.relations, isKnown) &&
                 !isLinearByModes(iteration);
    return *result;
}

/// Whether a relation has another truth than its mode, at the values of the last execution.
bool BlockSolver::contradictsMode(std::uint32_t relation, double rounding) const
{
    const ProgramRelation& one = m_program.relations[relation];
    const double difference = m_values[one.left] - m_values[one.right];
    return std::fabs(difference) >= rounding && truthOf(one.op, difference) != (m_values[one.mode] != 0);
}

/// Computes the inputs of discrete unknowns and the sides of their relations.
bool BlockSolver::followDiscrete(const IterationBlock& block)
{
    return block.discrete.empty() || m_machineCode.execute(block.discreteCode, m_values.data(), m_machine);
}

/// Residual norm in the natural branch of the unknowns, which this selects; sets only the values of modes and discrete
/// unknowns. Infinite where there is none.
double BlockSolver::naturalResidual(std::size_t iteration)
{
    const IterationBlock& block = m_program.iterations[iteration];
    constexpr double kNone = std::numeric_limits<double>::infinity();
    for (std::size_t pass = 0; pass < block.relations.size() + 2 && !m_task.cancelled(); ++pass) {
        const double norm = computeResidual(iteration);
        if (!followDiscrete(block)) return kNone;
        bool hasChanged = false;
        for (const std::uint32_t relation : block.relations) {
            if (!contradictsMode(relation, 0)) continue;
            double& mode = m_values[m_program.relations[relation].mode];
            mode = mode == 0 ? 1 : 0;
            hasChanged = true;
        }
        for (const IterationBlock::Discrete& discrete : block.discrete) {
            hasChanged = hasChanged || m_values[discrete.unknown] != m_values[discrete.value];
            m_values[discrete.unknown] = m_values[discrete.value];
        }
        if (!hasChanged) return norm;
    }
    return kNone;
}

/// Moves the unknowns slightly in a generic direction.
void BlockSolver::nudge(std::size_t iteration)
{
    constexpr double kNudge = 1e-8;  // of the values of the block
    const IterationBlock& block = m_program.iterations[iteration];
    const double size = kNudge * scaleOf(block);
    for (std::size_t i = 0; i < block.unknowns.size(); ++i)
        m_values[block.unknowns[i]] += size / static_cast<double>(i + 1);
}

/// Moves away from a point without slope, such as the corner of a square root. `norm`: the residual norm there.
bool BlockSolver::leaveNaturalCorner(std::size_t iteration, double& norm)
{
    nudge(iteration);
    norm = naturalResidual(iteration);
    return std::isfinite(norm) && computeJacobian(iteration);
}

bool BlockSolver::iterateNaturally(std::size_t iteration)
{
    const IterationBlock& block = m_program.iterations[iteration];
    double norm = naturalResidual(iteration);
    for (int step = 0; step < kMaxNaturalSteps && std::isfinite(norm); ++step) {
        if (norm == 0) return true;
        Workspace& work = m_workspaces[iteration];
        if (!computeJacobian(iteration)) {
            if (isWithinRounding(iteration)) return true;
            if (!leaveNaturalCorner(iteration, norm)) return false;
        }
        work.step = work.residual;
        if (!work.jacobian->solve(work.step)) return false;
        work.start = presentUnknowns(block);
        const Eigen::VectorXd start = work.start, whole = work.step;
        double relative = 0;
        for (Eigen::Index i = 0; i < start.size(); ++i)
            relative = std::max(relative, std::fabs(whole[i]) / std::max(1e-6, std::fabs(start[i])));
        if (relative < kNaturalRounding) return true;
        // Between the corners of several square roots only the last digits of the unknowns remain.
        const bool isByLastDigits =
            whole.lpNorm<Eigen::Infinity>() <= kFewDigits * std::max(1e-3, start.lpNorm<Eigen::Infinity>());
        double damping = 1, there = norm;
        bool isContracting = false;
        for (int halving = 0; halving < kMaxNaturalHalvings; ++halving, damping /= 2) {
            const Eigen::VectorXd tried = start - damping * whole;
            setUnknowns(block, tried.data());
            there = naturalResidual(iteration);
            if (there <= (1 - kSufficient * damping) * norm) break;
            isContracting = halving == 0 && contracts(iteration, relative);
            if (isContracting) break;
        }
        if (!(there < norm) && !isContracting) {
            setUnknowns(block, start.data());
            return std::isfinite(naturalResidual(iteration)) &&
                   (relative < 1e3 * kNaturalRounding || isByLastDigits || isWithinRounding(iteration));
        }
        norm = there;
    }
    return false;
}

bool BlockSolver::findNaturalRoot(std::size_t iteration)
{
    const IterationBlock& block = m_program.iterations[iteration];
    std::vector<double> place;
    getUnknowns(block, place);
    if (place.size() == 1) {
        const auto residualAt = [&](double x) {
            setUnknowns(block, &x);
            return std::isfinite(naturalResidual(iteration)) ? m_values[block.residuals[0]] : std::nan("");
        };
        const std::optional<double> root = nearestRoot(residualAt, place[0]);
        setUnknowns(block, root ? &*root : place.data());
        return root.has_value();
    }
    if (iterateNaturally(iteration)) return true;
    for (const double offset : {0.0, 1.0, -1.0}) {
        goBesideGuess(iteration, offset);
        if (iterateNaturally(iteration)) return true;
    }
    setUnknowns(block, place.data());
    return false;
}

BranchValues BlockSolver::branchOf(const IterationBlock& block) const
{
    BranchValues branch;
    const auto take = [&](Slot slot) { branch.emplace_back(slot, m_values[slot]); };
    for (const std::uint32_t relation : block.relations) take(m_program.relations[relation].mode);
    for (const IterationBlock::Discrete& discrete : block.discrete) {
        take(discrete.unknown);
        take(discrete.value);
    }
    return branch;
}

void BlockSolver::setBranch(const BranchValues& branch)
{
    for (const auto& [slot, value] : branch) m_values[slot] = value;
}

std::optional<BranchValues> BlockSolver::goToNaturalRoot(std::size_t iteration)
{
    int& fruitless = m_workspaces[iteration].fruitless;
    if (!hasNaturalBranches(iteration) || m_guesses[iteration].empty() || fruitless > kMaxFruitless)
        return std::nullopt;
    const IterationBlock& block = m_program.iterations[iteration];
    const BranchValues held = branchOf(block);
    std::optional<BranchValues> found;
    if (findNaturalRoot(iteration) && std::isfinite(naturalResidual(iteration))) found = branchOf(block);
    setBranch(held);
    fruitless = std::max(0, fruitless + (found ? -1 : 1));
    return found;
}

/// Searches across branches for a solution that Newton's method has missed in each combination of modes.
bool BlockSolver::searchNaturally(std::size_t iteration)
{
    const IterationBlock& block = m_program.iterations[iteration];
    const std::optional<BranchValues> found = goToNaturalRoot(iteration);
    if (!found) return false;
    const SlotValues root = m_values;
    std::vector<bool> modes;
    for (std::size_t i = 0; i < block.relations.size(); ++i) modes.push_back((*found)[i].second != 0);
    const std::optional<Violations> violated = violations(iteration, modes, ModeTrial::Flipped);
    if (violated && violated->relations.empty() && acceptModes(iteration)) return true;
    // Where several branches meet, as at the corners of several square roots, no double may be a better solution.
    m_values = root;
    setModes(block, modes);
    setBranch(*found);
    return isWithinRounding(iteration) && acceptModes(iteration);
}

/// Computes the sides of a block's relations at the present values and keeps its branch. False where they have no
/// value.
bool BlockSolver::computeSides(std::size_t iteration)
{
    const IterationBlock& block = m_program.iterations[iteration];
    if (!std::isfinite(computeResidual(iteration))) return false;
    if (block.discrete.empty()) return true;
    const BranchValues held = branchOf(block);
    const bool areKnown = followDiscrete(block);
    setBranch(held);
    return areKnown;
}

/// Whether the solution of the held branch lies outside of it.
bool BlockSolver::leavesBranch(std::size_t iteration)
{
    const IterationBlock& block = m_program.iterations[iteration];
    const double rounding = kNaturalRounding * scaleOf(block);
    return !computeSides(iteration) ||
           std::ranges::any_of(block.relations, [&](std::uint32_t i) { return contradictsMode(i, rounding); });
}

/// Whether the present solution is on the border of the held branch or beyond, so that an event comes first.
bool BlockSolver::isAtBorder(std::size_t iteration)
{
    if (!hasNaturalBranches(iteration) || !computeSides(iteration)) return false;
    return std::ranges::any_of(m_program.iterations[iteration].relations, [this](std::uint32_t i) {
        const ProgramRelation& relation = m_program.relations[i];
        const double difference = m_values[relation.left] - m_values[relation.right];
        return difference * sideOf(relation.op, m_values[relation.mode] != 0) <= 0;
    });
}

/// For a block of one unknown: whether the residual is small compared with it, or no double gives a smaller one.
bool BlockSolver::holdsExactly(std::size_t iteration)
{
    constexpr double kExact = 1e-9, kLeast = 1e-3;
    const double size = std::fabs(m_values[m_program.iterations[iteration].unknowns[0]]);
    return computeResidual(iteration) <= kExact * std::max(kLeast, size) || isWithinRounding(iteration);
}

/// Between events: where Newton's method fails in the held branch or leaves it, looks for a solution within the branch,
/// if the equations as a whole have one there. For one unknown false if they have one in another branch only.
bool BlockSolver::solveInBranch(std::size_t iteration)
{
    const IterationBlock& block = m_program.iterations[iteration];
    std::vector<double>& from = m_workspaces[iteration].from;
    getUnknowns(block, from);
    const bool isSolved = newton(iteration), isOne = block.unknowns.size() == 1;
    const bool isExact = isSolved && (!isOne || holdsExactly(iteration));
    if (isExact && !leavesBranch(iteration)) return true;
    // The solution ends at an event.
    forgetEnd(iteration);
    // For several unknowns a solution outside the branch serves to locate the event.
    if (isSolved && !isOne) return true;
    const SlotValues values = m_values;
    const BlockFailure failure = m_failure;
    setUnknowns(block, from.data());
    const BranchValues held = branchOf(block);
    const std::optional<BranchValues> natural = goToNaturalRoot(iteration);
    if (natural == held && newton(iteration) && !leavesBranch(iteration)) return true;
    // For several unknowns the solution in another branch serves to locate the event.
    if (natural && natural != held && !isOne) return true;
    // On the border both branches are valid.
    if (natural && natural != held && isWithinRounding(iteration)) return true;
    m_values = values;
    m_failure = failure;
    return isSolved && (isExact || !natural);
}

/// Whether the equations hold to the resolution of doubles: the residuals change by more than their size between
/// neighbouring values, as near the corner of a square root. Only for blocks with branches or without a finite slope.
bool BlockSolver::isWithinRounding(std::size_t iteration)
{
    constexpr double kUnit = 2e-16, kLittle = 1e-7, kLeast = 1e-3;  // relative to the largest unknown, which counts as
                                                                    // at least kLeast
    constexpr std::size_t kMostUnknowns = 50;
    const IterationBlock& block = m_program.iterations[iteration];
    const std::size_t count = block.unknowns.size();
    const bool hasCorner = m_workspaces[iteration].jacobian && !jacobianOf(iteration).isFinite();
    if (count > kMostUnknowns || !(hasCorner || hasNaturalBranches(iteration))) return false;
    const double scale = std::max(kLeast, presentUnknowns(block).lpNorm<Eigen::Infinity>());
    const double norm = computeResidual(iteration);
    if (!(norm <= kLittle * scale)) return false;
    const Eigen::VectorXd here = m_workspaces[iteration].residual;
    Eigen::VectorXd changes = Eigen::VectorXd::Zero(here.size());
    for (const Slot slot : block.unknowns) {
        const double x = m_values[slot];
        for (const double beside : {-kUnit * scale, kUnit * scale}) {
            m_values[slot] = x + beside;
            if (!std::isfinite(computeResidual(iteration))) continue;
            changes = changes.cwiseMax((m_workspaces[iteration].residual - here).cwiseAbs());
        }
        m_values[slot] = x;
    }
    return std::isfinite(computeResidual(iteration)) && (here.cwiseAbs().array() <= 2 * changes.array()).all();
}

}  // namespace causeway

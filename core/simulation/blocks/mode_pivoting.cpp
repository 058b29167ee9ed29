// SPDX-License-Identifier: GPL-3.0-or-later
// Blocks that are linear for given modes, and continuous where a relation changes its truth, as linear complementarity
// problems.
//
// With the modes of a base, the residuals are r = A x + b and the differences of the relations d = C x + e. A relation
// that changes its truth adds to both of them a multiple of its own difference, or there would be a jump where that is
// zero: r += u_k d_k, d += v_k d_k. With s = +1 or -1 for the side of the base and s d = w - z, w * z = 0, the part
// that is added is -u_k s_k z_k, and x = x0 + A^-1 (u_k s_k z_k): w = s d0 + M z.
#include <algorithm>
#include <array>
#include <cmath>

#include "core/simulation/blocks/block_solver.h"
#include "core/simulation/blocks/relation_truth.h"
#include "core/simulation/numerics/complementarity.h"
#include "core/simulation/numerics/eigen_index.h"
#include "core/simulation/trace/event_observer.h"

namespace causeway {

namespace {

constexpr int kMaxBases = 4;             // starting points of a search
constexpr double kContradiction = 1e-9;  // of the values of a block: tolerated contradiction of a combination
constexpr double kMaxNoise = 1e-7;       // likewise, if no other combination is better
constexpr double kSameColumn = 1e-6;     // relative difference of one column between two points
constexpr double kOutside = 1e-9;        // of a vector in the range of a singular matrix
constexpr double kPivotCorner = 1e-12;   // of the values of a block: distance of a relation from its corner

}  // namespace

std::optional<BlockSolver::Sides> BlockSolver::sidesOf(const IterationBlock& block) const
{
    Sides sides{std::vector<Slot>(block.relations.size(), kNoSlot), std::vector<Slot>(block.relations.size(), kNoSlot)};
    for (const CodeRange range : {block.code, block.discreteCode}) {
        for (std::uint32_t i = range.begin; i < range.end; ++i) {
            const Instruction& instruction = m_program.code[i];
            if (instruction.op != OpCode::Relation) continue;
            const auto found = std::ranges::find(block.relations, instruction.c);
            if (found == block.relations.end()) continue;
            const auto k = static_cast<std::size_t>(found - block.relations.begin());
            sides.left[k] = instruction.a;
            sides.right[k] = instruction.b;
        }
    }
    for (std::size_t k = 0; k < block.relations.size(); ++k) {
        if (sides.left[k] == kNoSlot || !isOrdered(m_program.relations[block.relations[k]].op)) return std::nullopt;
    }
    return sides;
}

bool BlockSolver::choose(const IterationBlock& block, const std::vector<bool>& modes)
{
    bool hasChanged = false;
    setModes(block, modes);
    return settleDiscrete(block, Liveness::Frozen, hasChanged);
}

/// Residuals and differences at a place, for the present modes. Interpreted: compiled code discards values that only
/// events need.
bool BlockSolver::probe(const IterationBlock& block, const Sides& sides, Place& place)
{
    setUnknowns(block, place.unknowns.data());
    if (!execute(m_program, block.code, m_values.data(), Liveness::Frozen, m_machine)) return false;
    if (!execute(m_program, block.discreteCode, m_values.data(), Liveness::Frozen, m_machine)) return false;
    place.residuals.resize(at(block.residuals.size()));
    place.differences.resize(at(sides.left.size()));
    for (std::size_t i = 0; i < block.residuals.size(); ++i) place.residuals[at(i)] = m_values[block.residuals[i]];
    for (std::size_t k = 0; k < sides.left.size(); ++k)
        place.differences[at(k)] = m_values[sides.left[k]] - m_values[sides.right[k]];
    return place.residuals.allFinite() && place.differences.allFinite();
}

/// A place in general position, so that no difference is zero by chance.
Eigen::VectorXd BlockSolver::besides(const IterationBlock& block, double distance) const
{
    Eigen::VectorXd place = presentUnknowns(block);
    const double scale = scaleOf(block);
    for (Eigen::Index i = 0; i < place.size(); ++i) {
        const double fraction = static_cast<double>(i + 1) * 0.6180339887498949 * distance;
        place[i] += distance * scale * (0.25 + fraction - std::floor(fraction)) * (i % 2 == 0 ? 1 : -1);
    }
    return place;
}

/// Change due to another truth of one relation, per unit of its difference, in the given modes; nothing where it cannot
/// be determined.
std::optional<BlockSolver::Change> BlockSolver::changeAt(const IterationBlock& block, const Sides& sides,
                                                         std::vector<bool> modes, std::size_t relation,
                                                         const Place& place)
{
    const double by = place.differences[at(relation)];
    Place other{place.unknowns, {}, {}};
    modes[relation] = !modes[relation];
    if (by == 0 || !choose(block, modes) || !probe(block, sides, other)) return std::nullopt;
    return Change{(other.residuals - place.residuals) / by, (other.differences - place.differences) / by};
}

/// The part of that change in the residuals, cached if known; zero where it cannot be determined.
Eigen::VectorXd BlockSolver::residualChange(std::size_t iteration, const Sides& sides, const std::vector<bool>& modes,
                                            std::size_t relation, const Place& place)
{
    const Workspace::Changes& known = m_workspaces[iteration].changes[modes[relation] ? 1 : 0];
    if (relation < known.isKnown.size() && known.isKnown[relation]) return known.residuals.col(at(relation));
    const std::optional<Change> change = changeAt(m_program.iterations[iteration], sides, modes, relation, place);
    return change ? change->residuals : Eigen::VectorXd::Zero(place.residuals.size());
}

/// Flips relations until the Jacobian is regular: each removes one free direction and adds one to the range. Relations
/// that would return to the modes before the event come last. False where no flips do.
bool BlockSolver::makeRegular(std::size_t iteration, const Sides& sides, std::vector<bool>& modes)
{
    const IterationBlock& block = m_program.iterations[iteration];
    const std::size_t count = block.relations.size();
    const std::vector<bool>& settled = m_workspaces[iteration].settled;
    for (int round = 0; round < kMaxBases; ++round) {
        if (!choose(block, modes) || !computeJacobian(iteration)) return false;
        if (!m_workspaces[iteration].jacobian->isSingular()) return true;
        const BlockJacobian::NullSpaces spaces = m_workspaces[iteration].jacobian->nullSpaces();
        const Eigen::Index nullity = spaces.right.cols();
        const Eigen::VectorXd here = presentUnknowns(block);
        const double scale = scaleOf(block);
        Place there{besides(block, 1), {}, {}}, moved;
        if (!probe(block, sides, there)) return false;
        // By relation: effect of a free direction on its difference, and its effect on the part of the residuals
        // outside the range.
        Eigen::MatrixXd reads(nullity, at(count)), writes(nullity, at(count));
        for (Eigen::Index j = 0; j < nullity; ++j) {
            moved.unknowns = there.unknowns + scale * spaces.right.col(j);
            if (!probe(block, sides, moved)) return false;
            reads.row(j) = ((moved.differences - there.differences) / scale).transpose();
        }
        for (std::size_t k = 0; k < count; ++k) {
            const Eigen::VectorXd change = residualChange(iteration, sides, modes, k, there);
            const double size = change.norm();
            writes.col(at(k)) =
                size > 0 ? (spaces.left.transpose() * change / size).eval() : Eigen::VectorXd::Zero(nullity).eval();
        }
        const Eigen::VectorXd sizes = reads.rowwise().lpNorm<Eigen::Infinity>();
        for (Eigen::Index j = 0; j < nullity; ++j) {
            if (sizes[j] > 0) reads.row(j) /= sizes[j];
        }
        std::vector<bool> isTaken(count, false);
        for (Eigen::Index j = 0; j < nullity; ++j) {
            std::optional<std::size_t> best;
            double bestSize = 0;
            for (const bool mayReturn : {false, true}) {
                for (std::size_t k = 0; k < count && !(mayReturn && best); ++k) {
                    const bool returns =
                        k < settled.size() && settled[k] != m_modesAtEntry[k] && modes[k] == m_modesAtEntry[k];
                    const double size = std::min(reads.col(at(k)).norm(), writes.col(at(k)).norm());
                    if (isTaken[k] || returns != mayReturn || size <= std::max(bestSize, kOutside)) continue;
                    best = k;
                    bestSize = size;
                }
            }
            if (!best) break;
            isTaken[*best] = true;
            modes[*best] = !modes[*best];
            // Directions already covered need no other relation.
            for (Eigen::MatrixXd* part : {&reads, &writes}) {
                const Eigen::VectorXd direction = part->col(at(*best)).normalized();
                *part -= direction * (direction.transpose() * *part).eval();
            }
        }
        setUnknowns(block, here.data());
        if (std::ranges::find(isTaken, true) == isTaken.end()) return false;
    }
    return false;
}

/// Learns the change due to each relation per unit of its difference: the same at two places. Later searches reuse it;
/// if it no longer holds, the trial of the resulting modes shows it. False where the block jumps at a relation.
bool BlockSolver::learnChanges(std::size_t iteration, const Sides& sides, const std::vector<bool>& modes)
{
    const IterationBlock& block = m_program.iterations[iteration];
    Workspace& work = m_workspaces[iteration];
    const std::size_t count = block.relations.size();
    for (Workspace::Changes& changes : work.changes) {
        if (!changes.isKnown.empty()) continue;
        changes.isKnown.assign(count, false);
        changes.residuals.resize(at(block.unknowns.size()), at(count));
        changes.differences.resize(at(count), at(count));
    }
    const Eigen::VectorXd solution = presentUnknowns(block);
    std::array<Place, 2> places;
    for (std::size_t k = 0; k < count; ++k) {
        Workspace::Changes& changes = work.changes[modes[k] ? 1 : 0];
        if (changes.isKnown[k]) continue;
        for (std::size_t i = 0; i < places.size() && places[i].unknowns.size() == 0; ++i) {
            setUnknowns(block, solution.data());
            places[i].unknowns = besides(block, i == 0 ? 1.0 : -0.7);
            if (!choose(block, modes) || !probe(block, sides, places[i])) return false;
        }
        const std::optional<Change> change = changeAt(block, sides, modes, k, places[0]);
        if (!change) return false;
        if (!work.isContinuous) {
            const std::optional<Change> other = changeAt(block, sides, modes, k, places[1]);
            if (!other) return false;
            const double size =
                std::max(change->residuals.lpNorm<Eigen::Infinity>(), change->differences.lpNorm<Eigen::Infinity>());
            const double difference = std::max((change->residuals - other->residuals).lpNorm<Eigen::Infinity>(),
                                               (change->differences - other->differences).lpNorm<Eigen::Infinity>());
            if (difference > kSameColumn * size) return false;
        }
        changes.residuals.col(at(k)) = change->residuals;
        changes.differences.col(at(k)) = change->differences;
        changes.isKnown[k] = true;
    }
    work.isContinuous = true;
    setUnknowns(block, solution.data());
    return choose(block, modes);
}

/// Complementarity problem of the modes. Nothing where the block jumps at a relation or has no solution for the modes.
std::optional<BlockSolver::ModeProblem> BlockSolver::problemOf(std::size_t iteration, const Sides& sides,
                                                               const std::vector<bool>& modes)
{
    const IterationBlock& block = m_program.iterations[iteration];
    const std::size_t count = block.relations.size();
    if (!choose(block, modes) || !newton(iteration) || !computeJacobian(iteration)) return std::nullopt;
    Place base{presentUnknowns(block), {}, {}}, moved;
    const double scale = scaleOf(block);
    if (!probe(block, sides, base) || !learnChanges(iteration, sides, modes)) return std::nullopt;
    Workspace& work = m_workspaces[iteration];
    Eigen::VectorXd side(at(count));
    Eigen::MatrixXd steps(at(block.unknowns.size()), at(count));
    for (std::size_t k = 0; k < count; ++k) {
        side[at(k)] = sideOf(m_program.relations[block.relations[k]].op, modes[k]);
        steps.col(at(k)) = side[at(k)] * work.changes[modes[k] ? 1 : 0].residuals.col(at(k));
    }
    if (!work.jacobian->solve(steps)) return std::nullopt;
    ModeProblem problem;
    problem.q = side.cwiseProduct(base.differences);
    problem.m = Eigen::MatrixXd::Identity(at(count), at(count));
    for (std::size_t k = 0; k < count; ++k) {
        Eigen::VectorXd change = -side[at(k)] * work.changes[modes[k] ? 1 : 0].differences.col(at(k));
        const double size = steps.col(at(k)).lpNorm<Eigen::Infinity>();
        if (size > 0) {
            // A distance at which the differences keep all their digits.
            const double length = scale / size;
            moved.unknowns = base.unknowns + length * steps.col(at(k));
            if (!probe(block, sides, moved)) return std::nullopt;
            change += (moved.differences - base.differences) / length;
        }
        problem.m.col(at(k)) += side.cwiseProduct(change);
    }
    setUnknowns(block, base.unknowns.data());
    return problem;
}

/// Notes unknowns that are undetermined with the other mode of a relation at its corner.
void BlockSolver::noteAlternative(std::size_t iteration, std::vector<bool> modes, std::size_t relation)
{
    modes[relation] = !modes[relation];
    if (choose(m_program.iterations[iteration], modes) && isSingularNow(iteration)) noteUndetermined(iteration);
}

/// At the start a relation at its corner may indicate further solutions.
void BlockSolver::examine(std::size_t iteration)
{
    if (isAtCorner(m_program.iterations[iteration]) && isLinearByModes(iteration)) noteOpenCorner(iteration);
}

void BlockSolver::noteOpenCorner(std::size_t iteration)
{
    const IterationBlock& block = m_program.iterations[iteration];
    const SlotValues values = m_values;
    const std::vector<bool> modes = relationModesOf(block);
    std::vector<bool> base = modes;
    const std::optional<Sides> sides = sidesOf(block);
    const std::optional<ModeProblem> problem =
        sides && makeRegular(iteration, *sides, base) ? problemOf(iteration, *sides, base) : std::nullopt;
    if (problem) {
        const ComplementaritySolution solution = solveComplementarity(problem->m, problem->q);
        for (std::size_t k = 0; k < solution.isMoved.size(); ++k) base[k] = base[k] != solution.isMoved[k];
        if (!solution.undetermined.empty()) noteAlternative(iteration, base, solution.undetermined.front());
    }
    m_values = values;
    setModes(block, modes);
}

/// Whether the present values, a solution between events, leave unknowns undetermined.
bool BlockSolver::isOpen(std::size_t iteration)
{
    if (!isLinearByModes(iteration)) return !openUnknowns(iteration).empty();
    if (isSingularNow(iteration)) return true;
    const IterationBlock& block = m_program.iterations[iteration];
    const std::optional<Sides> sides = sidesOf(block);
    Place here{presentUnknowns(block), {}, {}};
    if (block.relations.empty() || !sides || !probe(block, *sides, here) ||
        !(here.differences.array().abs() <= kPivotCorner * scaleOf(block)).any())
        return false;
    m_modesAtEntry = relationModesOf(block);
    noteOpenCorner(iteration);
    return m_workspaces[iteration].isReported;
}

std::vector<ExprId> BlockSolver::takeDecided()
{
    std::vector<ExprId> decided;
    for (const std::size_t iteration : std::exchange(m_named, {})) {
        m_workspaces[iteration].isReported = false;
        m_workspaces[iteration].isReported = isOpen(iteration);
        if (m_workspaces[iteration].isReported) continue;
        const std::vector<ExprId>& leaves = m_program.iterations[iteration].leaves;
        decided.insert(decided.end(), leaves.begin(), leaves.end());
    }
    m_named.clear();
    m_undetermined.clear();
    return decided;
}

/// Modes for which the block has a consistent solution, starting from the given ones.
BlockSolver::Pivoting BlockSolver::pivot(std::size_t iteration, const std::vector<bool>& modes)
{
    const IterationBlock& block = m_program.iterations[iteration];
    const std::optional<Sides> sides = isLinearByModes(iteration) ? sidesOf(block) : std::nullopt;
    if (!sides) return Pivoting::Unsuitable;
    const bool isExperienced = m_workspaces[iteration].isContinuous;
    const SlotValues values = m_values;
    const Pivoting result = pivotFrom(iteration, *sides, modes);
    if (result == Pivoting::Solved || !isExperienced) return result;
    // The learnt changes may be obsolete: a coefficient may have changed.
    for (Workspace::Changes& changes : m_workspaces[iteration].changes) changes.isKnown.clear();
    m_values = values;
    return pivotFrom(iteration, *sides, modes);
}

BlockSolver::Pivoting BlockSolver::pivotFrom(std::size_t iteration, const Sides& sides, std::vector<bool> modes)
{
    for (int base = 0; base < kMaxBases; ++base) {
        if (!makeRegular(iteration, sides, modes)) return Pivoting::Unsuitable;
        const std::optional<ModeProblem> problem = problemOf(iteration, sides, modes);
        if (!problem) return Pivoting::Unsuitable;
        const ComplementaritySolution solution = solveComplementarity(problem->m, problem->q);
        if (solution.outcome == ComplementaritySolution::Outcome::Ray && isPositiveSemidefinite(problem->m))
            return Pivoting::None;
        if (solution.outcome != ComplementaritySolution::Outcome::Solved) return Pivoting::Unsuitable;
        for (std::size_t k = 0; k < modes.size(); ++k) modes[k] = modes[k] != solution.isMoved[k];
        std::optional<Violations> violated = violations(iteration, modes, ModeTrial::Pivoted);
        if (!violated) continue;
        // A contradiction although no relation moves is due to rounding.
        const bool isMoved = std::ranges::find(solution.isMoved, true) != solution.isMoved.end();
        if (violated->worst > (isMoved ? kContradiction : kMaxNoise)) continue;
        if (!solution.undetermined.empty() && !m_workspaces[iteration].isReported) {
            noteAlternative(iteration, modes, solution.undetermined.front());
            violated = violations(iteration, modes);
            if (!violated) continue;
        }
        if (violated->relations.empty() ? acceptModes(iteration) : acceptNoise(iteration, violated->relations))
            return Pivoting::Solved;
    }
    return Pivoting::Unsuitable;
}

}  // namespace causeway

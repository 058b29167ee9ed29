// SPDX-License-Identifier: GPL-3.0-or-later
// Blocks whose equations are nonlinear in their unknowns: from where the last solution was, from the start values, by a
// line search on the scaled residuals, and from places beside them.
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <span>
#include <unordered_map>
#include <unordered_set>

#include <fmt/format.h>

#include "core/base/task.h"
#include "core/program/slot_usage.h"
#include "core/simulation/blocks/block_solver.h"
#include "core/simulation/numerics/correction_damping.h"
#include "core/simulation/numerics/eigen_index.h"
#include "core/simulation/numerics/kinsol_solver.h"
#include "core/simulation/numerics/root_search.h"

namespace causeway {

namespace {

constexpr int kMaxNewtonSteps = 100;
constexpr int kMaxHalvings = 16;
constexpr int kMaxLongHalvings = 110;  // for a step longer than kLong
constexpr double kLong = 1e5;          // relative to each unknown and to 1
constexpr double kFast = 1e-3;  // reduction of the residuals by one step that permits another with the same Jacobian
constexpr double kFastForSparse = 0.05;  // likewise where its factors cost far more than a step
constexpr double kTinyStep = 1e-9;       // relative to each unknown: shorter steps are taken whole, whatever the
                                         // residuals

constexpr double kStepRounding = 1e-11;  // relative to each unknown
constexpr double kSlow = 0.1;            // reduction of the residuals by one step: quadratic convergence is faster

/// Result of one step.
struct Progress {
    int step = 0;                ///< number of steps before it
    bool isKept = false;         ///< whether it used the Jacobian of an earlier place
    double relative = 0;         ///< undamped step, largest relative change of unknowns, each counted as at least 1e-6
    double bare = 0;             ///< likewise, without that bound
    double coarse = 0;           ///< likewise, each counted as at least 1
    double coarseBefore = 0;     ///< of the previous step
    double before = 0, now = 0;  ///< norms of the residuals before the step and after damping
    double terms = 0;            ///< norm of the terms of the residuals; set if mayBeRounding() or undecided
    double values = 0;           ///< the largest value in the block; likewise

    [[nodiscard]] bool hasGained() const { return now < before; }
    /// The first steps that reduce the residuals are exempt; after these, rounding errors may continue to shrink by
    /// chance.
    [[nodiscard]] bool mayBeRounding() const
    {
        constexpr int kPolishingSteps = 5;
        return step >= kPolishingSteps || !hasGained();
    }
    /// Whether the step is short in absolute terms only.
    [[nodiscard]] bool hasShortSteps() const { return relative < kStepRounding && !(bare < kStepRounding); }
};

/// Sizes of the terms of residuals at the values of the last execution; zero for a single term that involves unknowns.
class EquationTerms {
public:
    EquationTerms(const Program& program, const IterationBlock& block, const SlotValues& values) : m_values(values)
    {
        const auto range = std::span(program.code).subspan(block.code.begin, block.code.end - block.code.begin);
        // Other instructions are not analysed.
        m_mayFollow = !std::ranges::all_of(range, isPlain);
        // Unknowns and followers of other equations count as one value each.
        for (const std::vector<Slot>* slots : {&block.unknowns, &block.followers})
            m_unknowns.insert(slots->begin(), slots->end());
        for (const Instruction& i : range) {
            if (isPlain(i) && !m_unknowns.contains(i.target)) m_terms[i.target] = termsOf(i);
        }
    }
    [[nodiscard]] double sizeOf(Slot residual) const
    {
        const Terms terms = termsOf(residual);
        return terms.count > 1 || (terms.count == 1 && !terms.hasUnknowns) ? terms.largest : 0;
    }

private:
    struct Terms {
        int count = 0;  ///< of non-zero terms
        double largest = 0;
        bool hasUnknowns = false;  ///< in them
        bool follows = false;      ///< depends on the unknowns, even if zero
    };

    [[nodiscard]] Terms one(Slot slot, bool follows) const
    {
        const bool isNone = m_values[slot] == 0;
        return {isNone ? 0 : 1, std::fabs(m_values[slot]), !isNone && follows, follows};
    }

    [[nodiscard]] Terms termsOf(Slot slot) const
    {
        const auto known = m_terms.find(slot);
        return known != m_terms.end() ? known->second : one(slot, m_mayFollow || m_unknowns.contains(slot));
    }

    [[nodiscard]] Terms termsOf(const Instruction& i) const
    {
        constexpr int kMost = 1000;  // saturation
        if (i.op == OpCode::Copy || i.op == OpCode::Negate) return termsOf(i.a);
        if (i.op == OpCode::Add || i.op == OpCode::Subtract) {
            const Terms a = termsOf(i.a), b = termsOf(i.b);
            return {std::min(kMost, a.count + b.count), std::max(a.largest, b.largest), a.hasUnknowns || b.hasUnknowns,
                    a.follows || b.follows};
        }
        const std::array<Slot, 3> operands{i.a, i.b, i.c};
        return one(i.target, std::any_of(operands.begin(), operands.begin() + operandCount(i),
                                         [this](Slot operand) { return termsOf(operand).follows; }));
    }

    const SlotValues& m_values;
    std::unordered_set<Slot> m_unknowns;      // and their followers in other equations; no iteration over it
    std::unordered_map<Slot, Terms> m_terms;  // no iteration over it
    bool m_mayFollow = false;
};

/// Whether the iteration ends: after the step, before it, after the whole step, or not yet.
enum class Arrival { None, After, Before, WholeStep };

/// Converged when the step is rounding of the unknowns, or the residuals are rounding of their terms.
Arrival arrivalOf(const Progress& p)
{
    constexpr double kTermRounding = 1e-15;  // of the terms of the residuals
    constexpr double kStalledStep = 1e-7, kCoarseStep = 1e-8;
    constexpr double kShrinking = 0.1;   // from one step to the next
    constexpr double kAmplified = 1e-6;  // where functions of the model amplify rounding
    if (p.mayBeRounding() && p.before <= kTermRounding * p.terms)
        return p.hasGained() ? Arrival::After : Arrival::Before;
    if (!std::isfinite(p.now)) return Arrival::None;
    // An unknown of 1e-20 near a pole still has a long way to go, with large residuals.
    const bool hasFarToGo = p.hasShortSteps() && p.before > kAmplified * std::max({1.0, p.terms, p.values});
    // Newton's method squares the error; a kept Jacobian only reduces it by a factor.
    if (p.relative < (p.isKept ? kFast : 1) * kStepRounding && !hasFarToGo) return Arrival::After;
    if (p.relative < kStalledStep && !p.hasGained()) return Arrival::After;
    // If values differ greatly in size, rounding of large ones keeps moving small ones: steps no longer shrink, and
    // residuals are small compared with their terms. Otherwise the iteration has not converged, however small its
    // unknowns are.
    const bool shrinks = p.coarse >= kStepRounding && p.coarse <= kShrinking * p.coarseBefore;
    if (p.mayBeRounding() && p.coarse < kCoarseStep && p.before <= kAmplified * p.terms && !shrinks)
        return Arrival::After;
    // A residual that the whole step does not reduce is rounding if it is small compared with its terms and values.
    if (!p.hasGained() && p.coarse < kAmplified && p.before <= kAmplified * std::max(p.terms, p.values))
        return Arrival::WholeStep;
    return Arrival::None;
}

}  // namespace

bool BlockSolver::solveNonlinear(std::size_t iteration)
{
    m_workspaces[iteration].branch.hasEnded = false;
    if (!findSolution(iteration)) return false;
    if (m_program.iterations[iteration].isInitial) preferWithinRanges(iteration);
    noteEnd(iteration);
    keepPlace(iteration);
    return true;
}

bool BlockSolver::findSolution(std::size_t iteration)
{
    const IterationBlock& block = m_program.iterations[iteration];
    const std::vector<double>& guess = m_guesses[iteration];
    keepBranch(iteration);
    std::vector<double>& last = m_workspaces[iteration].last;
    getUnknowns(block, last);
    if (followBranch(iteration, iterate(iteration, false))) return true;
    const BlockFailure first = m_failure;
    if (isWithinRounding(iteration)) return true;
    setUnknowns(block, last.data());
    if (isWithinRounding(iteration) || (block.unknowns.size() == 1 && jump(iteration))) return true;
    setUnknowns(block, guess.data());
    if (iterate(iteration, true) || (goToComputedGuess(iteration) && iterate(iteration, true))) return true;
    for (const std::vector<double>* place : {&std::as_const(last), &guess}) {
        if (m_task.cancelled()) return false;
        setUnknowns(block, place->data());
        if (searchAlongLines(iteration)) return true;
    }
    // Where the Jacobian vanishes, as for x^2 at zero, a nearby start may succeed.
    for (const double offset : {1.0, -1.0}) {
        if (m_task.cancelled()) return false;
        goBesideGuess(iteration, offset);
        std::vector<double> place;
        getUnknowns(block, place);
        if (iterate(iteration, true)) return true;
        setUnknowns(block, place.data());
        if (searchAlongLines(iteration)) return true;
    }
    // Last, since it is the farthest from the start values.
    if (goToNominals(iteration) && iterate(iteration, true)) return true;
    // Accept residuals that are rounding of the inputs.
    setUnknowns(block, last.data());
    constexpr double kGiven = 1e-3;
    const double norm = computeResidual(iteration);
    if (std::isfinite(norm) && computeJacobian(iteration) && norm <= kGiven * roundingOf(iteration)) return true;
    setUnknowns(block, guess.data());
    m_failure = first;
    return false;
}

/// Sets the unknowns to finite values that equations of the block compute from their start values. False if the block
/// has no such equations.
bool BlockSolver::goToComputedGuess(std::size_t iteration)
{
    const IterationBlock& block = m_program.iterations[iteration];
    if (block.guessCode.empty() || m_task.cancelled()) return false;
    setUnknowns(block, m_guesses[iteration].data());
    // Where a function fails, the unknowns after it keep their start values.
    static_cast<void>(execute(m_program, block.guessCode, m_values.data(), Liveness::Frozen, m_machine));
    replaceNotFinite(iteration);
    return true;
}

/// Sets the unknowns near the start values in a generic direction. `offset`: relative to their size.
void BlockSolver::goBesideGuess(std::size_t iteration, double offset)
{
    const std::vector<Slot>& unknowns = m_program.iterations[iteration].unknowns;
    const std::vector<double>& guess = m_guesses[iteration];
    for (std::size_t i = 0; i < unknowns.size(); ++i)
        m_values[unknowns[i]] = guess[i] + offset * std::max(1.0, std::fabs(guess[i])) / static_cast<double>(i + 1);
}

/// Preserves the branch among several solutions: a repeated step starts from the solution before it, even if the longer
/// step has reached another one.
void BlockSolver::keepBranch(std::size_t iteration)
{
    const IterationBlock& block = m_program.iterations[iteration];
    Workspace& work = m_workspaces[iteration];
    const double time = m_values[m_program.time];
    if (work.kept.empty() || time > work.time) {
        getUnknowns(block, work.kept);
        work.keptTime = work.time;
    } else if (time < work.time && time >= work.keptTime) {
        setUnknowns(block, work.kept.data());
    }
    work.time = time;
}

bool BlockSolver::jump(std::size_t iteration)
{
    const IterationBlock& block = m_program.iterations[iteration];
    double& unknown = m_values[block.unknowns[0]];
    const auto residualAt = [&](double x) {
        unknown = x;
        if (m_task.cancelled() || !m_machineCode.execute(block.code, m_values.data(), m_machine)) return std::nan("");
        return m_values[block.residuals[0]];
    };
    const std::optional<double> root = nearestRoot(residualAt, unknown);
    if (!root) return false;
    unknown = *root;
    return iterate(iteration, false);
}

bool BlockSolver::iterate(std::size_t iteration, bool fromStart)
{
    Workspace& work = m_workspaces[iteration];
    const std::uint64_t before = work.areFactorsNear ? work.jacobian->computations() : 0;
    const bool isSolved = approach(iteration, fromStart) && !runsAway(iteration);
    work.areFactorsKept = isSolved && work.areFactorsNear && work.jacobian->computations() == before;
    work.areFactorsNear = isSolved && work.jacobian && work.jacobian->hasSparseFactors();
    return isSolved;
}

/// Whether doubling the large unknowns keeps the residual as small, while their start values give a larger one: x/(1 +
/// x) = 1 is approached asymptotically, until rounding appears to solve it.
bool BlockSolver::runsAway(std::size_t iteration)
{
    constexpr double kFar = 1e6;  // relative to the start of the search, and to 1
    const IterationBlock& block = m_program.iterations[iteration];
    const std::vector<double>& guess = m_guesses[iteration];
    Workspace& work = m_workspaces[iteration];
    const auto distance = [&](std::size_t i) {
        return std::fabs(m_values[block.unknowns[i]]) / std::max(1.0, std::fabs(guess[i]));
    };
    double farthest = 0;
    for (std::size_t i = 0; i < guess.size(); ++i) farthest = std::max(farthest, distance(i));
    if (!(farthest > std::max(kFar, 2 * work.farthest))) return false;
    const Eigen::VectorXd present = presentUnknowns(block);
    const auto normWith = [&](const auto& valueOf) {
        std::vector<double> moved(present.begin(), present.end());
        for (std::size_t i = 0; i < moved.size(); ++i) {
            if (distance(i) > kFar) moved[i] = valueOf(i);
        }
        setUnknowns(block, moved.data());
        const double norm = computeResidual(iteration);
        setUnknowns(block, present.data());
        return norm;
    };
    const double twice = normWith([&](std::size_t i) { return 2 * present[at(i)]; });
    const double atBeginning = normWith([&](std::size_t i) { return guess[i]; });
    const double norm = computeResidual(iteration);
    if (twice <= norm && atBeginning > norm) {
        static_cast<void>(fail(
            iteration, fmt::format("Newton's method diverges: the larger the unknowns, the smaller the residuals ({})",
                                   describe(block))));
        return true;
    }
    work.farthest = farthest;
    return false;
}

bool BlockSolver::approach(std::size_t iteration, bool fromStart)
{
    const IterationBlock& block = m_program.iterations[iteration];
    Workspace& work = m_workspaces[iteration];
    const std::size_t size = block.unknowns.size();
    Progress p;
    // Reuses the Jacobian of the previous step. Sparse factors cost more than another step, so that those of the last
    // solution are tried first (Hairer, Wanner, Solving Ordinary Differential Equations II, section IV.8).
    bool isKept = !fromStart && work.areFactorsNear && work.jacobian->hasSparseFactors();
    double norm = computeResidual(iteration);
    if (!std::isfinite(norm)) return failAtBeginning(iteration);
    const int mostSteps = fromStart ? 2 * kMaxNewtonSteps : kMaxNewtonSteps;
    for (p.step = 0; p.step < mostSteps; ++p.step, norm = p.now) {
        if (norm == 0) return true;
        if (m_task.cancelled()) return fail(iteration, "the simulation was cancelled");
        if (!isKept && !computeJacobian(iteration)) {
            if (jacobianOf(iteration).isFinite()) return failAtJacobian(iteration);
            if (isWithinRounding(iteration)) return true;
            if (!leaveCorner(iteration, norm)) return failAtJacobian(iteration);
        }
        // The derivative code has not changed the residual computed at this point.
        const double rounding = roundingOf(iteration);
        if (norm <= rounding && holdsEquations(iteration, norm)) return true;
        work.step = work.residual;
        const bool isOfLastSolution = isKept && p.step == 0;
        if (!work.jacobian->solve(work.step, norm <= rounding ? 0 : rounding)) {
            if (!isOfLastSolution) return failAsSingular(iteration);
            p.now = norm;
            isKept = false;
            continue;
        }
        p.before = norm;
        p.coarseBefore = p.coarse;
        p.relative = p.bare = p.coarse = 0;
        for (std::size_t i = 0; i < size; ++i) {
            const double x = m_values[block.unknowns[i]];
            work.start[at(i)] = x;
            p.relative = std::max(p.relative, std::fabs(work.step[at(i)]) / std::max(1e-6, std::fabs(x)));
            if (work.step[at(i)] != 0) p.bare = std::max(p.bare, std::fabs(work.step[at(i)] / x));
            p.coarse = std::max(p.coarse, std::fabs(work.step[at(i)]) / std::max(1.0, std::fabs(x)));
        }
        const auto go = [&](double damping) {
            for (std::size_t i = 0; i < size; ++i)
                m_values[block.unknowns[i]] = work.start[at(i)] - damping * work.step[at(i)];
            return computeResidual(iteration);
        };
        // Damping: halve the step until the residual shrinks.
        double damping = 1;
        p.isKept = isKept && work.jacobian->hasSparseFactors();
        const int mostHalvings = isOfLastSolution ? 0 : p.coarse > kLong ? kMaxLongHalvings : kMaxHalvings;
        bool isContracting = false;
        for (int halving = 0; halving <= mostHalvings; ++halving, damping /= 2) {
            p.now = go(damping);
            if (p.hasGained() || p.relative < kTinyStep) break;
            isContracting = halving == 0 && !isOfLastSolution && contracts(iteration, p.relative);
            if (isContracting) break;
        }
        if (isContracting) {
            isKept = false;
            continue;
        }
        // The equations have changed since the last solution: its Jacobian is no longer valid.
        if (isOfLastSolution && !(p.now <= kFastForSparse * p.before)) {
            p.now = go(0);
            isKept = false;
            continue;
        }
        if (p.mayBeRounding() || p.hasShortSteps()) {
            p.terms = work.jacobian->termNorm(work.start);
            p.values = scaleOf(block);
        }
        switch (arrivalOf(p)) {
            case Arrival::None: break;
            case Arrival::After:
                if (p.hasShortSteps() && p.hasGained() && p.now > kSlow * p.before) {
                    if (!keepsFollowers(iteration))
                        return fail(iteration, "the residuals decrease only as the unknowns grow without limit (" +
                                                   describe(block) + ")");
                    p.now = roundToZero(iteration, p.now);
                }
                return holdsEquations(iteration, p.now);
            case Arrival::Before: return holdsEquations(iteration, go(0));
            case Arrival::WholeStep: {
                const double whole = go(1);
                return std::isfinite(whole) && holdsEquations(iteration, whole);
            }
        }
        if (isKept && !p.hasGained()) {
            p.now = go(0);
            isKept = false;
            continue;
        }
        isKept = p.now <= (work.jacobian->hasSparseFactors() ? kFastForSparse : kFast) * p.before;
        if (!std::isfinite(p.now))
            return fail(iteration, "the residuals are not finite around the iterate (" + describe(block) + ")");
        if (!p.hasGained()) {
            static_cast<void>(go(0));
            return fail(iteration,
                        fmt::format("Newton's method stopped at a residual of {:.3g} ({})", norm, describe(block)));
        }
    }
    return fail(iteration, fmt::format("Newton's method did not converge in {} steps; the residual is {:.3g} ({})",
                                       mostSteps, norm, describe(block)));
}

/// Whether a whole step is acceptable although the residual norm has grown: relative to their terms badly scaled
/// equations hold better, and the next step with the same Jacobian is much shorter. `relative`: largest relative change
/// of an unknown in this step. Reference: P. Deuflhard, Newton Methods for Nonlinear Problems, 2004, section 3.3
/// (natural monotonicity).
bool BlockSolver::contracts(std::size_t iteration, double relative)
{
    constexpr double kFarShorter = 0.25;
    const IterationBlock& block = m_program.iterations[iteration];
    Workspace& work = m_workspaces[iteration];
    if (!std::isfinite(work.residual.norm())) return false;
    const Eigen::VectorXd terms =
        work.jacobian->termSizes(work.start.cwiseAbs().cwiseMax(presentUnknowns(block).cwiseAbs()));
    Eigen::VectorXd before(terms.size());
    work.jacobian->multiply(work.step.data(), before.data());
    const auto worst = [&terms](const Eigen::VectorXd& residuals) {
        return (terms.array() > 0).select(residuals.cwiseAbs().cwiseQuotient(terms), 0).maxCoeff();
    };
    if (!(worst(work.residual) <= kFarShorter * worst(before))) return false;
    Eigen::VectorXd next = work.residual;
    if (!work.jacobian->solve(next)) return false;
    for (Eigen::Index i = 0; i < next.size(); ++i) {
        if (!(std::fabs(next[i]) <= kFarShorter * relative * std::max(1e-6, std::fabs(work.start[i])))) return false;
    }
    return true;
}

/// Moves away from a point without slope, such as the corner of a square root, and computes residuals and Jacobian
/// there. False if there is no slope nearby.
bool BlockSolver::leaveCorner(std::size_t iteration, double& norm)
{
    constexpr int kMostNudges = 3;
    const Eigen::VectorXd place = presentUnknowns(m_program.iterations[iteration]);
    for (int nudges = 0; nudges < kMostNudges; ++nudges) {
        nudge(iteration);
        norm = computeResidual(iteration);
        if (std::isfinite(norm) && computeJacobian(iteration)) return true;
    }
    setUnknowns(m_program.iterations[iteration], place.data());
    norm = computeResidual(iteration);
    return false;
}

/// Sets unknowns that slow convergence has brought close to zero to exactly zero if the residual does not grow, and
/// returns its norm: y^3 = 0 does not imply that y is 1e-17 and log(y) finite.
double BlockSolver::roundToZero(std::size_t iteration, double norm)
{
    constexpr double kNothing = 1e-11;
    const IterationBlock& block = m_program.iterations[iteration];
    const Eigen::VectorXd present = presentUnknowns(block);
    const Eigen::VectorXd rounded = (present.array().abs() <= kNothing).select(0, present);
    if (norm == 0 || rounded == present) return norm;
    setUnknowns(block, rounded.data());
    const double there = computeResidual(iteration);
    if (there <= norm) return there;
    setUnknowns(block, present.data());
    return computeResidual(iteration);
}

/// Whether the equations hold relative to their terms. Rounding of unknowns permits larger residuals, unless it makes
/// an equation meaningless: the cosine of 1e17, or a recursion that has blown up.
bool BlockSolver::holdsEquations(std::size_t iteration, double norm)
{
    constexpr double kEqual = 1e-6;     // of the terms of the equation
    constexpr double kFails = 1e-3;     // of them: more than functions with internal iterations leave
    constexpr double kAmplified = 1e9;  // ratio of the derivative's terms to the equation's own: all digits are lost
    constexpr double kRounded = 1e-12;
    const IterationBlock& block = m_program.iterations[iteration];
    const Workspace& work = m_workspaces[iteration];
    const Eigen::VectorXd unknowns = presentUnknowns(block);
    // Small compared with the unknowns and the terms.
    if (norm == 0 || (norm <= kEqual * std::max(1e-3, unknowns.lpNorm<Eigen::Infinity>()) &&
                      norm <= kEqual * work.jacobian->termNorm(unknowns)))
        return true;
    // Compiled code keeps temporary values in registers only.
    if (!execute(m_program, block.code, m_values.data(), Liveness::Frozen, m_machine)) return true;
    const EquationTerms terms(m_program, block, m_values);
    const Eigen::VectorXd sensitive = work.jacobian->termSizes(unknowns);
    // Unknowns are accurate to some digits of 1 at best: the remainder of a zero is rounding.
    const Eigen::VectorXd rounded = kRounded * work.jacobian->termSizes(unknowns.cwiseAbs().cwiseMax(1));
    std::optional<bool> isRestNothing;  // computed on demand
    for (std::size_t i = 0; i < block.residuals.size(); ++i) {
        const double residual = std::fabs(m_values[block.residuals[i]]), own = terms.sizeOf(block.residuals[i]);
        if (own == 0 || residual <= kEqual * own) continue;
        const bool isLarge = residual > kFails * own;
        if (isLarge && residual <= rounded[at(i)] && !isRestNothing) isRestNothing = keepsFollowersAtRest(iteration);
        if (isLarge && (residual > rounded[at(i)] || !*isRestNothing))
            return fail(iteration,
                        fmt::format("Newton's method stopped at a residual of {:.3g} of terms of {:.3g} ({})", residual,
                                    own, describe(block)));
        if (!(sensitive[at(i)] > kAmplified * own)) continue;
        return fail(iteration,
                    fmt::format("rounding alone makes a residual of {:.3g} of terms of {:.3g}: values between them are "
                                "too large ({})",
                                residual, own, describe(block)));
    }
    return true;
}

/// Whether followers of the unknowns stay in place under a last step that is short for the unknowns: the logarithm of
/// an unknown that tends to zero does not.
bool BlockSolver::keepsFollowers(std::size_t iteration)
{
    return keepsFollowers(iteration, m_workspaces[iteration].start);
}

/// Likewise under the remaining step of the iteration, which is rounding of the unknowns.
bool BlockSolver::keepsFollowersAtRest(std::size_t iteration)
{
    Eigen::VectorXd step = m_workspaces[iteration].residual;
    return m_workspaces[iteration].jacobian->solve(step) &&
           keepsFollowers(iteration, presentUnknowns(m_program.iterations[iteration]) - step);
}

bool BlockSolver::keepsFollowers(std::size_t iteration, const Eigen::VectorXd& place)
{
    constexpr double kMoves = 1e-3;
    const IterationBlock& block = m_program.iterations[iteration];
    const Eigen::VectorXd after = presentUnknowns(block);
    std::vector<double> followers;
    for (const Slot follower : block.followers) followers.push_back(m_values[follower]);
    setUnknowns(block, place.data());
    bool areKept = std::isfinite(computeResidual(iteration));
    for (std::size_t i = 0; i < followers.size(); ++i) {
        const double moved = std::fabs(m_values[block.followers[i]] - followers[i]);
        areKept = areKept && moved <= kMoves * std::max(1.0, std::fabs(followers[i]));
    }
    setUnknowns(block, after.data());
    static_cast<void>(computeResidual(iteration));
    return areKept;
}

/// Sign required by the attributes of the variable, if its present value has it.
double BlockSolver::signOf(ExprId leaf, double value) const
{
    const ExpressionPool& pool = m_program.structure->pool;
    if (pool.op(leaf) != Op::Variable) return 0;  // a derivative
    const ValueRange range = rangeOf(pool.variableOf(leaf));
    if (range.least >= 0 && value >= 0) return range.least > 0 && value > 0 ? 2 : 1;
    if (range.most <= 0 && value <= 0) return range.most < 0 && value < 0 ? -2 : -1;
    return 0;
}

/// Tries KINSOL, which scales the residuals, where damping follows the largest one alone; then a search that measures
/// residuals by their corrections, for sizes that change on the way. Newton's method confirms the result.
bool BlockSolver::searchAlongLines(std::size_t iteration)
{
    const IterationBlock& block = m_program.iterations[iteration];
    const std::size_t size = block.unknowns.size();
    Workspace& work = m_workspaces[iteration];
    if (!std::isfinite(computeResidual(iteration)) || !computeJacobian(iteration)) return false;
    KinsolProblem problem;
    problem.residuals = [&](const double* unknowns, double* residuals) {
        if (m_task.cancelled()) return KinsolProblem::End::Cancelled;
        setUnknowns(block, unknowns);
        if (!std::isfinite(computeResidual(iteration))) return KinsolProblem::End::NoValue;
        std::ranges::copy(work.residual, residuals);
        return KinsolProblem::End::Done;
    };
    problem.linearize = [&](const double* unknowns) {
        setUnknowns(block, unknowns);
        return std::isfinite(computeResidual(iteration)) && computeJacobian(iteration);
    };
    problem.solve = [&](double* right) {
        work.step = Eigen::Map<const Eigen::VectorXd>(right, at(size));
        if (!work.jacobian->solve(work.step)) return false;
        std::ranges::copy(work.step, right);
        return true;
    };
    problem.multiply = [&](const double* direction, double* product) { work.jacobian->multiply(direction, product); };
    std::vector<double> unknowns;
    getUnknowns(block, unknowns);
    Eigen::VectorXd sizes(at(size));
    for (std::size_t i = 0; i < size; ++i) {
        const double larger = std::max(std::fabs(unknowns[i]), std::fabs(m_guesses[iteration][i]));
        sizes[at(i)] = larger > 0 ? larger : 1;
        problem.signs.push_back(signOf(block.leaves[i], unknowns[i]));
    }
    const Eigen::VectorXd terms = work.jacobian->termSizes(sizes);
    problem.unknownSizes.assign(sizes.begin(), sizes.end());
    for (const double term : terms) problem.residualSizes.push_back(term > 0 ? term : 1);
    const std::vector<double> place = unknowns;
    for (const auto search : {solveByKinsol, solveByCorrections}) {
        unknowns = place;
        if (m_task.cancelled() || !search(problem, unknowns)) continue;
        setUnknowns(block, unknowns.data());
        if (iterate(iteration, false)) return true;
    }
    return false;
}

}  // namespace causeway

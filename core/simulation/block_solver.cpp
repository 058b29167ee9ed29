// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/block_solver.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "core/base/task.h"
#include "core/program/block_linearity.h"
#include "core/simulation/root_search.h"
#include "core/symbolic/printer.h"

namespace causeway {

namespace {

constexpr int kMostNewtonSteps = 100;
constexpr int kLinearSteps = 2;
constexpr double kSolved = 1e-6;             // what may be left of the residuals of a linear system: terms inside of it may be much larger than those of its unknowns
constexpr int kMostHalvings = 16;
constexpr double kRounding = 1e-6;           // of a step that no longer improves anything
constexpr int kPolishingSteps = 5;           // beyond them, rounding errors may go on shrinking by chance
constexpr double kSingularRounding = 1e-11;  // of terms and values, where the Jacobian is singular: states that depend on each other drift apart by that much
constexpr double kTermRounding = 1e-15;      // of the terms of the residuals

Eigen::Index at(std::size_t i)
{
    return static_cast<Eigen::Index>(i);
}

}  // namespace

BlockSolver::BlockSolver(const Program& program, const MachineCode& machineCode, std::vector<double>& values, Machine& machine, ModeKeeper& modes, const Task& task)
    : m_program(program), m_machineCode(machineCode), m_values(values), m_machine(machine), m_modes(modes), m_task(task), m_workspaces(program.iterations.size()),
      m_guesses(program.iterations.size()), m_noisyEvents(program.iterations.size(), 0)
{
    for (std::size_t i = 0; i < m_workspaces.size(); ++i) {
        const std::size_t size = program.iterations[i].unknowns.size();
        for (Eigen::VectorXd* vector : {&m_workspaces[i].residual, &m_workspaces[i].step, &m_workspaces[i].start}) vector->resize(at(size));
    }
}

bool BlockSolver::fail(std::size_t iteration, std::string reason)
{
    m_failure = {iteration, std::move(reason)};
    return false;
}

// ----- continuous unknowns

BlockJacobian& BlockSolver::jacobianOf(std::size_t iteration)
{
    std::optional<BlockJacobian>& jacobian = m_workspaces[iteration].jacobian;
    if (!jacobian) {
        if (!m_varying) {
            m_varying.emplace(m_program);
            m_dependencies.emplace(m_program);
            m_tangents.assign(m_program.slotCount * kTangentLanes, 0.0);
        }
        jacobian.emplace(m_program, m_program.iterations[iteration], *m_dependencies, *m_varying);
    }
    return *jacobian;
}

bool BlockSolver::computeJacobian(std::size_t iteration)
{
    return jacobianOf(iteration).compute(m_values.data(), m_tangents, m_machine);
}

BlockJacobian* BlockSolver::jacobianAtSolution(std::size_t iteration, bool isNew)
{
    if (isNew && !computeJacobian(iteration)) return nullptr;
    return &*m_workspaces[iteration].jacobian;
}

bool BlockSolver::newton(std::size_t iteration)
{
    const IterationBlock& block = m_program.iterations[iteration];
    if (block.unknowns.empty()) return m_machineCode.execute(block.code, m_values.data(), m_machine) || fail(iteration, {});
    std::vector<double>& guess = m_guesses[iteration];
    if (guess.empty()) {
        for (const Slot unknown : block.unknowns) guess.push_back(m_values[unknown]);
    }
    // What was not finite is no place to begin.
    for (std::size_t i = 0; i < block.unknowns.size(); ++i) {
        if (!std::isfinite(m_values[block.unknowns[i]])) m_values[block.unknowns[i]] = guess[i];
    }
    if (isLinearByModes(iteration)) return solveLinear(iteration);
    keepBranch(iteration);
    const double start = m_values[block.unknowns[0]];
    if (iterate(iteration, false)) return true;
    const BlockFailure first = m_failure;
    if (block.unknowns.size() == 1) {
        m_values[block.unknowns[0]] = start;
        if (jump(iteration)) return true;
    }
    for (std::size_t i = 0; i < block.unknowns.size(); ++i) m_values[block.unknowns[i]] = guess[i];
    if (iterate(iteration, true)) return true;
    if (m_task.cancelled()) return false;
    // Where the Jacobian vanishes, as that of x^2 at zero, a place beside it may do.
    for (const double offset : {1.0, -1.0}) {
        for (std::size_t i = 0; i < block.unknowns.size(); ++i) m_values[block.unknowns[i]] = guess[i] + offset * std::max(1.0, std::fabs(guess[i])) / static_cast<double>(i + 1);
        if (iterate(iteration, true)) return true;
    }
    for (std::size_t i = 0; i < block.unknowns.size(); ++i) m_values[block.unknowns[i]] = guess[i];
    m_failure = first;
    return false;
}

/// The norm of the residuals, which are computed; infinite where they have no value.
double BlockSolver::computeResidual(std::size_t iteration)
{
    const IterationBlock& block = m_program.iterations[iteration];
    Eigen::VectorXd& residual = m_workspaces[iteration].residual;
    if (!m_machineCode.execute(block.code, m_values.data(), m_machine)) return std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < block.residuals.size(); ++i) residual[at(i)] = m_values[block.residuals[i]];
    const double norm = residual.norm();
    return std::isfinite(norm) ? norm : std::numeric_limits<double>::infinity();
}

bool BlockSolver::isLinearByModes(std::size_t iteration)
{
    const IterationBlock& block = m_program.iterations[iteration];
    std::optional<bool>& isLinear = m_workspaces[iteration].isLinear;
    if (!isLinear) isLinear = !block.unknowns.empty() && (block.isLinear || isLinearInUnknowns(m_program, block));
    return *isLinear;
}

/// Of a singular system any solution will do, and what is rounding in its residuals has none: so much of them may be rounding.
double BlockSolver::roundingOf(std::size_t iteration)
{
    const BlockJacobian& jacobian = *m_workspaces[iteration].jacobian;
    if (!jacobian.isSingular()) return 0;
    // What follows from the unknowns may be much larger than they are, and its rounding with it.
    const IterationBlock& block = m_program.iterations[iteration];
    return kSingularRounding * (1 + std::max(jacobian.termNorm(presentUnknowns(block)), scaleOf(block)));
}

/// One step solves what is linear; another one takes away most of its rounding errors.
bool BlockSolver::solveLinear(std::size_t iteration)
{
    const IterationBlock& block = m_program.iterations[iteration];
    Workspace& work = m_workspaces[iteration];
    double norm = computeResidual(iteration);
    if (!std::isfinite(norm)) return fail(iteration, fmt::format("{} cannot be evaluated where the iteration begins ({})", block.unknowns.size() == 1 ? "it" : "they", describe(block)));
    if (norm == 0) return true;
    if (m_task.cancelled()) return fail(iteration, "the simulation was cancelled");
    if (!computeJacobian(iteration)) return fail(iteration, "the Jacobian is not finite (" + describe(block) + ")");
    const double first = norm;
    for (int step = 0; step < kLinearSteps && norm > 0; ++step) {
        const double rounding = roundingOf(iteration);
        if (norm <= rounding) return true;
        work.step = work.residual;
        if (!work.jacobian->solve(work.step, rounding)) {
            return fail(iteration, "the Jacobian is singular, and no solution exists near by (" + describe(block) + ")");
        }
        for (std::size_t i = 0; i < block.unknowns.size(); ++i) m_values[block.unknowns[i]] -= work.step[at(i)];
        norm = computeResidual(iteration);
        if (!std::isfinite(norm)) return fail(iteration, "the residuals are not finite around the iterate (" + describe(block) + ")");
    }
    if (norm <= kSolved * (1 + first) || norm <= kSolved * work.jacobian->termNorm(presentUnknowns(block))) return true;
    return fail(iteration, fmt::format("the Jacobian is nearly singular: a residual of {:.3g} is left ({})", norm, describe(block)));
}

/// Of several solutions the one goes on that was there before: a step that is tried anew begins where the one before it began, although
/// the longer step may have come to another solution.
void BlockSolver::keepBranch(std::size_t iteration)
{
    const IterationBlock& block = m_program.iterations[iteration];
    Workspace& work = m_workspaces[iteration];
    const double time = m_values[m_program.time];
    if (work.kept.empty() || time > work.time) {
        work.kept.resize(block.unknowns.size());
        for (std::size_t i = 0; i < work.kept.size(); ++i) work.kept[i] = m_values[block.unknowns[i]];
        work.keptTime = work.time;
    } else if (time < work.time && time >= work.keptTime) {
        for (std::size_t i = 0; i < work.kept.size(); ++i) m_values[block.unknowns[i]] = work.kept[i];
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
    const IterationBlock& block = m_program.iterations[iteration];
    Workspace& work = m_workspaces[iteration];
    const std::size_t size = block.unknowns.size();
    const auto computeResidual = [&]() { return this->computeResidual(iteration); };
    double norm = computeResidual();
    if (!std::isfinite(norm)) return fail(iteration, fmt::format("{} cannot be evaluated where the iteration begins ({})", block.unknowns.size() == 1 ? "it" : "they", describe(block)));
    const int mostSteps = fromStart ? 2 * kMostNewtonSteps : kMostNewtonSteps;
    for (int step = 0; step < mostSteps; ++step) {
        if (norm == 0) return true;
        if (m_task.cancelled()) return fail(iteration, "the simulation was cancelled");
        if (!computeJacobian(iteration)) return fail(iteration, "the Jacobian is not finite (" + describe(block) + ")");
        // The residual was computed at the same point; the derivative code has left it as it was.
        const double rounding = roundingOf(iteration);
        if (norm <= rounding) return true;
        work.step = work.residual;
        if (!work.jacobian->solve(work.step, rounding)) return fail(iteration, "the Jacobian is singular, and no solution exists near by (" + describe(block) + ")");
        double relativeStep = 0, coarseStep = 0;
        for (std::size_t i = 0; i < size; ++i) {
            const double x = m_values[block.unknowns[i]];
            work.start[at(i)] = x;
            relativeStep = std::max(relativeStep, std::fabs(work.step[at(i)]) / std::max(1e-6, std::fabs(x)));
            coarseStep = std::max(coarseStep, std::fabs(work.step[at(i)]) / std::max(1.0, std::fabs(x)));
        }
        // Damping: halve the step until the residual shrinks.
        double damping = 1;
        double newNorm = norm;
        for (int halving = 0; halving <= kMostHalvings; ++halving, damping /= 2) {
            for (std::size_t i = 0; i < size; ++i) m_values[block.unknowns[i]] = work.start[at(i)] - damping * work.step[at(i)];
            newNorm = computeResidual();
            if (newNorm < norm || relativeStep < 1e-9) break;
        }
        // Where steps gain no more, what is left may be the rounding errors of the terms alone.
        if ((step >= kPolishingSteps || !(newNorm < norm)) && norm <= kTermRounding * work.jacobian->termNorm(work.start)) {
            if (newNorm < norm) return true;
            for (std::size_t i = 0; i < size; ++i) m_values[block.unknowns[i]] = work.start[at(i)];
            static_cast<void>(computeResidual());
            return true;
        }
        if (!std::isfinite(newNorm)) return fail(iteration, "the residuals are not finite around the iterate (" + describe(block) + ")");
        if (relativeStep < 1e-11 || (relativeStep < 1e-7 && newNorm >= norm)) return true;
        // Where values are of very different sizes, rounding of the large ones goes on moving the small ones.
        if (step >= 4 && coarseStep < 1e-8) return true;
        if (!(newNorm < norm)) {
            // A residual that the whole step makes no smaller is what rounding leaves of it, if it is little beside its terms and the values.
            if (coarseStep < kRounding && norm <= kRounding * std::max(work.jacobian->termNorm(work.start), scaleOf(block))) {
                for (std::size_t i = 0; i < size; ++i) m_values[block.unknowns[i]] = work.start[at(i)] - work.step[at(i)];
                return std::isfinite(computeResidual());
            }
            for (std::size_t i = 0; i < size; ++i) m_values[block.unknowns[i]] = work.start[at(i)];
            const double present = computeResidual();
            // A whole step has solved what is linear; what is left is the rounding of values that the residuals are made of.
            if (block.isLinear && step > 0 && std::isfinite(present)) return true;
            return fail(iteration, fmt::format("Newton's method stopped at a residual of {:.3g} ({})", norm, describe(block)));
        }
        norm = newNorm;
    }
    return fail(iteration, fmt::format("Newton's method did not converge in {} steps; the residual is {:.3g} ({})", mostSteps, norm, describe(block)));
}

Eigen::VectorXd BlockSolver::presentUnknowns(const IterationBlock& block) const
{
    Eigen::VectorXd unknowns(at(block.unknowns.size()));
    for (std::size_t i = 0; i < block.unknowns.size(); ++i) unknowns[at(i)] = m_values[block.unknowns[i]];
    return unknowns;
}

/// The iterate, as far as a message has room for it.
std::string BlockSolver::describe(const IterationBlock& block) const
{
    constexpr std::size_t kMostNames = 6;
    std::string text;
    for (std::size_t i = 0; i < block.leaves.size() && i < kMostNames; ++i) {
        const std::string name = m_program.structure->print(block.leaves[i]);
        text += fmt::format("{}{} = {:.6g}", i == 0 ? "" : ", ", name, m_values[block.unknowns[i]]);
    }
    if (block.leaves.size() > kMostNames) text += fmt::format(" and {} more", block.leaves.size() - kMostNames);
    return text;
}

bool BlockSolver::solveFrozen(std::size_t iteration)
{
    return newton(iteration);
}

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/blocks/block_solver.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "core/base/task.h"
#include "core/program/block_linearity.h"
#include "core/simulation/numerics/eigen_index.h"
#include "core/symbolic/printer.h"

namespace causeway {

namespace {

constexpr int kLinearSteps = 2;
constexpr double kSolved = 1e-6;  // of the residuals of a linear system: terms inside may be much larger than those of
                                  // its unknowns
constexpr double kSingularRounding = 1e-11;  // of terms and values, where the Jacobian is singular: drift of dependent
                                             // states
constexpr double kHeldRest = 1e-6;           // likewise, at events, for a held constraint of the states

}  // namespace

BlockSolver::BlockSolver(const Program& program, const MachineCode& machineCode, SlotValues& values, Machine& machine,
                         ModeKeeper& modes, const Task& task)
    : m_program(program),
      m_machineCode(machineCode),
      m_values(values),
      m_machine(machine),
      m_modes(modes),
      m_task(task),
      m_workspaces(program.iterations.size()),
      m_guesses(program.iterations.size()),
      m_noisyEvents(program.iterations.size(), 0),
      m_deciding(program.relations.size())
{
    for (std::size_t i = program.iterations.size(); i-- > 0;) {
        if (program.iterations[i].isInitial) continue;
        for (const std::uint32_t relation : program.iterations[i].relations) m_deciding[relation] = i;
    }
    for (std::size_t i = 0; i < m_workspaces.size(); ++i) {
        const std::size_t size = program.iterations[i].unknowns.size();
        for (Eigen::VectorXd* vector : {&m_workspaces[i].residual, &m_workspaces[i].step, &m_workspaces[i].start})
            vector->resize(at(size));
        const auto& code = program.iterations[i].code;
        for (std::uint32_t k = code.begin; k < code.end; ++k) {
            if (program.code[k].op == OpCode::Floor) m_workspaces[i].rounded.push_back(program.code[k].target);
        }
    }
}

std::vector<double> BlockSolver::roundingsOf(std::size_t iteration) const
{
    std::vector<double> roundings;
    for (const Slot slot : m_workspaces[iteration].rounded)
        roundings.push_back(std::isnan(m_values[slot]) ? std::numeric_limits<double>::infinity() : m_values[slot]);
    return roundings;
}

/// Solves a block without modes, and again with the roundings of its solution until they stay: rounds go on as long as
/// all roundings move one way.
bool BlockSolver::solveWithRoundings(std::size_t iteration)
{
    const IterationBlock& block = m_program.iterations[iteration];
    std::vector<double> before = roundingsOf(iteration);
    std::vector<double> ways(before.size(), 0.0);
    constexpr int kMostTurns = 20;  // of roundings that alternate
    int turns = 0;
    for (std::size_t round = 0; round < kMostRoundings && turns < kMostTurns && !m_task.cancelled(); ++round) {
        if (!newton(iteration)) return false;
        if (!execute(m_program, block.code, m_values.data(), Liveness::Live, m_machine)) return fail(iteration, {});
        std::vector<double> now = roundingsOf(iteration);
        if (now == before) return true;
        bool hasTurned = false;
        for (std::size_t i = 0; i < now.size(); ++i) {
            if (now[i] == before[i]) continue;
            const double way = now[i] > before[i] ? 1 : -1;
            hasTurned = hasTurned || way == -ways[i];
            ways[i] = way;
        }
        if (hasTurned) ++turns;
        before = std::move(now);
    }
    return fail(iteration, "its roundings keep changing, and no values were found that agree");
}

bool BlockSolver::fail(std::size_t iteration, std::string reason)
{
    m_failure = {iteration, std::move(reason)};
    return false;
}

bool BlockSolver::failAtBeginning(std::size_t iteration)
{
    const IterationBlock& block = m_program.iterations[iteration];
    return fail(iteration, fmt::format("{} cannot be evaluated where the iteration begins ({})",
                                       block.unknowns.size() == 1 ? "it" : "they", describe(block)));
}

bool BlockSolver::failAsSingular(std::size_t iteration)
{
    return fail(iteration, "the Jacobian is singular, and no solution exists nearby (" +
                               describe(m_program.iterations[iteration]) + ")");
}

/// Reports that the Jacobian could not be computed or factorised.
bool BlockSolver::failAtJacobian(std::size_t iteration)
{
    const IterationBlock& block = m_program.iterations[iteration];
    const std::string reason =
        jacobianOf(iteration).isFinite()
            ? fmt::format(
                  "the Jacobian is singular, and too large ({} unknowns) to find out what the equations leave open",
                  block.unknowns.size())
            : std::string("the Jacobian is not finite");
    return fail(iteration, fmt::format("{} ({})", reason, describe(block)));
}

// ----- continuous unknowns

BlockJacobian& BlockSolver::jacobianOf(std::size_t iteration)
{
    std::optional<BlockJacobian>& jacobian = m_workspaces[iteration].jacobian;
    if (!jacobian) {
        if (!m_dependencies) {
            m_dependencies.emplace(m_program);
            m_tangents.assign(m_program.slotCount * kTangentLanes, 0.0);
        }
        jacobian.emplace(m_program, m_program.iterations[iteration], *m_dependencies, varyingSlots());
    }
    return *jacobian;
}

const VaryingSlots& BlockSolver::varyingSlots()
{
    if (!m_varying) m_varying.emplace(m_program);
    return *m_varying;
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

/// Unknowns without a finite value get that of their guess.
void BlockSolver::replaceNotFinite(std::size_t iteration)
{
    const std::vector<Slot>& unknowns = m_program.iterations[iteration].unknowns;
    for (std::size_t i = 0; i < unknowns.size(); ++i) {
        if (!std::isfinite(m_values[unknowns[i]])) m_values[unknowns[i]] = m_guesses[iteration][i];
    }
}

bool BlockSolver::newton(std::size_t iteration)
{
    const IterationBlock& block = m_program.iterations[iteration];
    if (block.unknowns.empty())
        return m_machineCode.execute(block.code, m_values.data(), m_machine) || fail(iteration, {});
    std::vector<double>& guess = m_guesses[iteration];
    if (guess.empty()) {
        for (const Slot unknown : block.unknowns) guess.push_back(m_values[unknown]);
    }
    replaceNotFinite(iteration);
    if (isLinearByModes(iteration)) return solveLinear(iteration);
    return solveNonlinear(iteration);
}

/// Computes the residuals and returns their norm; infinite where they have no value.
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

/// Residual that may be rounding in a singular system, of which any solution will do. 0 for a regular one.
double BlockSolver::roundingOf(std::size_t iteration)
{
    const BlockJacobian& jacobian = *m_workspaces[iteration].jacobian;
    if (!jacobian.isSingular()) return 0;
    // Followers may be much larger than the unknowns, and their rounding too.
    const IterationBlock& block = m_program.iterations[iteration];
    return kSingularRounding * (1 + std::max(jacobian.termNorm(presentUnknowns(block)), scaleOf(block)));
}

/// Residual tolerated in a singular system that constrains the states.
double BlockSolver::restOf(std::size_t iteration, double rounding) const
{
    if (rounding == 0) return 0;
    if (m_isAnyRestAccepted) return std::numeric_limits<double>::infinity();
    return isHeld(iteration) ? std::max(rounding, kHeldRest * std::max(1.0, scaleOf(m_program.iterations[iteration])))
                             : rounding;
}

/// One step solves a linear system; a second one removes most of its rounding errors.
bool BlockSolver::solveLinear(std::size_t iteration)
{
    const IterationBlock& block = m_program.iterations[iteration];
    Workspace& work = m_workspaces[iteration];
    double norm = computeResidual(iteration);
    if (!std::isfinite(norm)) return failAtBeginning(iteration);
    if (norm == 0) return true;
    if (m_task.cancelled()) return fail(iteration, "the simulation was cancelled");
    if (!computeJacobian(iteration)) return failAtJacobian(iteration);
    const double first = norm;
    double rest = 0;
    for (int step = 0; step < kLinearSteps && norm > 0; ++step) {
        const double rounding = roundingOf(iteration);
        // Unknowns that a constraint decides need full accuracy.
        if (norm <= rounding && !isHeld(iteration)) return true;
        rest = restOf(iteration, rounding);
        work.step = work.residual;
        if (!work.jacobian->solve(work.step, rest)) return failAsSingular(iteration);
        for (std::size_t i = 0; i < block.unknowns.size(); ++i) m_values[block.unknowns[i]] -= work.step[at(i)];
        norm = computeResidual(iteration);
        if (!std::isfinite(norm))
            return fail(iteration, "the residuals are not finite around the iterate (" + describe(block) + ")");
    }
    if (norm <= rest || norm <= kSolved * (1 + first) ||
        norm <= kSolved * work.jacobian->termNorm(presentUnknowns(block)))
        return true;
    return fail(iteration, fmt::format("the Jacobian is nearly singular: a residual of {:.3g} is left ({})", norm,
                                       describe(block)));
}

Eigen::VectorXd BlockSolver::presentUnknowns(const IterationBlock& block) const
{
    Eigen::VectorXd unknowns(at(block.unknowns.size()));
    for (std::size_t i = 0; i < block.unknowns.size(); ++i) unknowns[at(i)] = m_values[block.unknowns[i]];
    return unknowns;
}

void BlockSolver::getUnknowns(const IterationBlock& block, std::vector<double>& unknowns) const
{
    unknowns.resize(block.unknowns.size());
    for (std::size_t i = 0; i < unknowns.size(); ++i) unknowns[i] = m_values[block.unknowns[i]];
}

void BlockSolver::setUnknowns(const IterationBlock& block, const double* unknowns)
{
    for (std::size_t i = 0; i < block.unknowns.size(); ++i) m_values[block.unknowns[i]] = unknowns[i];
}

/// The iterate and its residuals for a message, truncated after kMaxNames unknowns.
std::string BlockSolver::describe(const IterationBlock& block) const
{
    constexpr std::size_t kMaxNames = 6;
    std::string text, residuals;
    const auto sizeOf = [](double residual) {
        return std::isnan(residual) ? std::string("undefined") : fmt::format("{:.3g}", residual);
    };
    for (std::size_t i = 0; i < block.leaves.size() && i < kMaxNames; ++i) {
        const char* const separator = i == 0 ? "" : ", ";
        text += fmt::format("{}{} = {:.6g}", separator, m_program.structure->print(block.leaves[i]),
                            m_values[block.unknowns[i]]);
        residuals += separator + sizeOf(m_values[block.residuals[i]]);
    }
    const std::string more =
        block.leaves.size() > kMaxNames ? fmt::format(" and {} more", block.leaves.size() - kMaxNames) : std::string();
    return fmt::format("{}{}; residuals {}{}", text, more, residuals, more);
}

bool BlockSolver::isHeld(std::size_t iteration) const
{
    const std::optional<std::vector<bool>>& held = m_workspaces[iteration].held;
    return held && *held == relationModesOf(m_program.iterations[iteration]);
}

std::vector<std::size_t> BlockSolver::singularBlocks()
{
    std::vector<std::size_t> singular;
    for (std::size_t i = 0; i < m_workspaces.size(); ++i) {
        // If no Jacobian was ever needed, all residuals have been zero from the start.
        const IterationBlock& block = m_program.iterations[i];
        const bool isKnown = m_workspaces[i].jacobian || hasModes(block);
        if (block.isInitial || !isKnown || !isSingularNow(i)) continue;
        // Without modes only constant coefficients keep it singular: w*tau = 0 is singular only while w is zero.
        if (hasModes(block) || !outerOf(i).empty() || jacobianOf(i).isConstant()) singular.push_back(i);
    }
    return singular;
}

bool BlockSolver::solveFrozen(std::size_t iteration)
{
    if (!m_workspaces[iteration].held)
        return hasNaturalBranches(iteration) ? solveInBranch(iteration) : newton(iteration);
    // The integration may have drifted off the constraint, or tests whether it continues to hold.
    const bool before = std::exchange(m_isAnyRestAccepted, true);
    const bool isSolved = newton(iteration);
    m_isAnyRestAccepted = before;
    return isSolved;
}

}  // namespace causeway

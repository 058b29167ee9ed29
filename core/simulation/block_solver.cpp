// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/block_solver.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include <fmt/format.h>

#include "core/base/task.h"
#include "core/symbolic/printer.h"

namespace causeway {

namespace {

constexpr int kMostNewtonSteps = 100;
constexpr int kMostHalvings = 16;
constexpr std::size_t kMostEnumerated = 12;  // relations, of which all combinations are tried
constexpr double kRounding = 1e-6;           // of a step that no longer improves anything
constexpr int kPolishingSteps = 5;           // beyond them, rounding errors may go on shrinking by chance
constexpr double kSingularRounding = 1e-13;  // likewise, where the Jacobian is singular
constexpr int kMostNoisyEvents = 20;         // in a row, at which a combination is taken that is right within rounding only
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

bool BlockSolver::computeJacobian(std::size_t iteration)
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
    return jacobian->compute(m_values.data(), m_tangents, m_machine);
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
    if (iterate(iteration, false)) return true;
    const BlockFailure first = m_failure;
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

bool BlockSolver::iterate(std::size_t iteration, bool fromStart)
{
    const IterationBlock& block = m_program.iterations[iteration];
    Workspace& work = m_workspaces[iteration];
    const std::size_t size = block.unknowns.size();
    const auto computeResidual = [&]() -> double {
        if (!m_machineCode.execute(block.code, m_values.data(), m_machine)) return std::numeric_limits<double>::infinity();
        for (std::size_t i = 0; i < size; ++i) work.residual[at(i)] = m_values[block.residuals[i]];
        const double norm = work.residual.norm();
        return std::isfinite(norm) ? norm : std::numeric_limits<double>::infinity();
    };
    double norm = computeResidual();
    if (!std::isfinite(norm)) return fail(iteration, fmt::format("{} cannot be evaluated where the iteration begins ({})", block.unknowns.size() == 1 ? "it" : "they", describe(block)));
    const int mostSteps = fromStart ? 2 * kMostNewtonSteps : kMostNewtonSteps;
    for (int step = 0; step < mostSteps; ++step) {
        if (norm == 0) return true;
        if (m_task.cancelled()) return fail(iteration, "the simulation was cancelled");
        if (!computeJacobian(iteration)) return fail(iteration, "the Jacobian is not finite (" + describe(block) + ")");
        // The residual was computed at the same point; the derivative code has left it as it was.
        work.step = work.residual;
        const bool isSolved = work.jacobian->solve(work.step);
        // Of a singular system any solution will do, and what is rounding in its residuals has none.
        if (!isSolved && norm <= kSingularRounding * (1 + work.jacobian->termNorm(presentUnknowns(block)))) return true;
        if (!isSolved) return fail(iteration, "the Jacobian is singular, and no solution exists near by (" + describe(block) + ")");
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
        // One step solves what is linear, up to rounding.
        if (block.isLinear && step > 0 && damping == 1 && relativeStep < 1e-8) return true;
        if (!(newNorm < norm)) {
            // A residual that the whole step makes no smaller is what rounding leaves of it.
            if (coarseStep < kRounding) {
                for (std::size_t i = 0; i < size; ++i) m_values[block.unknowns[i]] = work.start[at(i)] - work.step[at(i)];
                return std::isfinite(computeResidual());
            }
            for (std::size_t i = 0; i < size; ++i) m_values[block.unknowns[i]] = work.start[at(i)];
            static_cast<void>(computeResidual());
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

// ----- modes

bool BlockSolver::settleDiscrete(const IterationBlock& block, Liveness liveness, bool& hasChanged)
{
    // Each round settles at least one of those that depend on each other in order.
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
    std::vector<bool> modes;
    for (const std::uint32_t relation : block.relations) modes.push_back(m_values[m_program.relations[relation].mode] != 0);
    for (const IterationBlock::Discrete& discrete : block.discrete) modes.push_back(m_values[discrete.unknown] != 0);
    return modes;
}

void BlockSolver::setModes(const IterationBlock& block, const std::vector<bool>& modes)
{
    for (std::size_t i = 0; i < block.relations.size(); ++i) m_modes.setMode(block.relations[i], modes[i]);
}

bool BlockSolver::solveLive(std::size_t iteration)
{
    const IterationBlock& block = m_program.iterations[iteration];
    if (block.hasOuterRelations) {
        // What is decided elsewhere comes first; the modes of the block stay until its solution decides them.
        const std::vector<bool> modes = modesOf(block);
        if (!execute(m_program, block.code, m_values.data(), Liveness::Live, m_machine)) return fail(iteration, {});
        if (!execute(m_program, block.discreteCode, m_values.data(), Liveness::Live, m_machine)) return fail(iteration, {});
        setModes(block, modes);
    }
    m_modesAtEntry = modesOf(block);
    if (!hasModes(block)) return newton(iteration) && execute(m_program, block.code, m_values.data(), Liveness::Live, m_machine);
    std::set<std::vector<bool>> visited;
    const std::size_t mostRounds = 20 + 4 * (block.relations.size() + block.discrete.size());
    for (std::size_t round = 0; round < mostRounds; ++round) {
        if (!newton(iteration)) return !block.relations.empty() && search(iteration);
        const std::vector<bool> before = modesOf(block);
        if (!execute(m_program, block.code, m_values.data(), Liveness::Live, m_machine)) return fail(iteration, {});
        bool hasChanged = false;
        if (!settleDiscrete(block, Liveness::Live, hasChanged)) return fail(iteration, {});
        if (!hasChanged && modesOf(block) == before) {
            m_noisyEvents[iteration] = 0;
            return true;
        }
        if (!visited.insert(modesOf(block)).second) break;
    }
    if (!block.relations.empty()) return search(iteration);
    return fail(iteration, "its discrete variables keep changing: there is no consistent combination");
}

std::optional<std::vector<std::size_t>> BlockSolver::violations(std::size_t iteration, const std::vector<bool>& modes)
{
    const IterationBlock& block = m_program.iterations[iteration];
    bool hasChanged = false;
    // Discrete unknowns follow from the modes.
    setModes(block, modes);
    if (!settleDiscrete(block, Liveness::Frozen, hasChanged) || !newton(iteration)) return std::nullopt;
    if (!settleDiscrete(block, Liveness::Frozen, hasChanged)) return std::nullopt;
    if (!execute(m_program, block.code, m_values.data(), Liveness::Live, m_machine)) return std::nullopt;
    if (!execute(m_program, block.discreteCode, m_values.data(), Liveness::Live, m_machine)) return std::nullopt;
    std::vector<std::size_t> violated;
    for (std::size_t i = 0; i < block.relations.size(); ++i) {
        // At a corner both sides are right.
        const bool isAtCorner = m_modes.differenceOf(block.relations[i]) == 0;
        if (!isAtCorner && (m_values[m_program.relations[block.relations[i]].mode] != 0) != modes[i]) violated.push_back(i);
    }
    setModes(block, modes);
    return violated;
}

/// Size of the values of a block, which rounding is measured by.
double BlockSolver::scaleOf(const IterationBlock& block) const
{
    double scale = 1e-3;
    for (const Slot slot : block.unknowns) scale = std::max(scale, std::fabs(m_values[slot]));
    for (const Slot slot : block.followers) scale = std::max(scale, std::fabs(m_values[slot]));
    return scale;
}

/// From the present modes one flip at a time, the first that is violated; then, for few relations, all combinations. Where ideal
/// elements amplify rounding errors, the combination with the least violation is taken, if that is no more than rounding.
bool BlockSolver::search(std::size_t iteration)
{
    constexpr double kNoise = 1e-7, kCorner = 1e-13;
    const IterationBlock& block = m_program.iterations[iteration];
    const std::size_t count = block.relations.size();
    const std::vector<double> valuesBefore = m_values;
    std::vector<bool> modes = m_modesAtEntry;
    modes.resize(count);
    const std::vector<bool> first = modes;
    double leastViolation = std::numeric_limits<double>::infinity();
    std::vector<double> bestValues, bestDifferences(count);
    std::vector<bool> bestModes;
    std::set<std::vector<bool>> visited;

    const auto accept = [&]() {
        for (std::size_t i = 0; i < count; ++i) {
            if (m_modes.differenceOf(block.relations[i]) == 0) m_modes.allow(block.relations[i], kCorner * scaleOf(block));
        }
        bool hasChanged = false;
        return m_machineCode.execute(block.code, m_values.data(), m_machine) && settleDiscrete(block, Liveness::Frozen, hasChanged);
    };
    /// Whether the modes are consistent; remembers the best so far.
    const auto attempt = [&](std::optional<std::vector<std::size_t>>& violated) {
        violated = violations(iteration, modes);
        if (!violated) return false;
        if (violated->empty()) return true;
        double worst = 0;
        for (const std::size_t i : *violated) worst = std::max(worst, std::fabs(m_modes.differenceOf(block.relations[i])));
        worst /= scaleOf(block);
        if (worst < leastViolation) {
            leastViolation = worst;
            bestValues = m_values;
            bestModes = modes;
            std::ranges::fill(bestDifferences, 0.0);
            for (const std::size_t i : *violated) bestDifferences[i] = std::fabs(m_modes.differenceOf(block.relations[i]));
        }
        return false;
    };
    const auto acceptBest = [&]() {
        if (!(leastViolation <= kNoise) || ++m_noisyEvents[iteration] > kMostNoisyEvents) return false;
        m_values = bestValues;
        setModes(block, bestModes);
        for (std::size_t i = 0; i < count; ++i) {
            if (bestDifferences[i] > 0) m_modes.allow(block.relations[i], 2 * bestDifferences[i]);
        }
        return accept();
    };

    std::optional<std::vector<std::size_t>> violated;
    for (std::size_t step = 0; step < 50 + 8 * count && visited.insert(modes).second; ++step) {
        if (attempt(violated)) return accept();
        const std::size_t flipped = violated ? violated->front() : step % count;
        modes[flipped] = !modes[flipped];
        if (!violated) m_values = valuesBefore;
    }
    // All violated ones at once, from where the event found them.
    m_values = valuesBefore;
    modes = first;
    visited.clear();
    for (std::size_t step = 0; step < 50 + 8 * count && visited.insert(modes).second; ++step) {
        if (attempt(violated)) return accept();
        if (!violated) break;
        for (const std::size_t i : *violated) modes[i] = !modes[i];
    }
    // One takes over from another: a single flip beside those that the event brought.
    for (std::size_t k = 0; k < count; ++k) {
        m_values = valuesBefore;
        modes = first;
        modes[k] = !modes[k];
        if (attempt(violated)) return accept();
    }
    if (count > kMostEnumerated && acceptBest()) return true;
    if (count > kMostEnumerated) return fail(iteration, fmt::format("no consistent combination of the {} relations was found", count));
    for (std::size_t number = 0; number < (std::size_t(1) << count); ++number) {
        m_values = valuesBefore;
        for (std::size_t i = 0; i < count; ++i) modes[i] = first[i] != ((number >> i & 1U) != 0);
        if (attempt(violated)) return accept();
    }
    if (acceptBest()) return true;
    m_values = valuesBefore;
    std::string names;
    for (const std::uint32_t relation : block.relations) names += fmt::format("{}'{}'", names.empty() ? "" : ", ", m_program.relations[relation].text);
    return fail(iteration, fmt::format("none of the {} combinations of {} is consistent", std::size_t(1) << count, names));
}

}  // namespace causeway

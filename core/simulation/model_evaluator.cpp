// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/model_evaluator.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "core/dae/parameters.h"
#include "core/program/interpreter.h"
#include "core/symbolic/evaluate.h"

namespace causeway {

namespace {

constexpr int kMostNewtonSteps = 100;
constexpr int kMostHalvings = 12;
constexpr int kMostModeIterations = 100;

/// The truth of a relation from left - right.
bool truthOf(Op op, double difference)
{
    switch (op) {
        case Op::Less: return difference < 0;
        case Op::LessEqual: return difference <= 0;
        case Op::Greater: return difference > 0;
        case Op::GreaterEqual: return difference >= 0;
        case Op::Equal: return difference == 0;
        default: return difference != 0;
    }
}

}  // namespace

ModelEvaluator::ModelEvaluator(const Program& program, const std::vector<std::pair<VariableId, double>>& overrides)
    : m_program(program), m_values(program.slotCount, 0.0), m_side(program.relations.size(), 1.0)
{
    const HybridDae& dae = *program.structure->dae;
    for (const auto& [slot, value] : program.constants) m_values[slot] = value;
    const std::vector<double> parameters = evaluateParameters(dae, overrides);
    for (const VariableId id : dae.parameterOrder) m_values[program.variableSlot[id]] = parameters[id.index()];
    execute(program, program.parameterCode, m_values.data());
    // Start values: of states where integration begins, of all others the guess from which iterations begin.
    for (std::size_t i = 0; i < dae.variables.size(); ++i) {
        const DaeVariable& variable = dae.variables[VariableId(i)];
        if (variable.variability <= Variability::Parameter) continue;
        if (variable.type == ValueType::Enumeration) m_values[program.variableSlot[VariableId(i)]] = 1;  // its first literal
        if (variable.start.isNone()) continue;
        const double start = parameterValue(variable.start);
        m_values[program.variableSlot[VariableId(i)]] = std::isfinite(start) ? start : 0;
    }
    for (const AliasRepresentative& representative : program.structure->aliases.representatives) {
        const double start = representative.start.isNone() ? 0 : parameterValue(representative.start);
        if (std::isfinite(start) && !representative.start.isNone()) m_values[program.variableSlot[representative.variable]] = start;
    }
    for (const auto& [id, value] : overrides) m_values[program.variableSlot[id]] = value;
    m_workspaces.resize(program.iterations.size());
    for (std::size_t i = 0; i < m_workspaces.size(); ++i) {
        const auto size = static_cast<Eigen::Index>(program.iterations[i].unknowns.size());
        m_workspaces[i].jacobian.resize(size, size);
        m_workspaces[i].residual.resize(size);
        m_workspaces[i].step.resize(size);
        m_workspaces[i].start.resize(size);
        m_workspaces[i].factors = Eigen::PartialPivLU<Eigen::MatrixXd>(size);
    }
}

double ModelEvaluator::parameterValue(ExprId expr) const
{
    const ExpressionPool& pool = m_program.structure->pool;
    const auto value = causeway::evaluate(pool, expr, [&](ExprId leaf) -> std::optional<double> {
        if (pool.op(leaf) != Op::Variable) return std::nullopt;
        return this->value(pool.variableOf(leaf));
    });
    return value.value_or(std::nan(""));
}

void ModelEvaluator::startStates(double* states) const
{
    for (std::size_t i = 0; i < m_program.states.size(); ++i) states[i] = m_values[m_program.states[i].value];
}

bool ModelEvaluator::evaluate(double time, const double* states)
{
    m_time = time;
    m_values[m_program.time] = time;
    for (std::size_t i = 0; i < m_program.states.size(); ++i) m_values[m_program.states[i].value] = states[i];
    for (const Program::Stage& stage : m_program.stages) {
        if (stage.iteration < 0) {
            execute(m_program, stage.code, m_values.data());
        } else if (!solve(m_program.iterations[static_cast<std::size_t>(stage.iteration)], static_cast<std::size_t>(stage.iteration))) {
            return false;
        }
    }
    return checkFinite();
}

bool ModelEvaluator::checkFinite()
{
    bool allFinite = true;
    for (const Program::State& state : m_program.states) allFinite = allFinite && std::isfinite(m_values[state.derivative]);
    if (allFinite) return true;
    // Name the first equation, in the order of evaluation, whose result is not a number.
    const Structure& structure = *m_program.structure;
    for (std::size_t i = 0; i < structure.blocks.size(); ++i) {
        for (std::size_t k = 0; k < structure.blocks[i].unknowns.size(); ++k) {
            const Unknown& unknown = structure.unknowns[structure.blocks[i].unknowns[k]];
            double value = unknown.isDerivative ? 0 : this->value(unknown.variable);
            for (std::size_t s = 0; s < m_program.states.size(); ++s) {
                if (structure.states[s].derivative == unknown.expr) value = m_values[m_program.states[s].derivative];
            }
            if (std::isfinite(value)) continue;
            m_failure = {m_time, i, fmt::format("{} becomes {} in '{}'", unknown.name, std::isnan(value) ? "undefined" : "infinite",
                                                structure.solvedText(structure.blocks[i].equations[k]))};
            return false;
        }
    }
    m_failure = {m_time, 0, "a derivative is not finite"};
    return false;
}

bool ModelEvaluator::solve(const IterationBlock& block, std::size_t index)
{
    // Discrete unknowns by repeated substitution around Newton's method; modes inside are frozen, so few rounds are enough.
    const int rounds = static_cast<int>(block.discrete.size()) + 2;
    for (int round = 0; round < rounds; ++round) {
        if (!block.unknowns.empty() && !newton(block, index)) return false;
        execute(m_program, block.residualCode, m_values.data());
        bool hasChanged = false;
        for (const IterationBlock::Discrete& discrete : block.discrete) {
            hasChanged = hasChanged || m_values[discrete.unknown] != m_values[discrete.value];
            m_values[discrete.unknown] = m_values[discrete.value];
        }
        if (!hasChanged) return true;
    }
    m_failure = {m_time, block.block, "its discrete variables keep changing: there is no consistent combination"};
    return false;
}

bool ModelEvaluator::newton(const IterationBlock& block, std::size_t index)
{
    Workspace& work = m_workspaces[index];
    const std::size_t size = block.unknowns.size();
    const auto computeResidual = [&]() -> double {
        execute(m_program, block.residualCode, m_values.data());
        for (std::size_t i = 0; i < size; ++i) work.residual[static_cast<Eigen::Index>(i)] = m_values[block.residuals[i]];
        const double norm = work.residual.norm();
        return std::isfinite(norm) ? norm : std::numeric_limits<double>::infinity();
    };
    double norm = computeResidual();
    for (int iteration = 0; iteration < kMostNewtonSteps; ++iteration) {
        if (norm == 0) return true;
        execute(m_program, block.jacobianCode, m_values.data());
        work.jacobian.setZero();
        for (const IterationBlock::Entry& entry : block.jacobian) {
            work.jacobian(static_cast<Eigen::Index>(entry.row), static_cast<Eigen::Index>(entry.column)) = m_values[entry.slot];
        }
        work.factors.compute(work.jacobian);
        work.step = work.factors.solve(work.residual);
        if (!work.step.allFinite()) {
            m_failure = {m_time, block.block, "its Jacobian is singular"};
            return false;
        }
        double relativeStep = 0;
        for (std::size_t i = 0; i < size; ++i) {
            const double x = m_values[block.unknowns[i]];
            work.start[static_cast<Eigen::Index>(i)] = x;
            const double scale = std::max(1e-6, std::fabs(x));
            relativeStep = std::max(relativeStep, std::fabs(work.step[static_cast<Eigen::Index>(i)]) / scale);
        }
        // Damping: halve the step until the residual shrinks.
        double damping = 1;
        double newNorm = norm;
        for (int halving = 0; halving <= kMostHalvings; ++halving, damping /= 2) {
            for (std::size_t i = 0; i < size; ++i) {
                const auto row = static_cast<Eigen::Index>(i);
                m_values[block.unknowns[i]] = work.start[row] - damping * work.step[row];
            }
            newNorm = computeResidual();
            if (newNorm < norm || relativeStep < 1e-10) break;
        }
        if (relativeStep < 1e-12 || (relativeStep < 1e-8 && newNorm >= norm)) return true;
        if (!(newNorm < norm)) {
            m_failure = {m_time, block.block, fmt::format("Newton's method stopped at a residual of {:.3g}", norm)};
            return false;
        }
        norm = newNorm;
    }
    m_failure = {m_time, block.block, fmt::format("Newton's method did not converge; the residual is {:.3g}", norm)};
    return false;
}

double ModelEvaluator::difference(std::size_t relation) const
{
    const ProgramRelation& entry = m_program.relations[relation];
    return m_values[entry.left] - m_values[entry.right];
}

double ModelEvaluator::hysteresis(std::size_t relation) const
{
    // A few rounding errors of the values compared: enough that a restart at the crossing does not see it again.
    const ProgramRelation& entry = m_program.relations[relation];
    return 1e-13 * std::max({1e-3, std::fabs(m_values[entry.left]), std::fabs(m_values[entry.right])});
}

void ModelEvaluator::crossings(double* values)
{
    execute(m_program, m_program.relationCode, m_values.data());
    for (std::size_t i = 0; i < m_program.relations.size(); ++i) values[i] = difference(i) + m_side[i] * hysteresis(i);
}

void ModelEvaluator::updateSide(std::size_t relation)
{
    const double d = difference(relation);
    if (d != 0) {
        m_side[relation] = d > 0 ? 1 : -1;
    } else {
        // Exactly at zero the side follows the truth, so that the next crossing is the one that changes it.
        const Op op = m_program.relations[relation].op;
        const bool positiveWhenTrue = op == Op::Greater || op == Op::GreaterEqual;
        m_side[relation] = mode(relation) == positiveWhenTrue ? 1 : -1;
    }
}

std::optional<std::vector<std::size_t>> ModelEvaluator::initializeModes(double time, const double* states)
{
    std::vector<std::size_t> changed;
    for (int iteration = 0; iteration < kMostModeIterations; ++iteration) {
        if (!evaluate(time, states)) return std::vector<std::size_t>();
        execute(m_program, m_program.relationCode, m_values.data());
        changed.clear();
        for (std::size_t i = 0; i < m_program.relations.size(); ++i) {
            const double truth = truthOf(m_program.relations[i].op, difference(i)) ? 1.0 : 0.0;
            double& present = m_values[m_program.relations[i].mode];
            if (present != truth) changed.push_back(i);
            present = truth;
            updateSide(i);
        }
        if (changed.empty()) return std::nullopt;
    }
    return changed;
}

std::optional<std::vector<std::size_t>> ModelEvaluator::updateModes(double time, const double* states,
                                                                    const std::vector<std::size_t>& crossed)
{
    std::vector<std::size_t> flips;
    const auto setMode = [&](std::size_t i, double side) {
        m_side[i] = side;
        const double truth = truthOf(m_program.relations[i].op, side) ? 1.0 : 0.0;
        double& present = m_values[m_program.relations[i].mode];
        if (present == truth) return;
        present = truth;
        flips.push_back(i);
    };
    for (const std::size_t i : crossed) setMode(i, -m_side[i]);
    for (int iteration = 0; iteration < kMostModeIterations; ++iteration) {
        flips.clear();
        if (!evaluate(time, states)) return std::vector<std::size_t>();
        execute(m_program, m_program.relationCode, m_values.data());
        for (std::size_t i = 0; i < m_program.relations.size(); ++i) {
            if (difference(i) * m_side[i] < -hysteresis(i)) setMode(i, -m_side[i]);
        }
        if (flips.empty()) return std::nullopt;
    }
    return flips;
}

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/evaluator/model_evaluator.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>

#include <fmt/format.h>
#include <Eigen/Core>

#include "core/base/diagnostics.h"
#include "core/base/sentences.h"
#include "core/base/task.h"
#include "core/program/instants.h"
#include "core/simulation/blocks/relation_truth.h"
#include "core/simulation/evaluator/operand_sizes.h"
#include "core/simulation/numerics/eigen_index.h"
#include "core/symbolic/evaluate.h"
#include "core/symbolic/printer.h"
#include "core/symbolic/value_elements.h"

namespace causeway {

namespace {

constexpr double kLastDigits = 1e-15;  // of the sides of a relation

}  // namespace

ModelEvaluator::ModelEvaluator(const Program& program, RunWorld& run,
                               const std::vector<std::pair<VariableId, double>>& overrides, Diagnostics& diagnostics,
                               const Task& task)
    : m_program(program),
      m_machineCode(program.machineCode.of(program)),
      m_diagnostics(diagnostics),
      m_task(task),
      m_values(program.slotCount, 0.0),
      m_side(program.relations.size(), 0.0),
      m_difference(program.relations.size(), 0.0),
      m_slack(program.relations.size(), 0.0),
      m_isSwitch(program.relations.size(), false),
      m_isAtRest(program.relations.size(), false),
      m_noise(program.relations.size(), 0.0),
      m_mayBeNoise(program.relations.size(), true),
      m_slackUntil(program.relations.size(), -std::numeric_limits<double>::infinity()),
      m_crossedTo(program.relations.size(), 0),
      m_forced(program.relations.size() + program.roundings.size(), 0),
      m_nextTick(program.samples.size(), 0.0),
      m_clocks(program, m_values),
      m_functions(program, m_machineCode, *this, run, task),
      m_blocks(program, m_machineCode, m_values, *this, *this, task),
      m_delays(program.delays.size()),
      m_distributions(program.distributions.size()),
      m_isReported(program.actions.size(), 0)
{
    for (const IterationBlock& block : program.iterations) {
        for (const std::uint32_t relation : block.relations)
            m_isSwitch[relation] = m_isSwitch[relation] || !block.isInitial;
    }
    const HybridDae& dae = *program.structure->dae;
    for (const auto& [slot, value] : program.constants) m_values[slot] = value;
    m_values[program.homotopy] = 1;
    m_values[program.afterInstant] = -1;
    for (const VariableId id : dae.parameterOrder)
        m_values[program.variableSlot[id]] = run.parameters.numbers[id.index()];
    if (!execute(program, program.parameterCode, m_values.data(), Liveness::Live, *this))
        m_parameterFailure = {m_time, 0, true, m_functions.failure(), program.functionCalls[m_failedCall].span, false};
    m_failure = {};
    // Start values: fixed, or guesses; the user may have changed them.
    for (std::size_t i = 0; i < dae.variables.size(); ++i) {
        const DaeVariable& variable = dae.variables[VariableId(i)];
        if (variable.variability > Variability::Parameter && variable.type == ValueType::Enumeration)
            m_values[program.variableSlot[VariableId(i)]] = 1;
        if (variable.causality == Causality::Input && variable.variability > Variability::Parameter) {
            const ExprId value = variable.binding.isNone() ? variable.start : variable.binding;
            if (value.isNone()) continue;
            const double start = parameterValue(value);
            if (std::isfinite(start)) m_values[program.variableSlot[VariableId(i)]] = start;
        }
    }
    for (const Program::StartValue& start : program.startValues) {
        const auto override = std::ranges::find(overrides, start.variable, &std::pair<VariableId, double>::first);
        if (override != overrides.end()) m_values[start.value] = override->second;
        if (std::isfinite(m_values[start.value])) m_values[start.slot] = m_values[start.value];
    }
    for (const auto& [id, value] : overrides) m_values[program.variableSlot[id]] = value;
    m_operandSize = sizesOfOperands(program, m_values, [this](ExprId expr) { return parameterValue(expr); });
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

std::optional<double> ModelEvaluator::valueOfLeaf(const ExpressionPool& pool, ExprId leaf) const
{
    if (pool.op(leaf) == Op::Time) return m_time;
    const std::optional<Slot> slot = slotOfLeaf(pool, leaf);
    return slot ? std::optional(m_values[*slot]) : std::nullopt;
}

std::optional<Slot> ModelEvaluator::slotOfLeaf(const ExpressionPool& pool, ExprId leaf) const
{
    switch (pool.op(leaf)) {
        case Op::Variable:
            return isNumeric(pool.type(leaf)) ? std::optional(m_program.variableSlot[pool.variableOf(leaf)])
                                              : std::nullopt;
        case Op::Derivative: {
            const std::string name = printExpression(
                pool, leaf, m_program.structure->names([](const std::string& variable) { return variable; }));
            const auto known = std::ranges::find(m_program.derivativeSlots, name, &std::pair<std::string, Slot>::first);
            return known != m_program.derivativeSlots.end() ? std::optional(known->second) : std::nullopt;
        }
        case Op::Pre: {
            const ExprId operand = pool.operands(leaf)[0];
            if (pool.op(operand) != Op::Variable) return std::nullopt;
            const auto known =
                std::ranges::find(m_program.preCopies, pool.variableOf(operand), &Program::PreCopy::variable);
            return known != m_program.preCopies.end() ? std::optional(known->pre) : std::nullopt;
        }
        default: return std::nullopt;
    }
}

bool ModelEvaluator::fail(std::size_t block, bool isInitial, std::string reason)
{
    // A failed assertion within it is more informative.
    if (m_failure.isAssertion && m_failure.time == m_time) return false;
    m_failure = {m_time, block, isInitial, std::move(reason), {}, false};
    return false;
}

// ----- evaluation

bool ModelEvaluator::run(const std::vector<Program::Stage>& stages, Liveness liveness, bool isInitial)
{
    m_failure.isAssertion = m_asksTooFarBack = false;
    m_failedIteration.reset();
    for (const Program::Stage& stage : stages) {
        if (stage.isEventOnly && liveness == Liveness::Frozen) continue;
        if (!runStage(stage, stage.code, liveness, isInitial)) return false;
    }
    return !m_asksTooFarBack;
}

/// Result of the present values with the truths of the relations at them, and whether it is a solution. Leaves all
/// values unchanged.
std::pair<bool, SlotValues> ModelEvaluator::runAsTrial()
{
    SlotValues values = m_values;
    const std::vector<double> sides = m_side, slack = m_slack;
    m_isTrial = true;
    const bool isFound = run(m_program.stages, Liveness::Live, false);
    m_isTrial = false;
    std::swap(m_values, values);
    m_side = sides;
    m_slack = slack;
    static_cast<void>(m_blocks.takeUndetermined());
    return {isFound, std::move(values)};
}

/// Runs an iteration or straight-line code: all of the stage's code or a part of it.
bool ModelEvaluator::runStage(const Program::Stage& stage, CodeRange code, Liveness liveness, bool isInitial)
{
    if (stage.iteration < 0) {
        constexpr std::uint32_t kNoCall = UINT32_MAX;
        m_failedCall = kNoCall;
        const bool isDone = liveness == Liveness::Frozen ? m_machineCode.execute(code, m_values.data(), *this)
                                                         : execute(m_program, code, m_values.data(), liveness, *this);
        if (isDone) return true;
        static_cast<void>(fail(stage.block, isInitial, m_functions.failure()));
        if (m_failedCall != kNoCall && !m_failure.isAssertion)
            m_failure.span = m_program.functionCalls[m_failedCall].span;
        return false;
    }
    const auto iteration = static_cast<std::size_t>(stage.iteration);
    if (solveBlock(iteration, liveness)) return true;
    m_failedIteration = iteration;
    const BlockFailure& failure = m_blocks.failure();
    return fail(stage.block, isInitial, failure.reason.empty() ? m_functions.failure() : failure.reason);
}

bool ModelEvaluator::solveBlock(std::size_t iteration, Liveness liveness)
{
    const auto solve = [&]() {
        return liveness == Liveness::Frozen ? m_blocks.solveFrozen(iteration) : m_blocks.solveLive(iteration);
    };
    if (m_blockWork.empty()) return solve();
    const auto start = std::chrono::steady_clock::now();
    const std::uint64_t stepsBefore = m_blocks.newtonSteps(iteration);
    const bool isSolved = solve();
    BlockWork& work = m_blockWork[iteration];
    ++work.solutions;
    work.iterations += m_blocks.newtonSteps(iteration) - stepsBefore;
    work.seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return isSolved;
}

std::vector<BlockStatistics> ModelEvaluator::blockStatistics() const
{
    std::vector<BlockStatistics> blocks;
    for (std::size_t i = 0; i < m_blockWork.size(); ++i) {
        const IterationBlock& block = m_program.iterations[i];
        const BlockWork& work = m_blockWork[i];
        if (work.solutions == 0) continue;
        BlockStatistics statistics;
        const bool isMixed = !block.relations.empty() || !block.discrete.empty();
        statistics.kind = isMixed          ? BlockStatistics::Kind::Mixed
                          : block.isLinear ? BlockStatistics::Kind::Linear
                                           : BlockStatistics::Kind::Nonlinear;
        statistics.isInitial = block.isInitial;
        for (const ExprId leaf : block.leaves) statistics.unknowns.push_back(m_program.structure->print(leaf));
        statistics.solutions = work.solutions;
        statistics.iterations = work.iterations;
        statistics.seconds = work.seconds;
        blocks.push_back(std::move(statistics));
    }
    return blocks;
}

void ModelEvaluator::setPresentStates(double time, const double* states)
{
    m_time = time;
    m_values[m_program.time] = time;
    for (std::size_t i = 0; i < m_program.states.size(); ++i) m_values[m_program.states[i].value] = states[i];
}

void ModelEvaluator::getPresentStates(double* states) const
{
    for (std::size_t i = 0; i < m_program.states.size(); ++i) states[i] = m_values[m_program.states[i].value];
}

bool ModelEvaluator::evaluate(double time, const double* states)
{
    setPresentStates(time, states);
    m_isBeyond = false;
    m_presentDelays.clear();
    m_isConsistent = run(m_program.stages, Liveness::Frozen, false) && settleDelays() &&
                     (m_held.empty() || determineHeld()) && checkFinite();
    if (!m_isConsistent) m_isConsistent = m_isBeyond = evaluateBeyond();
    m_hasMoved = true;
    return m_isConsistent;
}

bool ModelEvaluator::evaluateJustAfter(double time, const double* states)
{
    // Near a pole a value grows by at least kPole when the distance shrinks from kMoments moments to one.
    constexpr double kMoments = 16, kPole = 3;
    const double next = std::nextafter(time, std::numeric_limits<double>::infinity());
    const bool isKnown = evaluate(time, states);
    const SlotValues atInstant = m_values;
    if (!evaluate(next, states)) return false;
    // Relative to the moment, rounding of time is then as small as the change during the moment relative to the values.
    const double moment = std::max(momentAfter(), std::sqrt(std::numeric_limits<double>::epsilon()) * std::fabs(time));
    if (!(time + moment > time)) return true;
    std::vector<double> slopes(stateCount());
    for (std::size_t i = 0; i < stateCount(); ++i) slopes[i] = derivative(i);
    m_statesLater.resize(stateCount());
    const auto evaluateAfter = [&](double later) {
        for (std::size_t i = 0; i < stateCount(); ++i) m_statesLater[i] = states[i] + later * slopes[i];
        return evaluate(time + later, m_statesLater.data()) && isFinite();
    };
    if (!evaluateAfter(kMoments * moment)) return evaluate(next, states);
    const SlotValues further = m_values;
    if (!evaluateAfter(moment)) return evaluate(next, states);
    if (isKnown) {
        for (const auto& [first, count] : m_unknownRuns) {
            for (std::size_t slot = first; slot < first + count; ++slot) {
                if (std::isfinite(atInstant[slot]) || std::fabs(m_values[slot]) <= kPole * std::fabs(further[slot]))
                    continue;
                m_values = atInstant;
                return checkValues();
            }
        }
        for (std::size_t slot = 0; slot < m_values.size(); ++slot) {
            if (std::isfinite(atInstant[slot])) m_values[slot] = atInstant[slot];
        }
    }
    m_time = time;
    m_isConsistent = false;
    return true;
}

/// A step may end beyond the event that the next search will find, where the previous branch has no value: `if h > 0
/// then sqrt(h) else 0` below zero. There the relations take their present truths.
bool ModelEvaluator::evaluateBeyond()
{
    if (m_failure.isAssertion || m_isTrial) return false;
    // Branches in which a nonlinear block has a solution, if not in those that it holds.
    std::optional<BranchValues> natural;
    if (m_failedIteration) natural = m_blocks.goToNaturalRoot(*m_failedIteration);
    if (!m_machineCode.execute(m_program.crossingCode, m_values.data(), *this)) return false;
    std::vector<std::uint32_t> crossed;
    for (std::uint32_t i = 0; i < m_program.relations.size(); ++i) {
        const ProgramRelation& relation = m_program.relations[i];
        if (m_isSwitch[i] || relation.instant != kNoSlot || relation.left == kNoSlot || !isOrdered(relation.op))
            continue;
        const double difference = m_values[relation.left] - m_values[relation.right];
        if (!std::isnan(difference) && truthOf(relation.op, difference) != (m_values[relation.mode] != 0))
            crossed.push_back(i);
    }
    if (crossed.empty() && !natural) return false;
    std::vector<std::pair<Slot, double>> kept;
    const auto keep = [&](Slot slot) {
        if (slot != kNoSlot) kept.emplace_back(slot, m_values[slot]);
    };
    const auto& variables = m_program.structure->dae->variables;
    for (std::size_t i = 0; i < variables.size(); ++i) {
        const DaeVariable& variable = variables[VariableId(i)];
        if (variable.variability == Variability::Discrete ||
            (isNumeric(variable.type) && variable.type != ValueType::Real))
            keep(m_program.variableSlot[VariableId(i)]);
    }
    for (const std::uint32_t i : crossed) {
        const Slot mode = m_program.relations[i].mode;
        keep(mode);
        m_values[mode] = m_values[mode] == 0 ? 1 : 0;
    }
    for (const auto& [slot, value] : natural.value_or(BranchValues())) {
        keep(slot);
        m_values[slot] = value;
    }
    m_isTrial = true;
    const auto runAsItIs = [this](const Program::Stage& stage) {
        if (!stage.isEventOnly) return runStage(stage, stage.code, Liveness::Frozen, false);
        return stage.iteration < 0 && execute(m_program, stage.code, m_values.data(), Liveness::Frozen, *this);
    };
    const bool isDone =
        std::ranges::all_of(m_program.stages, runAsItIs) && (m_held.empty() || determineHeld()) && checkFinite();
    m_isTrial = false;
    for (const auto& [slot, value] : kept) m_values[slot] = value;
    return isDone;
}

StateJacobian& ModelEvaluator::stateJacobian()
{
    if (!m_jacobian) m_jacobian.emplace(m_program, m_values, m_blocks, static_cast<Machine&>(*this));
    return *m_jacobian;
}

bool ModelEvaluator::jacobian(double time, const double* states, double* entries)
{
    if (!evaluate(time, states)) return false;
    m_isConsistent = false;
    // Unknowns decided by constraints of held modes depend on the derivatives of the states.
    StateJacobian& exact = stateJacobian();
    if (m_held.empty() && !m_isBeyond && exact.compute(entries)) {
        constexpr double kPart = 0.1;
        std::ranges::transform(exact.sensitivities(), m_noise.begin(),
                               [](double sensitivity) { return kPart * sensitivity; });
        return true;
    }
    const auto derivatives = [this](double at, const double* point, double* result) {
        if (!evaluate(at, point)) return false;
        for (std::size_t i = 0; i < stateCount(); ++i) result[i] = derivative(i);
        return true;
    };
    const bool isDone = differenceJacobian(derivatives, exact.pattern(), exact.colours(), time, states, entries);
    m_isConsistent = false;
    return isDone;
}

bool ModelEvaluator::checkFinite()
{
    const auto isFinite = [this](const Program::State& state) { return std::isfinite(m_values[state.derivative]); };
    return std::ranges::all_of(m_program.states, isFinite) || failAsNotFinite();
}

/// Names the first equation, in the order of evaluation, whose result is not a number.
bool ModelEvaluator::failAsNotFinite()
{
    const Structure& structure = *m_program.structure;
    for (std::size_t i = 0; i < structure.blocks.size(); ++i) {
        for (std::size_t k = 0; k < structure.blocks[i].unknowns.size(); ++k) {
            const Unknown& unknown = structure.unknowns[structure.blocks[i].unknowns[k]];
            double value = unknown.isDerivative ? 0 : this->value(unknown.variable);
            for (std::size_t s = 0; s < m_program.states.size(); ++s) {
                if (structure.states[s].derivative == unknown.expr) value = m_values[m_program.states[s].derivative];
            }
            if (std::isfinite(value)) continue;
            return fail(i, false,
                        fmt::format("{} becomes {} in '{}'", structure.nameOf(structure.blocks[i].unknowns[k]),
                                    std::isnan(value) ? "undefined" : "infinite",
                                    structure.solvedText(structure.blocks[i].equations[k])));
        }
    }
    return fail(0, false, "a derivative is not finite");
}

bool ModelEvaluator::isFinite()
{
    if (m_unknownRuns.empty()) {
        const Structure& structure = *m_program.structure;
        std::vector<Slot> slots;
        for (const BltBlock& block : structure.blocks) {
            for (const UnknownId id : block.unknowns) {
                const Unknown& unknown = structure.unknowns[id];
                const Slot slot = m_program.variableSlot[unknown.variable];
                const bool isNumber = isNumeric(structure.dae->variables[unknown.variable].type);
                if (!unknown.isDerivative && isNumber && slot != kNoSlot) slots.push_back(slot);
            }
        }
        std::ranges::sort(slots);
        for (const Slot slot : slots) {
            if (m_unknownRuns.empty() || slot > m_unknownRuns.back().first + m_unknownRuns.back().second)
                m_unknownRuns.emplace_back(slot, 1);
            else
                m_unknownRuns.back().second = slot - m_unknownRuns.back().first + 1;
        }
    }
    // A sum is finite only if all its terms are: most steps need no individual check.
    double sum = 0;
    for (const auto& [first, count] : m_unknownRuns)
        sum += Eigen::Map<const Eigen::ArrayXd>(m_values.data() + first, at(count)).sum();
    return std::isfinite(sum) || std::ranges::all_of(m_unknownRuns, [this](const std::pair<Slot, std::size_t>& run) {
               return Eigen::Map<const Eigen::ArrayXd>(m_values.data() + run.first, at(run.second)).isFinite().all();
           });
}

bool ModelEvaluator::checkValues()
{
    m_failure.isAssertion = false;
    return isFinite() || failAsNotFinite();
}

// ----- callbacks of compiled code

bool ModelEvaluator::call(std::uint32_t index, double* values)
{
    m_rounds = 0;
    if (m_functions.call(index, values, m_time)) return true;
    m_failedCall = index;
    return false;
}

bool ModelEvaluator::keepsOn(LoopRound round)
{
    constexpr std::int64_t kBetweenLooks = 1024;
    if (round == LoopRound::FirstOfModel) m_modelRounds = 0;
    std::int64_t& rounds = round == LoopRound::OfCall ? m_rounds : m_modelRounds;
    if (++rounds % kBetweenLooks != 0) return true;
    if (m_task.cancelled()) return false;
    if (rounds < ConstantEvaluator::kMaxSteps) return true;
    m_functions.fail(fmt::format("a loop has more than {} iterations", ConstantEvaluator::kMaxSteps));
    return false;
}

/// For a rounding, whose step is 1 for numbers of any size.
double ModelEvaluator::toleranceOf(double left, double right)
{
    constexpr double kOfStep = 1e-4, kDigits = 4 * std::numeric_limits<double>::epsilon();
    const double size = std::max(std::fabs(left), std::fabs(right));
    return std::min(kRounding * std::max(kOrdinarySize, size), std::max(kOfStep, kDigits * size));
}

double ModelEvaluator::roundingOf(std::size_t relation, double left, double right) const
{
    return kRounding * std::max({m_operandSize[relation], std::fabs(left), std::fabs(right)});
}

double ModelEvaluator::toleranceOf(std::size_t relation, double left, double right)
{
    const double tolerance =
        std::max(roundingOf(relation, left, right), m_mayBeNoise[relation] ? m_noise[relation] : 0);
    return std::max(tolerance, m_slack[relation]);
}

double ModelEvaluator::truth(std::uint32_t index, double left, double right)
{
    const ProgramRelation& relation = m_program.relations[index];
    const double difference = left - right;
    m_difference[index] = difference;
    double& side = m_side[index];
    const bool hasSides = isOrdered(relation.op);
    const double tolerance = relation.instant != kNoSlot ? std::max(kLastDigits * std::fabs(right), m_slack[index])
                                                         : toleranceOf(index, left, right);
    const bool isClose = std::fabs(difference) <= tolerance;
    // The decision of the event holds through all its iterations, even if the values move away and return.
    if (isClose && m_forced[index] != 0 && hasSides) side = m_forced[index];
    const bool isHeld =
        side != 0 && isClose &&
        (m_forced[index] != 0 || (relation.instant == kNoSlot && (m_slack[index] != 0 || difference != 0)));
    if (isHeld && hasSides) return truthOf(relation.op, side) ? 1.0 : 0.0;
    const bool result = truthOf(relation.op, difference);
    // The next Jacobian determines the noise of the other side.
    m_noise[index] = 0;
    m_mayBeNoise[index] = true;
    side = difference == 0 ? sideOf(relation.op, result) : difference > 0 ? 1 : -1;
    return result ? 1.0 : 0.0;
}

void ModelEvaluator::setMode(std::uint32_t index, bool truth)
{
    const ProgramRelation& relation = m_program.relations[index];
    m_values[relation.mode] = truth ? 1.0 : 0.0;
    m_side[index] = sideOf(relation.op, truth);
    // A search may find that the decision of the event has no solution.
    if (m_forced[index] != 0) m_forced[index] = m_side[index] > 0 ? 1 : -1;
}

/// Whether time alone brings the operand of a rounding to an integer at this instant: 3*0.1 and 0.3 are the same.
/// Decisions of an event prevail.
bool ModelEvaluator::isReachedNow(std::uint32_t index, double operand, double integer)
{
    const double distance = std::fabs(operand - integer);
    if (!(distance <= kMostToInteger) || m_forced[m_program.relations.size() + index] != 0) return false;
    if (!m_timeCrossings) m_timeCrossings.emplace(m_program);
    const auto slope = m_timeCrossings->slopeOfRounded(index, m_time, [this](Slot slot) { return m_values[slot]; });
    return slope && distance <= *slope * instantTolerance(m_time);
}

double ModelEvaluator::rounded(std::uint32_t index, double operand)
{
    const ProgramRounding& rounding = m_program.roundings[index];
    const double present = m_values[rounding.value];
    if (const double reached = std::round(operand); isReachedNow(index, operand, reached)) return reached;
    const double natural = rounding.isCeiling ? std::ceil(operand) : std::floor(operand);
    if (natural == present) return present;
    // Near a jump the previous side is kept: after a decision of the event at the crossed jump only, else at both.
    const double lower = rounding.isCeiling ? present - 1 : present;
    const double tolerance = toleranceOf(operand, present);
    const std::int8_t way = m_forced[m_program.relations.size() + index];
    if (way != 0) return std::fabs(operand - (way > 0 ? lower : lower + 1)) <= tolerance ? present : natural;
    const bool isClose = operand >= lower - tolerance && operand <= lower + 1 + tolerance;
    return isClose && operand != std::floor(operand) ? present : natural;
}

bool ModelEvaluator::act(std::uint32_t index, const double* values)
{
    if (m_isTrial) return true;
    const ProgramAction& action = m_program.actions[index];
    switch (action.kind) {
        case ActionKind::Tick: m_clocks.request(action.clock); return true;
        case ActionKind::Reinit: m_reinits.emplace_back(action.variable, values[action.value]); return true;
        case ActionKind::Terminate:
            m_isTerminated = true;
            m_terminationMessage = action.message >= 0
                                       ? m_functions.text(static_cast<std::uint32_t>(action.message), values)
                                       : std::string();
            return true;
        case ActionKind::Assert: break;
    }
    if (values[action.condition] != 0) return true;
    const std::string text =
        action.message >= 0 ? m_functions.text(static_cast<std::uint32_t>(action.message), values) : std::string();
    const bool isWarning = action.level != kNoSlot && values[action.level] == 1;
    if (isWarning) {
        if (m_isReported[index] == 0)
            m_diagnostics.report(diag::AssertionWarning, action.span, m_time, text, action.text);
        m_isReported[index] = 1;
        return true;
    }
    m_failure = {m_time, 0, false, fmt::format("{} ('{}' does not hold)", text, action.text), action.span, true};
    return false;
}

void ModelEvaluator::reportWarningsOfFunctions()
{
    for (const FunctionCaller::Warning& warning : m_functions.takeWarnings()) {
        // Discard warnings of trials at other times.
        if (warning.time != m_time || std::ranges::count(m_reportedInFunctions, warning.span) > 0) continue;
        m_reportedInFunctions.push_back(warning.span);
        m_diagnostics.report(diag::AssertionWarning, warning.span, m_time, warning.message, warning.condition);
    }
}

bool ModelEvaluator::hasMargins() const
{
    return std::ranges::any_of(m_program.assertions,
                               [this](std::uint32_t index) { return m_program.actions[index].margin != kNoSlot; });
}

bool ModelEvaluator::assertionMargins(std::vector<double>& margins)
{
    margins.assign(m_program.assertions.size(), std::numeric_limits<double>::quiet_NaN());
    if (!m_machineCode.execute(m_program.assertionCode, m_values.data(), *this)) return false;
    for (std::size_t i = 0; i < margins.size(); ++i) {
        const std::uint32_t index = m_program.assertions[i];
        const ProgramAction& action = m_program.actions[index];
        const bool isOpen = action.guard == kNoSlot || m_values[action.guard] != 0;
        if (isOpen && action.margin != kNoSlot && m_isReported[index] == 0) margins[i] = m_values[action.margin];
    }
    return true;
}

bool ModelEvaluator::checkAssertions()
{
    if (!checkValues()) return false;
    const auto names = [this](const std::vector<ExprId>& leaves) {
        return listOf(leaves, [this](ExprId leaf) { return fmt::format("'{}'", m_program.structure->print(leaf)); });
    };
    if (const std::vector<ExprId> leaves = m_blocks.takeUnfollowed(); !leaves.empty())
        m_diagnostics.report(diag::SolutionNotFollowed, {}, m_time, names(leaves));
    if (const std::vector<ExprId> leaves = m_blocks.takeEnded(); !leaves.empty())
        m_diagnostics.report(diag::SolutionEnds, {}, m_time, names(leaves));
    reportWarningsOfFunctions();
    if (m_program.assertions.empty()) return true;
    if (!m_machineCode.execute(m_program.assertionCode, m_values.data(), *this))
        return fail(0, false, m_functions.failure());
    for (const std::uint32_t index : m_program.assertions) {
        const ProgramAction& action = m_program.actions[index];
        if (action.guard != kNoSlot && m_values[action.guard] == 0) continue;
        if (!act(index, m_values.data())) return false;
    }
    return true;
}

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/model_evaluator.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "core/base/diagnostics.h"
#include "core/simulation/relation_truth.h"
#include "core/symbolic/evaluate.h"
#include "core/symbolic/value_elements.h"

namespace causeway {

namespace {

constexpr int kMostEventIterations = 200;
constexpr int kMostInitialPasses = 20;
constexpr int kHomotopySteps = 10;

bool isSame(double a, double b)
{
    return a == b || (std::isnan(a) && std::isnan(b));
}

}  // namespace

ModelEvaluator::ModelEvaluator(const Program& program, RunWorld& run, const std::vector<std::pair<VariableId, double>>& overrides, Diagnostics& diagnostics, const Task& task)
    : m_program(program),
      m_machineCode(program),
      m_diagnostics(diagnostics),
      m_values(program.slotCount, 0.0),
      m_side(program.relations.size(), 0.0),
      m_difference(program.relations.size(), 0.0),
      m_slack(program.relations.size(), 0.0),
      m_isSwitch(program.relations.size(), false),
      m_noise(program.relations.size(), 0.0),
      m_mayBeNoise(program.relations.size(), true),
      m_slackUntil(program.relations.size(), -std::numeric_limits<double>::infinity()),
      m_forced(program.relations.size() + program.roundings.size(), 0),
      m_nextTick(program.samples.size(), 0.0),
      m_clocks(program, m_values),
      m_functions(program, run, task),
      m_blocks(program, m_machineCode, m_values, *this, *this, task),
      m_delays(program.delays.size()),
      m_isReported(program.actions.size(), 0)
{
    for (const IterationBlock& block : program.iterations) {
        for (const std::uint32_t relation : block.relations) m_isSwitch[relation] = m_isSwitch[relation] || !block.isInitial;
    }
    const HybridDae& dae = *program.structure->dae;
    for (const auto& [slot, value] : program.constants) m_values[slot] = value;
    m_values[program.homotopy] = 1;
    for (const VariableId id : dae.parameterOrder) m_values[program.variableSlot[id]] = run.parameters.numbers[id.index()];
    m_failure = {};
    static_cast<void>(execute(program, program.parameterCode, m_values.data(), Liveness::Live, *this));
    // Start values: guesses, or given; the user may have changed them.
    for (std::size_t i = 0; i < dae.variables.size(); ++i) {
        const DaeVariable& variable = dae.variables[VariableId(i)];
        if (variable.variability > Variability::Parameter && variable.type == ValueType::Enumeration) m_values[program.variableSlot[VariableId(i)]] = 1;
        if (variable.causality == Causality::Input && variable.variability > Variability::Parameter) {
            const ExprId value = variable.binding.isNone() ? variable.start : variable.binding;
            const double start = value.isNone() ? 0 : parameterValue(value);
            if (std::isfinite(start)) m_values[program.variableSlot[VariableId(i)]] = start;
        }
    }
    for (const Program::StartValue& start : program.startValues) {
        const auto override = std::ranges::find(overrides, start.variable, &std::pair<VariableId, double>::first);
        if (override != overrides.end()) m_values[start.value] = override->second;
        if (std::isfinite(m_values[start.value])) m_values[start.slot] = m_values[start.value];
    }
    for (const auto& [id, value] : overrides) m_values[program.variableSlot[id]] = value;
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

std::optional<double> ModelEvaluator::valueOfLeaf(ExprId leaf) const
{
    const ExpressionPool& pool = m_program.structure->pool;
    switch (pool.op(leaf)) {
        case Op::Time: return m_time;
        case Op::Variable: return isNumeric(pool.type(leaf)) ? std::optional(value(pool.variableOf(leaf))) : std::nullopt;
        case Op::Derivative: {
            const auto known = std::ranges::find(m_program.derivativeSlots, m_program.structure->print(leaf), &std::pair<std::string, Slot>::first);
            return known != m_program.derivativeSlots.end() ? std::optional(m_values[known->second]) : std::nullopt;
        }
        case Op::Pre: {
            const ExprId operand = pool.operands(leaf)[0];
            if (pool.op(operand) != Op::Variable) return std::nullopt;
            const auto known = std::ranges::find(m_program.preCopies, pool.variableOf(operand), &Program::PreCopy::variable);
            return known != m_program.preCopies.end() ? std::optional(m_values[known->pre]) : std::nullopt;
        }
        default: return std::nullopt;
    }
}

bool ModelEvaluator::fail(std::size_t block, bool isInitial, std::string reason)
{
    // An assertion that failed inside says more.
    if (m_failure.isAssertion && m_failure.time == m_time) return false;
    m_failure = {m_time, block, isInitial, std::move(reason), {}, false};
    return false;
}

// ----- evaluation

bool ModelEvaluator::run(const std::vector<Program::Stage>& stages, Liveness liveness, bool isInitial)
{
    m_failure.isAssertion = m_asksTooFarBack = false;
    for (const Program::Stage& stage : stages) {
        if (stage.isEventOnly && liveness == Liveness::Frozen) continue;
        if (!runStage(stage, stage.code, liveness, isInitial)) return false;
    }
    return !m_asksTooFarBack;
}

/// An iteration, or straight code: all of the stage's, or a part of it.
bool ModelEvaluator::runStage(const Program::Stage& stage, CodeRange code, Liveness liveness, bool isInitial)
{
    if (stage.iteration < 0) {
        const bool isDone = liveness == Liveness::Frozen ? m_machineCode.execute(code, m_values.data(), *this) : execute(m_program, code, m_values.data(), liveness, *this);
        return isDone || fail(stage.block, isInitial, m_functions.failure());
    }
    const auto iteration = static_cast<std::size_t>(stage.iteration);
    if (solveBlock(iteration, liveness)) return true;
    const BlockFailure& failure = m_blocks.failure();
    return fail(stage.block, isInitial, failure.reason.empty() ? m_functions.failure() : failure.reason);
}

bool ModelEvaluator::solveBlock(std::size_t iteration, Liveness liveness)
{
    const auto solve = [&]() { return liveness == Liveness::Frozen ? m_blocks.solveFrozen(iteration) : m_blocks.solveLive(iteration); };
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
        statistics.kind = isMixed ? BlockStatistics::Kind::Mixed : block.isLinear ? BlockStatistics::Kind::Linear : BlockStatistics::Kind::Nonlinear;
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
    m_isConsistent = run(m_program.stages, Liveness::Frozen, false) && checkFinite();
    m_hasMoved = true;
    return m_isConsistent;
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
    if (stateJacobian().compute(entries)) {
        constexpr double kPart = 0.1;
        std::ranges::transform(m_jacobian->sensitivities(), m_noise.begin(), [](double sensitivity) { return kPart * sensitivity; });
        return true;
    }
    const auto derivatives = [this](double at, const double* point, double* result) {
        if (!evaluate(at, point)) return false;
        for (std::size_t i = 0; i < stateCount(); ++i) result[i] = derivative(i);
        return true;
    };
    const bool isDone = differenceJacobian(derivatives, m_jacobian->pattern(), m_jacobian->colours(), time, states, entries);
    m_isConsistent = false;
    return isDone;
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
            return fail(i, false, fmt::format("{} becomes {} in '{}'", structure.nameOf(structure.blocks[i].unknowns[k]), std::isnan(value) ? "undefined" : "infinite",
                                              structure.solvedText(structure.blocks[i].equations[k])));
        }
    }
    return fail(0, false, "a derivative is not finite");
}

// ----- what code asks for

bool ModelEvaluator::call(std::uint32_t index, double* values)
{
    return m_functions.call(index, values);
}

double ModelEvaluator::toleranceOf(double left, double right)
{
    // Enough that what iterations leave of a value that should be zero is none.
    return 1e-10 * std::max({1e-3, std::fabs(left), std::fabs(right)});
}

double ModelEvaluator::toleranceOf(std::size_t relation, double left, double right)
{
    const double tolerance = std::max(toleranceOf(left, right), m_mayBeNoise[relation] ? m_noise[relation] : 0);
    double& slack = m_slack[relation];
    if (slack == 0) return tolerance;
    if ((left - right) * m_side[relation] > slack && m_time >= m_slackUntil[relation]) slack = 0;
    return std::max(tolerance, slack);
}

double ModelEvaluator::truth(std::uint32_t index, double left, double right)
{
    const ProgramRelation& relation = m_program.relations[index];
    const double difference = left - right;
    m_difference[index] = difference;
    double& side = m_side[index];
    const bool hasSides = isOrdered(relation.op);
    const double tolerance = relation.instant != kNoSlot ? 1e-12 * std::fabs(right) + 1e-300 : toleranceOf(index, left, right);
    const bool isClose = std::fabs(difference) <= tolerance;
    // What the event itself has decided holds through all of its iterations, also after the values went away and came back.
    if (isClose && m_forced[index] != 0 && hasSides) side = m_forced[index];
    const bool isHeld = side != 0 && isClose && (m_forced[index] != 0 || m_slack[index] != 0 || (difference != 0 && relation.instant == kNoSlot));
    if (isHeld && hasSides) return truthOf(relation.op, side) ? 1.0 : 0.0;
    const bool result = truthOf(relation.op, difference);
    // What it is on the other side, the next Jacobian will tell.
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
    // A search may find that what the event has decided has no solution.
    if (m_forced[index] != 0) m_forced[index] = m_side[index] > 0 ? 1 : -1;
}

double ModelEvaluator::rounded(std::uint32_t index, double operand)
{
    const ProgramRounding& rounding = m_program.roundings[index];
    const double present = m_values[rounding.value];
    const double natural = rounding.isCeiling ? std::ceil(operand) : std::floor(operand);
    if (natural == present) return present;
    // Next to the jump the side that the event left stays.
    const double lower = rounding.isCeiling ? present - 1 : present;
    const double tolerance = toleranceOf(operand, present);
    const bool isClose = operand >= lower - tolerance && operand <= lower + 1 + tolerance;
    const bool isExact = operand == std::floor(operand);
    const bool isForced = m_forced[m_program.relations.size() + index] != 0;
    return isClose && (isForced || !isExact) ? present : natural;
}

double ModelEvaluator::longestDelay(const Program::DelayLine& line) const
{
    double longest = 0;
    for (const Slot slot : line.longest) longest = std::max(longest, m_values[slot]);
    return longest;
}

double ModelEvaluator::delayed(std::uint32_t index, double by, const double* values)
{
    constexpr double kRounding = 1e-9;
    const Program::DelayLine& line = m_program.delays[index];
    // What lies further back is forgotten; code has no way to stop here, whoever runs it sees the failure.
    if (const double longest = longestDelay(line); by > longest * (1 + kRounding)) {
        m_asksTooFarBack = true;
        m_failure = {m_time, 0, false, fmt::format("delay() is asked for what was {} s ago, and its longest delay (delayMax) is {} s", by, longest), {}, true};
        return std::nan("");
    }
    return m_delays[index].at(m_time - by, m_time, values[line.value]);
}

bool ModelEvaluator::recordDelays(double time)
{
    if (m_delays.empty()) return true;
    if (!m_machineCode.execute(m_program.crossingCode, m_values.data(), *this)) return fail(0, false, m_functions.failure());
    for (std::size_t i = 0; i < m_delays.size(); ++i) m_delays[i].record(time, m_values[m_program.delays[i].value], longestDelay(m_program.delays[i]));
    return true;
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
            m_terminationMessage = action.message >= 0 ? m_functions.text(static_cast<std::uint32_t>(action.message), values) : std::string();
            return true;
        case ActionKind::Assert: break;
    }
    if (values[action.condition] != 0) return true;
    const std::string text = action.message >= 0 ? m_functions.text(static_cast<std::uint32_t>(action.message), values) : std::string();
    const bool isWarning = action.level != kNoSlot && values[action.level] == 1;
    if (isWarning) {
        if (m_isReported[index] == 0) m_diagnostics.report(diag::AssertionWarning, action.span, m_time, text, action.text);
        m_isReported[index] = 1;
        return true;
    }
    m_failure = {m_time, 0, false, fmt::format("{} ('{}' does not hold)", text, action.text), action.span, true};
    return false;
}

bool ModelEvaluator::checkAssertions()
{
    if (m_program.assertions.empty()) return true;
    if (!m_machineCode.execute(m_program.assertionCode, m_values.data(), *this)) return fail(0, false, m_functions.failure());
    for (const std::uint32_t index : m_program.assertions) {
        const ProgramAction& action = m_program.actions[index];
        if (action.guard != kNoSlot && m_values[action.guard] == 0) continue;
        if (!act(index, m_values.data())) return false;
    }
    return true;
}

// ----- the start

bool ModelEvaluator::solveInitial()
{
    // Relations are computed at their place; only what loops change late needs another pass.
    std::vector<double> modes;
    for (int pass = 0; pass < kMostInitialPasses; ++pass) {
        if (!run(m_program.initialStages, Liveness::Live, true)) return false;
        std::vector<double> now;
        for (const ProgramRelation& relation : m_program.relations) now.push_back(m_values[relation.mode]);
        if (pass > 0 ? now == modes : m_program.relations.empty()) return true;
        modes = std::move(now);
    }
    return true;
}

bool ModelEvaluator::initialize(double time)
{
    m_isConsistent = false;
    m_time = time;
    m_values[m_program.time] = time;
    m_values[m_program.initial] = 1;
    const std::vector<double> before = m_values;
    // Of several solutions the simplified expressions say which one is meant.
    bool isSolved = false;
    if (m_program.structure->initialization && !m_program.structure->initialization->homotopy.empty()) {
        isSolved = true;
        for (int step = 0; step <= kHomotopySteps && isSolved; ++step) {
            m_values[m_program.homotopy] = static_cast<double>(step) / kHomotopySteps;
            isSolved = solveInitial();
        }
        m_values[m_program.homotopy] = 1;
        if (!isSolved) {
            m_values = before;
            std::ranges::fill(m_side, 0.0);
        }
    }
    if (!isSolved) isSolved = solveInitial();
    m_values[m_program.initial] = 0;
    if (!isSolved) return false;
    return true;
}

std::vector<std::string> ModelEvaluator::take(double time, const std::function<std::optional<double>(const std::string& name)>& valueOf)
{
    m_isConsistent = false;
    m_isContinued = true;
    m_time = time;
    m_values[m_program.time] = time;
    std::vector<std::uint8_t> isGiven(m_values.size(), 0);
    const auto set = [&](Slot slot, const std::string& name) {
        const std::optional<double> value = valueOf(name);
        if (!value) return;
        m_values[slot] = *value;
        isGiven[slot] = 1;
    };
    const auto& variables = m_program.structure->dae->variables;
    for (const auto& [name, slot] : m_program.derivativeSlots) set(slot, name);
    for (std::size_t i = 0; i < variables.size(); ++i) {
        const DaeVariable& variable = variables[VariableId(i)];
        if (isNumeric(variable.type) && (variable.variability > Variability::Parameter || m_program.computedParameters.contains(VariableId(i)))) set(m_program.variableSlot[VariableId(i)], variable.name);
    }
    // All else follows from what the model remembers.
    std::vector<std::string> missing;
    const auto need = [&](Slot slot, const std::string& name) {
        if (std::exchange(isGiven[slot], 1) == 0) missing.push_back(name);
    };
    for (std::size_t i = 0; i < m_program.states.size(); ++i) need(m_program.states[i].value, m_program.structure->print(m_program.structure->states[i].expr));
    for (const Program::PreCopy& copy : m_program.preCopies) {
        if (!copy.variable.isNone() && !copy.isContinuous && isNumeric(variables[copy.variable].type)) need(copy.slot, variables[copy.variable].name);
    }
    for (std::size_t i = 0; i < variables.size(); ++i) {
        if (isNumeric(variables[VariableId(i)].type) && m_program.computedParameters.contains(VariableId(i))) need(m_program.variableSlot[VariableId(i)], variables[VariableId(i)].name);
    }
    return missing;
}

bool ModelEvaluator::settle(double time, double* states, EventOutcome& outcome)
{
    // From here on what the initial system gave is what was; a condition that holds there does not come true by that.
    for (const Program::PreCopy& copy : m_program.preCopies) {
        if (!copy.variable.isNone()) m_values[copy.pre] = m_values[copy.slot];
    }
    m_values[m_program.initial] = 1;
    const bool areKnown = execute(m_program, m_program.conditionCode, m_values.data(), Liveness::Live, *this);
    m_values[m_program.initial] = 0;
    if (!areKnown) return fail(0, false, m_functions.failure());
    for (std::size_t i = 0; i < m_nextTick.size(); ++i) {
        const double interval = m_values[m_program.samples[i].interval];
        const double first = m_values[m_program.samples[i].start];
        m_nextTick[i] = interval > 0 && first < time ? std::ceil((time - first) / interval * (1 - 1e-14)) : 0;
        if (m_isContinued && interval > 0 && first + m_nextTick[i] * interval <= time * (1 + 1e-14)) m_nextTick[i] += 1;
    }
    getPresentStates(states);
    if (!computeIntervals()) return false;
    m_clocks.begin(time);
    if (!iterateEvent(time, states, outcome)) return false;
    for (std::uint32_t i = 0; i < m_program.clocks.size(); ++i) {
        // What is true from the start has come true at the start.
        if (m_program.clocks[i].condition != kNoSlot && m_values[m_program.clocks[i].condition] != 0) m_clocks.request(i);
    }
    // The first ticks see what the initial system gave, and belong to the start.
    if (m_clocks.takeDue(time, 0) && !(sampleForTicks() && runTicks(outcome) && iterateEvent(time, states, outcome))) return false;
    return runRequestedTicks(time, states, outcome) && recordDelays(time);
}

void ModelEvaluator::takeOver(const ModelEvaluator& other, double* states)
{
    const Program& from = other.m_program;
    for (std::size_t i = 0; i < m_program.variableSlot.size(); ++i) m_values[m_program.variableSlot[VariableId(i)]] = other.m_values[from.variableSlot[VariableId(i)]];
    // What was pre() of a variable, the derivatives that are states now, and modes go by what they stand for.
    for (const Program::PreCopy& copy : m_program.preCopies) {
        if (copy.variable.isNone()) {
            m_values[copy.pre] = 1;
            continue;
        }
        const auto known = std::ranges::find(from.preCopies, copy.variable, &Program::PreCopy::variable);
        m_values[copy.pre] = known != from.preCopies.end() ? other.m_values[known->pre] : m_values[copy.slot];
    }
    for (const auto& [leaf, slot] : m_program.derivativeSlots) {
        const auto known = std::ranges::find(from.derivativeSlots, leaf, &std::pair<std::string, Slot>::first);
        if (known != from.derivativeSlots.end()) m_values[slot] = other.m_values[known->second];
    }
    for (std::size_t i = 0; i < m_program.relations.size(); ++i) {
        const auto known = std::ranges::find(from.relations, m_program.relations[i].text, &ProgramRelation::text);
        if (known == from.relations.end()) continue;
        m_values[m_program.relations[i].mode] = other.m_values[known->mode];
        m_side[i] = other.m_side[static_cast<std::size_t>(known - from.relations.begin())];
        m_forced[i] = other.m_forced[static_cast<std::size_t>(known - from.relations.begin())];
    }
    for (std::size_t i = 0; i < m_program.roundings.size() && i < from.roundings.size(); ++i) m_values[m_program.roundings[i].value] = other.m_values[from.roundings[i].value];
    if (m_nextTick.size() == other.m_nextTick.size()) m_nextTick = other.m_nextTick;
    takeOverClocks(other);
    if (m_delays.size() == other.m_delays.size()) m_delays = other.m_delays;
    m_isConsistent = false;
    getPresentStates(states);
}

/// The clocks of both are those of the same flat model, in its order.
void ModelEvaluator::takeOverClocks(const ModelEvaluator& other)
{
    const Program& from = other.m_program;
    for (std::size_t i = 0; i < m_program.clocks.size(); ++i) {
        if (m_program.clocks[i].interval != kNoSlot) m_values[m_program.clocks[i].interval] = other.m_values[from.clocks[i].interval];
    }
    for (std::size_t i = 0; i < m_program.clockedPartitions.size(); ++i) {
        const std::vector<Program::ClockedPartition::Previous>& known = from.clockedPartitions[i].previous;
        for (const Program::ClockedPartition::Previous& previous : m_program.clockedPartitions[i].previous) {
            const auto found = std::ranges::find(known, previous.variable, &Program::ClockedPartition::Previous::variable);
            if (found != known.end()) m_values[previous.previous] = other.m_values[found->previous];
        }
    }
    m_clocks.takeOver(other.m_clocks);
}

bool ModelEvaluator::goOn(double time, double* states, EventOutcome& outcome)
{
    m_isConsistent = false;
    return iterateEvent(time, states, outcome);
}

// ----- events

bool ModelEvaluator::crossings(double* values, double* tolerances)
{
    if (!m_machineCode.execute(m_program.crossingCode, m_values.data(), *this)) return fail(0, false, m_functions.failure());
    constexpr double kFar = 1;
    for (std::size_t i = 0; i < m_program.relations.size(); ++i) {
        const ProgramRelation& relation = m_program.relations[i];
        values[i] = kFar;
        tolerances[i] = 0;
        if (relation.instant != kNoSlot || relation.left == kNoSlot || m_side[i] == 0) continue;
        const double left = m_values[relation.left], right = m_values[relation.right];
        const double difference = (left - right) * m_side[i];
        if (std::isnan(difference)) continue;
        values[i] = difference;
        tolerances[i] = toleranceOf(i, left, right);
    }
    for (std::size_t i = 0; i < m_program.roundings.size(); ++i) {
        const ProgramRounding& rounding = m_program.roundings[i];
        const std::size_t at = m_program.relations.size() + 2 * i;
        values[at] = values[at + 1] = kFar;
        tolerances[at] = tolerances[at + 1] = 0;
        if (rounding.operand == kNoSlot) continue;
        const double operand = m_values[rounding.operand];
        const double lower = rounding.isCeiling ? m_values[rounding.value] - 1 : m_values[rounding.value];
        if (std::isnan(operand)) continue;
        values[at] = operand - lower;
        values[at + 1] = lower + 1 - operand;
        tolerances[at] = tolerances[at + 1] = toleranceOf(operand, lower);
    }
    return true;
}

bool ModelEvaluator::isUp(std::size_t crossing) const
{
    if (crossing < m_program.relations.size()) return m_side[crossing] > 0;
    return (crossing - m_program.relations.size()) % 2 == 1;
}

std::string ModelEvaluator::textOf(std::size_t crossing) const
{
    if (crossing < m_program.relations.size()) return m_program.relations[crossing].text;
    return m_program.roundings[(crossing - m_program.relations.size()) / 2].text;
}

std::string ModelEvaluator::zeroCrossingOf(std::size_t crossing) const
{
    if (crossing < m_program.relations.size()) return m_program.relations[crossing].zeroCrossing;
    return m_program.roundings[(crossing - m_program.relations.size()) / 2].text;
}

std::string ModelEvaluator::timeEventAt(double time) const
{
    const double least = 1e-12 * std::max(std::fabs(time), 1e-3);
    for (std::size_t i = 0; i < m_program.samples.size(); ++i) {
        const double start = m_values[m_program.samples[i].start], interval = m_values[m_program.samples[i].interval];
        if (interval > 0 && start + m_nextTick[i] * interval <= time + least) return fmt::format("sample({}, {})", start, interval);
    }
    for (const ProgramRelation& relation : m_program.relations) {
        if (relation.instant != kNoSlot && std::fabs(m_values[relation.instant] - time) <= least) return relation.text;
    }
    return "time";
}

double ModelEvaluator::nextTimeEvent(double time, bool isStart)
{
    double next = std::numeric_limits<double>::infinity();
    if (!execute(m_program, m_program.scheduleCode, m_values.data(), Liveness::Frozen, *this)) return next;
    const double least = 1e-13 * std::max(std::fabs(time), 1e-3);
    for (const ProgramRelation& relation : m_program.relations) {
        if (relation.instant == kNoSlot) continue;
        const double instant = m_values[relation.instant];
        if (instant > time + least) next = std::min(next, instant);
        // "time > 0" at 0.
        const bool isNow = std::fabs(instant - time) <= least && m_side[static_cast<std::size_t>(&relation - m_program.relations.data())] == (relation.isRising ? -1 : 1);
        if (isStart && isNow) next = std::min(next, time);
    }
    for (std::size_t i = 0; i < m_program.samples.size(); ++i) {
        const double tick = m_values[m_program.samples[i].start] + m_nextTick[i] * m_values[m_program.samples[i].interval];
        if (m_values[m_program.samples[i].interval] > 0) next = std::min(next, tick);
    }
    return std::min(next, m_clocks.next());
}

bool ModelEvaluator::handleEvent(double time, double* states, const std::vector<std::size_t>& crossed, bool isTimeEvent, EventOutcome& outcome)
{
    const double least = 1e-12 * std::max(std::fabs(time), 1e-3);
    m_mayBeNoise.assign(m_mayBeNoise.size(), true);
    m_isConsistent = m_isConsistent && m_time == time;
    if (m_isConsistent && !beginChanges()) return false;
    const bool hasClockTick = isTimeEvent && m_clocks.takeDue(time, least);
    if (hasClockTick && !sampleForTicks()) return false;
    // pre() of what is continuous is its value just before.
    for (const Program::PreCopy& copy : m_program.preCopies) {
        if (copy.isContinuous) changeValue(copy.pre, m_values[copy.slot]);
    }
    for (const std::size_t i : crossed) {
        if (i < m_program.relations.size()) {
            m_side[i] = -m_side[i];
            changeValue(m_program.relations[i].mode, truthOf(m_program.relations[i].op, m_side[i]) ? 1.0 : 0.0);
            m_forced[i] = m_side[i] > 0 ? 1 : -1;
            continue;
        }
        const std::size_t rounding = (i - m_program.relations.size()) / 2;
        const Slot slot = m_program.roundings[rounding].value;
        changeValue(slot, m_values[slot] + ((i - m_program.relations.size()) % 2 == 1 ? 1 : -1));
        m_forced[m_program.relations.size() + rounding] = 1;
    }
    bool hasTick = false;
    if (isTimeEvent) {
        for (std::size_t i = 0; i < m_program.relations.size(); ++i) {
            const ProgramRelation& relation = m_program.relations[i];
            if (relation.instant == kNoSlot || std::fabs(m_values[relation.instant] - time) > least) continue;
            // The side just after: where the difference is going.
            m_forced[i] = relation.isRising ? 1 : -1;
            m_side[i] = m_forced[i];
        }
        for (std::size_t i = 0; i < m_program.samples.size(); ++i) {
            const Program::Sample& sample = m_program.samples[i];
            const double tick = m_values[sample.start] + m_nextTick[i] * m_values[sample.interval];
            if (!(m_values[sample.interval] > 0) || tick > time + least) continue;
            changeValue(sample.value, 1);
            m_nextTick[i] += 1;
            hasTick = true;
        }
    }
    if (hasClockTick && !runTicks(outcome)) return false;
    noteUnsettled();
    if (!iterateEvent(time, states, outcome)) return false;
    if (hasTick) {
        // sample() is true at the tick alone; what follows from its falling is settled here, too.
        for (const Program::Sample& sample : m_program.samples) changeValue(sample.value, 0);
        if (!iterateEvent(time, states, outcome)) return false;
    }
    return runRequestedTicks(time, states, outcome) && recordDelays(time);
}

// ----- clocks

bool ModelEvaluator::computeIntervals()
{
    return std::ranges::all_of(m_program.clocks, [this](const Program::Clock& clock) {
        return execute(m_program, clock.intervalCode, m_values.data(), Liveness::Frozen, *this) || fail(0, false, m_functions.failure());
    });
}

/// What clocked equations sample is what it was just before.
bool ModelEvaluator::sampleForTicks()
{
    return execute(m_program, m_program.sampleCode, m_values.data(), Liveness::Frozen, *this) || fail(0, false, m_functions.failure());
}

/// The equations of all clocks that tick now, in the order of evaluation; what they change is still to be computed.
bool ModelEvaluator::runTicks(EventOutcome& outcome)
{
    m_failure.isAssertion = false;
    const std::vector<std::uint8_t>& isActive = m_clocks.active();
    std::vector<std::pair<Slot, double>> before;
    for (std::size_t i = 0; i < isActive.size(); ++i) {
        if (isActive[i] == 0) continue;
        const Program::ClockedPartition& partition = m_program.clockedPartitions[i];
        for (const Program::ClockedPartition::Previous& previous : partition.previous) m_values[previous.previous] = m_values[previous.slot];
        for (const Slot slot : partition.results) before.emplace_back(slot, m_values[slot]);
    }
    for (const Program::ClockedStage& stage : m_program.clockedStages) {
        if (isActive[stage.partition] != 0 && !runStage(stage.stage, stage.stage.code, Liveness::Live, false)) return false;
    }
    for (const auto& [slot, value] : before) {
        if (m_passes && !isSame(m_values[slot], value)) m_passes->change(slot);
    }
    for (std::uint32_t i = 0; i < m_program.clocks.size(); ++i) {
        if (m_clocks.activeClocks()[i] == 0) continue;
        const Program::Clock& clock = m_program.clocks[i];
        outcome.clocks.push_back(clock.text);
        if (!execute(m_program, clock.intervalCode, m_values.data(), Liveness::Frozen, *this)) return fail(0, false, m_functions.failure());
        if (!m_clocks.schedule(i)) return fail(0, false, fmt::format("the interval of {} is {}, and must be greater than 0", clock.text, m_values[clock.interval]));
    }
    return true;
}

/// Clocks whose conditions came true: after all that has settled, they sample what is there then. What they change may bring others to tick.
bool ModelEvaluator::runRequestedTicks(double time, double* states, EventOutcome& outcome)
{
    for (int round = 0; round < kMostEventIterations && !m_isTerminated; ++round) {
        if (!m_clocks.takeRequests(time)) return true;
        if (!sampleForTicks() || !runTicks(outcome) || !iterateEvent(time, states, outcome)) return false;
    }
    if (m_isTerminated) return true;
    outcome.hasNoFixedPoint = true;
    outcome.cycling = outcome.clocks;
    return fail(0, false, "the clocks do not stop ticking");
}

/// What was evaluated for the present time is where an event begins.
bool ModelEvaluator::beginChanges()
{
    if (!m_passes) {
        m_passes.emplace(m_program, m_values);
        m_hasMoved = true;
    }
    if (!m_hasMoved) return true;
    m_passes->everythingRanBetweenEvents();
    m_passes->timeWentOn();
    // The sides of relations that only events compute.
    return m_machineCode.execute(m_program.crossingCode, m_values.data(), *this) || fail(0, false, m_functions.failure());
}

void ModelEvaluator::changeValue(Slot slot, double value)
{
    if (isSame(m_values[slot], value)) return;
    m_values[slot] = value;
    if (m_passes) m_passes->change(slot);
}

/// A relation is settled whose truth would be found as it is: everything else is computed at its place.
bool ModelEvaluator::isSettled(std::size_t index) const
{
    const ProgramRelation& relation = m_program.relations[index];
    if (m_forced[index] != 0 || m_slack[index] != 0 || m_side[index] == 0 || relation.left == kNoSlot) return false;
    const double left = m_values[relation.left], right = m_values[relation.right];
    const double difference = (left - right) * m_side[index];
    return difference > toleranceOf(left, right) && (m_values[relation.mode] != 0) == truthOf(relation.op, m_side[index]);
}

void ModelEvaluator::noteUnsettled()
{
    if (!m_isConsistent) return;
    for (std::size_t i = 0; i < m_program.relations.size(); ++i) {
        if (!isSettled(i)) m_passes->computeRelation(i);
    }
    for (std::size_t i = 0; i < m_program.roundings.size(); ++i) {
        const ProgramRounding& rounding = m_program.roundings[i];
        const double operand = rounding.operand == kNoSlot ? std::nan("") : m_values[rounding.operand];
        const double natural = rounding.isCeiling ? std::ceil(operand) : std::floor(operand);
        if (natural != m_values[rounding.value] || m_forced[m_program.relations.size() + i] != 0) m_passes->computeRounding(i);
    }
}

/// Relations that are at their corner now, and on the wrong side of it a moment later.
std::vector<std::size_t> ModelEvaluator::contradictedLater(double later, const double* states)
{
    std::vector<std::size_t> contradicted;
    if (!evaluate(later, states) || !crossings(m_crossingsLater.data(), m_tolerancesLater.data())) return contradicted;
    for (std::size_t i = 0; i < m_program.relations.size(); ++i) {
        // The way from the corner is as long as the moment is: what was not at the corner has moved by little of its distance.
        if (m_isSwitch[i] && m_crossingsLater[i] < -2 * m_tolerancesLater[i] && m_crossingsNow[i] < -0.5 * m_crossingsLater[i]) contradicted.push_back(i);
    }
    return contradicted;
}

/// Only the modes of blocks have a choice, and only where one of their relations is at zero: other events need no second look at the model.
bool ModelEvaluator::isAtCorner() const
{
    constexpr double kNear = 1e-6;
    for (std::size_t i = 0; i < m_program.relations.size(); ++i) {
        if (!m_isSwitch[i]) continue;
        const ProgramRelation& relation = m_program.relations[i];
        if (relation.left == kNoSlot) return true;
        const double left = m_values[relation.left], right = m_values[relation.right];
        if (!(std::fabs(left - right) > kNear * std::max({1.0, std::fabs(left), std::fabs(right)}))) return true;
    }
    return false;
}

bool ModelEvaluator::lookAhead(double time, double* states, const std::vector<double>& tolerances, double longest, EventOutcome& outcome)
{
    constexpr int kMostLooks = 3;
    if (m_isTerminated || !isAtCorner()) return true;
    for (std::vector<double>* scratch : {&m_crossingsNow, &m_crossingsLater, &m_tolerancesLater}) scratch->resize(crossingCount());
    m_statesLater.resize(stateCount());
    for (int look = 0; look < kMostLooks; ++look) {
        double moment = longest;
        for (std::size_t i = 0; i < stateCount(); ++i) moment = std::min(moment, tolerances[i] / std::fabs(derivative(i)));
        if (!(time + moment > time)) return true;
        if (!crossings(m_crossingsNow.data(), m_tolerancesLater.data())) return false;
        for (std::size_t i = 0; i < stateCount(); ++i) m_statesLater[i] = states[i] + moment * derivative(i);
        const std::vector<std::size_t> contradicted = contradictedLater(time + moment, m_statesLater.data());
        if (contradicted.empty()) return evaluate(time, states);
        // The modes that hold then are those of the corner.
        const std::vector<double> values = m_values, sides = m_side, slack = m_slack;
        m_isTrial = true;
        const bool isFound = run(m_program.stages, Liveness::Live, false);
        m_isTrial = false;
        std::vector<bool> truths;
        for (const ProgramRelation& relation : m_program.relations) truths.push_back(m_values[relation.mode] != 0);
        m_values = values;
        m_side = sides;
        m_slack = slack;
        static_cast<void>(m_blocks.takeUndetermined());
        if (!isFound) {
            outcome.isShortLived = outcome.hasNoSuccessor = true;
            return evaluate(time, states);
        }
        bool hasChanged = false;
        for (std::size_t i = 0; i < m_program.relations.size(); ++i) {
            const ProgramRelation& relation = m_program.relations[i];
            if (!m_isSwitch[i] || m_side[i] == 0 || truths[i] == (m_values[relation.mode] != 0)) continue;
            setMode(static_cast<std::uint32_t>(i), truths[i]);
            m_forced[i] = m_side[i] > 0 ? 1 : -1;
            hasChanged = true;
        }
        if (!hasChanged) {
            outcome.isShortLived = true;
            return evaluate(time, states);
        }
        if (!iterateEvent(time, states, outcome)) return false;
    }
    return true;
}

bool ModelEvaluator::tolerate(std::size_t crossing, double size, double until)
{
    if (crossing >= m_program.relations.size() || m_program.relations[crossing].left == kNoSlot) return false;
    const bool isMore = size > m_slack[crossing];
    m_slack[crossing] = std::max(m_slack[crossing], size);
    m_slackUntil[crossing] = until;
    return isMore;
}

void ModelEvaluator::endStep(const std::vector<double>& crossings)
{
    for (std::size_t i = 0; i < m_noise.size(); ++i) m_mayBeNoise[i] = crossings[i] >= 0 && crossings[i] <= m_noise[i];
}

void ModelEvaluator::soften(std::size_t crossing, double most, double until)
{
    if (crossing >= m_program.relations.size()) return;
    const ProgramRelation& relation = m_program.relations[crossing];
    if (relation.left == kNoSlot) return;
    const double scale = std::max({1.0, std::fabs(m_values[relation.left]), std::fabs(m_values[relation.right])});
    static_cast<void>(tolerate(crossing, std::clamp(10 * m_slack[crossing], 1e-12 * scale, most * scale), until));
}

void ModelEvaluator::endEvent()
{
    std::ranges::fill(m_forced, std::int8_t(0));
}

bool ModelEvaluator::handleTerminal(double time, double* states, EventOutcome& outcome)
{
    if (std::ranges::none_of(m_program.code, [this](const Instruction& i) { return i.a == m_program.terminal || i.b == m_program.terminal; })) return true;
    m_values[m_program.terminal] = 1;
    m_isConsistent = false;
    return iterateEvent(time, states, outcome);
}

bool ModelEvaluator::iterateEvent(double time, double* states, EventOutcome& outcome)
{
    const std::vector<Program::PreCopy>& copies = m_program.preCopies;
    std::vector<const Program::PreCopy*> changed;
    bool hasPassedEverything = false;
    m_isConsistent = m_isConsistent && m_time == time && m_passes;
    for (int pass = 0; pass < kMostEventIterations; ++pass) {
        m_reinits.clear();
        const bool isWhole = !m_isConsistent;
        hasPassedEverything = hasPassedEverything || isWhole;
        if (!(isWhole ? passEverything(time, states) : passChanges())) return false;
        for (const ExprId leaf : m_blocks.takeUndetermined()) outcome.undetermined.push_back(m_program.structure->print(leaf));
        bool goesOn = takeReinits(outcome);
        if (goesOn) getPresentStates(states);
        EventIteration iteration;
        changed.clear();
        const auto update = [&](const Program::PreCopy& copy) {
            const double before = m_values[copy.pre], now = m_values[copy.slot];
            if (isSame(before, now)) return;
            if (!copy.isContinuous) {
                changed.push_back(&copy);
                goesOn = true;
                if (!copy.variable.isNone()) iteration.changed.push_back({copy.variable, before, now});
            }
            changeValue(copy.pre, now);
        };
        if (isWhole) {
            std::ranges::for_each(copies, update);
        } else {
            for (const std::uint32_t k : m_passes->takeCopies()) update(copies[k]);
        }
        if (!iteration.changed.empty()) outcome.iterations.push_back(std::move(iteration));
        if (m_isTerminated) {
            m_isConsistent = false;
            outcome.isTerminated = true;
            outcome.message = m_terminationMessage;
            return true;
        }
        if (!goesOn) {
            m_isConsistent = (!hasPassedEverything && !m_passes->hasUndefinedDerivative()) || checkFinite();
            return m_isConsistent;
        }
    }
    m_isConsistent = false;
    outcome.hasNoFixedPoint = true;
    for (const Program::PreCopy* copy : changed) {
        if (!copy->variable.isNone()) outcome.cycling.push_back(m_program.structure->dae->variables[copy->variable].name);
    }
    return fail(0, false, "the event iteration has no end");
}

bool ModelEvaluator::passEverything(double time, const double* states)
{
    setPresentStates(time, states);
    m_hasMoved = false;
    if (!run(m_program.stages, Liveness::Live, false)) return false;
    if (!m_passes) return true;
    m_passes->everythingRan();
    m_isConsistent = true;
    return true;
}

bool ModelEvaluator::passChanges()
{
    m_failure.isAssertion = m_asksTooFarBack = false;
    m_hasMoved = false;
    m_isConsistent = m_passes->run([this](const EventCells::Cell& cell) { return runStage(m_program.stages[cell.stage], cell.code, Liveness::Live, false); }) && !m_asksTooFarBack;
    return m_isConsistent;
}

/// reinit(x, e) gives a state its value for the next pass; whether anything changed.
bool ModelEvaluator::takeReinits(EventOutcome& outcome)
{
    bool hasChanged = false;
    for (const auto& [variable, value] : m_reinits) {
        const Slot state = m_program.variableSlot[variable];
        if (isSame(m_values[state], value)) continue;
        outcome.reinits.push_back({variable, m_values[state], value});
        changeValue(state, value);
        hasChanged = true;
    }
    return hasChanged;
}

// ----- dynamic state selection

bool ModelEvaluator::computeSelection()
{
    return execute(m_program, m_program.selectionCode, m_values.data(), Liveness::Frozen, *this);
}

std::vector<double> ModelEvaluator::candidateValues() const
{
    std::vector<double> values;
    for (const Program::DynamicSet& set : m_program.dynamicSets) {
        for (const Slot slot : set.candidates) values.push_back(m_values[slot]);
    }
    return values;
}

Eigen::MatrixXd ModelEvaluator::jacobianOf(const Program::DynamicSet& set) const
{
    const StateSet& stateSet = m_program.structure->index.reduction.selection.sets[set.set];
    Eigen::MatrixXd jacobian = Eigen::MatrixXd::Zero(static_cast<Eigen::Index>(stateSet.equations.size()), static_cast<Eigen::Index>(set.candidates.size()));
    for (const auto& entry : set.jacobian) jacobian(entry.row, entry.column) = m_values[entry.slot];
    return jacobian;
}

bool ModelEvaluator::project(double time, double* states, const std::vector<double>& wanted)
{
    constexpr int kMostSteps = 50;
    constexpr double kArrived = 1e-13;
    for (int step = 0; step < kMostSteps; ++step) {
        if (!computeSelection()) return false;
        double way = 0;
        std::size_t first = 0;
        for (const Program::DynamicSet& set : m_program.dynamicSets) {
            const Eigen::MatrixXd jacobian = jacobianOf(set);
            Eigen::VectorXd missing(jacobian.cols());
            double size = 1;
            for (std::size_t c = 0; c < set.candidates.size(); ++c) {
                missing[static_cast<Eigen::Index>(c)] = wanted[first + c] - m_values[set.candidates[c]];
                size = std::max(size, std::fabs(wanted[first + c]));
            }
            first += set.candidates.size();
            if (!jacobian.allFinite() || !missing.allFinite()) return true;
            // The part of it along the constraints; the rest is what they do not allow.
            const Eigen::VectorXd along = missing - jacobian.completeOrthogonalDecomposition().solve(jacobian * missing);
            way = std::max(way, along.lpNorm<Eigen::Infinity>() / size);
            for (std::size_t c = 0; c < set.candidates.size(); ++c) {
                if (set.states[c] >= 0) states[set.states[c]] += along[static_cast<Eigen::Index>(c)];
            }
        }
        if (way <= kArrived) return true;
        if (!evaluate(time, states)) return false;
    }
    return true;
}

ModelEvaluator::Selection ModelEvaluator::selectionOf(std::size_t index, bool isForced)
{
    // Another choice must be so much better, so that two that are alike do not take turns.
    constexpr double kHysteresis = 0.4;
    const Program::DynamicSet& set = m_program.dynamicSets[index];
    const Eigen::MatrixXd jacobian = jacobianOf(set);
    const Eigen::Index rows = jacobian.rows();
    Selection selection;
    if (!jacobian.allFinite()) return selection;
    // The columns with the largest pivots are computed from the constraints; the others are states.
    const Eigen::ColPivHouseholderQR<Eigen::MatrixXd> best(jacobian);
    std::vector<bool> isDummy(set.candidates.size(), false);
    double sizeThen = 1;
    for (Eigen::Index k = 0; k < rows; ++k) {
        isDummy[static_cast<std::size_t>(best.colsPermutation().indices()[k])] = true;
        sizeThen *= std::fabs(best.matrixR()(k, k));
    }
    Eigen::MatrixXd present(rows, rows);
    Eigen::Index next = 0;
    for (std::size_t c = 0; c < set.candidates.size(); ++c) {
        if (set.states[c] < 0 && next < rows) present.col(next++) = jacobian.col(static_cast<Eigen::Index>(c));
    }
    const double sizeNow = next == rows ? std::fabs(present.determinant()) : 0;
    selection.conditionNow = sizeThen > 0 ? sizeNow / sizeThen : 1;
    selection.conditionThen = 1;
    selection.isWanted = sizeThen > 0 && selection.conditionNow < (isForced ? 0.999 : kHysteresis);
    for (std::size_t c = 0; c < set.candidates.size(); ++c) {
        if (!isDummy[c]) selection.states.push_back(c);
    }
    return selection;
}

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
// The values at the start: from the initial system, from a stored result, or from a run of another program for the same
// model.
#include "core/simulation/evaluator/model_evaluator.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>

#include "core/program/dependencies.h"
#include "core/program/derivative_slots.h"
#include "core/program/slot_usage.h"
#include "core/structure/initialization/start_choice.h"
#include "core/symbolic/traversal.h"
#include "core/symbolic/value_elements.h"

namespace causeway {

namespace {

constexpr int kMaxInitialPasses = 20;
constexpr int kHomotopySteps = 10;

/// Whether all start conditions, except for values of states, are computed without these blocks.
bool keepsConditions(const Initialization& initialization, const Structure& structure,
                     const std::vector<std::uint8_t>& isBehind)
{
    IdVector<EquationId, std::uint8_t> isKept(initialization.rows.size(), 0);
    for (std::uint32_t b = 0; b < isBehind.size(); ++b) {
        for (const EquationId row : initialization.blocks[b]) {
            const UnknownId column = initialization.matching.unknownOf[row];
            isKept[row] = isBehind[b] == 0 ? 1 : 0;
            if (isBehind[b] != 0 && initialization.columns[column].role == InitialRole::Parameter) return false;
        }
    }
    const auto isOfState = [&](const InitialRow& row) {
        return std::ranges::find(structure.states, row.lhs, &StateVariable::expr) != structure.states.end();
    };
    for (std::size_t r = 0; r < initialization.rows.size(); ++r) {
        const InitialRow& row = initialization.rows[EquationId(r)];
        const bool isCondition =
            row.kind == InitialRowKind::InitialEquation || row.kind == InitialRowKind::InitialAlgorithm ||
            row.kind == InitialRowKind::ParameterBinding || (row.kind == InitialRowKind::FixedStart && !isOfState(row));
        if (isCondition && isKept[EquationId(r)] == 0) return false;
    }
    return true;
}

/// Stages of the initial system that determine its parameters: straight-line code and the iterations they need.
std::vector<Program::Stage> stagesOfParameters(const Program& program)
{
    const Initialization& initialization = *program.structure->initialization;
    IdVector<UnknownId, std::uint8_t> isAsked(initialization.columns.size(), 0);
    for (std::size_t c = 0; c < initialization.columns.size(); ++c)
        isAsked[UnknownId(c)] = initialization.columns[UnknownId(c)].role == InitialRole::Parameter ? 1 : 0;
    std::vector<std::uint8_t> isNeeded(initialization.blocks.size(), 0);
    for (std::size_t b = initialization.blocks.size(); b-- > 0;) {
        const auto rows = initialization.blocks[b];
        if (std::ranges::none_of(rows,
                                 [&](EquationId row) { return isAsked[initialization.matching.unknownOf[row]] != 0; }))
            continue;
        isNeeded[b] = 1;
        for (const EquationId row : rows) {
            for (const UnknownId column : initialization.incidence.unknowns(row)) isAsked[column] = 1;
        }
    }
    std::vector<Program::Stage> stages = program.initialStages;
    std::erase_if(stages,
                  [&](const Program::Stage& stage) { return stage.iteration >= 0 && isNeeded[stage.block] == 0; });
    return stages;
}

}  // namespace

bool ModelEvaluator::solveInitial()
{
    // Relations are evaluated in order; only late changes in loops require another pass.
    std::vector<double> modes;
    for (int pass = 0; pass < kMaxInitialPasses; ++pass) {
        if (!run(m_program.initialStages, Liveness::Live, true)) return false;
        std::vector<double> now;
        for (const ProgramRelation& relation : m_program.relations) now.push_back(m_values[relation.mode]);
        if (pass > 0 ? now == modes : m_program.relations.empty()) return true;
        modes = std::move(now);
    }
    return true;
}

/// Values that depend on parameters alone are precomputed: `sample(0, 2*p)`, a table with p in it. If the initial
/// equations determine p, these values and the start are recomputed with it.
bool ModelEvaluator::settleParameters()
{
    constexpr int kMaxRounds = 20;
    constexpr double kSameValue = 1e-12;
    if (m_program.computedParameters.empty()) return true;
    const HybridDae& dae = *m_program.structure->dae;
    const ExpressionPool& pool = m_program.structure->pool;
    const auto isComputed = [&](ExprId leaf) {
        return pool.op(leaf) == Op::Variable && m_program.computedParameters.contains(pool.variableOf(leaf));
    };
    const bool hasObjects = std::ranges::any_of(dae.variables, [&](const DaeVariable& variable) {
        return variable.type == ValueType::ExternalObject && !variable.binding.isNone() &&
               std::ranges::any_of(reachable(pool, std::array{variable.binding}), isComputed);
    });
    std::vector<Slot> known;
    std::vector<std::pair<VariableId, double>> computed;
    Dependencies dependencies(m_program, Dependencies::Kind::Everything);
    for (std::size_t i = 0; i < m_program.variableSlot.size(); ++i) {
        if (!m_program.computedParameters.contains(VariableId(i))) continue;
        known.push_back(m_program.variableSlot[VariableId(i)]);
        computed.emplace_back(i, 0);
        dependencies.seed(known.back(), 0);
    }
    const CodeRange ahead = m_program.parameterCode;
    dependencies.through(ahead);
    bool follows = hasObjects;
    for (std::uint32_t at = ahead.begin; at < ahead.end && !follows; ++at)
        follows = !isJump(m_program.code[at]) && !dependencies.of(m_program.code[at].target).empty();
    if (!follows) return true;
    std::vector<double> before;
    for (int round = 0; round < kMaxRounds; ++round) {
        if (!execute(m_program, m_program.parameterCode, m_values.data(), Liveness::Live, *this))
            return fail(0, true, m_functions.failure());
        const bool isSame = std::ranges::equal(known, before, [this](Slot slot, double value) {
            return std::fabs(m_values[slot] - value) <= kSameValue * std::fabs(value);
        });
        if (isSame) return true;
        before.clear();
        for (const Slot slot : known) before.push_back(m_values[slot]);
        if (hasObjects) {
            for (std::size_t k = 0; k < known.size(); ++k) computed[k].second = before[k];
            m_functions.remakeObjects(computed);
        }
        if (!solveInitial()) return false;
    }
    return fail(0, true,
                "parameters that the initial equations determine depend on values that follow from themselves");
}

/// Tries the homotopy operator first: the simplified expressions select one of several solutions.
bool ModelEvaluator::solveStart(const SlotValues& before)
{
    if (m_program.structure->initialization && !m_program.structure->initialization->homotopy.empty()) {
        bool isSolved = true;
        for (int step = 0; step <= kHomotopySteps && isSolved; ++step) {
            m_values[m_program.homotopy] = static_cast<double>(step) / kHomotopySteps;
            isSolved = solveInitial();
        }
        m_values[m_program.homotopy] = 1;
        if (isSolved) return true;
        m_values = before;
        std::ranges::fill(m_side, 0.0);
    }
    return solveInitial();
}

/// Start values may depend on parameters that the initial equations determine; once known, they select one of several
/// solutions. Whether there are any; if so, the values are reset for another start.
bool ModelEvaluator::takeComputedGuesses(const SlotValues& before)
{
    if (!m_program.structure->initialization) return false;
    const Structure& structure = *m_program.structure;
    const ExpressionPool& pool = structure.pool;
    SlotValues known = before;
    for (const VariableId id : m_program.computedParameters)
        known[m_program.variableSlot[id]] = m_values[m_program.variableSlot[id]];
    bool isChanged = false;
    for (const InitialColumn& column : structure.initialization->columns) {
        if (pool.op(column.leaf) != Op::Variable) continue;
        const VariableId id = pool.variableOf(column.leaf);
        const ExprId start = column.start.isNone() ? structure.dae->variables[id].start : column.start;
        const Slot slot = m_program.variableSlot[id];
        // The user has set another value.
        if (start.isNone() || before[slot] != 0 || !isNumeric(pool.type(start))) continue;
        const bool isComputed = std::ranges::any_of(reachable(pool, std::array{start}), [&](ExprId leaf) {
            return pool.op(leaf) == Op::Variable && m_program.computedParameters.contains(pool.variableOf(leaf));
        });
        const double value = isComputed ? parameterValue(start) : 0;
        if (value == 0 || !std::isfinite(value)) continue;
        known[slot] = value;
        isChanged = true;
    }
    if (!isChanged) return false;
    m_failure = {};
    m_values = known;
    std::ranges::fill(m_side, 0.0);
    return true;
}

/// Solves the start again from these guesses, whether it was solved before or not. If that fails, the previous result
/// remains.
bool ModelEvaluator::solveFromComputedGuesses(const SlotValues& before, bool isSolved)
{
    const SlotValues first = m_values;
    const std::vector<double> sides = m_side;
    const auto failure = m_failure;
    const auto failedIteration = m_failedIteration;
    if (!isSolved && m_program.structure->initialization) {
        // The parameters may come after the block that has failed without them.
        m_values = before;
        std::ranges::fill(m_side, 0.0);
        for (const Program::Stage& stage : stagesOfParameters(m_program)) {
            if (!runStage(stage, stage.code, Liveness::Live, true) && stage.iteration >= 0) break;
        }
    }
    if (!takeComputedGuesses(before)) {
        m_failure = failure;
        m_failedIteration = failedIteration;
        return isSolved;
    }
    if (solveStart(SlotValues(m_values))) return true;
    if (!isSolved) return false;
    m_values = first;
    m_side = sides;
    m_failure = {};
    return true;
}

bool ModelEvaluator::initialize(double time)
{
    m_isConsistent = false;
    m_time = time;
    m_values[m_program.time] = time;
    m_values[m_program.initial] = 1;
    const SlotValues before = m_values;
    m_functions.world().holdBack(true);
    bool isSolved = solveStart(before);
    if (!m_program.computedParameters.empty()) isSolved = solveFromComputedGuesses(before, isSolved);
    if (isSolved) isSolved = settleParameters();
    m_functions.world().holdBack(false);
    if (m_functions.world().takeHeldBack() && isSolved) isSolved = run(m_program.initialStages, Liveness::Live, true);
    m_values[m_program.initial] = 0;
    if (!isSolved) {
        m_values = before;
        m_values[m_program.initial] = 0;
        std::ranges::fill(m_side, 0.0);
    }
    return isSolved;
}

void ModelEvaluator::replaceStart(VariableId variable, double value)
{
    for (const Program::StartValue& start : m_program.startValues) {
        if (start.variable == variable) m_values[start.value] = m_values[start.slot] = value;
    }
}

std::vector<Slot> ModelEvaluator::initialSlots() const
{
    const Structure& structure = *m_program.structure;
    const ExpressionPool& pool = structure.pool;
    const auto derivatives = derivativeSlotsByName(m_program);
    std::unordered_map<VariableId, Slot> pres;  // no iteration over it
    for (const Program::PreCopy& copy : m_program.preCopies) pres.emplace(copy.variable, copy.pre);
    std::vector<Slot> slots;
    for (const InitialColumn& column : structure.initialization->columns) {
        Slot slot = kNoSlot;
        if (pool.op(column.leaf) == Op::Variable) {
            slot = m_program.variableSlot[pool.variableOf(column.leaf)];
        } else if (pool.op(column.leaf) == Op::Derivative) {
            const auto known = derivatives.find(structure.print(column.leaf));
            if (known != derivatives.end()) slot = known->second;
        } else if (pool.op(column.leaf) == Op::Pre && pool.op(pool.operand(column.leaf, 0)) == Op::Variable) {
            const auto known = pres.find(pool.variableOf(pool.operand(column.leaf, 0)));
            if (known != pres.end()) slot = known->second;
        }
        slots.push_back(slot);
    }
    return slots;
}

std::vector<double> ModelEvaluator::initialValues() const
{
    std::vector<double> values;
    for (const Slot slot : initialSlots()) values.push_back(slot == kNoSlot ? std::nan("") : m_values[slot]);
    return values;
}

void ModelEvaluator::beginAt(const std::vector<double>& values)
{
    const std::vector<Slot> slots = initialSlots();
    for (std::size_t c = 0; c < slots.size() && c < values.size(); ++c) {
        if (slots[c] != kNoSlot && std::isfinite(values[c])) m_values[slots[c]] = values[c];
    }
}

std::vector<VariableId> ModelEvaluator::statesLeftOpen()
{
    std::vector<VariableId> open;
    const ExpressionPool& pool = m_program.structure->pool;
    for (std::size_t i = 0; i < m_program.iterations.size(); ++i) {
        if (!m_program.iterations[i].isInitial) continue;
        for (const ExprId leaf : m_blocks.openUnknowns(i)) {
            const bool isState =
                pool.op(leaf) == Op::Variable && std::ranges::find(m_program.states, pool.variableOf(leaf),
                                                                   &Program::State::variable) != m_program.states.end();
            if (isState) open.push_back(pool.variableOf(leaf));
        }
    }
    return open;
}

bool ModelEvaluator::beginAtGivenStates(double time)
{
    const Structure& structure = *m_program.structure;
    if (!m_failedIteration || !structure.initialization || structure.states.size() != m_program.states.size() ||
        !std::ranges::all_of(structure.states, [&](const StateVariable& state) { return hasGivenStart(state); }))
        return false;
    const Initialization& initialization = *structure.initialization;
    const SlotValues before = m_values;
    const std::vector<Slot> slots = initialSlots();
    std::vector<std::uint32_t> failed{static_cast<std::uint32_t>(m_program.iterations[*m_failedIteration].block)};
    std::vector<std::uint8_t> isBehind;
    const auto solveOthers = [&]() {
        m_time = time;
        m_values[m_program.time] = time;
        m_values[m_program.initial] = 1;
        for (const Program::Stage& stage : m_program.initialStages) {
            if ((stage.iteration >= 0 && isBehind[stage.block] != 0) ||
                runStage(stage, stage.code, Liveness::Live, true))
                continue;
            if (stage.iteration >= 0) failed.push_back(stage.block);
            return false;
        }
        return true;
    };
    for (std::size_t known = 0; known < failed.size();) {
        known = failed.size();
        isBehind = blocksBehind(initialization, failed);
        if (keepsConditions(initialization, structure, isBehind) && solveOthers()) break;
        m_values = before;
        if (known == failed.size()) return false;
    }
    // Reset values that were computed from missing ones.
    for (std::uint32_t b = 0; b < isBehind.size(); ++b) {
        if (isBehind[b] == 0) continue;
        for (const EquationId row : initialization.blocks[b]) {
            const Slot slot = slots[initialization.matching.unknownOf[row].index()];
            if (slot != kNoSlot) m_values[slot] = before[slot];
        }
    }
    for (const ProgramRelation& relation : m_program.relations) m_values[relation.mode] = before[relation.mode];
    std::ranges::fill(m_side, 0.0);
    m_values[m_program.initial] = 0;
    return true;
}

bool ModelEvaluator::hasGivenStart(const StateVariable& state) const
{
    const Structure& structure = *m_program.structure;
    const Initialization& initialization = *structure.initialization;
    return structure.attributesOf(state.variable).isFixed ||
           std::ranges::any_of(initialization.added, [&](const AddedStart& added) {
               return initialization.columns[added.column].leaf == state.expr;
           });
}

std::vector<std::string> ModelEvaluator::take(
    double time, const std::function<std::optional<double>(const std::string& name)>& valueOf)
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
        if (isNumeric(variable.type) &&
            (variable.variability > Variability::Parameter || m_program.computedParameters.contains(VariableId(i))))
            set(m_program.variableSlot[VariableId(i)], variable.name);
    }
    // The stored values of the model determine everything else.
    std::vector<std::string> missing;
    const auto need = [&](Slot slot, const std::string& name) {
        if (std::exchange(isGiven[slot], 1) == 0) missing.push_back(name);
    };
    for (std::size_t i = 0; i < m_program.states.size(); ++i)
        need(m_program.states[i].value, m_program.structure->print(m_program.structure->states[i].expr));
    for (const Program::PreCopy& copy : m_program.preCopies) {
        if (!copy.variable.isNone() && !copy.isContinuous && isNumeric(variables[copy.variable].type))
            need(copy.slot, variables[copy.variable].name);
    }
    for (std::size_t i = 0; i < variables.size(); ++i) {
        if (isNumeric(variables[VariableId(i)].type) && m_program.computedParameters.contains(VariableId(i)))
            need(m_program.variableSlot[VariableId(i)], variables[VariableId(i)].name);
    }
    if (missing.empty()) computeMissing(isGiven);
    return missing;
}

/// Computes condition inputs that results omit, such as the derivative of a variable that is no state, from the given
/// values.
void ModelEvaluator::computeMissing(const std::vector<std::uint8_t>& isGiven)
{
    std::vector<Slot> wanted;
    for (const auto& [name, slot] : m_program.derivativeSlots) wanted.push_back(slot);
    const auto& variables = m_program.structure->dae->variables;
    for (std::size_t i = 0; i < variables.size(); ++i) {
        if (variables[VariableId(i)].type == ValueType::Real &&
            variables[VariableId(i)].variability == Variability::Continuous)
            wanted.push_back(m_program.variableSlot[VariableId(i)]);
    }
    std::erase_if(wanted, [&](Slot slot) { return slot == kNoSlot || isGiven[slot] != 0; });
    if (wanted.empty()) return;
    const auto [isFound, found] = runAsTrial();
    m_failure = {};
    for (std::size_t i = 0; isFound && i < wanted.size(); ++i) m_values[wanted[i]] = found[wanted[i]];
}

bool ModelEvaluator::actInitially()
{
    m_values[m_program.initial] = 1;
    const bool isDone = execute(m_program, m_program.initialEffectCode, m_values.data(), Liveness::Live, *this);
    m_values[m_program.initial] = 0;
    if (isDone || m_failure.isAssertion) return isDone;
    return fail(0, false, m_functions.failure());
}

bool ModelEvaluator::settle(double time, double* states, EventOutcome& outcome)
{
    const auto takePast = [this] {
        for (const Program::PreCopy& copy : m_program.preCopies) {
            if (!copy.variable.isNone()) m_values[copy.pre] = m_values[copy.slot];
        }
    };
    if (m_isContinued) takePast();
    // A condition that is true in the initial solution does not become true afterwards.
    m_values[m_program.initial] = 1;
    const bool areKnown = execute(m_program, m_program.conditionCode, m_values.data(), Liveness::Live, *this);
    m_values[m_program.initial] = 0;
    if (!areKnown) return fail(0, false, m_functions.failure());
    // From here on the initial solution supplies pre().
    takePast();
    for (std::size_t i = 0; i < m_nextTick.size(); ++i) {
        const double interval = m_values[m_program.samples[i].interval];
        const double first = m_values[m_program.samples[i].start];
        if (!(interval > 0))
            return fail(0, false,
                        fmt::format("the interval of sample({}, {}) must be greater than 0", first, interval));
        m_nextTick[i] = first < time ? std::ceil((time - first) / interval * (1 - 1e-14)) : 0;
        if (m_isContinued && tickOf(i) <= time * (1 + 1e-14)) m_nextTick[i] += 1;
    }
    getPresentStates(states);
    if (!computeIntervals()) return false;
    m_clocks.begin(time);
    notePast();
    if (!iterateEvent(time, states, outcome)) return false;
    for (std::uint32_t i = 0; i < m_program.clocks.size(); ++i) {
        // A clock whose condition is true at the start ticks there.
        if (m_program.clocks[i].condition != kNoSlot && m_values[m_program.clocks[i].condition] != 0)
            m_clocks.request(i);
    }
    // The first ticks sample the initial solution and belong to the start.
    if (m_clocks.takeDue(time, 0) && !(sampleForTicks() && runTicks(outcome) && iterateEvent(time, states, outcome)))
        return false;
    return runRequestedTicks(time, states, outcome) && holdConstraints(time, states, outcome) && beginDelays(time);
}

void ModelEvaluator::takeOver(const ModelEvaluator& other, double* states)
{
    const Program& from = other.m_program;
    for (std::size_t i = 0; i < m_program.variableSlot.size(); ++i)
        m_values[m_program.variableSlot[VariableId(i)]] = other.m_values[from.variableSlot[VariableId(i)]];
    // pre() values, derivatives that have become states, and modes are matched by their variables and texts.
    for (const Program::PreCopy& copy : m_program.preCopies) {
        if (copy.variable.isNone()) {
            // A condition unknown to the other model counts as true before, so that it does not trigger.
            const auto known = std::ranges::find(from.preCopies, copy.condition, &Program::PreCopy::condition);
            m_values[copy.pre] = known != from.preCopies.end() ? other.m_values[known->pre] : 1;
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
    for (std::size_t i = 0; i < m_program.roundings.size() && i < from.roundings.size(); ++i)
        m_values[m_program.roundings[i].value] = other.m_values[from.roundings[i].value];
    if (m_nextTick.size() == other.m_nextTick.size()) m_nextTick = other.m_nextTick;
    takeOverClocks(other);
    if (m_delays.size() == other.m_delays.size()) m_delays = other.m_delays;
    if (m_distributions.size() == other.m_distributions.size()) m_distributions = other.m_distributions;
    m_distributedUntil = other.m_distributedUntil;
    m_candidateRates = other.m_candidateRates;
    m_candidatesAt = other.m_candidatesAt;
    m_isConsistent = false;
    getPresentStates(states);
}

void ModelEvaluator::takeOver(const std::vector<Jump>& jumps, double* states)
{
    const Structure& structure = *m_program.structure;
    for (const Jump& jump : jumps) {
        // An eliminated variable changes its representative.
        const Alias* const alias = structure.aliases.find(jump.variable);
        if (jump.order == 0) m_values[m_program.variableSlot[jump.variable]] = jump.to;
        if (alias != nullptr && alias->representative.isNone()) continue;
        const VariableId variable = alias != nullptr ? alias->representative : jump.variable;
        double value = jump.to;
        if (alias != nullptr && jump.order == 0 && !alias->relation.offset.isNone())
            value -= parameterValue(alias->relation.offset);
        if (alias != nullptr && alias->relation.isNegated) value = -value;
        if (jump.order == 0) m_values[m_program.variableSlot[variable]] = value;
        // A discrete variable has had this value since its last event.
        for (const Program::PreCopy& copy : m_program.preCopies) {
            if (jump.order == 0 && !copy.isContinuous && copy.variable == variable) m_values[copy.pre] = value;
        }
        for (std::size_t i = 0; i < m_program.states.size(); ++i) {
            if (structure.states[i].variable == variable && structure.states[i].order == jump.order)
                m_values[m_program.states[i].value] = value;
        }
    }
    m_isConsistent = false;
    getPresentStates(states);
}

/// Both models have the clocks of the same flat model, in its order.
void ModelEvaluator::takeOverClocks(const ModelEvaluator& other)
{
    const Program& from = other.m_program;
    for (std::size_t i = 0; i < m_program.clocks.size(); ++i) {
        if (m_program.clocks[i].interval != kNoSlot)
            m_values[m_program.clocks[i].interval] = other.m_values[from.clocks[i].interval];
    }
    for (std::size_t i = 0; i < m_program.clockedPartitions.size(); ++i) {
        const std::vector<Program::ClockedPartition::Previous>& known = from.clockedPartitions[i].previous;
        for (const Program::ClockedPartition::Previous& previous : m_program.clockedPartitions[i].previous) {
            const auto found =
                std::ranges::find(known, previous.variable, &Program::ClockedPartition::Previous::variable);
            if (found != known.end()) m_values[previous.previous] = other.m_values[found->previous];
        }
    }
    m_clocks.takeOver(other.m_clocks);
}

bool ModelEvaluator::goOn(double time, double* states, EventOutcome& outcome)
{
    m_isConsistent = false;
    notePast();
    return iterateEvent(time, states, outcome) && holdConstraints(time, states, outcome);
}

}  // namespace causeway

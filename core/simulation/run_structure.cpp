// SPDX-License-Identifier: GPL-3.0-or-later
// Changes of structure or states: another program continues with the values.
#include "core/simulation/run.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/base/diagnostics.h"
#include "core/program/program.h"
#include "core/simulation/evaluator/jump_size.h"

namespace causeway {

namespace {

/// Records a jump of a state beyond rounding.
void noteJump(VariableId variable, double from, double to, EventOutcome& outcome)
{
    constexpr double kRounding = 1e-9;
    const double size = std::fabs(to - from) / std::max(1.0, std::fabs(from));
    if (size <= kRounding) return;
    outcome.reinits.push_back({variable, from, to});
    outcome.isForced = outcome.isForced || size > kJump;
}

}  // namespace

bool Run::changeStructure(EventOutcome& outcome)
{
    constexpr int kMaxChanges = 20;
    for (int change = 0; change < kMaxChanges; ++change) {
        const Program& program = m_evaluator->program();
        std::vector<StructuralCondition> conditions = program.structure->conditions;
        bool hasChanged = false;
        for (std::size_t i = 0; i < conditions.size(); ++i) {
            const bool holds = m_evaluator->slot(program.conditions[i].value) != 0;
            hasChanged = hasChanged || holds != conditions[i].holds;
            conditions[i].holds = holds;
        }
        if (!hasChanged) return true;
        const Program* next = m_variants.find(std::vector<StateChoice>(), conditions);
        if (next == nullptr) {
            m_diagnostics.report(diag::IntegrationFailed, {}, m_reached,
                                 "the equations that hold from here on cannot be solved");
            return false;
        }
        const auto jumps = jumpOnto(conditions);
        if (!jumps) return false;
        auto evaluator = std::make_unique<ModelEvaluator>(*next, m_run, m_overrides, m_diagnostics, m_task);
        std::vector<double> states(next->states.size());
        evaluator->takeOver(*m_evaluator, states.data());
        evaluator->takeOver(*jumps, states.data());
        const std::unique_ptr<ModelEvaluator> before = follow(std::move(evaluator), std::move(states));
        m_isFirstSelection = true;
        if (!selectStates(true, nullptr)) return false;
        // A value at a corner of the new equations was not at one of the old equations.
        if (!m_evaluator->goOn(m_reached, m_states.data(), outcome) ||
            !m_evaluator->lookAhead(m_reached, m_states.data(), outcome))
            return reportOutcome(outcome);
        noteJumps(*before, outcome);
    }
    m_diagnostics.report(diag::IntegrationFailed, {}, m_reached, "the structure of the model keeps changing");
    return false;
}

std::optional<std::vector<Jump>> Run::jumpOnto(const std::vector<StructuralCondition>& conditions)
{
    JumpSystem* const system = m_variants.jumps(conditions);
    if (system == nullptr) {
        m_diagnostics.report(diag::IntegrationFailed, {}, m_reached,
                             "the equations that hold from here on cannot be sorted as they are written");
        return std::nullopt;
    }
    const auto valueOf = [this](const ExpressionPool& pool, ExprId leaf) {
        return m_evaluator->valueOfLeaf(pool, leaf);
    };
    JumpSolution solution = system->solve(valueOf, valueOf);
    if (solution.failure.empty()) return std::move(solution.jumps);
    m_diagnostics.report(
        diag::IntegrationFailed, {}, m_reached,
        "the variables cannot jump to where the equations that hold from here on are fulfilled: " + solution.failure);
    return std::nullopt;
}

bool Run::jumpWithInputs(EventOutcome& outcome)
{
    // Values reinitialized by the model, or moved by ideal elements, are final.
    if (!outcome.reinits.empty() || outcome.isTerminated) return true;
    const std::vector<std::string> jumped = m_inputJumps.since(*m_evaluator);
    if (jumped.empty()) return true;
    JumpSystem* const system = m_variants.jumps(m_evaluator->program().structure->conditions);
    const JumpSolution solution = system != nullptr ? m_inputJumps.solve(*system, *m_evaluator) : JumpSolution();
    if (system == nullptr || !solution.failure.empty()) {
        if (!std::exchange(m_hasLostImpulse, true))
            m_diagnostics.report(
                diag::LostImpulse, {}, m_reached, shortList(jumped),
                system == nullptr ? "the equations cannot be sorted as they are written" : solution.failure);
        return true;
    }
    const std::vector<double> before = m_states;
    m_evaluator->takeOver(solution.jumps, m_states.data());
    if (before == m_states) return true;
    if (!m_evaluator->goOn(m_reached, m_states.data(), outcome)) return reportOutcome(outcome);
    const Program& program = m_evaluator->program();
    for (std::size_t i = 0; i < before.size(); ++i)
        noteJump(program.states[i].variable, before[i], m_states[i], outcome);
    return true;
}

void Run::noteJumps(const ModelEvaluator& before, EventOutcome& outcome)
{
    for (const Program::State& state : before.program().states) {
        if (before.program().variableSlot[state.variable] == state.value)
            noteJump(state.variable, before.slot(state.value), m_evaluator->value(state.variable), outcome);
    }
}

bool Run::releaseWishes(double least, std::size_t mostConstraints)
{
    const Program& program = m_evaluator->program();
    const auto isLooked = [&](const Program::DynamicSet& set) {
        return program.structure->index.reduction.selection.sets[set.set].equations.size() <= mostConstraints;
    };
    if (std::ranges::none_of(program.wishedSets, isLooked)) return true;
    if (!m_evaluator->computeSelection()) return reportEvaluation();
    std::vector<VariableId> released;
    for (std::size_t s = 0; s < program.wishedSets.size(); ++s) {
        if (!isLooked(program.wishedSets[s]) || m_evaluator->conditionOfWished(s) >= least) continue;
        for (const Candidate& candidate :
             program.structure->index.reduction.selection.sets[program.wishedSets[s].set].candidates)
            released.push_back(program.structure->pool.variableOf(baseOf(program, candidate)));
    }
    if (released.empty()) return true;
    // Another variable may represent one that must not be a state.
    const auto& variables = program.structure->dae->variables;
    for (std::size_t i = 0; i < variables.size(); ++i) {
        if (variables[VariableId(i)].stateSelect == StateSelect::Never) released.emplace_back(i);
    }
    if (!m_variants.release(released)) return true;
    const Program* next = m_variants.find(std::vector<StateChoice>(), program.structure->conditions);
    // Without an alternative the request is followed as long as possible.
    if (next == nullptr || next->states.size() != program.states.size()) return true;
    const auto isSame = [](const StateVariable& a, const StateVariable& b) {
        return a.variable == b.variable && a.order == b.order;
    };
    if (next->dynamicSets.empty() && std::ranges::equal(next->structure->states, program.structure->states, isSame))
        return true;
    auto evaluator = std::make_unique<ModelEvaluator>(*next, m_run, m_overrides, m_diagnostics, m_task);
    std::vector<double> states(next->states.size());
    evaluator->takeOver(*m_evaluator, states.data());
    follow(std::move(evaluator), std::move(states));
    m_isFirstSelection = true;
    return true;
}

bool Run::changeStates(double time, bool& hasChanged)
{
    const Program& program = m_evaluator->program();
    if (program.dynamicSets.empty() && program.wishedSets.empty()) return true;
    ResultEvent event;
    if (!releaseWishes(kPoorWish, kFewConstraints)) return false;
    const bool isReleased = &m_evaluator->program() != &program;
    if (isReleased) {
        EventOutcome outcome;
        m_isFirstSelection = false;
        if (!m_evaluator->goOn(m_reached, m_states.data(), outcome)) return reportOutcome(outcome);
    }
    if (!selectStates(false, &event)) return false;
    hasChanged = isReleased || !event.stateSelections.empty();
    if (!hasChanged) return true;
    writeRow(time);
    record(time, EventKind::State, {}, {}, 0, std::move(event));
    return true;
}

bool Run::selectStates(bool isForced, ResultEvent* event)
{
    const Program& program = m_evaluator->program();
    if (program.dynamicSets.empty()) return true;
    if (!m_evaluator->computeSelection()) return reportEvaluation();
    std::vector<StateChoice> states;
    std::vector<ResultStateSelection> changes;
    for (std::size_t s = 0; s < program.dynamicSets.size(); ++s) {
        const Program::DynamicSet& set = program.dynamicSets[s];
        const StateSet& stateSet = program.structure->index.reduction.selection.sets[set.set];
        const ModelEvaluator::Selection selection = m_evaluator->selectionOf(s, isForced && m_isFirstSelection);
        std::vector<std::size_t> chosen;
        for (std::size_t c = 0; c < set.candidates.size(); ++c) {
            if (set.states[c] >= 0) chosen.push_back(c);
        }
        const auto namesOf = [&](const std::vector<std::size_t>& positions) {
            std::vector<std::string> names;
            for (const std::size_t c : positions) names.push_back(program.structure->nameOf(stateSet.candidates[c]));
            return names;
        };
        if (selection.isWanted && selection.states != chosen) {
            changes.push_back({set.set.index(), namesOf(chosen), namesOf(selection.states), selection.conditionNow,
                               selection.conditionThen});
            chosen = selection.states;
        }
        for (const std::size_t c : chosen) {
            const Candidate& candidate = stateSet.candidates[c];
            states.push_back({program.structure->pool.variableOf(baseOf(program, candidate)), candidate.order});
        }
    }
    const bool isFirst = std::exchange(m_isFirstSelection, false);
    if (changes.empty()) return true;
    const auto next = m_variants.find(states, program.structure->conditions);
    // Without a program for them the current states continue as long as possible.
    if (!next || next->states.size() != program.states.size()) return true;
    auto evaluator = std::make_unique<ModelEvaluator>(*next, m_run, m_overrides, m_diagnostics, m_task);
    std::vector<double> nextStates(next->states.size());
    evaluator->takeOver(*m_evaluator, nextStates.data());
    EventOutcome outcome;
    if (!isFirst && !evaluator->goOn(m_reached, nextStates.data(), outcome)) return true;
    if (event != nullptr) event->stateSelections = std::move(changes);
    if (!isFirst && m_lastRow < m_reached) writeRow(m_reached);  // as for events: a row before and after
    follow(std::move(evaluator), std::move(nextStates));
    return true;
}

std::unique_ptr<ModelEvaluator> Run::follow(std::unique_ptr<ModelEvaluator> evaluator, std::vector<double> states)
{
    std::swap(m_evaluator, evaluator);
    m_states = std::move(states);
    m_recorder.follow(*m_evaluator);
    m_bounds.follow(*m_evaluator);
    sizeBuffers();
    if (m_settings.wantsDetails) m_evaluator->measureBlocks();
    m_evaluator->watch(m_watch);
    collectBlocks(*evaluator);
    if (m_integrator) m_counts += m_integrator->statistics();
    m_integrator.reset();
    m_steps.changeIntegrator();
    return evaluator;
}

ExprId Run::baseOf(const Program& program, const Candidate& candidate)
{
    return program.structure->index.reduction.columns[candidate.variable].expr;
}

}  // namespace causeway

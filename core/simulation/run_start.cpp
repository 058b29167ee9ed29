// SPDX-License-Identifier: GPL-3.0-or-later
// The start of a run: parameters, and values from the initial system or from a stored result.
#include "core/simulation/run.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/base/diagnostics.h"
#include "core/program/program.h"
#include "core/structure/consistency_check.h"

namespace causeway {

void Run::sizeBuffers()
{
    const std::size_t count = m_evaluator->crossingCount();
    for (std::vector<double>* vector : {&m_values, &m_tolerances}) vector->resize(count);
    m_stateTolerances.clear();
    for (const Program::State& state : m_evaluator->program().states)
        m_stateTolerances.push_back(stepTolerance(m_settings.tolerance) * nominalOf(state.variable));
    constexpr double kMoment = 1e-9;  // of the whole interval
    constexpr double kDecay = 1e3;    // in it
    const double span = m_settings.stopTime - m_settings.startTime;
    if (span > 0) m_evaluator->setHorizon({m_stateTolerances, kMoment * span, kDecay / span});
}

bool Run::parametersAreFinite()
{
    const Program& program = m_evaluator->program();
    const HybridDae& dae = *program.structure->dae;
    bool isComplete = true;
    for (const ParameterValues::Failure& failure : m_run.parameters.failures) {
        if (program.computedParameters.contains(failure.variable)) continue;
        m_diagnostics.report(diag::ParameterFailed, dae.variables[failure.variable].span,
                             dae.variables[failure.variable].name, failure.reason);
        isComplete = false;
    }
    if (!isComplete) return false;
    for (const VariableId id : dae.parameterOrder) {
        const DaeVariable& variable = dae.variables[id];
        if (variable.type == ValueType::String || variable.type == ValueType::ExternalObject ||
            program.computedParameters.contains(id))
            continue;
        if (std::isfinite(m_evaluator->value(id)) || std::isinf(m_evaluator->value(id))) continue;
        m_diagnostics.report(diag::ParameterNotFinite, variable.span, variable.name);
        return false;
    }
    return true;
}

bool Run::initialize()
{
    EventOutcome outcome;
    if (m_stored != nullptr) {
        if (!takeStored()) return false;
    } else if (!m_evaluator->initialize(m_settings.startTime)) {
        // Ideal elements may let the states jump from where they are given.
        if (!m_evaluator->hasGivenStates() || !m_evaluator->settle(m_settings.startTime, m_states.data(), outcome)) {
            static_cast<void>(m_evaluator->initialize(m_settings.startTime));
            return reportEvaluation();
        }
    } else if (!redundantConditionsHold()) {
        return false;
    }
    m_recorder.begin();
    // The states to begin with may be bad ones for these values.
    if (!selectStates(true, nullptr)) return false;
    if (isWatched()) m_watch->eventBegins(*m_evaluator, m_settings.startTime, {});
    if (!m_evaluator->settle(m_settings.startTime, m_states.data(), outcome) ||
        !m_evaluator->lookAhead(m_settings.startTime, m_states.data(), outcome))
        return reportOutcome(outcome);
    if (!changeStructure(outcome)) return false;
    if (m_stored != nullptr && !agreesWithStored()) return false;
    // What is scheduled for the start itself belongs to it: nothing is shown in between.
    const bool goesOnAtStart = m_settings.stopTime > m_settings.startTime &&
                               m_evaluator->nextTimeEvent(m_settings.startTime, true) <= m_settings.startTime;
    if (!goesOnAtStart || outcome.isTerminated) writeRow(m_settings.startTime);
    record(m_settings.startTime, EventKind::Initial, {}, outcome, 0);
    m_nextOutput = 1;
    if (!m_evaluator->checkAssertions()) return reportEvaluation();
    return takeTermination(outcome);
}

bool Run::takeStored()
{
    const std::vector<std::string> missing =
        m_evaluator->take(m_settings.startTime, [this](const std::string& name) -> std::optional<double> {
            const auto& variables = m_evaluator->program().structure->dae->variables;
            const auto isNamed = [&](const std::pair<VariableId, double>& override) {
                return variables[override.first].name == name;
            };
            const auto override = std::ranges::find_if(m_overrides, isNamed);
            return override != m_overrides.end() ? std::optional(override->second) : m_stored->find(name);
        });
    if (missing.empty()) return true;
    m_diagnostics.report(
        diag::InitialContradiction, {},
        fmt::format("'{}' has no values of {}; store a result with all variables, or give these with --set",
                    m_stored->file, shortList(missing)));
    return false;
}

bool Run::agreesWithStored()
{
    constexpr double kTolerance = 1e-3;
    const Program& program = m_evaluator->program();
    const auto& variables = program.structure->dae->variables;
    std::vector<std::uint8_t> isState(program.slotCount, 0);
    for (const Program::State& state : program.states) isState[state.value] = 1;
    std::vector<std::string> different;
    for (std::size_t i = 0; i < variables.size(); ++i) {
        const VariableId id(i);
        if (!variables[id].isState || isState[program.variableSlot[id]] != 0) continue;
        const std::optional<double> stored = m_stored->find(variables[id].name);
        const double found = m_evaluator->value(id);
        if (!stored ||
            std::fabs(*stored - found) <= kTolerance * std::max({std::fabs(*stored), std::fabs(found), nominalOf(id)}))
            continue;
        different.push_back(fmt::format("{} = {:.10g} (stored: {:.10g})", variables[id].name, found, *stored));
    }
    if (different.empty()) return true;
    m_diagnostics.report(
        diag::InitialContradiction, {},
        fmt::format(
            "from the states in '{}' at t = {} follows {}; it is the result of another model, or of other parameters",
            m_stored->file, m_stored->time, shortList(different)));
    return false;
}

bool Run::redundantConditionsHold()
{
    constexpr double kTolerance = 1e-6;
    const Structure& structure = *m_evaluator->program().structure;
    if (!structure.initialization) return true;
    const Initialization& initialization = *structure.initialization;
    for (const RedundantCondition& condition : initialization.redundant) {
        if (condition.consistency != Consistency::AtRunTime) continue;
        const InitialRow& row = initialization.rows[condition.row];
        const auto balance =
            balanceOf(row, structure.pool, [this](ExprId leaf) { return m_evaluator->valueOfLeaf(leaf); });
        if (!balance || std::fabs(balance->residual) <= kTolerance * std::max(1.0, balance->magnitude)) continue;
        RedundantCondition violated = condition;
        violated.consistency = Consistency::Contradictory;
        violated.violated = condition.row;
        violated.residual = balance->residual;
        m_diagnostics.report(diag::InitialContradiction, row.span,
                             explain(initialization, violated, [&](ExprId expr) { return structure.print(expr); }));
        return false;
    }
    return true;
}

}  // namespace causeway

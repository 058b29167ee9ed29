// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/recorder.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/base/diagnostics.h"
#include "core/results/name_filter.h"
#include "core/symbolic/value_elements.h"

namespace causeway {

Recorder::Recorder(const Program& program, const SimulationSettings& settings, const ModelEvaluator& evaluator, Diagnostics& diagnostics)
    : m_result(std::make_shared<Result>()), m_evaluator(nullptr)
{
    const Structure& structure = *program.structure;
    const HybridDae& dae = *structure.dae;
    m_result->modelName = dae.modelName;
    const NameFilter filter(settings.outputs);
    for (std::size_t i = 0; i < dae.variables.size(); ++i) {
        const DaeVariable& variable = dae.variables[VariableId(i)];
        if (!isNumeric(variable.type)) continue;
        if (variable.variability <= Variability::Parameter) {
            m_result->parameters.push_back({variable.name, variable.unit, variable.description, evaluator.value(VariableId(i))});
            m_parameters.push_back(VariableId(i));
        } else if (filter.keeps(variable.name)) {
            m_result->columns.push_back({variable.name, variable.unit, variable.description, variable.type, {}});
            m_variables.push_back(VariableId(i));
        }
    }
    for (std::size_t state = 0; state < program.states.size(); ++state) {
        const DaeVariable& variable = dae.variables[program.states[state].variable];
        const std::string name = structure.print(structure.states[state].derivative);
        if (!filter.keeps(name)) continue;
        const std::string unit = variable.unit.empty() ? std::string() : variable.unit.str() + "/s";
        m_result->columns.push_back({name, unit, fmt::format("Derivative of {}", variable.name), ValueType::Real, {}});
        m_derivatives.push_back(name);
    }
    for (const std::string& pattern : settings.outputs) {
        const auto matches = [&](const ResultColumn& column) { return matchesPattern(pattern, column.name); };
        if (std::ranges::none_of(m_result->columns, matches)) diagnostics.report(diag::NoOutputMatches, {}, pattern);
    }
    follow(evaluator);
}

void Recorder::follow(const ModelEvaluator& evaluator)
{
    m_evaluator = &evaluator;
    const Program& program = evaluator.program();
    m_slots.clear();
    for (const VariableId variable : m_variables) m_slots.push_back(program.variableSlot[variable]);
    for (const std::string& name : m_derivatives) {
        const auto found = std::ranges::find(program.derivativeSlots, name, &std::pair<std::string, Slot>::first);
        m_slots.push_back(found != program.derivativeSlots.end() ? found->second : kNoSlot);
    }
}

void Recorder::takeParameters()
{
    for (std::size_t i = 0; i < m_parameters.size(); ++i) m_result->parameters[i].value = m_evaluator->value(m_parameters[i]);
}

void Recorder::row(double time)
{
    m_result->time.push_back(time);
    for (std::size_t i = 0; i < m_slots.size(); ++i) m_result->columns[i].values.push_back(m_slots[i] == kNoSlot ? std::nan("") : m_evaluator->slot(m_slots[i]));
}

void Recorder::event(ResultEvent event)
{
    event.rowAfter = m_result->time.empty() ? 0 : m_result->time.size() - 1;
    m_result->events.push_back(std::move(event));
}

}  // namespace causeway

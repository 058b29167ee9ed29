// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/recorder.h"

#include <algorithm>
#include <chrono>
#include <cmath>

#include <fmt/format.h>

#include "core/base/diagnostics.h"
#include "core/results/name_filter.h"
#include "core/symbolic/value_elements.h"

namespace causeway {

Recorder::Recorder(const Program& program, const SimulationSettings& settings, const ModelEvaluator& evaluator, ResultSink& sink, Diagnostics& diagnostics)
    : m_sink(sink), m_evaluator(nullptr)
{
    const Structure& structure = *program.structure;
    const HybridDae& dae = *structure.dae;
    m_layout.modelName = dae.modelName;
    const NameFilter filter(settings.outputs);
    std::vector<ResultVariable> columns;
    const auto addColumn = [&](std::string name, std::string unit, std::string description, ValueType type) {
        const std::size_t column = columns.size();
        columns.push_back({std::move(name), std::move(unit), std::move(description), type, column});
    };
    for (std::size_t i = 0; i < dae.variables.size(); ++i) {
        const DaeVariable& variable = dae.variables[VariableId(i)];
        if (!isNumeric(variable.type)) continue;
        if (variable.variability <= Variability::Parameter) {
            m_layout.variables.push_back({variable.name, variable.unit, variable.description});
            m_parameters.push_back(VariableId(i));
        } else if (filter.keeps(variable.name)) {
            addColumn(variable.name, variable.unit, variable.description, variable.type);
            m_variables.push_back(VariableId(i));
        }
    }
    for (std::size_t state = 0; state < program.states.size(); ++state) {
        const DaeVariable& variable = dae.variables[program.states[state].variable];
        const std::string name = structure.print(structure.states[state].derivative);
        if (!filter.keeps(name)) continue;
        addColumn(name, variable.unit.empty() ? std::string() : variable.unit.str() + "/s", fmt::format("Derivative of {}", variable.name), ValueType::Real);
        m_derivatives.push_back(name);
    }
    for (const std::string& pattern : settings.outputs) {
        const auto matches = [&](const ResultVariable& column) { return matchesPattern(pattern, column.name); };
        if (std::ranges::none_of(columns, matches)) diagnostics.report(diag::NoOutputMatches, {}, pattern);
    }
    m_layout.columnCount = columns.size();
    m_layout.variables.insert(m_layout.variables.end(), std::make_move_iterator(columns.begin()), std::make_move_iterator(columns.end()));
    m_row.resize(m_layout.columnCount);
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

void Recorder::begin()
{
    if (std::exchange(m_hasBegun, true)) return;
    for (std::size_t i = 0; i < m_parameters.size(); ++i) m_layout.variables[i].value = m_evaluator->value(m_parameters[i]);
    m_isRefused = !m_sink.begin(m_layout);
    m_layout = {};
}

void Recorder::row(double time)
{
    if (m_isRefused) return;
    for (std::size_t i = 0; i < m_slots.size(); ++i) m_row[i] = m_slots[i] == kNoSlot ? std::nan("") : m_evaluator->slot(m_slots[i]);
    const auto start = std::chrono::steady_clock::now();
    m_isRefused = !m_sink.row(time, m_row);
    m_seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    if (!m_isRefused) ++m_rowCount;
}

void Recorder::event(const ResultEvent& event)
{
    if (!m_isRefused) m_sink.event(event);
}

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/recorder.h"

#include <algorithm>
#include <chrono>
#include <cmath>

#include <fmt/format.h>

#include "core/base/diagnostics.h"
#include "core/results/state_bands.h"
#include "core/symbolic/value_elements.h"

namespace causeway {

namespace {

std::vector<std::string> candidatesOf(const Program& program, StateSetId set)
{
    std::vector<std::string> names;
    for (const Candidate& candidate : program.structure->index.reduction.selection.sets[set].candidates)
        names.push_back(program.structure->nameOf(candidate));
    return names;
}

}  // namespace

Recorder::Recorder(const Program& program, const SimulationSettings& settings, const ModelEvaluator& evaluator,
                   ResultSink& sink, Diagnostics& diagnostics)
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
        if (!isNumeric(variable.type) || isMade(variable.name)) continue;
        if (!filter.keeps(variable.name)) continue;
        if (variable.variability <= Variability::Parameter) {
            m_layout.variables.push_back({variable.name, variable.unit, variable.description});
            m_parameters.push_back(VariableId(i));
        } else {
            addColumn(variable.name, variable.unit, variable.description, variable.type);
            m_variables.push_back(VariableId(i));
        }
    }
    for (std::size_t state = 0; state < program.states.size(); ++state) {
        const DaeVariable& variable = dae.variables[program.states[state].variable];
        const std::string name = structure.print(structure.states[state].derivative);
        if (isMade(variable.name) || !filter.keeps(name)) continue;
        addColumn(name, variable.unit.empty() ? std::string() : variable.unit.str() + "/s",
                  fmt::format("Derivative of {}", variable.name), ValueType::Real);
        m_derivatives.push_back(name);
    }
    addSets(program, filter, columns);
    for (const std::string& pattern : settings.outputs) {
        const auto matches = [&](const ResultVariable& column) { return matchesPattern(pattern, column.name); };
        if (std::ranges::none_of(columns, matches) && std::ranges::none_of(m_layout.variables, matches))
            diagnostics.report(diag::NoOutputMatches, {}, pattern);
    }
    m_layout.columnCount = columns.size();
    m_layout.variables.insert(m_layout.variables.end(), std::make_move_iterator(columns.begin()),
                              std::make_move_iterator(columns.end()));
    m_row.resize(m_layout.columnCount);
    follow(evaluator);
}

void Recorder::addSets(const Program& program, const NameFilter& filter, std::vector<ResultVariable>& columns)
{
    const auto add = [&columns](std::string name, std::string description, ValueType type) {
        const std::size_t column = columns.size();
        columns.push_back({std::move(name), {}, std::move(description), type, column});
    };
    for (const Program::DynamicSet& dynamic : program.dynamicSets) {
        const std::size_t number = dynamic.set.index();
        // One name decides for the whole set: its columns mean something together alone.
        if (!filter.keeps(conditionColumnName(number))) continue;
        RecordedSet& recorded =
            m_sets.emplace_back(RecordedSet{dynamic.set, candidatesOf(program, dynamic.set), columns.size()});
        add(conditionColumnName(number),
            fmt::format("Pivots of the Jacobian of StateSet {}, relative to the best choice", number + 1),
            ValueType::Real);
        for (const std::string& candidate : recorded.candidates)
            add(stateColumnName(number, candidate), fmt::format("{} is a state", candidate), ValueType::Boolean);
    }
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
    for (RecordedSet& recorded : m_sets) {
        recorded.inProgram.reset();
        for (std::size_t s = 0; s < program.dynamicSets.size(); ++s) {
            // In another case of the structure the same number may be another set.
            if (program.dynamicSets[s].set == recorded.set &&
                candidatesOf(program, recorded.set) == recorded.candidates)
                recorded.inProgram = s;
        }
    }
}

void Recorder::fillSets()
{
    for (const RecordedSet& recorded : m_sets) {
        double* const values = m_row.data() + recorded.firstColumn;
        std::fill_n(values, recorded.candidates.size() + 1, 0.0);
        values[0] = std::nan("");
        if (!recorded.inProgram) continue;
        const Program::DynamicSet& set = m_evaluator->program().dynamicSets[*recorded.inProgram];
        values[0] = m_evaluator->selectionOf(*recorded.inProgram, false).conditionNow;
        for (std::size_t c = 0; c < set.states.size(); ++c) values[c + 1] = set.states[c] >= 0 ? 1 : 0;
    }
}

void Recorder::begin()
{
    if (std::exchange(m_hasBegun, true)) return;
    for (std::size_t i = 0; i < m_parameters.size(); ++i)
        m_layout.variables[i].value = m_evaluator->value(m_parameters[i]);
    m_isRefused = !m_sink.begin(m_layout);
    m_layout = {};
}

void Recorder::row(double time)
{
    if (m_isRefused) return;
    for (std::size_t i = 0; i < m_slots.size(); ++i)
        m_row[i] = m_slots[i] == kNoSlot ? std::nan("") : m_evaluator->slot(m_slots[i]);
    fillSets();
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

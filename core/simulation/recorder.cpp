// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/recorder.h"

#include <algorithm>
#include <chrono>
#include <cmath>

#include <fmt/format.h>

#include "core/base/diagnostics.h"
#include "core/dae/texts/varying_texts.h"
#include "core/program/derivative_slots.h"
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

RecordedColumns recordedColumns(const Program& program, const NameFilter& filter)
{
    const Structure& structure = *program.structure;
    const HybridDae& dae = *structure.dae;
    RecordedColumns recorded;
    recorded.layout.modelName = dae.modelName;
    std::vector<ResultVariable> columns;
    const auto addColumn = [&](std::string name, std::string unit, std::string description, ValueType type) {
        const std::size_t column = columns.size();
        columns.push_back({std::move(name), std::move(unit), std::move(description), type, column});
    };
    const std::vector<std::uint8_t> isText = areNumbersOfTexts(dae);
    for (std::size_t i = 0; i < dae.variables.size(); ++i) {
        const DaeVariable& variable = dae.variables[VariableId(i)];
        if (!isNumeric(variable.type) || isMade(variable.name) || isText[i] != 0) continue;
        if (!filter.keeps(variable.name)) continue;
        if (variable.variability <= Variability::Parameter) {
            recorded.layout.variables.push_back({variable.name, variable.unit, variable.description});
            recorded.parameters.push_back(VariableId(i));
        } else {
            addColumn(variable.name, variable.unit, variable.description, variable.type);
            recorded.variables.push_back(VariableId(i));
        }
    }
    for (std::size_t state = 0; state < program.states.size(); ++state) {
        const DaeVariable& variable = dae.variables[program.states[state].variable];
        const std::string name = structure.print(structure.states[state].derivative);
        if (isMade(variable.name) || !filter.keeps(name)) continue;
        addColumn(name, variable.unit.empty() ? std::string() : variable.unit.str() + "/s",
                  fmt::format("Derivative of {}", variable.name), ValueType::Real);
        recorded.derivatives.push_back(name);
    }
    recorded.layout.columnCount = columns.size();
    recorded.layout.variables.insert(recorded.layout.variables.end(), std::make_move_iterator(columns.begin()),
                                     std::make_move_iterator(columns.end()));
    return recorded;
}

void reportUnmatched(const std::vector<std::string>& outputs, const ResultLayout& layout, Diagnostics& diagnostics)
{
    for (const std::string& pattern : outputs) {
        const auto matches = [&](const ResultVariable& variable) { return matchesPattern(pattern, variable.name); };
        if (std::ranges::none_of(layout.variables, matches)) diagnostics.report(diag::NoOutputMatches, {}, pattern);
    }
}

Recorder::Recorder(const Program& program, const SimulationSettings& settings, const ModelEvaluator& evaluator,
                   ResultSink& sink, Diagnostics& diagnostics)
    : m_sink(sink), m_evaluator(nullptr), m_columns(recordedColumns(program, NameFilter(settings.outputs)))
{
    addSets(program, NameFilter(settings.outputs));
    reportUnmatched(settings.outputs, m_columns.layout, diagnostics);
    m_row.resize(m_columns.layout.columnCount);
    follow(evaluator);
}

void Recorder::addSets(const Program& program, const NameFilter& filter)
{
    ResultLayout& layout = m_columns.layout;
    const auto add = [&layout](std::string name, std::string description, ValueType type) {
        layout.variables.push_back({std::move(name), {}, std::move(description), type, layout.columnCount++});
    };
    for (const Program::DynamicSet& dynamic : program.dynamicSets) {
        const std::size_t number = dynamic.set.index();
        // One name selects the whole set: its columns are only meaningful together.
        if (!filter.keeps(conditionColumnName(number))) continue;
        RecordedSet& recorded =
            m_sets.emplace_back(RecordedSet{dynamic.set, candidatesOf(program, dynamic.set), layout.columnCount});
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
    for (const VariableId variable : m_columns.variables) m_slots.push_back(program.variableSlot[variable]);
    const auto derivatives = derivativeSlotsByName(program);
    for (const std::string& name : m_columns.derivatives) {
        const auto found = derivatives.find(name);
        m_slots.push_back(found != derivatives.end() ? found->second : kNoSlot);
    }
    for (RecordedSet& recorded : m_sets) {
        recorded.inProgram.reset();
        for (std::size_t s = 0; s < program.dynamicSets.size(); ++s) {
            // In another structural mode the same number may denote another set.
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
    for (std::size_t i = 0; i < m_columns.parameters.size(); ++i)
        m_columns.layout.variables[i].value = m_evaluator->value(m_columns.parameters[i]);
    m_isRefused = !m_sink.begin(m_columns.layout);
    m_columns.layout = {};
}

const std::vector<double>& Recorder::values()
{
    for (std::size_t i = 0; i < m_slots.size(); ++i)
        m_row[i] = m_slots[i] == kNoSlot ? std::nan("") : m_evaluator->slot(m_slots[i]);
    fillSets();
    return m_row;
}

void Recorder::row(double time)
{
    if (m_isRefused) return;
    const std::vector<double>& values = this->values();
    const auto start = std::chrono::steady_clock::now();
    m_isRefused = !m_sink.row(time, values);
    m_seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    if (!m_isRefused) ++m_rowCount;
}

void Recorder::event(const ResultEvent& event)
{
    if (!m_isRefused) m_sink.event(event);
}

}  // namespace causeway

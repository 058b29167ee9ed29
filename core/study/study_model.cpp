// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/study_model.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/base/diagnostics.h"
#include "core/base/exception_report.h"
#include "core/base/numbers.h"
#include "core/base/sha256.h"
#include "core/base/suggestion.h"
#include "core/dae/flat_modelica.h"
#include "core/results/expression_column.h"
#include "core/results/result_sink.h"
#include "core/simulation/recorder.h"
#include "core/simulation/simulation.h"
#include "core/study/run_measures.h"
#include "core/syntax/lexer.h"

namespace causeway {

namespace {

std::string withoutSpaces(const std::string& text)
{
    std::string kept;
    std::ranges::copy_if(text, std::back_inserter(kept), [](char c) { return c != ' ' && c != '\n'; });
    return kept;
}

/// Without what may be written differently: blanks, and forms of a number. "x>1.0" and "x > 1" are the same.
std::string comparableRelation(std::string_view text)
{
    std::string words;
    for (const Token& token : lex(text).tokens) {
        const std::string_view word = text.substr(token.begin, token.size());
        const bool isNumber = token.kind == TokenKind::UnsignedInteger || token.kind == TokenKind::UnsignedReal;
        const auto number = isNumber ? parseNumber(word) : std::nullopt;
        words += number ? shortestText(*number) : std::string(word);
        words += ' ';
    }
    return words;
}

/// What triggers events of a program, as events tell it; samples are not told apart by what is written.
std::vector<std::string> relationsOf(const Program& program)
{
    std::vector<std::string> relations;
    const auto add = [&relations](const std::string& text) {
        if (std::ranges::find(relations, text) == relations.end()) relations.push_back(text);
    };
    for (const ProgramRelation& relation : program.relations) add(relation.text);
    for (const ProgramRounding& rounding : program.roundings) add(rounding.text);
    return relations;
}

/// Clocks and samples have names or numbers that a run computes.
bool isClockLike(const Program& program, std::string_view relation)
{
    return relation.starts_with("sample(") || !program.clocks.empty();
}

}  // namespace

std::string_view toString(RunStatus status)
{
    return status == RunStatus::Completed ? "completed" : "failed";
}

StudyModel::StudyModel(StudyPlan plan, std::shared_ptr<const Program> program, SimulationSettings settings)
    : m_plan(std::move(plan)), m_program(std::move(program)), m_settings(std::move(settings))
{
    takeSettings();
    if (m_problems.empty()) checkFactors();
    checkOutputs();
    if (m_problems.empty()) m_design = m_plan.designOfRuns();
}

std::string StudyModel::modelDigest() const
{
    return sha256(toFlatModelica(*m_program->structure->dae));
}

void StudyModel::takeSettings()
{
    takePlanSettings(m_plan.settings, *m_program->structure->dae, m_settings, m_problems);
}

void StudyModel::checkFactors()
{
    const HybridDae& dae = *m_program->structure->dae;
    for (std::size_t i = 0; i < m_plan.factors.size(); ++i) {
        StudyFactor& factor = m_plan.factors[i];
        const VariableId id = dae.findVariable(factor.name);
        factor.isWhole = !id.isNone() && dae.variables[id].type == ValueType::Integer;
        checkFactor(i);
    }
}

void StudyModel::checkFactor(std::size_t index)
{
    constexpr double kSomewhere = 0.5;
    const StudyFactor& factor = m_plan.factors[index];
    const auto check = [&](double value, const std::string& place) {
        const std::string why = whyNotSet(*m_program->structure->dae, factor.name, factor.textOf(value));
        if (!why.empty()) m_problems.push_back(fmt::format("{}{}: {}", factor.place, place, why));
        return why.empty();
    };
    const bool isList = std::holds_alternative<FactorList>(factor.values);
    if (isList || (!isSampled(m_plan.design) && factor.count() > 0)) {
        for (std::size_t i = 0; i < factor.count(); ++i) {
            if (!check(factor.valueAt(i), isList ? fmt::format(".values[{}]", i) : ".range")) return;
        }
        return;
    }
    static_cast<void>(check(factor.quantile(kSomewhere), ""));
}

void StudyModel::checkOutputs()
{
    const ResultLayout layout = recordedColumns(*m_program, NameFilter()).layout;
    const Result head = headOf(layout);
    std::vector<std::string> names;
    for (const ResultVariable& variable : layout.variables) names.push_back(variable.name);
    std::vector<std::string> kept;
    for (std::size_t i = 0; i < m_plan.outputs.size(); ++i) {
        StudyOutput& output = m_plan.outputs[i];
        const std::string plain = withoutSpaces(output.variable);
        const bool isVariable = std::ranges::find(names, plain) != names.end();
        if (isVariable) output.variable = plain;
        ExpressionColumn column;
        if (isVariable)
            column.names = {plain};
        else
            column = expressionColumn(head, output.variable);
        if (!column.error.empty()) {
            m_problems.push_back(fmt::format("outputs[{}].variable: {}{}", i, column.error, didYouMean(plain, names)));
            continue;
        }
        kept.insert(kept.end(), column.names.begin(), column.names.end());
        for (const ResultVariable& variable : layout.variables) {
            if (!variable.column && plain.find(variable.name) != std::string::npos) kept.push_back(variable.name);
        }
        if (output.at == StudyOutput::At::Time &&
            !(output.time >= m_settings.startTime && output.time <= m_settings.stopTime))
            m_problems.push_back(fmt::format("outputs[{}].at: {} s is not between the start and the stop time of a run",
                                             i, output.time));
    }
    for (std::size_t i = 0; i < m_plan.outputs.size(); ++i) checkRelation(i);
    // No pattern at all would keep all variables.
    if (kept.empty()) kept.emplace_back("time");
    m_settings.outputs = std::move(kept);
}

/// A relation becomes that of the model, as events tell it.
void StudyModel::checkRelation(std::size_t index)
{
    StudyOutput& output = m_plan.outputs[index];
    if (output.relation.empty()) return;
    const std::vector<std::string> known = relationsOf(*m_program);
    const std::string wanted = comparableRelation(output.relation);
    for (const std::string& relation : known) {
        if (comparableRelation(relation) != wanted) continue;
        output.relation = relation;
        return;
    }
    if (isClockLike(*m_program, output.relation)) return;
    m_problems.push_back(
        fmt::format("outputs[{}].relation: the model has no relation '{}'{}", index, output.relation,
                    known.empty() ? "; it has none" : fmt::format("; it has {}", fmt::join(known, ", "))));
}

std::optional<StudyRun> StudyModel::run(std::uint64_t number, const Task& task) const
{
    StudyRun run;
    run.number = number;
    run.factors = m_design->valuesOf(number);
    SimulationSettings settings = m_settings;
    for (std::size_t i = 0; i < run.factors.size(); ++i)
        settings.overrides.emplace_back(m_plan.factors[i].name, m_plan.factors[i].textOf(run.factors[i]));
    Diagnostics diagnostics;
    run.status = RunStatus::Failed;
    bool isTooLong = false;
    try {
        ResultStore store;
        const SimulationStatus status =
            simulateWithin(m_plan.settings.runLimit, *m_program, settings, store, diagnostics, task);
        if (task.cancelled()) return std::nullopt;
        isTooLong = status == SimulationStatus::Cancelled;
        if (status == SimulationStatus::Completed) {
            RunMeasures measures = measuresOf(*store.result(), m_plan.outputs);
            run.outputs = std::move(measures.values);
            run.reason = std::move(measures.reason);
            run.status = RunStatus::Completed;
            return run;
        }
    } catch (const std::exception& error) {
        reportException(diagnostics, error);
    }
    run.outputs.assign(m_plan.outputs.size(), std::nan(""));
    run.reason =
        isTooLong ? fmt::format("it takes longer than {} s", *m_plan.settings.runLimit) : firstErrorIn(diagnostics);
    return run;
}

}  // namespace causeway

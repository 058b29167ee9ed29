// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/study_model.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <stop_token>

#include <fmt/format.h>

#include "core/base/diagnostics.h"
#include "core/base/exception_report.h"
#include "core/base/sha256.h"
#include "core/base/suggestion.h"
#include "core/dae/flat_modelica.h"
#include "core/results/expression_column.h"
#include "core/results/result_sink.h"
#include "core/simulation/recorder.h"
#include "core/simulation/run_settings.h"
#include "core/simulation/simulation.h"
#include "core/study/run_measures.h"

namespace causeway {

namespace {

/// On one line.
std::string firstErrorIn(const Diagnostics& diagnostics)
{
    for (const Diagnostic& diagnostic : diagnostics.items()) {
        if (diagnostic.severity() != Severity::Error) continue;
        std::string text = diagnostic.message;
        std::ranges::replace_if(
            text, [](char c) { return c == '\n' || c == '\r' || c == '\t'; }, ' ');
        return text;
    }
    return "it came to no end";
}

std::string withoutSpaces(const std::string& text)
{
    std::string kept;
    std::ranges::copy_if(text, std::back_inserter(kept), [](char c) { return c != ' ' && c != '\n'; });
    return kept;
}

/// Stops a run that takes longer than it may.
class LimitedSink final : public ResultSink {
public:
    using Clock = std::chrono::steady_clock;

    /// `next` and `stop` outlive it.
    LimitedSink(std::optional<double> seconds, ResultSink& next, std::stop_source& stop) : m_next(next), m_stop(stop)
    {
        if (seconds) m_end = Clock::now() + std::chrono::duration<double>(*seconds);
    }

    bool begin(const ResultLayout& layout) override { return m_next.begin(layout); }
    bool row(double time, std::span<const double> values) override
    {
        look();
        return m_next.row(time, values);
    }
    void step(double time) override
    {
        look();
        m_next.step(time);
    }
    void event(const ResultEvent& event) override { m_next.event(event); }
    [[nodiscard]] std::optional<std::string> finish() override { return m_next.finish(); }
    void abandon() override { m_next.abandon(); }

private:
    void look()
    {
        if (m_end && Clock::now() > *m_end) m_stop.request_stop();
    }

    ResultSink& m_next;
    std::stop_source& m_stop;
    std::optional<std::chrono::time_point<Clock, std::chrono::duration<double>>> m_end;
};

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
    const StudySettings& given = m_plan.settings;
    if (given.startTime) {
        m_settings.startTime = *given.startTime;
        if (!m_program->structure->dae->experiment.stopTime) m_settings.stopTime = m_settings.startTime + 1;
    }
    m_settings.stopTime = given.stopTime.value_or(m_settings.stopTime);
    if (given.intervals) {
        m_settings.intervals = *given.intervals;
        m_settings.interval.reset();
    }
    if (given.interval) m_settings.interval = given.interval;
    m_settings.tolerance = given.tolerance.value_or(m_settings.tolerance);
    if (!given.solver.empty()) m_settings.solver = given.solver;
    if (!given.rootFinder.empty()) m_settings.rootFinder = given.rootFinder;
    m_settings.print = {};
    Diagnostics diagnostics;
    if (!checkSettings(m_settings, diagnostics)) m_problems.push_back("settings: " + firstErrorIn(diagnostics));
    for (const auto& [name, text] : given.values) {
        if (const std::string why = refusalOf(name, text); !why.empty())
            m_problems.push_back(fmt::format("settings.set.{}: {}", name, why));
        m_settings.overrides.emplace_back(name, text);
    }
}

/// Why a value cannot be set; empty: it can.
std::string StudyModel::refusalOf(const std::string& name, const std::string& text) const
{
    SimulationSettings one;
    one.overrides.emplace_back(name, text);
    Overrides resolved;
    Diagnostics diagnostics;
    return resolveOverrides(*m_program->structure->dae, one, resolved, diagnostics) ? std::string()
                                                                                    : firstErrorIn(diagnostics);
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
        const std::string why = refusalOf(factor.name, factor.textOf(value));
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
    // No pattern at all would keep all variables.
    if (kept.empty()) kept.emplace_back("time");
    m_settings.outputs = std::move(kept);
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
        std::stop_source stop;
        const std::stop_callback stopsToo(task.stop(), [&stop] { stop.request_stop(); });
        LimitedSink limited(m_plan.settings.runLimit, store, stop);
        const SimulationStatus status =
            simulate(*m_program, settings, limited, diagnostics, Task(stop.get_token())).status;
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

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/study_model.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/base/diagnostics.h"
#include "core/base/exception_report.h"
#include "core/base/sha256.h"
#include "core/dae/flat_modelica.h"
#include "core/results/result_sink.h"
#include "core/simulation/simulation.h"
#include "core/study/run_measures.h"

namespace causeway {

std::string_view toString(RunStatus status)
{
    return status == RunStatus::Completed ? "completed" : "failed";
}

StudyModel::StudyModel(StudyPlan plan, std::shared_ptr<const Program> program, SimulationSettings settings)
    : m_plan(std::move(plan)), m_program(std::move(program)), m_settings(std::move(settings))
{
    takeSettings();
    if (m_problems.empty()) checkFactors();
    takeStudyOutputs(m_plan.outputs, *m_program, m_settings, m_problems);
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
        const bool isKnown = !m_program->structure->dae->findVariable(factor.name).isNone();
        if (!why.empty()) m_problems.push_back(fmt::format("{}{}: {}", factor.place, isKnown ? place : ".name", why));
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

SimulationSettings StudyModel::settingsOf(const std::vector<double>& factors) const
{
    SimulationSettings settings = m_settings;
    for (std::size_t i = 0; i < factors.size(); ++i)
        settings.overrides.emplace_back(m_plan.factors[i].name, m_plan.factors[i].textOf(factors[i]));
    return settings;
}

std::shared_ptr<const Result> StudyModel::curvesOf(std::uint64_t number, const Task& task) const
{
    Diagnostics diagnostics;
    ResultStore store;
    try {
        static_cast<void>(simulateWithin(m_plan.settings.runLimit, *m_program, settingsOf(m_design->valuesOf(number)),
                                         store, diagnostics, task));
    } catch (const std::exception&) {
        return nullptr;
    }
    return store.result();
}

std::optional<StudyRun> StudyModel::run(std::uint64_t number, const Task& task) const
{
    StudyRun run;
    run.number = number;
    run.factors = m_design->valuesOf(number);
    const SimulationSettings settings = settingsOf(run.factors);
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

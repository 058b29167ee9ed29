// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/compiler.h"

#include <chrono>
#include <exception>

#include "core/dae/flatten.h"
#include "core/program/program.h"
#include "core/semantics/instance_tree.h"
#include "core/semantics/suggestion.h"
#include "core/syntax/parser.h"

namespace causeway {

namespace {

/// Runs one stage and adds its wall time to `seconds`.
template <class Stage>
auto timed(double& seconds, Stage&& stage)
{
    const auto start = std::chrono::steady_clock::now();
    auto result = stage();
    seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return result;
}

const ClassInfo* chooseModel(Analysis& analysis)
{
    if (!analysis.modelName.empty()) {
        for (const ClassInfo& info : analysis.classes) {
            if (info.name != analysis.modelName) continue;
            if (info.isModel()) return &info;
            const std::string kind = (info.isPartial ? "partial " : "") + std::string(ast::toString(info.kind));
            analysis.diagnostics.report(diag::CannotSimulateClass, info.span, info.name, kind);
            return nullptr;
        }
        std::vector<std::string> names;
        for (const ClassInfo& info : analysis.classes) names.push_back(info.name);
        analysis.diagnostics.report(diag::ModelNotFound, {}, analysis.modelName, didYouMean(analysis.modelName, names));
        return nullptr;
    }
    const ClassInfo* last = nullptr;
    for (const ClassInfo& info : analysis.classes) {
        if (!info.isModel()) continue;
        if (info.experiment.given()) return &info;
        last = &info;
    }
    return last;
}

void runStages(Analysis& analysis, std::shared_ptr<const SourceFile> file, StopAfter last, const Task& task)
{
    Diagnostics& diagnostics = analysis.diagnostics;
    StageSeconds& seconds = analysis.seconds;
    const auto mustStop = [&](StopAfter stage) {
        if (task.cancelled()) diagnostics.report(diag::Cancelled, {});
        return task.cancelled() || diagnostics.hasErrors() || last == stage;
    };

    task.progress(0.0, "reading");
    analysis.source = analysis.sources.add(file);
    analysis.tree = timed(seconds.load, [&] { return parse(std::move(file), analysis.source, diagnostics, task); });
    analysis.classes = indexClasses(*analysis.tree);
    if (last == StopAfter::Syntax || task.cancelled()) {
        if (task.cancelled()) diagnostics.report(diag::Cancelled, {});
        return;
    }
    const ClassInfo* model = chooseModel(analysis);
    if (model == nullptr) return;
    analysis.modelName = model->name;
    if (diagnostics.hasErrors()) return;

    task.progress(0.2, "instantiating");
    const auto instance = timed(seconds.instantiate, [&] {
        return instantiate(analysis.tree, model->node, model->name, diagnostics, task);
    });
    task.progress(0.3, "flattening");
    auto dae = timed(seconds.flatten, [&] { return flatten(*instance, diagnostics, task); });
    if (task.cancelled() || diagnostics.hasErrors()) {
        if (task.cancelled()) diagnostics.report(diag::Cancelled, {});
        return;
    }
    analysis.dae = std::move(dae);
    if (mustStop(StopAfter::Dae)) return;

    task.progress(0.4, "sorting equations");
    analysis.structure = timed(seconds.structure, [&] { return analyseStructure(analysis.dae, diagnostics, task); });
    if (task.cancelled()) analysis.structure = nullptr;
    if (mustStop(StopAfter::Structure)) return;

    task.progress(0.8, "generating code");
    analysis.program = timed(seconds.codegen, [&] { return generateProgram(analysis.structure, diagnostics, task); });
    if (task.cancelled()) diagnostics.report(diag::Cancelled, {});
    task.progress(1.0, "done");
}

}  // namespace

std::shared_ptr<const Analysis> analyse(std::shared_ptr<const SourceFile> file, std::string modelName, StopAfter last, const Task& task)
{
    auto analysis = std::make_shared<Analysis>();
    analysis->modelName = std::move(modelName);
    try {
        runStages(*analysis, std::move(file), last, task);
    } catch (const std::exception& error) {
        // Our own faults end here and become a message; the user's work goes on.
        analysis->diagnostics.report(diag::Internal, {}, error.what());
    }
    return analysis;
}

SimulationSettings settingsFor(const Experiment& experiment)
{
    SimulationSettings settings;
    settings.startTime = experiment.startTime.value_or(settings.startTime);
    settings.stopTime = experiment.stopTime.value_or(settings.startTime + 1);
    settings.interval = experiment.interval;
    settings.tolerance = experiment.tolerance.value_or(settings.tolerance);
    return settings;
}

Simulation simulate(const Analysis& analysis, const SimulationSettings& settings, Diagnostics& diagnostics, const Task& task)
{
    try {
        return simulate(*analysis.program, settings, diagnostics, task);
    } catch (const std::exception& error) {
        diagnostics.report(diag::Internal, {}, error.what());
        Simulation failed;
        failed.status = SimulationStatus::Failed;
        failed.result = std::make_shared<const Result>();
        return failed;
    }
}

}  // namespace causeway

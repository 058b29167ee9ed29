// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/stages.h"

#include <chrono>

#include "core/dae/flatten.h"
#include "core/dae/scalarize.h"
#include "core/program/program.h"
#include "core/semantics/instance_tree.h"
#include "core/structure/discretize.h"
#include "core/structure/floating_potentials.h"
#include "core/structure/unsupported.h"

namespace causeway {

namespace {

/// Runs one stage and adds its wall time to `seconds`.
template <class Run>
auto timed(double& seconds, Run&& run)
{
    const auto start = std::chrono::steady_clock::now();
    auto result = run();
    seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return result;
}

/// Whether the next stage may run; notes the one that has ended.
bool endStage(Analysis& analysis, Stage stage, const Task& task)
{
    if (task.cancelled() || analysis.diagnostics.hasErrors()) return false;
    analysis.reached = stage;
    return true;
}

}  // namespace

bool flattenModel(Analysis& analysis, Library& library, const ClassDeclaration& declaration, const Task& task)
{
    Diagnostics& diagnostics = analysis.diagnostics;
    StageSeconds& seconds = analysis.seconds;

    task.progress(0.2, "instantiating");
    const auto instance = timed(seconds.instantiate, [&] { return instantiate(library, declaration, diagnostics, task); });
    if (!task.cancelled() && !diagnostics.hasErrors()) analysis.reached = Stage::Instantiate;

    // Also after errors: the equations may have more to complain about.
    task.progress(0.3, "flattening");
    auto dae = timed(seconds.flatten, [&] { return flatten(*instance, task); });
    if (!endStage(analysis, Stage::Flatten, task)) return false;
    analysis.dae = std::move(dae);
    return true;
}

void sortModel(Analysis& analysis, StopAfter last, const StructureOptions& options, const Task& task)
{
    Diagnostics& diagnostics = analysis.diagnostics;
    StageSeconds& seconds = analysis.seconds;

    task.progress(0.4, "resolving arrays");
    auto scalarDae = timed(seconds.scalarize, [&] { return scalarize(analysis.dae, diagnostics, task); });
    if (!endStage(analysis, Stage::Scalarize, task)) return;
    analysis.scalarDae = discretize(std::move(scalarDae), task);
    if (last == StopAfter::ScalarDae || refuseUnsupported(*analysis.scalarDae, Purpose::Sort, diagnostics)) return;

    task.progress(0.5, "sorting equations");
    analysis.structure = timed(seconds.structure, [&] { return analyseStructure(analysis.scalarDae, diagnostics, task, options); });
    if (task.cancelled()) analysis.structure = nullptr;
    if (analysis.structure) timed(seconds.structure, [&] { return reportFloatingPotentials(*analysis.structure, diagnostics), true; });
    if (!endStage(analysis, Stage::Structure, task) || last == StopAfter::Structure) return;
    if (refuseUnsupported(*analysis.scalarDae, Purpose::Simulate, diagnostics)) return;

    task.progress(0.8, "generating code");
    analysis.program = timed(seconds.codegen, [&] { return generateProgram(analysis.structure, diagnostics, task); });
    if (!endStage(analysis, Stage::Program, task)) return;
    task.progress(1.0, "done");
}

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/stages.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <map>

#include "core/base/sentences.h"
#include "core/dae/flattening/flatten.h"
#include "core/dae/flattening/named_expressions.h"
#include "core/dae/flattening/varying_integers.h"
#include "core/dae/partial_derivatives.h"
#include "core/dae/scalars/balance.h"
#include "core/dae/scalars/scalarize.h"
#include "core/dae/texts/varying_texts.h"
#include "core/library/library.h"
#include "core/program/program.h"
#include "core/semantics/instance_tree.h"
#include "core/structure/floating_potentials.h"
#include "core/structure/reduction/discretize.h"
#include "core/structure/unsupported.h"
#include "core/units/unit_check.h"

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

/// The stages after the flat model: each succeeds if it reports no errors itself.
class Stages {
public:
    Stages(Analysis& analysis, const Task& task)
        : m_analysis(analysis), m_task(task), m_refusals(analysis.diagnostics.errorCount())
    {
    }

    [[nodiscard]] bool isRefused() const { return m_refusals > 0; }
    /// Whether the next stage may run; notes the one that has ended.
    bool end(Stage stage)
    {
        if (m_task.cancelled() || m_analysis.diagnostics.errorCount() > m_refusals) return false;
        if (!isRefused()) m_analysis.reached = stage;
        return true;
    }

private:
    Analysis& m_analysis;
    const Task& m_task;
    std::size_t m_refusals;  ///< errors that the flat model has
};

/// Replaces the messages about parameters without values: these are given where the component is used.
void reportOpenComponent(Analysis& analysis)
{
    Diagnostics diagnostics;
    for (const Diagnostic& diagnostic : analysis.diagnostics.items()) {
        if (diagnostic.definition != &diag::ParameterWithoutValueTag::definition) diagnostics.add(diagnostic);
    }
    const std::vector<std::string>& connectors = analysis.structure->singular->openConnectors;
    diagnostics.report(diag::OpenComponent, analysis.modelSpan, analysis.modelName,
                       listOf(connectors, [](const std::string& name) { return name; }));
    analysis.diagnostics = std::move(diagnostics);
}

/// Whether neither the class nor an enclosing one has `annotation(__Causeway_units = false)`.
bool wantsUnits(const ClassDeclaration* at)
{
    for (; at != nullptr; at = at->parent()) {
        const ast::Expression wish = at->definition().annotation().find("__Causeway_units").binding();
        if (wish.is<ast::BooleanLiteral>()) return wish.as<ast::BooleanLiteral>().value();
    }
    return true;
}

/// Whether a class is one of these, or is in one of them.
bool isWithin(std::string_view name, const std::vector<std::string>& packages)
{
    return std::ranges::any_of(packages, [&](const std::string& package) {
        return name.starts_with(package) && (name.size() == package.size() || name[package.size()] == '.');
    });
}

}  // namespace

bool flattenModel(Analysis& analysis, Library& library, const ClassDeclaration& declaration, const Task& task,
                  ast::ClassModification modification)
{
    Diagnostics& diagnostics = analysis.diagnostics;
    StageSeconds& seconds = analysis.seconds;

    task.progress(0.2, "instantiating");
    const auto instance =
        timed(seconds.instantiate, [&] { return instantiate(library, declaration, diagnostics, task, modification); });
    if (!task.cancelled() && !diagnostics.hasErrors()) analysis.reached = Stage::Instantiate;

    // Also after errors: the equations may have more to complain about.
    task.progress(0.3, "flattening");
    auto dae = timed(seconds.flatten, [&] { return flatten(*instance, task); });
    // A model rejected only for unbalanced parts is still analysed to display the defect.
    if (task.cancelled() || !isWhole(diagnostics)) return false;
    if (!diagnostics.hasErrors()) analysis.reached = Stage::Flatten;
    analysis.dae = std::move(dae);
    return true;
}

void checkUnits(Analysis& analysis, Library& library, const std::filesystem::path& own,
                const std::vector<std::string>& unchecked, const Task& task)
{
    namespace fs = std::filesystem;
    analysis.units = timed(analysis.seconds.units,
                           [&] { return std::make_shared<const ModelUnits>(inferUnits(*analysis.dae, task)); });
    if (own.empty() || task.cancelled()) return;
    const auto normal = [](const fs::path& path) {
        std::error_code error;
        const fs::path whole = fs::absolute(path, error).lexically_normal();
        return whole.has_filename() ? whole : whole.parent_path();
    };
    const fs::path home = normal(own);
    std::map<std::string, bool> isChecked;  // by class
    const auto isOwn = [&](const UnitFinding::Part& part) {
        const std::string& name = library.sources()[part.span.source].path();
        const fs::path file = normal(std::u8string(name.begin(), name.end()));
        if (std::ranges::mismatch(home, file).in1 != home.end()) return false;
        const auto [known, isNew] = isChecked.try_emplace(part.className, true);
        if (isNew) {
            known->second = !isWithin(part.className, unchecked) && wantsUnits(library.find(part.className));
        }
        return known->second;
    };
    reportUnits(*analysis.units, isOwn, analysis.diagnostics);
}

void sortModel(Analysis& analysis, StopAfter last, const StructureOptions& options, const Task& task)
{
    Diagnostics& diagnostics = analysis.diagnostics;
    StageSeconds& seconds = analysis.seconds;
    Stages stages(analysis, task);

    task.progress(0.4, "resolving arrays");
    auto scalarDae = timed(seconds.scalarize, [&] {
        return scalarize(makePartialDerivatives(analysis.dae, diagnostics), diagnostics, task,
                         analysis.units ? inferredUnits(*analysis.units) : IdVector<VariableId, std::string>());
    });
    if (!stages.end(Stage::Scalarize)) return;
    analysis.scalarDae = nameEventDerivatives(
        nameDelayedExpressions(replaceVaryingTexts(replaceVaryingIntegers(discretize(std::move(scalarDae), task)))));
    if (last == StopAfter::ScalarDae || refuseUnsupported(*analysis.scalarDae, Purpose::Sort, diagnostics)) return;

    task.progress(0.5, "sorting equations");
    analysis.structure =
        timed(seconds.structure, [&] { return analyseStructure(analysis.scalarDae, diagnostics, task, options); });
    if (task.cancelled()) analysis.structure = nullptr;
    if (analysis.structure)
        timed(seconds.structure, [&] { return reportFloatingPotentials(*analysis.structure, diagnostics), true; });
    if (!stages.end(Stage::Structure)) return;
    if (analysis.structure->singular) return reportOpenComponent(analysis);
    if (last == StopAfter::Structure || stages.isRefused()) return;
    if (refuseUnsupported(*analysis.scalarDae, Purpose::Simulate, diagnostics)) return;

    task.progress(0.8, "generating code");
    analysis.program = timed(seconds.codegen, [&] { return generateProgram(analysis.structure, diagnostics, task); });
    if (!stages.end(Stage::Program)) return;
    task.progress(1.0, "done");
}

}  // namespace causeway

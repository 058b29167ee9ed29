// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/editing/classes/experiment_annotation.h"

#include <cmath>
#include <utility>
#include <vector>

#include "core/base/numbers.h"
#include "core/editing/diagram/diagram_edits.h"
#include "core/simulation/numerics/root_finder.h"
#include "core/syntax/edits.h"
#include "core/syntax/parser.h"

namespace causeway {

namespace {

constexpr const char* kExperiment = "experiment";
constexpr const char* kSimulation = "__Causeway_simulation";
constexpr const char* kSolver = "solver";
constexpr const char* kRootFinder = "rootFinder";

double lengthOf(const SimulationSettings& settings)
{
    return settings.interval.value_or((settings.stopTime - settings.startTime) / settings.intervals);
}

/// A computed quotient such as 0.1 may differ from the nearest double.
bool isSame(double a, double b)
{
    return std::abs(a - b) <= 1e-12 * std::max(std::abs(a), std::abs(b));
}

/// A value of an annotation, with its new Modelica text.
struct Entry {
    std::vector<std::string> path;
    std::string value;
};

std::vector<Entry> missingEntries(ast::ClassDefinition model, const SimulationSettings& settings)
{
    const bool isNew = !model.annotation().find(kExperiment);
    const Experiment given = experimentOf(model);
    // Settings of a run without the missing entries.
    Experiment stated{given.startTime.value_or(0), given.stopTime, given.interval, given.tolerance};
    const SimulationSettings usual = settingsFor(stated);
    std::vector<Entry> entries;
    const auto add = [&](const char* name, double wanted, double present) {
        if (isNew || !isSame(wanted, present)) entries.push_back({{kExperiment, name}, shortestText(wanted)});
    };
    add("StartTime", settings.startTime, usual.startTime);
    add("StopTime", settings.stopTime, usual.stopTime);
    add("Tolerance", settings.tolerance, usual.tolerance);
    SimulationSettings then = settings;
    then.interval = given.interval;
    then.intervals = usual.intervals;
    add("Interval", lengthOf(settings), lengthOf(then));
    const AnnotatedMethods methods = annotatedMethods(model);
    const auto addMethod = [&](const char* name, const std::string& wanted, const std::string& present,
                               const std::string& standard) {
        if (wanted != (present.empty() ? standard : present))
            entries.push_back({{kSimulation, name}, '"' + wanted + '"'});
    };
    addMethod(kSolver, settings.solver, methods.solver, solverNames().front());
    addMethod(kRootFinder, settings.rootFinder, methods.rootFinder, rootFinderNames().front());
    return entries;
}

}  // namespace

AnnotatedMethods annotatedMethods(ast::ClassDefinition model)
{
    if (!model) return {};
    const ast::ClassModification entries = model.annotation().find(kSimulation).classModification();
    const auto textOf = [&](const char* name) {
        const auto text = entries.find(name).binding().as<ast::StringLiteral>();
        return text ? text.value() : std::string();
    };
    return {textOf(kSolver), textOf(kRootFinder)};
}

AnnotatedMethods annotatedMethods(const Analysis& analysis)
{
    if (analysis.source.isNone() || analysis.modelName.empty()) return {};
    const std::string_view text = analysis.sources[analysis.source].text();
    if (text.find(kSimulation) == std::string_view::npos) return {};
    if (analysis.tree) return annotatedMethods(findDefinition(*analysis.tree, analysis.modelName));
    const auto tree = parseLeniently(std::string(text));
    return annotatedMethods(findDefinition(*tree, analysis.modelName));
}

SimulationSettings settingsFor(const Analysis& analysis)
{
    SimulationSettings settings = settingsFor(analysis.dae->experiment);
    const AnnotatedMethods methods = annotatedMethods(analysis);
    if (!methods.solver.empty()) settings.solver = methods.solver;
    if (!methods.rootFinder.empty()) settings.rootFinder = methods.rootFinder;
    return settings;
}

std::optional<std::string> withExperiment(const std::string& text, const std::string& modelName,
                                          const SimulationSettings& settings)
{
    auto tree = parseLeniently(text);
    ast::ClassDefinition model = findDefinition(*tree, modelName);
    if (!model) return std::nullopt;
    std::string changed = text;
    // One at a time: adding an annotation, or its first entry, changes the text for the next.
    for (const Entry& entry : missingEntries(model, settings)) {
        const Edits edits = setAnnotationValue(*tree, model.id(), entry.path, entry.value);
        if (!edits) return std::nullopt;
        changed = applyEdits(changed, *edits);
        tree = parseLeniently(changed);
        model = findDefinition(*tree, modelName);
        if (!model) return std::nullopt;
    }
    return changed;
}

}  // namespace causeway

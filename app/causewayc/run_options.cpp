// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/causewayc/run_options.h"

#include <cstdio>
#include <filesystem>

#include "core/editing/classes/experiment_annotation.h"
#include "core/program/program.h"
#include "core/simulation/numerics/root_finder.h"

namespace causeway::cli {

void addIntervalOptions(CLI::App& command, RunOptions& options, const std::string& experiment)
{
    command.add_option("--start-time", options.startTime, "s; instead of the " + experiment + "'s");
    command.add_option("--stop-time", options.stopTime, "s; instead of the " + experiment + "'s");
    const auto intervals = command.add_option("--intervals", options.intervals, "number of output intervals (500)")
                               ->check(positiveNumber());
    command.add_option("--interval", options.interval, "length of an output interval, s")->excludes(intervals);
    command.add_option("--tolerance", options.tolerance, "relative tolerance of the integration (1e-6)");
    command.add_option("--solver", options.solver, "integrator (the one of the model's annotation, else cvode)")
        ->check(CLI::IsMember(solverNames()));
    command
        .add_option("--root-finder", options.rootFinder,
                    "root finder for the instants of state events (the one of the model's annotation, else illinois)")
        ->check(CLI::IsMember(rootFinderNames()));
    command
        .add_option("--set", options.sets,
                    "NAME=VALUE: a parameter, or the start value of a state; a number in the declared unit, or with a "
                    "prefix or a unit of its own (4.7k, \"10 kOhm\"), true, false, the name of an enumeration literal, "
                    "or a text; may be repeated")
        ->allow_extra_args(false)
        ->check([](const std::string& text) {
            const std::size_t equals = text.find('=');
            const bool isAssignment = equals != std::string::npos && equals > 0 && equals + 1 < text.size();
            return isAssignment ? std::string() : "give NAME=VALUE, not " + text;
        });
}

void addRunOptions(CLI::App& command, RunOptions& options)
{
    addIntervalOptions(command, options, "experiment annotation");
    command
        .add_option("--trust", options.trusted,
                    "folder whose native code (C functions of libraries) may run, and where the model may read and "
                    "change files; may be repeated")
        ->allow_extra_args(false)
        ->check(CLI::ExistingDirectory);
}

namespace {

NamedTexts valuesOf(const RunOptions& options)
{
    NamedTexts values;
    for (const std::string& set : options.sets) {
        const std::size_t equals = set.find('=');
        values.emplace_back(set.substr(0, equals), set.substr(equals + 1));
    }
    return values;
}

}  // namespace

std::shared_ptr<const Analysis> analyseForRun(const CommonOptions& common, const RunOptions& options, const Task& task)
{
    return analyseModel(common, StopAfter::Program, task, StructureView::Raw, valuesOf(options));
}

void applyIntervalOptions(const RunOptions& options, SimulationSettings& settings)
{
    if (options.stopTime) settings.stopTime = *options.stopTime;
    if (options.tolerance) settings.tolerance = *options.tolerance;
    if (options.intervals) {
        settings.intervals = *options.intervals;
        settings.interval.reset();
    }
    if (options.interval) settings.interval = *options.interval;
    if (!options.solver.empty()) settings.solver = options.solver;
    if (!options.rootFinder.empty()) settings.rootFinder = options.rootFinder;
    for (auto& value : valuesOf(options)) settings.overrides.push_back(std::move(value));
}

SimulationSettings settingsOf(const RunOptions& options, const Analysis& analysis, Format format)
{
    SimulationSettings settings = settingsFor(analysis);
    if (options.startTime) {
        settings.startTime = *options.startTime;
        if (!analysis.dae->experiment.stopTime) settings.stopTime = settings.startTime + 1;
    }
    applyIntervalOptions(options, settings);
    settings.overrides = withoutModified(std::move(settings.overrides), analysis);
    std::error_code error;
    settings.resultsFolder = std::filesystem::absolute(".", error);
    settings.print = [out = format == Format::Json ? stderr : stdout](std::string_view line) {
        std::fprintf(out, "%.*s\n", static_cast<int>(line.size()), line.data());
    };
    for (const std::string& folder : options.trusted) settings.trustedFolders.emplace_back(folder);
    return settings;
}

}  // namespace causeway::cli

// SPDX-License-Identifier: GPL-3.0-or-later
#include <chrono>
#include <cmath>
#include <cstdio>

#include <nlohmann/json.hpp>

#include "app/causewayc/command.h"
#include "core/base/numbers.h"
#include "core/base/platform.h"
#include "core/results/result_file.h"
#include "core/results/result_sink.h"

namespace causeway::cli {

namespace {

using Json = nlohmann::ordered_json;

struct SimulateOptions {
    CommonOptions common;
    std::string output, stats, events;
    std::optional<double> startTime, stopTime, tolerance, interval;
    std::optional<std::uint32_t> intervals;
    std::string solver = solverNames().front();
    std::vector<std::string> sets, outputs;
};

double secondsSince(std::chrono::steady_clock::time_point start)
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// Command-line settings win over those of the experiment annotation.
SimulationSettings settingsOf(const SimulateOptions& options, const Experiment& experiment)
{
    SimulationSettings settings = settingsFor(experiment);
    if (options.startTime) {
        settings.startTime = *options.startTime;
        if (!experiment.stopTime) settings.stopTime = settings.startTime + 1;
    }
    if (options.stopTime) settings.stopTime = *options.stopTime;
    if (options.tolerance) settings.tolerance = *options.tolerance;
    if (options.intervals) {
        settings.intervals = *options.intervals;
        settings.interval.reset();
    }
    if (options.interval) settings.interval = *options.interval;
    settings.solver = options.solver;
    settings.outputs = options.outputs;
    for (const std::string& set : options.sets) {
        const std::size_t equals = set.find('=');
        settings.overrides.emplace_back(set.substr(0, equals), set.substr(equals + 1));
    }
    return settings;
}

std::string statsToJson(const SimulationStatistics& statistics, const StageSeconds& stages, double writeSeconds, double totalSeconds)
{
    const Json document{
        {"schema", "causeway.stats/1"},
        {"unknowns", statistics.unknowns},
        {"states", statistics.states},
        {"equations", statistics.equations},
        {"steps", statistics.steps},
        {"rhs_evaluations", statistics.rhsEvaluations},
        {"jacobian_evaluations", statistics.jacobianEvaluations},
        {"state_events", statistics.stateEvents},
        {"time_events", statistics.timeEvents},
        {"seconds",
         {{"load", stages.load},
          {"instantiate", stages.instantiate},
          {"flatten", stages.flatten},
          {"scalarize", stages.scalarize},
          {"structure", stages.structure},
          {"codegen", stages.codegen},
          {"initialize", statistics.initializeSeconds},
          {"integrate", statistics.integrateSeconds},
          {"write", writeSeconds},
          {"total", totalSeconds}}},
        {"peak_memory_bytes", platform::peakMemoryBytes()}};
    return document.dump(2) + "\n";
}

/// Booleans as such, all other values as numbers.
Json valueToJson(double value, ValueType type)
{
    if (type == ValueType::Boolean) return value != 0;
    if (!std::isfinite(value)) return nullptr;
    return value;
}

std::string eventsToJson(const Result& result)
{
    Json events = Json::array();
    for (const ResultEvent& event : result.events) {
        Json triggers = Json::array();
        for (const EventTrigger& trigger : event.triggers) {
            triggers.push_back({{"relation", trigger.relation}, {"zero_crossing", trigger.zeroCrossing}, {"direction", trigger.up ? "up" : "down"}});
        }
        Json iterations = Json::array();
        for (const auto& changes : event.iterations) {
            Json changed = Json::object();
            for (const ResultChange& change : changes) changed[change.variable] = {valueToJson(change.from, change.type), valueToJson(change.to, change.type)};
            iterations.push_back({{"changed", std::move(changed)}});
        }
        Json reinit = Json::object();
        for (const ResultChange& change : event.reinits) reinit[change.variable] = {valueToJson(change.from, change.type), valueToJson(change.to, change.type)};
        Json selection = nullptr;
        if (event.stateSelection) {
            const ResultStateSelection& s = *event.stateSelection;
            selection = {{"set", s.set + 1}, {"from", s.from}, {"to", s.to}, {"condition_before", s.conditionBefore}, {"condition_after", s.conditionAfter}};
        }
        events.push_back({{"time", event.time},
                          {"kind", toString(event.kind)},
                          {"triggers", std::move(triggers)},
                          {"iterations", std::move(iterations)},
                          {"reinit", std::move(reinit)},
                          {"state_selection", std::move(selection)},
                          {"undetermined", event.undetermined},
                          {"root_evaluations", event.rootEvaluations}});
    }
    return Json{{"schema", "causeway.events/1"}, {"events", std::move(events)}}.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

/// The end of the run in a few lines: what a person wants to see when no result file was asked for.
std::string summary(const Simulation& simulation, Format format)
{
    const Result& result = *simulation.result;
    const char* status = simulation.status == SimulationStatus::Completed   ? "completed"
                         : simulation.status == SimulationStatus::Cancelled ? "cancelled"
                                                                            : "failed";
    if (format == Format::Json) {
        Json final = Json::object();
        for (const ResultColumn& column : result.columns) {
            if (!column.values.empty()) final[column.name] = column.values.back();
        }
        const Json document{{"schema", "causeway.simulation/1"}, {"model", result.modelName},         {"status", status},
                            {"time", simulation.reachedTime},    {"steps", simulation.statistics.steps},
                            {"events", simulation.statistics.stateEvents + simulation.statistics.timeEvents}, {"rows", result.rowCount()},
                            {"final", std::move(final)}};
        return document.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
    }
    return fmt::format("{}: {} at t = {}, {} steps, {} events, {} rows\n", result.modelName, status, simulation.reachedTime,
                       simulation.statistics.steps, simulation.statistics.stateEvents + simulation.statistics.timeEvents, result.rowCount());
}

int run(const SimulateOptions& options, const Task& task)
{
    const auto start = std::chrono::steady_clock::now();
    const auto analysis = analyseModel(options.common, StopAfter::Program, task);
    if (!analysis || !analysis->program || analysis->diagnostics.hasErrors()) return kModelAtFault;

    Diagnostics diagnostics;
    const Simulation simulation = simulate(*analysis, settingsOf(options, analysis->dae->experiment), diagnostics, task);
    printDiagnostics(diagnostics, analysis->sources);

    const auto writeStart = std::chrono::steady_clock::now();
    bool isWritten = true;
    // What was computed before a failure or Ctrl-C is kept; a run that never began leaves no file.
    if (!options.output.empty() && simulation.result->rowCount() > 0) {
        const auto file = makeResultFile(options.output);
        if (const auto error = replay(*simulation.result, *file)) {
            Diagnostics failure;
            failure.report(diag::CannotWriteFile, {}, options.output, *error);
            printDiagnostics(failure, {});
            isWritten = false;
        }
    }
    const double writeSeconds = secondsSince(writeStart);
    if (!options.stats.empty()) {
        const std::string stats = statsToJson(simulation.statistics, analysis->seconds, writeSeconds, secondsSince(start));
        isWritten = writeOutput(options.stats, stats) == kDone && isWritten;
    }
    if (!options.events.empty()) isWritten = writeOutput(options.events, eventsToJson(*simulation.result)) == kDone && isWritten;
    isWritten = writeOutput({}, summary(simulation, options.common.format)) == kDone && isWritten;
    return simulation.status == SimulationStatus::Completed && isWritten ? kDone : kModelAtFault;
}

}  // namespace

Runner setUpSimulate(CLI::App& app)
{
    const auto options = std::make_shared<SimulateOptions>();
    addCommonOptions(app, options->common, Files::One, true, true);
    app.add_option("-o,--output", options->output, "result file (FILE.csv or FILE.mat)")
        ->check([](const std::string& path) { return makeResultFile(path) ? std::string() : "the result file must end in .csv or .mat: " + path; });
    app.add_option("--start-time", options->startTime, "s; instead of the experiment annotation's");
    app.add_option("--stop-time", options->stopTime, "s; instead of the experiment annotation's");
    const auto intervals = app.add_option("--intervals", options->intervals, "number of output intervals (500)")->check(CLI::PositiveNumber);
    app.add_option("--interval", options->interval, "length of an output interval, s")->excludes(intervals);
    app.add_option("--tolerance", options->tolerance, "relative tolerance of the integration (1e-6)");
    app.add_option("--solver", options->solver, "integrator")->check(CLI::IsMember(solverNames()));
    app.add_option("--set", options->sets, "NAME=VALUE: a parameter, or the start value of a state; may be repeated")
        ->allow_extra_args(false)
        ->check([](const std::string& text) {
            const std::size_t equals = text.find('=');
            const bool isAssignment = equals != std::string::npos && equals > 0 && equals + 1 < text.size();
            return isAssignment ? std::string() : "--set wants NAME=VALUE, not " + text;
        });
    app.add_option("--outputs", options->outputs, "keep only variables that match the pattern (* and ?); may be repeated")->allow_extra_args(false);
    app.add_option("--events", options->events, "file for the events of the run, as JSON");
    app.add_option("--stats", options->stats, "file for counts and times of the run, as JSON");
    return [options](const Task& task) { return run(*options, task); };
}

}  // namespace causeway::cli

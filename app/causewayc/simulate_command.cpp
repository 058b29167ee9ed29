// SPDX-License-Identifier: GPL-3.0-or-later
#include <chrono>
#include <cstdio>
#include <optional>

#include <nlohmann/json.hpp>

#include "app/causewayc/run_reports.h"
#include "app/causewayc/simulate_command.h"
#include "app/causewayc/ssp_command.h"
#include "core/base/numbers.h"
#include "core/compiler/event_tracing.h"
#include "core/program/program.h"
#include "core/results/background_sink.h"
#include "core/results/result_file.h"
#include "core/results/result_sink.h"
#include "core/simulation/trace/event_trace_json.h"
#include "core/simulation/verification.h"

namespace causeway::cli {

namespace {

using Json = nlohmann::ordered_json;

double secondsSince(std::chrono::steady_clock::time_point start)
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

SimulationSettings settingsOf(const SimulateOptions& options, const Analysis& analysis)
{
    SimulationSettings settings = settingsOf(options.run, analysis, options.common.format);
    settings.outputs = options.outputs;
    // The model changes files beside its results, or in the working folder.
    std::error_code error;
    if (!options.output.empty())
        settings.resultsFolder = std::filesystem::absolute(std::filesystem::path(options.output).parent_path(), error);
    if (!options.startFrom.empty())
        settings.startFrom = {options.startFrom, options.startFromTime, !options.run.startTime.has_value()};
    settings.wantsDetails = !options.stats.empty();
    return settings;
}

void reportFailure(const std::string& path, const std::optional<std::string>& error, Diagnostics& diagnostics)
{
    if (error) diagnostics.report(diag::CannotWriteFile, {}, path, *error);
}

void printVerification(const Verification& verification)
{
    std::string text = fmt::format("verified: {} equations and {} states in {} rows, {} conditions of the start",
                                   verification.equations, verification.states, verification.rows, verification.starts);
    if (!verification.findings.empty() && !verification.isAbove()) {
        const Verification::Finding& worst = verification.findings.front();
        text += fmt::format("; worst: {} '{}' at t = {:.10g}, {:.2g} of what the tolerance explains",
                            toString(worst.kind), worst.text, worst.time, worst.ratio());
    }
    text += "\n";
    for (const auto& [reason, count] : verification.unchecked)
        text += fmt::format("not verified: {} {}\n", count, reason);
    std::fwrite(text.data(), 1, text.size(), stderr);
}

/// Repeats the run up to the requested event.
int writeTrace(const SimulateOptions& options, const Analysis& analysis, const Task& task)
{
    Diagnostics repeated;
    SimulationSettings settings = settingsOf(options, analysis);
    // The first run has printed the model's texts.
    settings.print = nullptr;
    const auto trace = traceEvent(analysis, settings, options.traceEvent - 1, repeated, task);
    if (trace) return writeOutput(options.trace, eventTraceToJson(*trace, analysis.dae->modelName));
    if (!task.cancelled()) std::fprintf(stderr, "causewayc: the run has no event %zu\n", options.traceEvent);
    return kModelAtFault;
}

}  // namespace

int runSimulate(const SimulateOptions& options, const Task& task)
{
    const auto start = std::chrono::steady_clock::now();
    const auto analysis = analyseForRun(options.common, options.run, task);
    if (!analysis || !analysis->program || analysis->diagnostics.hasErrors()) return kModelAtFault;
    if (!mayWrite({options.output, options.events, options.stats, options.trace})) return kModelAtFault;

    // Rows and events are written as they occur.
    LastRow last;
    std::vector<ResultSink*> sinks{&last};
    const std::unique_ptr<ResultSink> file = options.output.empty() ? nullptr : makeResultFile(options.output);
    std::optional<BackgroundSink> writer;
    if (file) sinks.push_back(&writer.emplace(*file));
    EventsFile events(options.events);
    if (!options.events.empty()) sinks.push_back(&events);
    SinkList all(sinks);

    Diagnostics diagnostics;
    SimulationSettings settings = settingsOf(options, *analysis);
    // Verification needs all variables; files contain the requested ones. The start is always verified if all are
    // present.
    FilteredSink wanted(NameFilter(settings.outputs), all);
    Verifier verifier(*analysis->program->structure->dae, settings,
                      options.verify ? Verifier::Scope::Run : Verifier::Scope::Start, task);
    SinkList both({&wanted, &verifier});
    const bool isVerified = (options.verify || settings.outputs.empty()) && !settings.startFrom;
    if (isVerified) settings.outputs.clear();
    const Simulation simulation =
        simulate(*analysis, settings, isVerified ? static_cast<ResultSink&>(both) : all, diagnostics, task);
    for (const std::string& pattern : isVerified ? wanted.unmatched() : std::vector<std::string>())
        diagnostics.report(diag::NoOutputMatches, {}, pattern);
    const Verification verification = isVerified ? verifier.result() : Verification();
    const auto finishStart = std::chrono::steady_clock::now();
    // Keeps the partial result after a failure or Ctrl-C; a run that never started leaves no file. If there is no other
    // reason, the file could not be opened.
    const bool hasNoReason = simulation.status == SimulationStatus::Failed && !diagnostics.hasErrors();
    if (writer && (last.count() > 0 || hasNoReason))
        reportFailure(options.output, writer->finish(), diagnostics);
    else if (writer)
        writer->abandon();
    if (!options.events.empty()) reportFailure(options.events, events.finish(), diagnostics);
    const double writeSeconds = simulation.statistics.writeSeconds + secondsSince(finishStart);
    reportFindings(verification, diagnostics);
    printDiagnostics(diagnostics, analysis->sources);
    if (options.verify) printVerification(verification);
    const bool isFulfilled = !options.verify || !verification.isAbove();

    bool isWritten = !diagnostics.hasErrors();
    if (!options.stats.empty()) {
        const std::string stats = statsToJson(simulation.statistics, analysis->seconds, writeSeconds,
                                              secondsSince(start), options.verify ? &verification : nullptr);
        isWritten = writeOutput(options.stats, stats) == kDone && isWritten;
    }
    if (!options.trace.empty()) isWritten = writeTrace(options, *analysis, task) == kDone && isWritten;
    isWritten =
        writeOutput({}, summaryOf(simulation, analysis->dae->modelName, last, options.common.format)) == kDone &&
        isWritten;
    return simulation.status == SimulationStatus::Completed && isWritten && isFulfilled ? kDone : kModelAtFault;
}

Runner setUpSimulate(CLI::App& app)
{
    const auto options = std::make_shared<SimulateOptions>();
    addCommonOptions(app, options->common, Files::Model, true, true);
    app.add_option("-o,--output", options->output, "result file (FILE.csv or FILE.mat)")
        ->check([](const std::string& path) {
            return makeResultFile(path) ? std::string() : "the result file must end in .csv or .mat: " + path;
        });
    addRunOptions(app, options->run);
    addVariantOption(app, options->common.variant);
    app.add_option("--outputs", options->outputs,
                   "keep only variables that match the pattern (* and ?); may be repeated")
        ->allow_extra_args(false);
    const auto startFrom =
        app.add_option("--start-from", options->startFrom,
                       "result file (CSV or MAT) whose last values and time the run starts from; --start-time "
                       "overrides the time")
            ->check(CLI::ExistingFile);
    app.add_option("--start-from-time", options->startFromTime,
                   "s; take the values at this time, instead of the last ones")
        ->needs(startFrom);
    app.add_flag("--verify", options->verify,
                 "evaluate the flat equations as written at each row, independently of the run, and print the worst "
                 "residuals; exit status 1 where the tolerance does not explain them");
    app.add_option("--events", options->events, "file for the events of the run, as JSON");
    const auto trace = app.add_option(
        "--trace", options->trace,
        "file for one event from inside, as JSON: root search, passes of the iteration, modes that were tried");
    app.add_option("--trace-event", options->traceEvent,
                   "number of the event in --events, from 1 (2, the first after the start)")
        ->check(positiveNumber())
        ->needs(trace);
    app.add_option("--stats", options->stats, "file for counts and times of the run, as JSON");
    return [options](const Task& task) { return runSimulate(*options, task); };
}

}  // namespace causeway::cli

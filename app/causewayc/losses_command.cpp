// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cstdio>
#include <optional>

#include "app/causewayc/command.h"
#include "app/causewayc/run_options.h"
#include "core/compiler/model_periodic_state.h"
#include "core/program/program.h"
#include "core/results/live_store.h"
#include "core/results/losses_report.h"
#include "core/results/result_file.h"
#include "core/simulation/verification.h"

namespace causeway::cli {

namespace {

struct LossesOptions {
    CommonOptions common;
    RunOptions run;
    ComponentPowerRequest wanted;
    std::optional<double> period;
    std::string result;
    bool isPeriodic = false, isCsv = false;
};

std::optional<Result> readLossesResult(const LossesOptions& options, std::vector<std::string> names, const Task& task)
{
    std::ranges::sort(names);
    auto read = readResultFile(
        options.result, [&](std::string_view name) { return std::ranges::binary_search(names, name, std::less<>()); },
        defaultStorage(), task);
    if (read) return std::move(*read);
    Diagnostics diagnostics;
    diagnostics.report(diag::CannotReadFile, {}, options.result, read.error());
    printDiagnostics(diagnostics, {});
    return std::nullopt;
}

/// Runs the measured periods and one before, so that the rows include events at their start.
bool runPeriods(LossesOptions& options, const Analysis& analysis, ResultSink& sink, Diagnostics& diagnostics,
                const Task& task)
{
    SimulationSettings settings = settingsOf(options.run, analysis, Format::Json);
    settings.tolerance = options.run.tolerance.value_or(kOrbitTolerance);
    settings.interval = options.run.interval;
    settings.rowsBehindEvents = true;
    MeasurementOptions& measured = options.wanted.options;
    if (!measured.periods) measured.periods = 1;
    const auto state =
        findPeriodicState(analysis, settings, {options.period, {}, *measured.periods + 1}, &sink, diagnostics, task);
    if (state) measured.frequency = 1 / state->period;
    return state.has_value();
}

bool runTransient(const LossesOptions& options, const Analysis& analysis, ResultSink& sink, Diagnostics& diagnostics,
                  const Task& task)
{
    SimulationSettings settings = settingsOf(options.run, analysis, Format::Json);
    settings.rowsBehindEvents = true;
    Verifier verifier(*analysis.program->structure->dae, settings, Verifier::Scope::Start, task);
    SinkList both({&sink, &verifier});
    const Simulation simulation = simulate(analysis, settings, both, diagnostics, task);
    if (!diagnostics.hasErrors()) reportFindings(verifier.result(), diagnostics);
    return simulation.status == SimulationStatus::Completed;
}

std::optional<Result> resultOfLossesRun(LossesOptions& options, const Analysis& analysis,
                                        std::vector<std::string> names, const Task& task)
{
    LiveStore store;
    // Without a pattern, all variables would be kept.
    names.emplace_back();
    FilteredSink kept(NameFilter(std::move(names)), store);
    Diagnostics diagnostics;
    const bool isDone = options.isPeriodic ? runPeriods(options, analysis, kept, diagnostics, task)
                                           : runTransient(options, analysis, kept, diagnostics, task);
    if (const auto refused = kept.finish())
        diagnostics.report(diag::CannotWriteFile, {}, defaultStorage().folder.string(), *refused);
    printDiagnostics(diagnostics, analysis.sources);
    if (!isDone || diagnostics.hasErrors()) return std::nullopt;
    return store.release();
}

bool checkLossesUse(const LossesOptions& options)
{
    const char* mistake = nullptr;
    const MeasurementOptions& measured = options.wanted.options;
    if (options.isPeriodic && (measured.from || measured.to))
        mistake = "--periodic measures whole periods: --periods, not --from and --to";
    else if (!options.result.empty() && options.isPeriodic)
        mistake = "--periodic makes a result of its own; --result has one";
    else if (options.period && !options.isPeriodic)
        mistake = "--period is for --periodic; --frequency gives the period of a result";
    else if (measured.from && measured.to && !(*measured.from < *measured.to))
        mistake = "--from must be before --to";
    if (mistake != nullptr) std::fprintf(stderr, "causewayc: %s\n", mistake);
    return mistake == nullptr;
}

int runLosses(LossesOptions options, const Task& task)
{
    if (!checkLossesUse(options)) return kWrongUsage;
    const auto analysis = analyseForRun(options.common, options.run, task);
    if (!analysis || !analysis->program || analysis->diagnostics.hasErrors()) return kModelAtFault;
    const std::vector<std::string> names = powerVariables(*analysis->scalarDae);
    const std::optional<Result> result = options.result.empty() ? resultOfLossesRun(options, *analysis, names, task)
                                                                : readLossesResult(options, names, task);
    if (!result) return kModelAtFault;
    const PowerBalance balance = powerBalance(*result, *analysis->scalarDae, options.wanted);
    if (!balance.error.empty()) {
        Diagnostics diagnostics;
        diagnostics.report(diag::InvalidSettings, {}, "the losses cannot be determined: " + balance.error);
        printDiagnostics(diagnostics, {});
        return kModelAtFault;
    }
    if (options.isCsv) return writeOutput({}, lossesToCsv(balance));
    return writeOutput(
        {}, options.common.format == Format::Json ? lossesToJson(balance, analysis->modelName) : lossesToText(balance));
}

}  // namespace

Runner setUpLosses(CLI::App& app)
{
    const auto options = std::make_shared<LossesOptions>();
    addCommonOptions(app, options->common, Files::Model, true, true);
    const auto json = app.add_flag_callback(
        "--json", [options] { options->common.format = Format::Json; }, "the same as --format json");
    app.add_flag("--csv", options->isCsv, "a line for each component")->excludes(json);
    app.add_option("--result", options->result, "a result of the model (FILE.csv, FILE.mat), instead of a run");
    MeasurementOptions& measured = options->wanted.options;
    const auto from = app.add_option("--from", measured.from, "s; start of the interval (the first row)");
    app.add_option("--to", measured.to, "s; end of the interval (the last row)");
    app.add_option("--periods", measured.periods, "measure only this number of whole periods, the last ones")
        ->check(CLI::Range(std::size_t{1}, std::size_t{9'999}))
        ->excludes(from);
    app.add_option("--frequency", measured.frequency,
                   "Hz; frequency of the periods (that of the longest period of a current)")
        ->check(positiveNumber());
    app.add_flag("--periodic", options->isPeriodic, "find the periodic steady state, and measure its periods (1)");
    app.add_option("--period", options->period, "s, for --periodic; instead of the common period of the sources")
        ->check(positiveNumber());
    app.add_option(
           "--input", options->wanted.inputs,
           "component whose power counts as the input of the efficiency, instead of all sources; may be repeated")
        ->allow_extra_args(false);
    app.add_option(
           "--output", options->wanted.outputs,
           "component whose power counts as the output of the efficiency, instead of the only load; may be repeated")
        ->allow_extra_args(false);
    addRunOptions(app, options->run);
    return [options](const Task& task) { return runLosses(*options, task); };
}

}  // namespace causeway::cli

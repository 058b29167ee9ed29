// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdio>

#include "app/causewayc/run_options.h"
#include "core/compiler/model_periodic_state.h"
#include "core/results/result_file.h"
#include "core/simulation/periodic/periodic_export.h"

namespace causeway::cli {

namespace {

struct PeriodicOptions {
    CommonOptions common;
    PeriodicRequest request;
    std::string output;
    std::vector<std::string> outputs;
    RunOptions run;
};

int runPeriodic(const PeriodicOptions& options, const Task& task)
{
    const auto analysis = analyseForRun(options.common, options.run, task);
    if (!analysis || !analysis->program || analysis->diagnostics.hasErrors()) return kModelAtFault;
    SimulationSettings settings = settingsOf(options.run, *analysis, options.common.format);
    settings.tolerance = options.run.tolerance.value_or(kOrbitTolerance);
    settings.interval = options.run.interval;
    Diagnostics diagnostics;
    const std::unique_ptr<ResultSink> file = options.output.empty() ? nullptr : makeResultFile(options.output);
    std::optional<FilteredSink> wanted;
    if (file) wanted.emplace(NameFilter(options.outputs), *file);
    const auto state =
        findPeriodicState(*analysis, settings, options.request, wanted ? &*wanted : nullptr, diagnostics, task);
    for (const std::string& pattern : state&& wanted ? wanted->unmatched() : std::vector<std::string>())
        diagnostics.report(diag::NoOutputMatches, {}, pattern);
    if (file && state) {
        if (const auto error = file->finish()) diagnostics.report(diag::CannotWriteFile, {}, options.output, *error);
    } else if (file && !diagnostics.hasErrors() && !task.cancelled()) {
        // The file stopped the run.
        diagnostics.report(diag::CannotWriteFile, {}, options.output, file->finish().value_or("it cannot be written"));
    } else if (file) {
        file->abandon();
    }
    printDiagnostics(diagnostics, analysis->sources);
    if (!state) return kModelAtFault;
    const bool isJson = options.common.format == Format::Json;
    const int status = writeOutput({}, isJson ? periodicToJson(*state) : periodicToText(*state));
    return diagnostics.hasErrors() ? kModelAtFault : status;
}

}  // namespace

Runner setUpPeriodic(CLI::App& app)
{
    const auto options = std::make_shared<PeriodicOptions>();
    addCommonOptions(app, options->common, Files::Model, true, true);
    app.add_flag_callback(
        "--json", [options] { options->common.format = Format::Json; }, "the same as --format json");
    app.add_option("--period", options->request.period, "s; instead of the common period of the sources")
        ->check(positiveNumber());
    app.add_option("--at", options->request.time, "s; start of the first period; simulate up to it (the start)");
    const auto output =
        app.add_option("-o,--output", options->output, "result file (FILE.csv or FILE.mat) for the waveform")
            ->check([](const std::string& path) {
                return makeResultFile(path) ? std::string() : "the result file must end in .csv or .mat: " + path;
            });
    app.add_option("--periods", options->request.periods, "number of periods in the waveform (1)")
        ->check(CLI::Range(std::size_t{1}, std::size_t{10'000}))
        ->needs(output);
    app.add_option("--outputs", options->outputs,
                   "keep only variables that match the pattern (* and ?); may be repeated")
        ->allow_extra_args(false)
        ->needs(output);
    addRunOptions(app, options->run);
    app.get_option("--tolerance")->description("allowed error of the states, relative to their largest values (1e-9)");
    app.get_option("--intervals")->description("number of output intervals in a period (500)");
    return [options](const Task& task) { return runPeriodic(*options, task); };
}

}  // namespace causeway::cli

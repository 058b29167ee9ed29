// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdio>
#include <memory>

#include <fmt/format.h>

#include "app/causewayc/fmu_command.h"
#include "app/causewayc/run_options.h"
#include "app/causewayc/run_reports.h"
#include "app/causewayc/simulate_command.h"
#include "app/causewayc/ssp_command.h"
#include "core/fmi/import/foreign_run.h"
#include "core/results/result_file.h"

namespace causeway::cli {

namespace {

constexpr double kUsualCallLimit = 60;  // s

struct FmuSimulateOptions {
    std::string file, interface, input, output, events, stats, variant;
    RunOptions run;
    Format format = Format::Text;
    std::vector<std::string> outputs;
    double callLimit = kUsualCallLimit;
    bool isVerbose = false;
};

bool complain(const std::string& path, const std::string& why)
{
    std::fprintf(stderr, "causewayc: '%s': %s\n", path.c_str(), why.c_str());
    return false;
}

ForeignRunSettings settingsOf(const FmuSimulateOptions& options, const ForeignModel& model)
{
    ForeignRunSettings settings;
    settings.kind = interfaceNamed(options.interface)
                        .value_or(model.exchange   ? ForeignInterface::ModelExchange
                                  : model.stepping ? ForeignInterface::CoSimulation
                                                   : ForeignInterface::ScheduledExecution);
    takeExperiment(model, settings.run);
    if (options.run.startTime) {
        settings.run.startTime = *options.run.startTime;
        if (!model.stopTime) settings.run.stopTime = settings.run.startTime + 1;
    }
    applyIntervalOptions(options.run, settings.run);
    settings.isToleranceGiven = options.run.tolerance.has_value();
    settings.isVerbose = options.isVerbose;
    settings.callLimit = options.callLimit;
    settings.run.print = [](std::string_view line) {
        std::fprintf(stderr, "%.*s\n", static_cast<int>(line.size()), line.data());
    };
    return settings;
}

/// Simulates a system of FMUs as a model, with options of its own.
int runSspSimulate(const FmuSimulateOptions& options, const Task& task)
{
    const char* const foreign = !options.input.empty()                 ? "--input; import it, and connect sources"
                                : options.isVerbose                    ? "--verbose"
                                : options.callLimit != kUsualCallLimit ? "--call-limit"
                                : options.interface == "se"            ? "--interface se"
                                                                       : nullptr;
    if (foreign != nullptr) {
        std::fprintf(stderr, "causewayc: a system takes no %s\n", foreign);
        return kWrongUsage;
    }
    SimulateOptions simulate;
    simulate.common.files = {options.file};
    simulate.common.format = options.format;
    simulate.run = options.run;
    simulate.output = options.output;
    simulate.events = options.events;
    simulate.stats = options.stats;
    simulate.outputs = options.outputs;
    simulate.common.variant = options.variant;
    simulate.common.interface = interfaceNamed(options.interface);
    return runSimulate(simulate, task);
}

int runFmuSimulate(const FmuSimulateOptions& options, const Task& task)
{
    if (isSspPath(options.file)) return runSspSimulate(options, task);
    const std::optional<FmuFile> fmu = openFmu(options.file);
    if (!fmu) return kModelAtFault;
    const IoResult<ForeignModel> model = foreignModelOf(*fmu);
    if (!model) {
        complain(options.file, model.error());
        return kModelAtFault;
    }
    ForeignRunSettings settings = settingsOf(options, *model);
    std::optional<Result> signals;
    if (!options.input.empty()) {
        IoResult<Result> read = readResultFile(options.input);
        if (!read) {
            complain(options.input, read.error());
            return kModelAtFault;
        }
        signals = std::move(*read);
        settings.inputSignals = &*signals;
    }

    LastRow last;
    std::vector<ResultSink*> sinks{&last};
    const std::unique_ptr<ResultSink> file = options.output.empty() ? nullptr : makeResultFile(options.output);
    if (file) sinks.push_back(file.get());
    EventsFile events(options.events);
    if (!options.events.empty()) sinks.push_back(&events);
    SinkList all(sinks);
    FilteredSink wanted(NameFilter(options.outputs), all);
    Diagnostics diagnostics;
    const Simulation simulation = simulateFmu(*fmu, *model, settings, wanted, diagnostics, task);
    bool isWritten = true;
    for (const std::string& pattern : wanted.unmatched()) diagnostics.report(diag::NoOutputMatches, {}, pattern);
    // Keeps the partial result after a failure or Ctrl-C; a run that never started leaves no file.
    const auto finish = [&](const std::string& path, ResultSink& sink) {
        if (last.count() == 0) return sink.abandon();
        if (const std::optional<std::string> error = sink.finish())
            diagnostics.report(diag::CannotWriteFile, {}, path, *error);
    };
    if (file) finish(options.output, *file);
    if (!options.events.empty()) finish(options.events, events);
    printDiagnostics(diagnostics, SourceSet());
    if (!options.stats.empty())
        isWritten = writeOutput(options.stats, statsToJson(simulation.statistics, {}, 0,
                                                           simulation.statistics.initializeSeconds +
                                                               simulation.statistics.integrateSeconds)) == kDone;
    isWritten = writeOutput({}, summaryOf(simulation, model->name, last, options.format)) == kDone && isWritten;
    return simulation.status == SimulationStatus::Completed && isWritten && !diagnostics.hasErrors() ? kDone
                                                                                                     : kModelAtFault;
}

}  // namespace

Runner setUpFmuSimulate(CLI::App& app)
{
    const auto options = std::make_shared<FmuSimulateOptions>();
    app.add_option("FILE", options->file, "FMU of version 2.0 or 3.0, or system of FMUs (.ssp), from any tool")
        ->required();
    addVariantOption(app, options->variant);
    app.add_option("--interface", options->interface,
                   "me: model exchange, integrated here; cs: co-simulation; se: scheduled execution (the first that "
                   "the FMU offers)")
        ->check(CLI::IsMember({"me", "cs", "se"}));
    addIntervalOptions(app, options->run, "FMU");
    app.add_option("--input", options->input, "file with signals for the inputs (FILE.csv or FILE.mat)")
        ->check(CLI::ExistingFile);
    app.add_option("-o,--output", options->output, "result file (FILE.csv or FILE.mat)")
        ->check([](const std::string& path) {
            return makeResultFile(path) ? std::string() : "the result file must end in .csv or .mat: " + path;
        });
    app.add_option("--outputs", options->outputs,
                   "keep only variables that match the pattern (* and ?); several with commas")
        ->delimiter(',');
    app.add_option("--events", options->events, "file for the events of the run, as JSON");
    app.add_option("--stats", options->stats, "file for counts and times of the run, as JSON");
    app.add_option("--call-limit", options->callLimit, "s; longest time that a call of the FMU may take (60)")
        ->check(positiveNumber());
    app.add_flag("--verbose", options->isVerbose, "show everything that the FMU logs, not only warnings and errors");
    app.add_option_function<std::string>(
           "--format",
           [options](const std::string& text) { options->format = text == "json" ? Format::Json : Format::Text; },
           "output format")
        ->check(CLI::IsMember({"text", "json"}));
    return [options](const Task& task) { return runFmuSimulate(*options, task); };
}

}  // namespace causeway::cli

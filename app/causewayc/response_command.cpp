// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdio>

#include "app/causewayc/picture_program.h"
#include "app/causewayc/run_options.h"
#include "core/compiler/model_response.h"
#include "core/graphics/response_picture.h"
#include "core/simulation/linearization/response_export.h"

namespace causeway::cli {

namespace {

struct ResponseOptions {
    CommonOptions common;
    ResponseRequest request;
    std::optional<std::size_t> points;
    std::vector<std::string> loop;
    std::string to = "text", output;
    RunOptions run;
    bool isNyquist = false;
};

int runResponse(ResponseOptions options, const Task& task)
{
    const auto analysis = analyseForRun(options.common, options.run, task);
    if (!analysis || !analysis->program || analysis->diagnostics.hasErrors()) return kModelAtFault;
    SimulationSettings settings = settingsOf(options.run, *analysis, Format::Json);
    ResponseRequest& request = options.request;
    if (request.isPeriodic) {
        settings.tolerance = options.run.tolerance.value_or(kOrbitTolerance);
        request.points = kPointsAboutOrbit;
        request.orbit.time = request.linear.time;
    }
    request.points = options.points.value_or(request.points);
    if (options.loop.size() == 2) request.loop = {options.loop[0], options.loop[1]};
    if (options.isNyquist && !isPictureFile(options.output)) {
        std::fputs("causewayc: --nyquist needs a picture: -o FILE.svg, FILE.png or FILE.pdf\n", stderr);
        return kWrongUsage;
    }
    Diagnostics diagnostics;
    const auto response = frequencyResponse(*analysis, settings, request, diagnostics, task);
    printDiagnostics(diagnostics, analysis->sources);
    if (!response) return kModelAtFault;
    if (options.to != "text" || !options.output.empty()) {
        for (const std::string& note : response->notes) std::fprintf(stderr, "causewayc: %s\n", note.c_str());
    }
    if (isPictureFile(options.output))
        return writePicture(options.output, options.isNyquist ? nyquistPicture(*response) : bodePicture(*response),
                            task);
    return writeOutput(options.output, options.to == "json"  ? responseToJson(*response)
                                       : options.to == "csv" ? responseToCsv(*response)
                                                             : responseToText(*response));
}

}  // namespace

Runner setUpResponse(CLI::App& app)
{
    const auto options = std::make_shared<ResponseOptions>();
    ResponseRequest& request = options->request;
    addCommonOptions(app, options->common, Files::Model, true, false);
    const auto time = app.add_option("--at", request.linear.time,
                                     "s; simulate up to this instant; with --periodic, start of the first period");
    const auto point = app.add_flag("--operating-point", request.linear.atOperatingPoint,
                                    "the point where all derivatives vanish; time is held at the start");
    point->excludes(time);
    const auto periodic =
        app.add_flag("--periodic", request.isPeriodic, "about the periodic steady state, its switches included");
    periodic->excludes(point);
    app.add_option("--period", request.orbit.period, "s; instead of the common period of the sources")
        ->check(positiveNumber())
        ->needs(periodic);
    app.add_option("--input", request.linear.inputs,
                   "an input of the model, or a Real parameter; instead of all inputs of the model; may be repeated")
        ->allow_extra_args(false);
    const auto output =
        app.add_option("--output", request.linear.outputs,
                       "a Real variable, or der(x); instead of all outputs of the model; may be repeated")
            ->allow_extra_args(false);
    app.add_option("--loop", options->loop,
                   "RETURNED FORWARD: the loop gain -RETURNED/FORWARD, where the input is added within the loop")
        ->expected(2)
        ->excludes(output);
    app.add_option("--from", request.from, "Hz; the lowest frequency")->check(positiveNumber());
    app.add_option("--to", request.to, "Hz; the highest frequency (with --periodic half of the switching frequency)")
        ->check(positiveNumber());
    app.add_option("--points", options->points, "number of frequencies (200; with --periodic 60)")
        ->check(CLI::Range(std::size_t{2}, std::size_t{100'000}));
    app.add_option("--amplitude", request.amplitude,
                   "amplitude of the oscillation, in the unit of the input (1e-4 of its value, at least 1e-4)")
        ->check(positiveNumber())
        ->needs(periodic);
    app.add_option("--format", options->to, "what to write: margins and a short table, a JSON document, a table (CSV)")
        ->check(CLI::IsMember({"text", "json", "csv"}));
    app.add_flag("--nyquist", options->isNyquist,
                 "a Nyquist diagram instead of a Bode diagram; with -o FILE.svg, .png or .pdf");
    app.add_option("-o", options->output,
                   "file to write, instead of standard output; a picture where it ends in .svg, .png or .pdf");
    addRunOptions(app, options->run);
    return [options](const Task& task) { return runResponse(*options, task); };
}

}  // namespace causeway::cli

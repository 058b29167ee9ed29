// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdio>

#include "app/causewayc/run_options.h"
#include "core/compiler/model_linearization.h"
#include "core/simulation/linearization/linear_export.h"

namespace causeway::cli {

namespace {

struct LinearizeOptions {
    CommonOptions common;
    std::string to = "json", output;
    std::optional<double> at;
    std::vector<std::string> inputs, outputs;
    RunOptions run;
    bool operatingPoint = false, periodic = false;
};

std::string textOf(const Linearization& linear, const std::string& to)
{
    if (to == "matlab") return linearToMatlab(linear);
    if (to == "python") return linearToPython(linear);
    return to == "text" ? linearToText(linear) : linearToJson(linear);
}

int runLinearize(const LinearizeOptions& options, const Task& task)
{
    if (options.periodic) {
        std::fputs(
            "causewayc: about a periodic steady state a model has no matrices of its own; causewayc response "
            "--periodic "
            "gives its response over frequency, causewayc periodic its multipliers\n",
            stderr);
        return kWrongUsage;
    }
    const auto analysis = analyseForRun(options.common, options.run, task);
    if (!analysis || !analysis->program || analysis->diagnostics.hasErrors()) return kModelAtFault;
    // Keeps printed texts of the model out of the document on standard output.
    const SimulationSettings settings = settingsOf(options.run, *analysis, Format::Json);
    Diagnostics diagnostics;
    const auto linear = linearize(
        *analysis, settings, {options.at, options.operatingPoint, options.inputs, options.outputs}, diagnostics, task);
    printDiagnostics(diagnostics, analysis->sources);
    if (!linear) return kModelAtFault;
    if (options.to != "text" || !options.output.empty()) {
        for (const std::string& note : linear->notes) std::fprintf(stderr, "causewayc: %s\n", note.c_str());
    }
    return writeOutput(options.output, textOf(*linear, options.to));
}

}  // namespace

Runner setUpLinearize(CLI::App& app)
{
    const auto options = std::make_shared<LinearizeOptions>();
    addCommonOptions(app, options->common, Files::Model, true, false);
    const auto time =
        app.add_option("--at", options->at, "s; simulate up to this instant, its events included (the start)");
    app.add_flag("--operating-point", options->operatingPoint,
                 "the point where all derivatives vanish; time is held at the start")
        ->excludes(time);
    app.add_option("--input", options->inputs,
                   "an input of the model, or a Real parameter; instead of all inputs of the model; * and ? match "
                   "several; may be repeated")
        ->allow_extra_args(false);
    app.add_option(
           "--output", options->outputs,
           "a Real variable, or der(x); instead of all outputs of the model; * and ? match several; may be repeated")
        ->allow_extra_args(false);
    app.add_flag("--periodic", options->periodic, "refused: use causewayc response --periodic or causewayc periodic");
    app.add_option("--to", options->to,
                   "a JSON document (without --to), a script for MATLAB and Octave, one for Python, or a text")
        ->check(CLI::IsMember({"json", "matlab", "python", "text"}));
    app.add_option("--format", options->to, "same as --to json or --to text")->check(CLI::IsMember({"text", "json"}));
    app.add_option("-o", options->output, "file to write, instead of standard output");
    addRunOptions(app, options->run);
    return [options](const Task& task) { return runLinearize(*options, task); };
}

}  // namespace causeway::cli

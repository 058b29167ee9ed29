// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/causewayc/command.h"
#include "core/graphics/digraph_picture.h"
#include "core/graphics/svg.h"
#include "core/structure/matlab_export.h"
#include "core/structure/structure_json.h"

namespace causeway::cli {

namespace {

struct ExportOptions {
    CommonOptions common;
    std::string to, output;
    std::optional<std::size_t> step;
};

int run(const ExportOptions& options, const Task& task)
{
    const auto analysis = analyseModel(options.common, StopAfter::Structure, task);
    if (!analysis || !analysis->structure || analysis->diagnostics.hasErrors()) return kModelAtFault;
    if (options.to == "json") {
        return writeOutput(options.output, structureToJson(*analysis->structure, analysis->sources, {true, nullptr}));
    }
    if (options.to == "svg") {
        const std::size_t steps = options.step.value_or(analysis->structure->steps.size());
        return writeOutput(options.output, toSvg(digraphPicture(*analysis->structure, steps)));
    }
    Diagnostics diagnostics;
    const auto text = exportMatlab(*analysis->structure, diagnostics);
    printDiagnostics(diagnostics, analysis->sources);
    return text ? writeOutput(options.output, *text) : kModelAtFault;
}

}  // namespace

Runner setUpExport(CLI::App& app)
{
    const auto options = std::make_shared<ExportOptions>();
    addCommonOptions(app, options->common, Files::One, true, false);
    app.add_option("--to", options->to, "matlab: a function that MATLAB and Octave run; json: the structure; svg: the coloured digraph")
        ->required()
        ->check(CLI::IsMember({"matlab", "json", "svg"}));
    app.add_option("--step", options->step, "svg: after so many colouring steps (all)");
    app.add_option("-o,--output", options->output, "file to write; standard output when left out");
    return [options](const Task& task) { return run(*options, task); };
}

}  // namespace causeway::cli

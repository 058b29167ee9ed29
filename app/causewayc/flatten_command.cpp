// SPDX-License-Identifier: GPL-3.0-or-later
#include <nlohmann/json.hpp>

#include "app/causewayc/command.h"
#include "core/dae/flat_modelica.h"

namespace causeway::cli {

namespace {

using Json = nlohmann::ordered_json;

struct FlattenOptions {
    CommonOptions common;
    std::string output;
};

Json countsOf(const HybridDae& dae)
{
    std::size_t parameters = 0;
    std::size_t states = 0;
    for (const DaeVariable& variable : dae.variables) {
        if (variable.variability <= Variability::Parameter) ++parameters;
        if (variable.isState) ++states;
    }
    return {{"variables", dae.variables.size() - parameters},
            {"parameters", parameters},
            {"states", states},
            {"equations", dae.equations.size()},
            {"initial_equations", dae.initialEquations.size()},
            {"algorithms", dae.algorithms.size()},
            {"functions", dae.functions.size()}};
}

int runFlatten(const FlattenOptions& options, const Task& task)
{
    const bool isJson = options.common.format == Format::Json;
    const auto analysis = analyseModel(options.common, isJson ? StopAfter::ScalarDae : StopAfter::Dae, task);
    if (!analysis || !analysis->dae || analysis->diagnostics.hasErrors()) return kModelAtFault;
    std::string text = toFlatModelica(*analysis->dae);
    if (isJson) {
        const Json document{{"schema", "causeway.flat/1"},
                            {"model", analysis->modelName},
                            {"counts", countsOf(*analysis->dae)},
                            {"scalar_counts", countsOf(*analysis->scalarDae)},
                            {"text", text}};
        text = document.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
    }
    return writeOutput(options.output, text);
}

}  // namespace

Runner setUpFlatten(CLI::App& app)
{
    const auto options = std::make_shared<FlattenOptions>();
    addCommonOptions(app, options->common, Files::Model, true, true);
    app.add_option("-o,--output", options->output, "file to write instead of standard output");
    return [options](const Task& task) { return runFlatten(*options, task); };
}

}  // namespace causeway::cli

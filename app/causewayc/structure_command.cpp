// SPDX-License-Identifier: GPL-3.0-or-later
#include <charconv>
#include <cstdio>

#include "app/causewayc/command.h"
#include "app/causewayc/structure_text.h"
#include "core/structure/structure_json.h"

namespace causeway::cli {

namespace {

struct StructureOptions {
    CommonOptions common;
    bool steps = false;
    std::string view = "raw";
    std::string output;
    std::vector<std::string> picks;
};

/// Colours by hand in the given order: a number is an equation, anything else the name of an unknown. Nothing, after a message,
/// when a pick is not possible.
std::optional<std::vector<ColouringStep>> pickByHand(const Structure& structure, const std::vector<std::string>& picks)
{
    Colouring colouring(structure.incidence);
    std::vector<ColouringStep> steps;
    const auto refuse = [](const std::string& pick, const std::string& why) {
        std::fprintf(stderr, "causewayc: pick '%s' is not possible: %s\n", pick.c_str(), why.c_str());
    };
    for (const std::string& pick : picks) {
        std::size_t number = 0;
        const auto parsed = std::from_chars(pick.data(), pick.data() + pick.size(), number);
        const bool isEquation = parsed.ec == std::errc() && parsed.ptr == pick.data() + pick.size();
        EquationId equation;
        UnknownId unknown;
        if (isEquation && number >= 1 && number <= structure.equations.size()) equation = EquationId(number - 1);
        for (std::size_t v = 0; !isEquation && v < structure.unknowns.size(); ++v) {
            if (structure.unknowns[UnknownId(v)].name == pick) unknown = UnknownId(v);
        }
        if (equation.isNone() && unknown.isNone()) {
            refuse(pick, "it is neither the number of an equation nor the name of an unknown");
            return std::nullopt;
        }
        const auto outcome = equation.isNone() ? colouring.pick(unknown) : colouring.pick(equation);
        if (const auto* refusal = std::get_if<ColouringRefusal>(&outcome)) {
            refuse(pick, explain(structure, *refusal, equation, unknown));
            return std::nullopt;
        }
        steps.push_back(std::get<ColouringStep>(outcome));
    }
    return steps;
}

int run(const StructureOptions& options, const Task& task)
{
    const StructureView view = options.view == "reduced" ? StructureView::Reduced : StructureView::Raw;
    const auto analysis = analyseModel(options.common, StopAfter::Structure, task, view);
    if (!analysis || !analysis->structure) return kModelAtFault;
    const Structure& structure = *analysis->structure;

    std::optional<std::vector<ColouringStep>> picked;
    if (!options.picks.empty()) {
        picked = pickByHand(structure, options.picks);
        if (!picked) return kModelAtFault;
    }
    const bool withSteps = options.steps || picked;
    std::string text;
    if (options.common.format == Format::Json) {
        text = structureToJson(structure, analysis->sources, {withSteps, picked ? &*picked : nullptr});
    } else {
        text = structureToText(structure, !withSteps ? nullptr : picked ? &*picked : &structure.steps);
    }
    // A singular structure is printed, for whoever looks for the fault, but it is a fault.
    const int written = writeOutput(options.output, text);
    return analysis->diagnostics.hasErrors() ? kModelAtFault : written;
}

}  // namespace

Runner setUpStructure(CLI::App& app)
{
    const auto options = std::make_shared<StructureOptions>();
    addCommonOptions(app, options->common, Files::One, true, true);
    app.add_flag("--steps", options->steps, "with every step of the colouring and its reason");
    app.add_option("--view", options->view, "raw: the equations as written; reduced: after alias elimination")->check(CLI::IsMember({"raw", "reduced"}));
    app.add_option("--pick", options->picks, "colour by hand in this order: numbers of equations (rule 1) and names of unknowns (rule 2), "
                                             "separated by commas")
        ->delimiter(',')
        ->allow_extra_args(false);
    app.add_option("-o,--output", options->output, "file to write instead of standard output");
    return [options](const Task& task) { return run(*options, task); };
}

}  // namespace causeway::cli

// SPDX-License-Identifier: GPL-3.0-or-later
#include <charconv>
#include <cstdio>

#include "app/causewayc/command.h"
#include "app/causewayc/structure_text.h"
#include "core/structure/chosen_order.h"
#include "core/structure/report/colouring_to_end.h"
#include "core/structure/report/structure_json.h"
#include "core/structure/tearing_choice.h"

namespace causeway::cli {

namespace {

struct StructureOptions {
    CommonOptions common;
    bool steps = false;
    std::string view = "raw";
    std::string output;
    std::vector<std::string> picks;
    std::vector<std::string> tears;
    std::size_t expectedSize = 0;  ///< of loops; 0: no breaks requested
    std::vector<std::string> without;
};

/// The equation with a displayed number; none if the text is not one.
EquationId equationNumbered(const Structure& structure, std::string_view text)
{
    std::size_t number = 0;
    const auto parsed = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool isNumber = parsed.ec == std::errc() && parsed.ptr == text.data() + text.size();
    return isNumber && number >= 1 && number <= structure.equations.size() ? EquationId(number - 1) : EquationId();
}

void refuse(const char* what, const std::string& given, const std::string& why)
{
    std::fprintf(stderr, "causewayc: %s '%s' is not possible: %s\n", what, given.c_str(), why.c_str());
}

/// Applies the picks in order: a number is an equation, anything else the name of an unknown. Nothing, after a message,
/// if a pick is impossible.
std::optional<std::vector<ColouringStep>> pickByHand(const Structure& structure, const std::vector<std::string>& picks)
{
    Colouring colouring(structure.incidence);
    std::vector<ColouringStep> steps;
    for (const std::string& pick : picks) {
        const EquationId equation = equationNumbered(structure, pick);
        const UnknownId unknown = equation.isNone() ? structure.findUnknown(pick) : UnknownId();
        if (equation.isNone() && unknown.isNone()) {
            refuse("pick", pick, "it is neither the number of an equation nor the name of an unknown");
            return std::nullopt;
        }
        const auto outcome = equation.isNone() ? colouring.pick(unknown) : colouring.pick(equation);
        if (const auto* refusal = std::get_if<ColouringRefusal>(&outcome)) {
            refuse("pick", pick, explain(structure, *refusal, equation, unknown));
            return std::nullopt;
        }
        steps.push_back(std::get<ColouringStep>(outcome));
    }
    return steps;
}

/// Tears at each UNKNOWN, UNKNOWN@EQUATION or @EQUATION. Null, after a message, if the choice is impossible.
std::shared_ptr<const Structure> tearByHand(const Structure& structure, const std::vector<std::string>& tears)
{
    std::vector<TearingWish> wishes;
    for (const std::string& tear : tears) {
        const std::size_t at = tear.rfind('@');
        const std::string name = tear.substr(0, at),
                          number = at == std::string::npos ? std::string() : tear.substr(at + 1);
        const TearingWish& wish =
            wishes.emplace_back(TearingWish{structure.findUnknown(name), equationNumbered(structure, number)});
        if (wish.unknown.isNone() && !(name.empty() && at != std::string::npos)) {
            refuse("tearing", tear, name + " is not the name of an unknown");
            return nullptr;
        }
        if (wish.equation.isNone() && at != std::string::npos) {
            refuse("tearing", tear,
                   fmt::format("behind @ the number of an equation is expected, from 1 to {}",
                               structure.equations.size()));
            return nullptr;
        }
    }
    TornStructure torn = tornAsChosen(structure, wishes);
    if (!torn.structure) std::fprintf(stderr, "causewayc: this tearing is not possible: %s\n", torn.refusal.c_str());
    for (const std::string& added : torn.added) std::fprintf(stderr, "causewayc: %s\n", added.c_str());
    return torn.structure;
}

/// Incidences named EQUATION:UNKNOWN. Nothing, after a message, if one does not exist.
std::optional<std::vector<EdgeId>> incidencesNamed(const Structure& structure, const std::vector<std::string>& given)
{
    std::vector<EdgeId> edges;
    for (const std::string& text : given) {
        const std::size_t colon = text.find(':');
        const EquationId equation = colon == std::string::npos
                                        ? EquationId()
                                        : equationNumbered(structure, std::string_view(text).substr(0, colon));
        const UnknownId unknown =
            colon == std::string::npos ? UnknownId() : structure.findUnknown(std::string_view(text).substr(colon + 1));
        if (equation.isNone() || unknown.isNone()) {
            refuse("switching off", text, "the number of an equation, a colon and the name of an unknown are expected");
            return std::nullopt;
        }
        edges.push_back(structure.incidence.findEdge(equation, unknown));
        if (edges.back().isNone()) {
            refuse("switching off", text, structure.nameOf(unknown) + " does not occur in that equation");
            return std::nullopt;
        }
    }
    return edges;
}

int runStructure(const StructureOptions& options, const Task& task)
{
    const StructureView view = options.view == "reduced" ? StructureView::Reduced : StructureView::Raw;
    const auto analysis = analyseModel(options.common, StopAfter::Structure, task, view);
    if (!analysis || !analysis->structure) return kModelAtFault;
    std::shared_ptr<const Structure> shown = analysis->structure;
    if (!options.tears.empty()) shown = tearByHand(*shown, options.tears);
    if (!shown) return kModelAtFault;
    std::optional<std::vector<ColouringStep>> picked;
    if (!options.picks.empty()) {
        picked = pickByHand(*shown, options.picks);
        if (!picked) return kModelAtFault;
        const bool areAll = picked->size() == shown->steps.size();
        shown = orderedAsChosen(*shown, *picked);
        if (areAll) picked = colouringToTheEnd(*shown, *picked);
    }
    const Structure& structure = *shown;
    std::optional<std::vector<BlockBreaks>> breaks;
    if (options.expectedSize > 0) breaks = breaksOf(structure, options.expectedSize);
    std::optional<StructurePartition> partition;
    if (!options.without.empty()) {
        auto edges = incidencesNamed(structure, options.without);
        if (!edges) return kModelAtFault;
        partition = partitionWithout(structure, std::move(*edges));
    }
    const bool withSteps = options.steps || picked;
    std::string text;
    if (options.common.format == Format::Json) {
        text = structureToJson(
            structure, analysis->sources,
            {withSteps, picked ? &*picked : nullptr, breaks ? &*breaks : nullptr, partition ? &*partition : nullptr});
    } else {
        const std::vector<ColouringStep> steps = picked      ? *picked
                                                 : withSteps ? colouringToTheEnd(structure)
                                                             : std::vector<ColouringStep>();
        text = structureToText(structure, withSteps ? &steps : nullptr, otherCases(structure, task));
        if (breaks) text += breaksToText(structure, *breaks);
        if (partition) text += partitionToText(structure, *partition);
    }
    // A singular structure is printed, to help find the fault, but the command fails.
    const int written = writeOutput(options.output, text);
    return analysis->diagnostics.hasErrors() ? kModelAtFault : written;
}

}  // namespace

Runner setUpStructure(CLI::App& app)
{
    const auto options = std::make_shared<StructureOptions>();
    addCommonOptions(app, options->common, Files::Model, true, true);
    app.add_flag("--steps", options->steps, "print every step of the colouring with its reason");
    app.add_option("--view", options->view, "raw: the equations as written; reduced: after alias elimination")
        ->check(CLI::IsMember({"raw", "reduced"}));
    app.add_option("--pick", options->picks,
                   "colour by hand in this order: numbers of equations (rule 1) and names of unknowns (rule 2), "
                   "separated by commas")
        ->delimiter(',')
        ->allow_extra_args(false);
    app.add_option(
           "--tear", options->tears,
           "tear loops by your own choice (repeatable): UNKNOWN is guessed, EQUATION (its number) is the residual; "
           "either may be left out: UNKNOWN or @EQUATION")
        ->type_name("UNKNOWN@EQUATION")
        ->allow_extra_args(false);
    app.add_flag("--break{1}", options->expectedSize,
                 "list the few incidences that hold a loop together, best first; --break=N: of loops of more than N "
                 "equations");
    app.add_option("--without", options->without,
                   "switch an incidence off (repeatable) and show the resulting partition")
        ->type_name("EQUATION:UNKNOWN")
        ->allow_extra_args(false);
    app.add_option("-o,--output", options->output, "file to write instead of standard output");
    return [options](const Task& task) { return runStructure(*options, task); };
}

}  // namespace causeway::cli

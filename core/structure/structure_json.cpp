// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/structure_json.h"

#include <nlohmann/json.hpp>

#include "core/structure/event_description.h"

namespace causeway {

namespace {

using Json = nlohmann::ordered_json;

std::size_t shown(EquationId id)
{
    return id.index() + 1;
}

std::size_t shown(UnknownId id)
{
    return id.index() + 1;
}

template <class Id>
Json idList(const std::vector<Id>& ids)
{
    Json list = Json::array();
    for (const Id id : ids) list.push_back(shown(id));
    return list;
}

Json sourceOf(SourceSpan span, const SourceSet& sources)
{
    if (span.isNone()) return nullptr;
    const LineColumn at = sources[span.source].position(span.begin);
    return {{"file", sources[span.source].path()}, {"line", at.line}, {"column", at.column}};
}

Json stepToJson(const Structure& structure, const ColouringStep& step)
{
    Json blue = Json::array();
    for (const EdgeId edge : step.blue) {
        blue.push_back({shown(structure.incidence.equationOf(edge)), shown(structure.incidence.unknownOf(edge))});
    }
    return {{"rule", toString(step.rule)}, {"equation", shown(step.equation)}, {"unknown", shown(step.unknown)},
            {"number", step.number},       {"round", step.round},              {"blue", std::move(blue)},
            {"why", explain(structure, step)}};
}

Json partToJson(const SingularPart& part)
{
    return {{"equations", idList(part.equations)}, {"unknowns", idList(part.unknowns)}};
}

/// States without a fixed start value: the only decisions that initialization takes while models have no initial equations.
Json initializationToJson(const Structure& structure)
{
    Json added = Json::array();
    for (const DaeVariable& variable : structure.dae->variables) {
        if (!variable.isState || variable.fixed.value_or(false)) continue;
        const std::string start = variable.start.isNone() ? "0" : structure.print(variable.start);
        added.push_back({{"variable", variable.name}, {"equation", variable.name + " = " + start},
                         {"why", "the start value of the state is not fixed"}});
    }
    const bool isWell = added.empty();
    return {{"case", isWell ? "well-determined" : "under-determined"}, {"added", std::move(added)}, {"redundant", Json::array()}};
}

Json eventsToJson(const Structure& structure)
{
    Json events = Json::array();
    for (const EventDescription& event : describeEvents(structure)) {
        events.push_back({{"id", events.size() + 1}, {"relation", event.text}, {"zero_crossing", event.zeroCrossing},
                          {"kind", event.isTimeEvent ? "time" : "state"}});
    }
    return events;
}

}  // namespace

std::string structureToJson(const Structure& structure, const SourceSet& sources, const StructureJsonOptions& options)
{
    Json json;
    json["schema"] = "causeway.structure/1";
    json["model"] = structure.dae->modelName;
    json["view"] = "raw";

    Json& equations = json["equations"] = Json::array();
    for (std::size_t e = 0; e < structure.equations.size(); ++e) {
        const StructureEquation& equation = structure.equations[EquationId(e)];
        equations.push_back({{"id", e + 1}, {"text", equation.text}, {"latex", structure.latex(EquationId(e))},
                             {"source", sourceOf(equation.span, sources)}, {"origin", toString(equation.origin)}});
    }
    Json& unknowns = json["unknowns"] = Json::array();
    for (std::size_t v = 0; v < structure.unknowns.size(); ++v) {
        unknowns.push_back({{"id", v + 1}, {"name", structure.unknowns[UnknownId(v)].name}});
    }
    Json& incidence = json["incidence"] = Json::array();
    for (std::size_t edge = 0; edge < structure.incidence.edgeCount(); ++edge) {
        incidence.push_back({shown(structure.incidence.equationOf(EdgeId(edge))), shown(structure.incidence.unknownOf(EdgeId(edge)))});
    }
    if (options.steps) {
        Json& steps = json["steps"] = Json::array();
        const auto& recorded = options.pickedSteps != nullptr ? *options.pickedSteps : structure.steps;
        for (const ColouringStep& step : recorded) steps.push_back(stepToJson(structure, step));
    }
    Json& assignment = json["assignment"] = Json::array();
    for (const Assignment& a : structure.assignment) {
        if (a.unknown.isNone()) continue;
        assignment.push_back({{"equation", shown(a.equation)}, {"unknown", shown(a.unknown)}, {"number", a.number},
                              {"solved", a.solved.isNone() ? Json(nullptr) : Json(structure.solvedText(a.equation))}});
    }
    Json& blocks = json["blocks"] = Json::array();
    for (const BltBlock& block : structure.blocks) {
        blocks.push_back({{"kind", toString(block.kind)}, {"equations", idList(block.equations)}, {"unknowns", idList(block.unknowns)},
                          {"tearing", idList(block.tearing)}, {"residuals", idList(block.residuals)}});
    }
    Json& form = json["state_form"] = Json::array();
    for (const StateEquation& state : structure.stateForm) {
        form.push_back({{"state", structure.dae->variables[state.state].name}, {"text", state.text}});
    }
    json["initialization"] = initializationToJson(structure);
    if (structure.singular) {
        json["singular"] = {{"over", partToJson(structure.singular->over)}, {"under", partToJson(structure.singular->under)}};
    } else {
        json["singular"] = nullptr;
    }
    json["events"] = eventsToJson(structure);
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace causeway

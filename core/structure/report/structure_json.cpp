// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/report/structure_json.h"

#include <array>
#include <optional>
#include <string_view>
#include <unordered_map>

#include <nlohmann/json.hpp>

#include "core/structure/report/colouring_to_end.h"
#include "core/structure/report/conditional_description.h"
#include "core/structure/report/discrete_description.h"
#include "core/structure/report/equation_history.h"
#include "core/structure/report/event_description.h"
#include "core/structure/report/loop_lines.h"
#include "core/structure/report/state_set_report.h"

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
    return {{"rule", toString(step.rule)},
            {"equation", shown(step.equation)},
            {"unknown", shown(step.unknown)},
            {"number", step.number},
            {"round", step.round},
            {"blue", std::move(blue)},
            {"why", explain(structure, step)}};
}

Json partToJson(const SingularPart& part)
{
    return {{"equations", idList(part.equations)}, {"unknowns", idList(part.unknowns)}};
}

Json piecesToJson(const SingularPart& part, const std::vector<SingularPiece>& pieces, const StructureNames& names)
{
    Json json = partToJson(part);
    Json& smallest = json["smallest"] = Json::array();
    for (const SingularPiece& piece : pieces) {
        for (const SingularPart& set : piece.smallest) {
            smallest.push_back(partToJson(set));
            smallest.back()["text"] = explain(set, names);
        }
    }
    return json;
}

Json repairToJson(const Repair& repair, const StructureNames& names)
{
    static constexpr std::array<std::string_view, 3> kKinds = {"remove-equation", "add-equation", "use-equation"};
    const auto idOrNull = [](auto id) { return id.isNone() ? Json(nullptr) : Json(shown(id)); };
    return {
        {"kind", kKinds[static_cast<std::size_t>(repair.kind)]},
        {"equations", idList(repair.equations)},
        {"unknowns", idList(repair.unknowns)},
        {"proposed", {{"equation", idOrNull(repair.proposedEquation)}, {"unknown", idOrNull(repair.proposedUnknown)}}},
        {"text", explain(repair, names)}};
}

Json initializationToJson(const Structure& structure)
{
    if (!structure.initialization) return nullptr;
    const Initialization& initialization = *structure.initialization;
    const ExpressionText print = [&structure](ExprId expr) { return structure.print(expr); };
    Json added = Json::array(), redundant = Json::array(), order = Json::array();
    for (const AddedStart& start : initialization.added) {
        added.push_back({{"variable", print(initialization.columns[start.column].leaf)},
                         {"equation", textOf(initialization, start.row, print)},
                         {"reason", toString(start.reason)},
                         {"why", explain(initialization, start, print)}});
    }
    for (const RedundantCondition& condition : initialization.redundant) {
        const bool isContradictory = condition.consistency == Consistency::Contradictory;
        redundant.push_back(
            {{"equation", textOf(initialization, condition.row, print)},
             {"consistency", toString(condition.consistency)},
             {"violated", isContradictory ? Json(textOf(initialization, condition.violated, print)) : Json(nullptr)},
             {"residual", isContradictory ? Json(condition.residual) : Json(nullptr)},
             {"why", explain(initialization, condition, print)}});
    }
    const auto names = [&](const std::vector<UnknownId>& columns) {
        Json list = Json::array();
        for (const UnknownId column : columns) list.push_back(print(initialization.columns[column].leaf));
        return list;
    };
    Json sets = Json::array();
    for (const SetInitialization& set : initialization.sets) {
        sets.push_back({{"id", sets.size() + 1},
                        {"case", toString(set.kind)},
                        {"states", set.stateCount},
                        {"init", names(set.init)},
                        {"added", names(set.added)},
                        {"pivot", names(set.pivot)},
                        {"text", explain(initialization, set, print)}});
    }
    for (std::size_t n = 0; n < initialization.nodes.size(); ++n) {
        const InitialNode& node = initialization.nodes[n];
        Json ids = Json::array(), equations = Json::array(), unknowns = Json::array(), after = Json::array();
        for (const StateSetId set : node.sets) ids.push_back(set.index() + 1);
        for (const std::uint32_t block : node.blocks) {
            for (const EquationId row : initialization.blocks[block]) {
                equations.push_back(textOf(initialization, row, print));
                unknowns.push_back(print(initialization.columns[initialization.matching.unknownOf[row]].leaf));
            }
        }
        for (const InitialArc& arc : initialization.arcs) {
            if (arc.to == n) after.push_back(arc.from + 1);
        }
        order.push_back({{"id", n + 1},
                         {"kind", toString(node.kind)},
                         {"sets", std::move(ids)},
                         {"equations", std::move(equations)},
                         {"unknowns", std::move(unknowns)},
                         {"after", std::move(after)}});
    }
    return {{"case", toString(initialization.kind)},
            {"why", explain(initialization, print)},
            {"added", std::move(added)},
            {"redundant", std::move(redundant)},
            {"undetermined", names(initialization.undetermined)},
            {"sets", std::move(sets)},
            {"order", std::move(order)}};
}

Json pantelidesStepToJson(const Structure& structure, const PantelidesStep& step)
{
    static constexpr std::array<std::string_view, 4> kActions = {"pass", "visit", "match", "differentiate"};
    const StructureIndex& index = structure.index;
    Json equations = Json::array(), variables = Json::array();
    for (const EquationId equation : step.equations) equations.push_back(shown(index.equationOf[equation]));
    for (const UnknownId variable : step.variables) {
        variables.push_back(variable.isNone() ? Json(nullptr)
                                              : Json(structure.print(index.reduction.columns[variable].expr)));
    }
    return {{"action", kActions[static_cast<std::size_t>(step.action)]},
            {"equation", step.equation.isNone() ? Json(nullptr) : Json(shown(index.equationOf[step.equation]))},
            {"equations", std::move(equations)},
            {"variables", std::move(variables)}};
}

/// The matrices of a set at its start.
Json startToJson(const StateSetStart& start)
{
    Json json = {{"A", start.selection}, {"F", start.given}, {"J", start.jacobian}};
    if (start.values.empty()) return json;
    json["start_values"] = start.startValues;
    json["J_values"] = start.values;
    json["rank"] = start.rank;
    if (start.pivotRank) json["pivot_rank"] = *start.pivotRank;
    return json;
}

Json stateSetToJson(const Structure& structure, const StateSet& set, std::size_t id)
{
    static constexpr std::array<std::string_view, 3> kDependencies = {"independent", "self", "cross"};
    Json equations = Json::array(), candidates = Json::array(), states = Json::array(), dependsOn = Json::array();
    for (const ConstraintEquation& equation : set.equations) {
        equations.push_back(shown(structure.index.rowOf(equation)));
    }
    std::vector<std::vector<std::string>> rows(set.equations.size(),
                                               std::vector<std::string>(set.candidates.size(), "0"));
    for (const StateSet::Entry& entry : set.jacobian) rows[entry.row][entry.column] = structure.print(entry.value);
    for (const Candidate& candidate : set.candidates) candidates.push_back(structure.nameOf(candidate));
    for (const Candidate& candidate : set.states) states.push_back(structure.nameOf(candidate));
    for (const StateSetId other : set.dependsOn) dependsOn.push_back(other.index() + 1);
    return {{"id", id},
            {"equations", std::move(equations)},
            {"candidates", std::move(candidates)},
            {"jacobian", rows},
            {"states", set.stateCount()},
            {"selected", set.isDynamic ? Json(nullptr) : std::move(states)},
            {"dependency", kDependencies[static_cast<std::size_t>(set.dependency)]},
            {"depends_on", std::move(dependsOn)}};
}

Json indexToJson(const Structure& structure, bool withSteps)
{
    const IndexReduction& reduction = structure.index.reduction;
    Json differentiated = Json::array(), sets = Json::array(), states = Json::array();
    for (const EquationDerivative& derivative : reduction.derivatives) {
        differentiated.push_back({{"equation", shown(structure.index.equationOf[derivative.equation])},
                                  {"times", derivative.times},
                                  {"text", structure.print(derivative.lhs) + " = " + structure.print(derivative.rhs)}});
    }
    const std::vector<StateSetStart> starts = stateSetStarts(structure);
    for (const StateSet& set : reduction.selection.sets) {
        Json described = stateSetToJson(structure, set, sets.size() + 1);
        described["start"] = startToJson(starts[sets.size()]);
        sets.push_back(std::move(described));
    }
    for (const StateVariable& state : structure.states) states.push_back(structure.print(state.expr));
    Json json = {{"structural_index", reduction.pantelides.structuralIndex},
                 {"differentiated", std::move(differentiated)}};
    if (withSteps) {
        Json& steps = json["steps"] = Json::array();
        for (const PantelidesStep& step : structure.index.steps) steps.push_back(pantelidesStepToJson(structure, step));
    }
    json["state_sets"] = std::move(sets);
    json["states"] = std::move(states);
    return json;
}

Json regionNames(const ConditionalDescription& conditional, const std::vector<std::size_t>& regions)
{
    Json names = Json::array();
    for (const std::size_t region : regions) names.push_back(conditional.regions[region].name);
    return names;
}

/// With the ways between regions that each event opens.
Json eventsToJson(const Structure& structure, const std::vector<ConditionalDescription>& conditionals)
{
    std::unordered_map<ExprId, Json> ways;  // looked up only
    for (std::size_t i = 0; i < conditionals.size(); ++i) {
        for (const Region& region : conditionals[i].regions) {
            for (const RegionExit& exit : region.exits) {
                Json& list = ways.try_emplace(exit.condition, Json::array()).first->second;
                list.push_back({{"conditional", i + 1},
                                {"from", region.name},
                                {"to", regionNames(conditionals[i], exit.to)},
                                {"direction", toString(exit.direction)}});
            }
        }
    }
    Json events = Json::array();
    for (const EventDescription& event : describeEvents(structure)) {
        const auto found = ways.find(event.relation);
        events.push_back({{"id", events.size() + 1},
                          {"relation", event.text},
                          {"zero_crossing", event.zeroCrossing},
                          {"kind", event.isTimeEvent ? "time" : "state"},
                          {"regions", found == ways.end() ? Json::array() : found->second}});
    }
    return events;
}

Json conditionalToJson(const Structure& structure, const ConditionalDescription& conditional, std::size_t id)
{
    Json regions = Json::array(), forms = Json::array();
    for (const Region& region : conditional.regions) {
        Json exits = Json::array();
        for (const RegionExit& exit : region.exits) {
            exits.push_back({{"to", regionNames(conditional, exit.to)},
                             {"condition", structure.print(exit.condition)},
                             {"zero_crossing", exit.zeroCrossing.empty() ? Json(nullptr) : Json(exit.zeroCrossing)},
                             {"direction", toString(exit.direction)}});
        }
        regions.push_back({{"name", region.name},
                           {"condition", region.condition},
                           {"mode", region.mode},
                           {"value", region.value},
                           {"exits", std::move(exits)}});
    }
    for (const CausalForm& form : conditional.forms) {
        forms.push_back({{"unknown", shown(form.unknown)},
                         {"text", form.text},
                         {"divisor", form.divisor.empty() ? Json(nullptr) : Json(form.divisor)},
                         {"zero_in", regionNames(conditional, form.zeroIn)}});
    }
    return {{"id", id},
            {"equation", shown(conditional.equation)},
            {"text", conditional.text},
            {"regions", std::move(regions)},
            {"algebraic", conditional.algebraic.empty() ? Json(nullptr) : Json(conditional.algebraic)},
            {"forms", std::move(forms)}};
}

Json historyToJson(const std::vector<HistoryEntry>& history)
{
    Json entries = Json::array();
    for (const HistoryEntry& entry : history) {
        entries.push_back(
            {{"action", toString(entry.action)}, {"what", entry.what}, {"text", entry.text}, {"latex", entry.latex}});
    }
    return entries;
}

Json incidencesToJson(const Incidence& incidence, const std::vector<EdgeId>& edges)
{
    Json list = Json::array();
    for (const EdgeId edge : edges)
        list.push_back({shown(incidence.equationOf(edge)), shown(incidence.unknownOf(edge))});
    return list;
}

Json breaksToJson(const Structure& structure, const std::vector<BlockBreaks>& all)
{
    Json json = Json::array();
    for (const BlockBreaks& block : all) {
        Json breaks = Json::array();
        for (const ComponentBreak& found : block.found.breaks) {
            breaks.push_back({{"incidences", incidencesToJson(structure.incidence, found.edges)},
                              {"largest", found.largest},
                              {"components", found.componentCount},
                              {"text", explain(structure, found)}});
        }
        json.push_back({{"block", block.block + 1},
                        {"equations", idList(structure.blocks[block.block].equations)},
                        {"complete", block.found.isComplete},
                        {"breaks", std::move(breaks)}});
    }
    return json;
}

Json partitionToJson(const Structure& structure, const StructurePartition& split)
{
    Json blocks = Json::array();
    for (std::size_t c = 0; c < split.partition.components.size(); ++c) {
        Json equations = Json::array(), unknowns = Json::array();
        for (const EquationId equation : split.partition.components[c]) {
            equations.push_back(shown(equation));
            unknowns.push_back(shown(split.partition.matching.unknownOf[equation]));
        }
        blocks.push_back({{"equations", std::move(equations)}, {"unknowns", std::move(unknowns)}});
    }
    return {{"without", incidencesToJson(structure.incidence, split.without)},
            {"blocks", std::move(blocks)},
            {"unmatched",
             {{"equations", idList(split.partition.unmatchedEquations)},
              {"unknowns", idList(split.partition.unmatchedUnknowns)}}}};
}

/// Line by line, in the order of evaluation; also adds the resulting values of the guesses.
Json loopToJson(const BltBlock& block, LoopLines& lines, Json& shownBlock)
{
    static constexpr std::array<const char*, 4> kKinds = {"solved", "residual", "together", "discrete"};
    Json rows = Json::array();
    for (const LoopLine& line : lines.of(block)) {
        rows.push_back({{"equation", shown(line.equation)},
                        {"unknown", line.unknown.isNone() ? Json(nullptr) : Json(shown(line.unknown))},
                        {"kind", kKinds[static_cast<std::size_t>(line.kind)]},
                        {"text", line.text},
                        {"latex", line.latex}});
    }
    if (const std::optional<LoopValues> solved = lines.valuesOf(block)) {
        Json& values = shownBlock["values"] = Json::array();
        for (const LoopValues::Value& value : solved->values)
            values.push_back({{"unknown", shown(value.unknown)}, {"text", value.text}, {"latex", value.latex}});
        Json& modes = shownBlock["modes"] = Json::array();
        for (const LoopMode& mode : solved->modes)
            modes.push_back({{"name", mode.name}, {"condition", mode.condition}});
    }
    return rows;
}

/// Equations by their numbers in the raw view.
Json aliasesToJson(const Structure& structure)
{
    Json aliases = Json::array();
    for (const Alias& alias : structure.aliases.aliases) {
        aliases.push_back({{"variable", structure.dae->variables[alias.variable].name},
                           {"text", structure.aliasText(alias)},
                           {"equation", shown(alias.equation)},
                           {"history", historyToJson(historyOf(structure, alias))}});
    }
    return aliases;
}

Json equationsToJson(const Structure& structure, const SourceSet& sources)
{
    const IdVector<EquationId, std::vector<HistoryEntry>> histories = historiesOf(structure);
    Json equations = Json::array();
    for (std::size_t e = 0; e < structure.equations.size(); ++e) {
        const StructureEquation& equation = structure.equations[EquationId(e)];
        equations.push_back({{"id", e + 1},
                             {"text", structure.text(EquationId(e))},
                             {"latex", structure.latex(EquationId(e))},
                             {"source", sourceOf(equation.span, sources)},
                             {"origin", toString(equation.origin)},
                             {"history", historyToJson(histories[EquationId(e)])}});
    }
    return equations;
}

Json incidenceToJson(const Structure& structure)
{
    Json incidence = Json::array();
    for (std::size_t edge = 0; edge < structure.incidence.edgeCount(); ++edge) {
        incidence.push_back(
            {shown(structure.incidence.equationOf(EdgeId(edge))), shown(structure.incidence.unknownOf(EdgeId(edge)))});
    }
    return incidence;
}

Json assignmentToJson(const Structure& structure)
{
    Json assignment = Json::array();
    for (const Assignment& a : structure.assignment) {
        if (a.unknown.isNone()) continue;
        assignment.push_back({{"equation", shown(a.equation)},
                              {"unknown", shown(a.unknown)},
                              {"number", a.number},
                              {"solved", a.solved.isNone() ? Json(nullptr) : Json(structure.solvedText(a.equation))}});
    }
    return assignment;
}

Json blocksToJson(const Structure& structure)
{
    Json blocks = Json::array();
    LoopLines lines(structure);
    for (const BltBlock& block : structure.blocks) {
        blocks.push_back({{"kind", toString(block.kind)},
                          {"equations", idList(block.equations)},
                          {"unknowns", idList(block.unknowns)},
                          {"tearing", idList(block.tearing)},
                          {"residuals", idList(block.residuals)}});
        if (isLoop(block)) blocks.back()["lines"] = loopToJson(block, lines, blocks.back());
    }
    return blocks;
}

Json singularToJson(const Structure& structure)
{
    if (!structure.singular) return nullptr;
    const SingularReport& report = structure.singular->report;
    return {{"over", piecesToJson(structure.singular->over, report.over, structure.structureNames())},
            {"under", piecesToJson(structure.singular->under, report.under, structure.structureNames())},
            {"open_connectors", structure.singular->openConnectors}};
}

Json reinitsToJson(const Structure& structure, const SourceSet& sources)
{
    Json reinits = Json::array();
    for (const StructureReinit& reinit : structure.reinits) {
        reinits.push_back({{"variable", structure.dae->variables[reinit.variable].name},
                           {"value", structure.print(reinit.value)},
                           {"condition", structure.print(reinit.condition)},
                           {"written", structure.dae->variables[reinit.written].name},
                           {"source", sourceOf(reinit.span, sources)}});
    }
    return reinits;
}

/// Event data: "events", "conditionals", "actions", "memories".
void putEvents(Json& json, const Structure& structure)
{
    const std::vector<ConditionalDescription> conditionals = describeConditionals(structure);
    json["events"] = eventsToJson(structure, conditionals);
    Json& described = json["conditionals"] = Json::array();
    for (const ConditionalDescription& conditional : conditionals)
        described.push_back(conditionalToJson(structure, conditional, described.size() + 1));
    Json& actions = json["actions"] = Json::array();
    for (const EventAction& action : describeActions(structure))
        actions.push_back(
            {{"equation", shown(action.equation)}, {"conditions", action.conditions}, {"text", action.text}});
    Json& memories = json["memories"] = Json::array();
    for (const MemoryDescription& memory : describeMemories(structure)) {
        Json exits = Json::array();
        for (const MemoryExit& exit : memory.exits)
            exits.push_back({{"from", exit.from},
                             {"to", exit.to},
                             {"event", exit.event.empty() ? Json(nullptr) : Json(exit.event)},
                             {"action", exit.action}});
        memories.push_back(
            {{"equation", shown(memory.equation)}, {"variable", memory.variable}, {"exits", std::move(exits)}});
    }
}

}  // namespace

std::string structureToJson(const Structure& structure, const SourceSet& sources, const StructureJsonOptions& options)
{
    Json json;
    json["schema"] = "causeway.structure/1";
    json["model"] = structure.dae->modelName;
    json["view"] = toString(structure.view);

    json["equations"] = equationsToJson(structure, sources);
    Json& unknowns = json["unknowns"] = Json::array();
    for (std::size_t v = 0; v < structure.unknowns.size(); ++v)
        unknowns.push_back({{"id", v + 1}, {"name", structure.nameOf(UnknownId(v))}});
    if (structure.view == StructureView::Reduced) json["aliases"] = aliasesToJson(structure);
    json["incidence"] = incidenceToJson(structure);
    if (options.steps) {
        Json& steps = json["steps"] = Json::array();
        for (const ColouringStep& step :
             options.pickedSteps != nullptr ? *options.pickedSteps : colouringToTheEnd(structure))
            steps.push_back(stepToJson(structure, step));
    }
    json["assignment"] = assignmentToJson(structure);
    json["blocks"] = blocksToJson(structure);
    if (options.breaks != nullptr) json["breaks"] = breaksToJson(structure, *options.breaks);
    if (options.partition != nullptr) json["partition"] = partitionToJson(structure, *options.partition);
    Json& form = json["state_form"] = Json::array();
    for (const StateEquation& state : structure.stateForm)
        form.push_back({{"state", structure.print(structure.pool.operand(state.derivative, 0))}, {"text", state.text}});
    json["index"] = indexToJson(structure, options.steps);
    json["initialization"] = initializationToJson(structure);
    json["singular"] = singularToJson(structure);
    Json& repairs = json["repairs"] = Json::array();
    if (structure.singular) {
        for (const Repair& repair : structure.singular->report.shortest)
            repairs.push_back(repairToJson(repair, structure.structureNames()));
    }
    json["reinits"] = reinitsToJson(structure, sources);
    putEvents(json, structure);
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/causewayc/structure_text.h"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "app/causewayc/command.h"
#include "core/base/sentences.h"
#include "core/structure/report/conditional_description.h"
#include "core/structure/report/discrete_description.h"
#include "core/structure/report/equation_history.h"
#include "core/structure/report/event_description.h"
#include "core/structure/report/loop_lines.h"
#include "core/structure/report/state_set_report.h"

namespace causeway::cli {

namespace {

void appendEquations(const Structure& structure, std::string& text)
{
    text +=
        fmt::format("{}: {}, {}\n\nEquations\n", structure.dae->modelName,
                    amountOf(structure.equations.size(), "equation"), amountOf(structure.unknowns.size(), "unknown"));
    for (std::size_t e = 0; e < structure.equations.size(); ++e) {
        const std::optional<EquationLeft> left = leftOf(structure, EquationId(e));
        text += fmt::format("{:>4}: {}{}\n", e + 1, structure.text(EquationId(e)),
                            left ? fmt::format("  (here {})", left->text) : std::string());
    }
}

void appendAliases(const Structure& structure, std::string& text)
{
    if (structure.aliases.aliases.empty()) return;
    text += fmt::format(
        "\nAliases: {} variables follow from others or are constant (equations as numbered in the raw view)\n",
        structure.aliases.aliases.size());
    for (const Alias& alias : structure.aliases.aliases) {
        const auto row =
            std::ranges::lower_bound(structure.eliminated, alias.equation, {}, &StructureEquation::written);
        text += fmt::format("      {}  [equation {}: {}]\n", structure.aliasText(alias), alias.equation.index() + 1,
                            structure.text(*row));
    }
    for (const AliasInitialCondition& condition : structure.aliases.conditions) {
        text += fmt::format("      {} = {} remains an initial condition\n",
                            structure.dae->variables[condition.variable].name, structure.print(condition.start));
    }
}

void appendIncidence(const Structure& structure, std::string& text)
{
    constexpr std::size_t kWidestMatrix = 40;
    text += fmt::format("\nIncidence: {} entries\n", structure.incidence.edgeCount());
    if (structure.unknowns.size() > kWidestMatrix || structure.equations.size() > kWidestMatrix) {
        text += "  (too large to show as a matrix)\n";
        return;
    }
    std::vector<std::size_t> width;
    text += "     ";
    for (const Unknown& unknown : structure.unknowns) {
        const std::string name = structure.print(unknown.expr);
        text += " " + name;
        width.push_back(name.size());
    }
    text += "\n";
    for (std::size_t e = 0; e < structure.equations.size(); ++e) {
        std::string row = fmt::format("{:>4}:", e + 1);
        for (std::size_t v = 0; v < width.size(); ++v) {
            const bool isIncident = structure.incidence.contains(EquationId(e), UnknownId(v));
            const bool isMatched = structure.assignment[EquationId(e)].unknown == UnknownId(v);
            row += fmt::format(" {:^{}}", isMatched ? "#" : isIncident ? "x" : ".", width[v]);
        }
        text += row + "\n";
    }
}

void appendSteps(const Structure& structure, const std::vector<ColouringStep>& steps, std::string& text)
{
    text += "\nSteps\n";
    for (std::size_t i = 0; i < steps.size(); ++i)
        text += fmt::format("{:>4}. {}\n", i + 1, explain(structure, steps[i]));
}

void appendIndex(const Structure& structure, std::string& text)
{
    const IndexReduction& reduction = structure.index.reduction;
    if (reduction.derivatives.empty()) return;
    text += fmt::format("\nIndex reduction: structural index {}\n", reduction.pantelides.structuralIndex);
    for (const EquationDerivative& derivative : reduction.derivatives) {
        text += fmt::format("      equation {} differentiated{}: {} = {}\n",
                            structure.index.equationOf[derivative.equation].index() + 1,
                            derivative.times == 1 ? "" : fmt::format(" {} times", derivative.times),
                            structure.print(derivative.lhs), structure.print(derivative.rhs));
    }
    for (const DummySelection& dummy : reduction.selection.dummies) {
        text += fmt::format("      {} is not a state: equation {} determines it\n", structure.nameOf(dummy.dummy),
                            determinedBy(structure, dummy).index() + 1);
    }
    std::size_t number = 0;
    for (const StateSet& set : reduction.selection.sets) {
        std::string equations, candidates;
        for (const ConstraintEquation& equation : set.equations) {
            equations += fmt::format("{}{}{}", equations.empty() ? "" : ", ",
                                     structure.index.equationOf[equation.equation].index() + 1,
                                     std::string(equation.differentiations, '\''));
        }
        for (const Candidate& candidate : set.candidates)
            candidates += (candidates.empty() ? "" : ", ") + structure.nameOf(candidate);
        text += fmt::format("      StateSet {}: equations {}; candidates {}; {} of them {}; {}\n", ++number, equations,
                            candidates, set.stateCount(), set.stateCount() == 1 ? "is a state" : "are states",
                            toString(set.dependency));
    }
    text += fmt::format("      States: {}\n", statesText(structure));
}

void appendLoop(const Structure& structure, const BltBlock& block, LoopLines& lines, std::string& text)
{
    text += fmt::format("      {}:\n", loopTitle(structure, block));
    for (const LoopLine& line : lines.of(block)) {
        const char* const what = !isLoop(block)                        ? ""
                                 : line.kind == LoopLineKind::Residual ? ", residual"
                                 : line.kind == LoopLineKind::Discrete ? ", found by event iteration"
                                                                       : "";
        text += fmt::format("{:>4}:   {}  [equation {}{}]\n", structure.assignment[line.equation].number, line.text,
                            line.equation.index() + 1, what);
    }
    const std::optional<LoopValues> solved = lines.valuesOf(block);
    if (!solved) return;
    for (const LoopValues::Value& value : solved->values) text += fmt::format("        {}\n", value.text);
    for (const LoopMode& mode : solved->modes)
        text += fmt::format("        with {} = 1 where {}, else 0\n", mode.name, mode.condition);
}

void appendSorted(const Structure& structure, std::string& text)
{
    text += "\nSorted\n";
    LoopLines lines(structure);
    for (const BltBlock& block : structure.blocks) {
        if (isLoop(block) || isIterated(block)) {
            appendLoop(structure, block, lines, text);
            continue;
        }
        const Assignment& a = structure.assignment[block.equations.front()];
        text += fmt::format("{:>4}: {}  [equation {}]\n", a.number, structure.solvedText(a.equation),
                            a.equation.index() + 1);
    }
}

void appendPart(const Structure& structure, const SingularPart& part, std::string_view title, std::string& text)
{
    if (part.equations.empty() && part.unknowns.empty()) return;
    text += fmt::format("\n{}: {}, {}\n", title, amountOf(part.equations.size(), "equation"),
                        amountOf(part.unknowns.size(), "unknown"));
    for (const EquationId e : part.equations) text += fmt::format("{:>4}: {}\n", e.index() + 1, structure.text(e));
    for (const UnknownId v : part.unknowns) text += fmt::format("      {}\n", structure.nameOf(v));
}

void appendStart(const StateSetStart& start, std::string& text)
{
    text += fmt::format("        J = {}\n", start.jacobian);
    if (!start.selection.empty())
        text += fmt::format("        A = {}, states: {}{}\n", start.selection, start.stateNames,
                            start.mayChange ? ", unless the values ask for others" : "");
    if (!start.given.empty()) text += fmt::format("        F = {}, given: {}\n", start.given, start.givenNames);
    if (start.values.empty()) return;
    text += fmt::format("        J = {}{}, rank {}\n", start.values,
                        start.startValues.empty() ? "" : " at the start values " + start.startValues, start.rank);
    if (!start.pivotRank) return;
    const bool isRegular = *start.pivotRank == start.rows;
    text += fmt::format("        its columns of {}: rank {}, {}\n", start.pivotNames, *start.pivotRank,
                        isRegular ? "regular" : "singular there");
}

void appendInitialization(const Structure& structure, std::string& text)
{
    if (!structure.initialization) return;
    const Initialization& initialization = *structure.initialization;
    const ExpressionText print = [&structure](ExprId expr) { return structure.print(expr); };
    text += fmt::format("\nInitialization: {}\n", toString(initialization.kind));
    for (const AddedStart& added : initialization.added)
        text += fmt::format("      {}\n", explain(initialization, added, print));
    for (const RedundantCondition& condition : initialization.redundant)
        text += fmt::format("      {}\n", explain(initialization, condition, print));
    for (const UnknownId column : initialization.undetermined)
        text += fmt::format("      Nothing determines {}.\n", print(initialization.columns[column].leaf));
    const std::vector<StateSetStart> starts =
        initialization.sets.empty() ? std::vector<StateSetStart>() : stateSetStarts(structure);
    for (std::size_t i = 0; i < initialization.sets.size(); ++i) {
        text += fmt::format("      StateSet {}: {}\n", i + 1,
                            explain(initialization, initialization.sets[StateSetId(i)], print));
        appendStart(starts[i], text);
    }
}

void appendRepairs(const Structure& structure, std::string& text)
{
    const SingularReport& report = structure.singular->report;
    if (report.shortest.empty()) return;
    text += "\nSmallest sets\n";
    for (const auto* pieces : {&report.over, &report.under}) {
        for (const SingularPiece& piece : *pieces) {
            for (const SingularPart& set : piece.smallest)
                text += fmt::format("      {}\n", explain(set, structure.structureNames()));
        }
    }
    text += "\nRepairs\n";
    for (std::size_t i = 0; i < report.shortest.size(); ++i)
        text += fmt::format("{:>4}. {}\n", i + 1, explain(report.shortest[i], structure.structureNames()));
}

std::string regionList(const ConditionalDescription& conditional, const std::vector<std::size_t>& regions)
{
    std::string text;
    for (const std::size_t region : regions) text += (text.empty() ? "" : ", ") + conditional.regions[region].name;
    return text;
}

void appendConditional(const Structure& structure, const ConditionalDescription& conditional, std::string& text)
{
    text += fmt::format("      Regions of {}  [equation {}]\n", conditional.text, conditional.equation.index() + 1);
    for (const Region& region : conditional.regions) {
        text +=
            fmt::format("        {}{}: {}\n", region.name,
                        region.name == region.condition ? "" : fmt::format(" ({})", region.condition), region.value);
        for (const RegionExit& exit : region.exits) {
            std::string event = fmt::format("{} changes", structure.print(exit.condition));
            if (!exit.zeroCrossing.empty()) {
                const bool isEither = exit.direction == CrossingDirection::Either;
                event = fmt::format("{} crosses zero{}", exit.zeroCrossing,
                                    isEither                                  ? ""
                                    : exit.direction == CrossingDirection::Up ? " upwards"
                                                                              : " downwards");
            }
            text += fmt::format("          to {} when {}\n", regionList(conditional, exit.to), event);
        }
    }
    if (!conditional.algebraic.empty()) text += fmt::format("        {}\n", conditional.algebraic);
    for (const CausalForm& form : conditional.forms) {
        const std::string zero =
            form.zeroIn.empty() ? "" : fmt::format("  (divides by zero in: {})", regionList(conditional, form.zeroIn));
        text += fmt::format("        for {}: {}{}\n", structure.nameOf(form.unknown), form.text, zero);
    }
}

void appendMemory(const MemoryDescription& memory, std::string& text)
{
    text += fmt::format("      Values of {}  [equation {}]\n", memory.variable, memory.equation.index() + 1);
    for (const MemoryExit& exit : memory.exits) {
        text += fmt::format("        {}\n", exit.from);
        if (exit.event.empty()) continue;
        text += fmt::format("          to {} {}: {}\n", exit.to,
                            exit.event == "at once" ? exit.event : "when " + exit.event, exit.action);
    }
}

void appendEvents(const Structure& structure, std::string& text)
{
    const std::vector<EventDescription> events = describeEvents(structure);
    const std::vector<ConditionalDescription> conditionals = describeConditionals(structure);
    const std::vector<EventAction> actions = describeActions(structure);
    const std::vector<MemoryDescription> memories = describeMemories(structure);
    if (events.empty() && conditionals.empty() && structure.reinits.empty() && actions.empty() && memories.empty())
        return;
    text += "\nEvents\n";
    for (std::size_t i = 0; i < events.size(); ++i) {
        text += fmt::format("{:>4}: {}  ({} event, zero crossing {})\n", i + 1, events[i].text,
                            events[i].isTimeEvent ? "time" : "state", events[i].zeroCrossing);
    }
    for (const StructureReinit& reinit : structure.reinits) {
        text += fmt::format("      {} is set to {} when {}\n", structure.dae->variables[reinit.variable].name,
                            structure.print(reinit.value), structure.print(reinit.condition));
    }
    for (const EventAction& action : actions) {
        text += fmt::format("      {} when {}{} comes true  [equation {}]\n", action.text,
                            action.conditions.size() == 1 ? "" : "one of ", fmt::join(action.conditions, ", "),
                            action.equation.index() + 1);
    }
    for (const MemoryDescription& memory : memories) appendMemory(memory, text);
    for (const ConditionalDescription& conditional : conditionals) appendConditional(structure, conditional, text);
}

void appendCases(const Structure& structure, const std::vector<OtherCase>& cases, std::string& text)
{
    for (const OtherCase& other : cases) {
        const bool holds = other.condition.holds;
        const std::string condition = structure.print(other.condition.condition);
        std::vector<CaseDifference> rows{{condition, holds ? "true" : "false", holds ? "false" : "true"}};
        std::ranges::move(differencesOf(structure, *other.structure), std::back_inserter(rows));
        std::size_t what = 0, here = 0;
        for (const CaseDifference& row : rows) {
            what = std::max(what, row.what.size());
            here = std::max(here, row.here.size());
        }
        text += "\nStructure changes\n";
        for (const CaseDifference& row : rows)
            text += fmt::format("      {:<{}}  {:<{}}  {}\n", row.what, what, row.here, here, row.there);
        text += fmt::format("      From {} to {}: {}\n", rows[0].here, rows[0].there,
                            jumpText(structure, *other.structure));
        text += fmt::format("      From {} to {}: {}\n", rows[0].there, rows[0].here,
                            jumpText(*other.structure, structure));
    }
}

}  // namespace

std::string structureToText(const Structure& structure, const std::vector<ColouringStep>* steps,
                            const std::vector<OtherCase>& cases)
{
    std::string text;
    appendEquations(structure, text);
    appendAliases(structure, text);
    appendIncidence(structure, text);
    if (steps != nullptr) appendSteps(structure, *steps, text);
    if (structure.singular) {
        appendPart(structure, structure.singular->over, "Too many equations", text);
        appendPart(structure, structure.singular->under, "Too few equations", text);
        appendRepairs(structure, text);
        return text;
    }
    appendIndex(structure, text);
    appendSorted(structure, text);
    if (!structure.stateForm.empty()) {
        text += "\nState-space form\n";
        for (const StateEquation& state : structure.stateForm) {
            text += fmt::format("      {} = {}\n", structure.print(state.derivative), state.text);
        }
    }
    appendInitialization(structure, text);
    appendEvents(structure, text);
    appendCases(structure, cases, text);
    return text;
}

std::string breaksToText(const Structure& structure, const std::vector<BlockBreaks>& all)
{
    std::string text = "\nBreaks\n";
    if (all.empty()) text += "      no loop is larger than expected\n";
    for (const BlockBreaks& block : all) {
        const std::vector<EquationId>& equations = structure.blocks[block.block].equations;
        std::string numbers;
        constexpr std::size_t kNamed = 20;
        for (std::size_t i = 0; i < equations.size() && i < kNamed; ++i)
            numbers += fmt::format("{}{}", i == 0 ? "" : ", ", equations[i].index() + 1);
        if (equations.size() > kNamed) numbers += fmt::format(" and {} more", equations.size() - kNamed);
        text += fmt::format("      Loop of {} (equations {}){}:\n", equations.size(), numbers,
                            block.found.isComplete ? "" : ", as far as looked for");
        if (block.found.breaks.empty()) text += "        no incidence, nor two together, split it\n";
        for (std::size_t i = 0; i < block.found.breaks.size(); ++i)
            text += fmt::format("  {:>4}. {}\n", i + 1, explain(structure, block.found.breaks[i]));
    }
    return text;
}

std::string partitionToText(const Structure& structure, const StructurePartition& split)
{
    std::string text = fmt::format("\nPartition without {}\n", incidenceList(structure, split.without));
    const Partition& partition = split.partition;
    for (std::size_t c = 0; c < partition.components.size(); ++c) {
        const auto component = partition.components[c];
        if (component.size() > 1) text += fmt::format("      loop of {}:\n", component.size());
        for (const EquationId equation : component) {
            text += fmt::format("      {}{}: {}  [equation {}]\n", component.size() > 1 ? "  " : "",
                                structure.nameOf(partition.matching.unknownOf[equation]), structure.text(equation),
                                equation.index() + 1);
        }
    }
    for (const EquationId equation : partition.unmatchedEquations) {
        text +=
            fmt::format("      computes nothing: {}  [equation {}]\n", structure.text(equation), equation.index() + 1);
    }
    for (const UnknownId unknown : partition.unmatchedUnknowns)
        text += fmt::format("      nothing computes: {}\n", structure.nameOf(unknown));
    return text;
}

}  // namespace causeway::cli

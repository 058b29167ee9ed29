// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/trace/event_trace_json.h"

#include <cmath>

#include <nlohmann/json.hpp>

namespace causeway {

namespace {

using Json = nlohmann::ordered_json;

Json valueOf(double value, ValueType type = ValueType::Real)
{
    if (type == ValueType::Boolean) return value != 0;
    return std::isfinite(value) ? Json(value) : Json(nullptr);
}

Json valuesOf(const std::vector<double>& values, ValueType type = ValueType::Real)
{
    Json list = Json::array();
    for (const double value : values) list.push_back(valueOf(value, type));
    return list;
}

Json changesOf(const std::vector<ResultChange>& changes)
{
    Json object = Json::object();
    for (const ResultChange& change : changes)
        object[change.variable] = {valueOf(change.from, change.type), valueOf(change.to, change.type)};
    return object;
}

Json searchOf(const TracedSearch& search)
{
    Json steps = Json::array();
    for (const TracedRootStep& traced : search.steps) {
        const RootStep& step = traced.step;
        steps.push_back({{"time", step.at},
                         {"value", valueOf(step.value)},
                         {"kind", toString(step.kind)},
                         {"bracket", {step.left, step.right}},
                         {"crossing", traced.crossing}});
    }
    return {{"method", toString(search.method)},
            {"function", search.isOfJump ? "sign" : "value"},
            {"bracket", {search.start.left, search.start.right}},
            {"values", {valueOf(search.start.valueLeft), valueOf(search.start.valueRight)}},
            {"root", search.end.right},
            {"evaluations", search.end.evaluations},
            {"steps", std::move(steps)}};
}

Json crossingOf(const TracedCrossing& crossing)
{
    return {{"relation", crossing.relation},
            {"zero_crossing", crossing.zeroCrossing},
            {"searched", searchedText(crossing)},
            {"crossed", crossing.hasCrossed},
            {"side_before", crossing.side > 0 ? "positive" : "negative"},
            {"before", valueOf(crossing.before)},
            {"after", valueOf(crossing.after)},
            {"tolerance", valueOf(crossing.tolerance)},
            {"curve", valuesOf(crossing.values)},
            {"curve_after", valuesOf(crossing.valuesAfter)}};
}

Json modesOf(const std::vector<bool>& modes)
{
    Json list = Json::array();
    for (const bool mode : modes) list.push_back(mode);
    return list;
}

Json blockOf(const TracedBlock& block)
{
    Json trials = Json::array(), combinations = Json::array();
    for (const TracedTrial& trial : block.trials) {
        trials.push_back({{"trial", toString(trial.trial)},
                          {"modes", modesOf(trial.modes)},
                          {"solved", trial.isSolved},
                          {"contradicted", trial.contradicted}});
    }
    for (const TracedCombination& combination : block.combinations) {
        combinations.push_back({{"modes", modesOf(combination.modes)},
                                {"solved", combination.isSolved},
                                {"singular", combination.isSingular},
                                {"contradicted", combination.contradicted},
                                {"unknowns", valuesOf(combination.unknowns)}});
    }
    return {{"pass", block.pass},
            {"unknowns", block.unknowns},
            {"relations", block.relations},
            {"entered", modesOf(block.entered)},
            {"left", modesOf(block.left)},
            {"trials", std::move(trials)},
            {"combinations", std::move(combinations)},
            {"solutions", toString(block.solutions)},
            {"failure", block.failure}};
}

Json iterationOf(const EventTrace& trace)
{
    Json rows = Json::array(), passes = Json::array(), cycling = Json::array();
    for (const TracedMode& mode : trace.modes) {
        rows.push_back({{"name", mode.name},
                        {"kind", mode.isRelation ? "relation" : "variable"},
                        {"before", valueOf(mode.before, mode.type)},
                        {"values", valuesOf(mode.values, mode.type)}});
        if (mode.isInCycle) cycling.push_back(mode.name);
    }
    for (const TracedPass& pass : trace.passes)
        passes.push_back({{"changed", changesOf(pass.changed)}, {"reinit", changesOf(pass.reinits)}});
    Json cycle = nullptr;
    if (trace.cycleLength > 0)
        cycle = {{"begin", trace.cycleBegin}, {"length", trace.cycleLength}, {"members", std::move(cycling)}};
    return {{"passes", trace.passCount},
            {"modes", std::move(rows)},
            {"changes", std::move(passes)},
            {"cycle", std::move(cycle)}};
}

}  // namespace

std::string eventTraceToJson(const EventTrace& trace, const std::string& model)
{
    Json crossings = Json::array(), comparison = Json::array(), blocks = Json::array();
    for (const TracedCrossing& crossing : trace.crossings) crossings.push_back(crossingOf(crossing));
    for (const TracedSearch& search : trace.comparison) comparison.push_back(searchOf(search));
    for (const TracedBlock& block : trace.blocks) blocks.push_back(blockOf(block));
    const Json document{{"schema", "causeway.event/1"},
                        {"model", model},
                        {"event", trace.event + 1},
                        {"time", trace.time},
                        {"kind", toString(trace.kind)},
                        {"failed", trace.hasFailed},
                        {"crossings", std::move(crossings)},
                        {"times", valuesOf(trace.times)},
                        {"times_after", valuesOf(trace.timesAfter)},
                        {"search", trace.search ? searchOf(*trace.search) : Json(nullptr)},
                        {"comparison", std::move(comparison)},
                        {"iteration", iterationOf(trace)},
                        {"blocks", std::move(blocks)},
                        {"undetermined", trace.undetermined},
                        {"changes", changesOf(trace.changes)}};
    return document.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/protocol/script/run_answers.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <utility>

#include <fmt/format.h>

#include "core/base/diagnostics_json.h"
#include "core/base/suggestion.h"
#include "core/editing/classes/experiment_annotation.h"
#include "core/program/program.h"
#include "core/protocol/file_uri.h"
#include "core/results/event_json.h"
#include "core/results/result_sink.h"
#include "core/simulation/recorder.h"
#include "core/simulation/run_settings.h"
#include "core/simulation/verification.h"

namespace causeway {

namespace {

constexpr std::uint64_t kMostIntervals = 1'000'000'000;  // as in checkSettings

/// A value in the syntax of `--set`.
std::string valueText(const Json& value)
{
    if (value.is_string()) return value.get<std::string>();
    if (value.is_boolean()) return value.get<bool>() ? "true" : "false";
    if (value.is_number_integer()) return value.dump();
    if (value.is_number()) return fmt::format("{}", value.get<double>());
    throw RpcError(RpcCode::InvalidParams, "a value is a number, a Boolean or a text, not " + value.dump());
}

/// Settings with which no run can start are invalid requests.
void refuseWrong(const SimulationSettings& settings, const HybridDae& dae)
{
    Diagnostics diagnostics;
    Overrides resolved;
    if (checkSettings(settings, diagnostics) && resolveOverrides(dae, settings, resolved, diagnostics)) return;
    for (const Diagnostic& diagnostic : diagnostics.items()) {
        if (diagnostic.severity() == Severity::Error) throw RpcError(RpcCode::InvalidParams, diagnostic.message);
    }
    throw RpcError(RpcCode::InvalidParams, "the settings make no sense");
}

/// A run that would leave nothing of what is asked for.
void refuseUnknownOutputs(const std::vector<std::string>& patterns, const Program& program)
{
    // Columns of state selections have names of their own, which are known in the run.
    if (!program.dynamicSets.empty()) return;
    for (const std::string& pattern : patterns) {
        if (!recordedColumns(program, NameFilter({pattern})).layout.variables.empty()) continue;
        std::vector<std::string> names;
        for (const ResultVariable& variable : recordedColumns(program, NameFilter()).layout.variables)
            names.push_back(variable.name);
        throw RpcError(RpcCode::InvalidParams, fmt::format("no variable of the model matches '{}' in outputs{}",
                                                           pattern, didYouMean(pattern, names)));
    }
}

std::string_view toString(SimulationStatus status)
{
    switch (status) {
        case SimulationStatus::Completed: return "completed";
        case SimulationStatus::Cancelled: return "cancelled";
        case SimulationStatus::Failed: return "failed";
    }
    return "failed";
}

std::string_view nameOf(ValueType type)
{
    switch (type) {
        case ValueType::Boolean: return "Boolean";
        case ValueType::Integer: return "Integer";
        default: return "Real";
    }
}

Json headOfRun(const Result& result)
{
    Json columns = Json::array();
    for (const ResultColumn& column : result.columns)
        columns.push_back({{"name", column.name},
                           {"unit", column.unit},
                           {"description", column.description},
                           {"type", nameOf(column.type)}});
    return {{"columns", std::move(columns)}};
}

/// Most runs have the columns of the run before: no head is written only to be compared.
bool isHeadOf(const Json& head, const Result& result)
{
    const auto isText = [](const Json& column, const char* key, std::string_view text) {
        return column[key].get_ref<const std::string&>() == text;
    };
    return std::ranges::equal(head["columns"], result.columns, [&](const Json& known, const ResultColumn& column) {
        return isText(known, "name", column.name) && isText(known, "unit", column.unit) &&
               isText(known, "description", column.description) && isText(known, "type", nameOf(column.type));
    });
}

Json parametersOf(const Result& result)
{
    Json parameters = Json::object();
    for (const ResultParameter& parameter : result.parameters)
        parameters[parameter.name] = std::isfinite(parameter.value) ? Json(parameter.value) : Json();
    return parameters;
}

Json statisticsOf(const SimulationStatistics& statistics)
{
    return {{"steps", statistics.steps},
            {"stateEvents", statistics.stateEvents},
            {"timeEvents", statistics.timeEvents},
            {"initializeSeconds", statistics.initializeSeconds},
            {"integrateSeconds", statistics.integrateSeconds}};
}

}  // namespace

double numberIn(const Json& value, const std::string& name)
{
    if (!value.is_number()) throw RpcError(RpcCode::InvalidParams, name + " must be a number");
    return value.get<double>();
}

std::uint64_t wholeIn(const Json& value, const std::string& name, std::uint64_t least, std::uint64_t most)
{
    // Numbers with a decimal point may be whole; those up to 2^53 are exact.
    const double number = value.is_number() ? value.get<double>() : std::nan("");
    if (!(number == std::floor(number) && number >= static_cast<double>(least) && number <= static_cast<double>(most)))
        throw RpcError(RpcCode::InvalidParams,
                       fmt::format("{} must be a whole number from {} to {}", name, least, most));
    return static_cast<std::uint64_t>(number);
}

NamedTexts setValues(const Json& params)
{
    NamedTexts values;
    const Json given = params.value("set", Json::object());
    for (const auto& [name, value] : given.items()) values.emplace_back(name, valueText(value));
    return values;
}

SimulationSettings settingsOf(const Json& params, const Analysis& analysis)
{
    SimulationSettings settings = settingsFor(analysis);
    const Json given = params.value("settings", Json::object());
    for (const auto& [name, value] : given.items()) {
        if (value.is_null()) continue;
        if (name == "startTime") {
            settings.startTime = numberIn(value, name);
            if (!analysis.dae->experiment.stopTime) settings.stopTime = settings.startTime + 1;
        } else if (name == "interval") {
            settings.interval = numberIn(value, name);
        } else if (name == "intervals") {
            if (!given.value("interval", Json()).is_null())
                throw RpcError(RpcCode::InvalidParams, "give interval or intervals, not both");
            settings.intervals = static_cast<std::uint32_t>(wholeIn(value, name, 1, kMostIntervals));
            settings.interval.reset();
        } else if (name == "tolerance") {
            settings.tolerance = numberIn(value, name);
        } else if (name == "solver") {
            settings.solver = value.get<std::string>();
        } else if (name == "rootFinder") {
            settings.rootFinder = value.get<std::string>();
        } else if (name != "stopTime") {
            throw RpcError(RpcCode::InvalidParams, fmt::format("there is no setting '{}'", name));
        }
    }
    if (given.contains("stopTime") && !given["stopTime"].is_null())
        settings.stopTime = numberIn(given["stopTime"], "stopTime");
    std::error_code error;
    settings.resultsFolder = std::filesystem::absolute(".", error);
    for (const Json& folder : params.value("trust", Json::array()))
        settings.trustedFolders.push_back(toPath(folder.get<std::string>()));
    for (const Json& pattern : params.value("outputs", Json::array()))
        settings.outputs.push_back(pattern.get<std::string>());
    settings.overrides = withoutModified(setValues(params), analysis);
    refuseWrong(settings, *analysis.program->structure->dae);
    refuseUnknownOutputs(settings.outputs, *analysis.program);
    return settings;
}

Json listOf(const Diagnostics& diagnostics, const SourceSet& sources)
{
    if (diagnostics.empty()) return Json::array();
    return Json::parse(diagnosticsToJson(diagnostics, sources))["diagnostics"];
}

Json RunHeads::numberOf(const Result& result, const Json& params)
{
    const auto known = std::ranges::find_if(m_heads, [&](const Json& head) { return isHeadOf(head, result); });
    const auto number = static_cast<std::size_t>(known - m_heads.begin());
    if (known == m_heads.end()) m_heads.push_back(headOfRun(result));
    Json answer{{"number", number}};
    if (params.value("head", Json()) != number) answer.update(m_heads[number]);
    return answer;
}

RunAnswer runModel(const Analysis& analysis, const SimulationSettings& wanted, const Json& params, const Task& task)
{
    RunAnswer run;
    SimulationSettings settings = wanted;
    Json messages = Json::array();
    settings.print = [&messages](std::string_view line) { messages.push_back(line); };
    Diagnostics diagnostics;
    ResultStore store;
    // The start is always verified if all variables are available.
    FilteredSink kept(NameFilter(std::exchange(settings.outputs, {})), store);
    Verifier verifier(*analysis.program->structure->dae, settings, Verifier::Scope::Start, task);
    SinkList both({&kept, &verifier});
    const Simulation simulation = simulate(analysis, settings, both, diagnostics, task);
    for (const std::string& pattern : kept.unmatched()) diagnostics.report(diag::NoOutputMatches, {}, pattern);
    reportFindings(verifier.result(), diagnostics);
    run.result = store.result();
    run.answer = {
        {"status", toString(simulation.status)},
        {"reachedTime", simulation.reachedTime},
        {"rows", run.result->rowCount()},
        {"parameters", parametersOf(*run.result)},
        {"diagnostics", listOf(diagnostics, analysis.sources)},
        {"messages", std::move(messages)},
        {"statistics", statisticsOf(simulation.statistics)},
        {"values", {{"columns", run.columnCount()}, {"rows", run.result->rowCount()}, {"bytes", run.byteCount()}}}};
    if (params.value("events", false)) {
        Json events = Json::array();
        for (const ResultEvent& event : run.result->events) events.push_back(Json::parse(eventToJson(event)));
        run.answer["events"] = std::move(events);
    }
    return run;
}

}  // namespace causeway

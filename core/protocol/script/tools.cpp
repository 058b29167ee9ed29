// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/protocol/script/tools.h"

#include <algorithm>
#include <cmath>
#include <set>

#include <fmt/format.h>

#include "core/base/numbers.h"
#include "core/compiler/library_check.h"
#include "core/compiler/valued_analysis.h"
#include "core/editing/fixes/structure_fixes.h"
#include "core/library/class_index.h"
#include "core/library/library.h"
#include "core/library/library_paths.h"
#include "core/library/model_files.h"
#include "core/protocol/file_uri.h"
#include "core/protocol/script/run_answers.h"
#include "core/results/event_json.h"
#include "core/results/result_file.h"
#include "core/results/result_sink.h"
#include "core/simulation/integrators/integrator.h"
#include "core/structure/report/structure_json.h"

namespace causeway {

namespace {

constexpr std::size_t kMostListed = 200;      // classes, variables, events, equations
constexpr std::uint64_t kMostSamples = 1000;  // of each curve

[[noreturn]] void refuse(const std::string& why)
{
    throw RpcError(RpcCode::InvalidParams, why);
}

std::string textOf(const Json& arguments, const char* name)
{
    return arguments.value(name, std::string());
}

/// Adds the number of omitted items to a response.
void tellRest(Json& answer, const char* name, std::size_t all)
{
    if (all > kMostListed) answer["left_out"][name] = all - kMostListed;
}

const Json& modelProperties()
{
    static const Json properties = {
        {"file", {{"type", "string"}, {"description", "path of a Modelica file"}}},
        {"text", {{"type", "string"}, {"description", "Modelica text, in place of a file"}}},
        {"model", {{"type", "string"}, {"description", "full name of the class; needed where the text has several"}}}};
    return properties;
}

Json propertiesWith(const Json& more)
{
    Json all = modelProperties();
    all.update(more);
    return all;
}

// Models --------------------------------------------------------------------------------------------------

AnalysisRequest requestOf(const Json& arguments, const ToolSettings& settings, Diagnostics& loading)
{
    AnalysisRequest request;
    request.modelName = textOf(arguments, "model");
    request.libraryFolders = settings.libraries;
    const std::string file = textOf(arguments, "file");
    if (arguments.contains("text"))
        request.file = std::make_shared<const SourceFile>(file.empty() ? "<text>" : file, textOf(arguments, "text"));
    else if (!file.empty())
        request.file = loadSource(toPath(file), loading);
    if (!request.file && request.modelName.empty() && !loading.hasErrors())
        refuse("give 'file', 'text' or 'model': which model is meant?");
    return request;
}

/// Analysis with the given values; null, with a response, if the file cannot be read.
std::shared_ptr<const Analysis> analysisOf(const Json& arguments, const ToolSettings& settings, const Task& task,
                                           Json& answer)
{
    Diagnostics loading;
    const AnalysisRequest request = requestOf(arguments, settings, loading);
    if (loading.hasErrors()) {
        answer = {{"ok", false}, {"diagnostics", listOf(loading, {})}};
        return nullptr;
    }
    return withStructureFixes(analyseFor(setValues(arguments), request, task), request, task);
}

Json faultOf(const Analysis& analysis)
{
    return {
        {"ok", false}, {"model", analysis.modelName}, {"diagnostics", listOf(analysis.diagnostics, analysis.sources)}};
}

// Tools ---------------------------------------------------------------------------------------------------

Json describe(std::string_view name, ast::ClassKind kind, std::string_view description)
{
    Json item{{"name", name}, {"kind", ast::toString(kind)}};
    if (!description.empty()) item["description"] = description;
    return item;
}

Json classesOfLibrary(const std::string& name, const ToolSettings& settings)
{
    Library library(nullptr, libraryFolders(settings.libraries));
    Json classes = Json::array();
    if (name.empty()) {
        for (const std::string& root : library.rootNames()) classes.push_back({{"name", root}, {"kind", "library"}});
        return {{"classes", std::move(classes)}};
    }
    const ClassDeclaration* const found = library.find(name);
    if (found == nullptr) refuse(fmt::format("there is no class '{}' in the libraries", name));
    std::size_t count = 0;
    for (const ElementDeclaration& element : found->elements()) {
        const ClassDeclaration* const inside = element.kind == ElementKind::Class ? element.declaredClass() : nullptr;
        if (inside == nullptr || inside->isProtected() || ++count > kMostListed) continue;
        classes.push_back(describe(inside->fullName(), inside->kind(), inside->definition().description().value()));
    }
    Json answer{{"classes", std::move(classes)}};
    tellRest(answer, "classes", count);
    return answer;
}

Json list(const Json& arguments, const ToolSettings& settings, const Task& task)
{
    const std::string path = textOf(arguments, "path");
    if (path.empty()) return classesOfLibrary(textOf(arguments, "package"), settings);
    Diagnostics loading;
    Json classes = Json::array();
    std::size_t count = 0;
    for (const auto& file : findModelFiles(toPath(path), loading)) {
        const auto source = loadSource(file, loading);
        if (!source || task.cancelled()) continue;
        const auto analysis = analyse(source, {}, StopAfter::Syntax, task);
        for (const ClassInfo& info : analysis->classes) {
            if (++count > kMostListed) continue;
            Json item = describe(info.name, info.kind, info.description);
            item["file"] = source->path();
            if (info.isPartial) item["partial"] = true;
            if (info.experiment.given()) item["has_experiment"] = true;
            classes.push_back(std::move(item));
        }
    }
    Json answer{{"classes", std::move(classes)}, {"diagnostics", listOf(loading, {})}};
    tellRest(answer, "classes", count);
    return answer;
}

Json check(const Json& arguments, const ToolSettings& settings, const Task& task)
{
    CheckRequest request;
    Diagnostics loading;
    if (arguments.contains("text")) request.text = requestOf(arguments, settings, loading).file;
    request.root = toPath(request.text ? request.text->path() : textOf(arguments, "file"));
    request.className = textOf(arguments, "model");
    request.libraryFolders = settings.libraries;
    request.withFixes = withStructureFixes;
    if (request.root.empty() && request.className.empty()) refuse("give 'file', 'text' or 'model'");
    const LibraryCheck found = checkClasses(request, task);
    Diagnostics all = found.loading;
    for (const ClassReport& report : found.classes) all.append(report.diagnostics);
    Json messages = listOf(all, found.sources);
    const std::size_t count = messages.size();
    if (count > kMostListed) messages.erase(messages.begin() + kMostListed, messages.end());
    Json answer{{"ok", !all.hasErrors()}, {"checked", found.classes.size()}, {"diagnostics", std::move(messages)}};
    tellRest(answer, "diagnostics", count);
    return answer;
}

Json structure(const Json& arguments, const ToolSettings& settings, const Task& task)
{
    Json answer;
    const auto analysis = analysisOf(arguments, settings, task, answer);
    if (!analysis) return answer;
    if (!analysis->structure) return faultOf(*analysis);
    const Json whole = Json::parse(structureToJson(*analysis->structure, analysis->sources, {true}));
    answer = {{"model", whole.at("model")},
              {"counts", {{"equations", whole.at("equations").size()}, {"unknowns", whole.at("unknowns").size()}}},
              {"diagnostics", listOf(analysis->diagnostics, analysis->sources)}};
    std::vector<std::string> parts =
        arguments.value("parts", std::vector<std::string>{"equations", "unknowns", "steps", "blocks", "state_form",
                                                          "index", "initialization", "singular", "events"});
    for (const std::string& part : parts) {
        if (!whole.contains(part)) refuse(fmt::format("a structure has no part '{}'", part));
        Json value = whole[part];
        const std::size_t count = value.is_array() ? value.size() : 0;
        if (count > kMostListed) value.erase(value.begin() + kMostListed, value.end());
        for (Json& each : value.is_array() ? value : Json::array()) {
            if (each.is_object()) each.erase("latex");
        }
        answer[part] = std::move(value);
        tellRest(answer, part.c_str(), count);
    }
    return answer;
}

Json runOf(const Json& arguments, const ToolSettings& settings, const Task& task, RunAnswer& run)
{
    Json answer;
    const auto analysis = analysisOf(arguments, settings, task, answer);
    if (!analysis) return answer;
    if (analysis->program == nullptr || analysis->diagnostics.hasErrors()) return faultOf(*analysis);
    Json params = arguments;
    params.erase("outputs");  // of the response
    params.erase("trust");
    SimulationSettings wanted = settingsOf(params, *analysis);
    wanted.resultsFolder = settings.writable;
    run = runModel(*analysis, wanted, params, task);
    if (task.cancelled()) throw RpcError(RpcCode::RequestCancelled, "cancelled");
    answer = {{"ok", run.answer["status"] == "completed"},
              {"model", analysis->modelName},
              {"status", run.answer["status"]},
              {"reached_time", run.answer["reachedTime"]},
              {"diagnostics", run.answer["diagnostics"]},
              {"messages", run.answer["messages"]}};
    return answer;
}

Json numberOf(double value)
{
    return std::isfinite(value) ? Json(value) : Json();
}

/// Properties of a column, and samples of its values.
Json curveOf(const ResultColumn& column, const Result& result, std::size_t samples)
{
    const ColumnValues& values = column.values;
    const auto [least, most] = std::minmax_element(values.begin(), values.end());
    Json curve{{"name", column.name},
               {"unit", column.unit},
               {"start", numberOf(values[0])},
               {"end", numberOf(values[values.size() - 1])},
               {"min", numberOf(*least)},
               {"max", numberOf(*most)},
               {"min_at", result.time[static_cast<std::size_t>(least - values.begin())]},
               {"max_at", result.time[static_cast<std::size_t>(most - values.begin())]}};
    if (samples == 0) return curve;
    Json points = Json::array();
    for (std::size_t i = 0; i < samples; ++i) {
        const std::size_t row = samples == 1 ? values.size() - 1 : i * (values.size() - 1) / (samples - 1);
        points.push_back({result.time[row], numberOf(values[row])});
    }
    curve["samples"] = std::move(points);
    return curve;
}

Json namesOf(const std::vector<ResultColumn>& columns, Json& answer)
{
    Json names = Json::array();
    for (std::size_t i = 0; i < std::min(columns.size(), kMostListed); ++i) names.push_back(columns[i].name);
    tellRest(answer, "variables", columns.size());
    return names;
}

std::filesystem::path placeFor(const std::string& name, const ToolSettings& settings)
{
    if (settings.writable.empty())
        refuse("nothing may be written: causewayc serve --mcp was started without --allow-writing FOLDER");
    std::error_code error;
    const auto folder = std::filesystem::weakly_canonical(settings.writable, error);
    const auto place = std::filesystem::weakly_canonical(folder / toPath(name), error);
    const auto [end, rest] = std::mismatch(folder.begin(), folder.end(), place.begin(), place.end());
    if (error || end != folder.end() || rest == place.end())
        refuse(fmt::format("'{}' is not in the folder in which files may be written", name));
    return place;
}

Json simulateTool(const Json& arguments, const ToolSettings& settings, const Task& task)
{
    const std::string save = textOf(arguments, "save");
    const std::filesystem::path place = save.empty() ? std::filesystem::path() : placeFor(save, settings);
    const std::uint64_t samples =
        arguments.contains("samples") ? wholeIn(arguments["samples"], "samples", 0, kMostSamples) : 20;
    RunAnswer run;
    Json answer = runOf(arguments, settings, task, run);
    if (!run.result || run.result->rowCount() == 0) return answer;
    const Result& result = *run.result;
    answer["rows"] = result.rowCount();
    answer["events"] = result.events.size();
    answer["parameters"] = run.answer["parameters"];
    const auto wanted = arguments.value("outputs", std::vector<std::string>());
    if (wanted.empty()) {
        answer["variables"] = namesOf(result.columns, answer);
    } else {
        const NameFilter filter(wanted);
        Json curves = Json::array();
        std::size_t count = 0;
        for (const ResultColumn& column : result.columns) {
            if (filter.keeps(column.name) && ++count <= kMostListed) curves.push_back(curveOf(column, result, samples));
        }
        if (count == 0) answer["variables"] = namesOf(result.columns, answer);
        answer["curves"] = std::move(curves);
        tellRest(answer, "curves", count);
    }
    if (!place.empty()) {
        const auto sink = makeResultFile(place);
        if (sink == nullptr) refuse(fmt::format("'{}' is neither a .csv nor a .mat file", save));
        if (const auto error = replay(result, *sink)) refuse(*error);
        answer["saved"] = uriOfPath(place.string());
    }
    return answer;
}

std::string valueText(double value, ValueType type)
{
    if (type == ValueType::Boolean) return value != 0 ? "true" : "false";
    return shortestText(value);
}

std::string sentenceOf(const ResultEvent& event)
{
    std::string text;
    if (event.kind == EventKind::Initial) text = "At the start all conditions get their values.";
    if (event.kind == EventKind::Terminal) text = "The simulation ends.";
    for (const EventTrigger& trigger : event.triggers)
        text += fmt::format("{}The condition {} changes: {} {} through zero.", text.empty() ? "" : " ",
                            trigger.relation, trigger.zeroCrossing, trigger.up ? "rises" : "falls");
    if (text.empty()) text = "An instant that was known in advance.";
    std::size_t pass = 0;
    for (const auto& changes : event.iterations) {
        ++pass;
        for (const ResultChange& change : changes)
            text += fmt::format(" Pass {}: {} becomes {}, it was {}.", pass, change.variable,
                                valueText(change.to, change.type), valueText(change.from, change.type));
    }
    for (const ResultChange& change : event.reinits)
        text += fmt::format(" {} jumps from {} to {}.", change.variable, valueText(change.from, change.type),
                            valueText(change.to, change.type));
    for (const ResultStateSelection& selection : event.stateSelections)
        text += fmt::format(" Other states are selected: {} in place of {}.", fmt::join(selection.to, ", "),
                            fmt::join(selection.from, ", "));
    if (!event.undetermined.empty())
        text += fmt::format(" The equations leave open: {}.", fmt::join(event.undetermined, ", "));
    return text;
}

/// What jumps at an event: its rows before and after.
Json jumpsOf(const Result& result, const ResultEvent& event)
{
    Json jumps = Json::array();
    if (event.rowAfter == 0 || event.rowAfter >= result.rowCount()) return jumps;
    for (const ResultColumn& column : result.columns) {
        const double before = column.values[event.rowAfter - 1], after = column.values[event.rowAfter];
        if (std::fabs(after - before) <= 1e-9 * std::max(std::fabs(after), std::fabs(before))) continue;
        if (jumps.size() == kMostListed) break;
        jumps.push_back({{"name", column.name}, {"before", numberOf(before)}, {"after", numberOf(after)}});
    }
    return jumps;
}

Json explainEvent(const Json& arguments, const ToolSettings& settings, const Task& task)
{
    RunAnswer run;
    Json answer = runOf(arguments, settings, task, run);
    if (!run.result) return answer;
    const std::vector<ResultEvent>& events = run.result->events;
    answer["events"] = events.size();
    if (events.empty()) return answer;
    std::size_t chosen = 0;
    if (arguments.contains("number")) {
        chosen = wholeIn(arguments["number"], "number", 1, events.size()) - 1;
    } else if (arguments.contains("time")) {
        const double time = numberIn(arguments["time"], "time");
        const auto nearest = std::ranges::min_element(
            events, {}, [&](const ResultEvent& event) { return std::fabs(event.time - time); });
        chosen = static_cast<std::size_t>(nearest - events.begin());
    } else {
        Json all = Json::array();
        for (std::size_t i = 0; i < std::min(events.size(), kMostListed); ++i)
            all.push_back({{"number", i + 1}, {"time", events[i].time}, {"what", sentenceOf(events[i])}});
        answer["list"] = std::move(all);
        tellRest(answer, "list", events.size());
        return answer;
    }
    const ResultEvent& event = events[chosen];
    answer["number"] = chosen + 1;
    answer["explanation"] = sentenceOf(event);
    answer["event"] = Json::parse(eventToJson(event));
    answer["jumps"] = jumpsOf(*run.result, event);
    return answer;
}

Json runProperties()
{
    const Json number{{"type", "number"}};
    return propertiesWith(
        {{"set", {{"type", "object"}, {"description", "values of parameters and start values, by name"}}},
         {"settings",
          {{"type", "object"},
           {"description", "in place of the settings in the model's annotation"},
           {"properties",
            {{"startTime", number},
             {"stopTime", number},
             {"interval", number},
             {"intervals", {{"type", "integer"}}},
             {"tolerance", number},
             {"solver", {{"type", "string"}, {"description", fmt::to_string(fmt::join(solverNames(), ", "))}}}}}}}});
}

std::vector<Tool> makeTools()
{
    const Json names{{"type", "array"}, {"items", {{"type", "string"}}}};
    const auto with = [](Json all, const Json& more) {
        all.update(more);
        return all;
    };
    const Json text{{"type", "string"}};
    return {
        {"list",
         "Lists Modelica classes: of a file or folder (path), of a package of a library (package), or, without "
         "arguments, the libraries that are there.",
         {{"path", text}, {"package", text}},
         {},
         &list},
        {"check",
         "Checks a model, or all classes of a file: every error and warning with its place, and how to fix it.",
         modelProperties(),
         {},
         &check},
        {"structure",
         "Shows how the equations of a model are sorted, with the reason for each step: states, blocks, algebraic "
         "loops and their tearing, index reduction, initialization, and what makes a model singular.",
         propertiesWith(
             {{"parts", with(names, {{"description", "which parts; without it all but incidence and assignment"}})}}),
         {},
         &structure},
        {"simulate",
         "Simulates a model. Gives start, end, extremes and samples of the variables in outputs (patterns with * and "
         "?), or without it the names of all variables.",
         with(runProperties(),
              {{"outputs", names},
               {"samples", {{"type", "integer"}, {"description", "values of each curve, 20 without it"}}},
               {"save",
                {{"type", "string"}, {"description", "a file .csv or .mat in the folder that may be written"}}}}),
         {},
         &simulateTool,
         true},
        {"explain_event",
         "Simulates a model and explains one of its events: which condition changed and in which direction, what "
         "followed in each pass, and what jumped. By number, or nearest to a time; without both it lists all events.",
         with(runProperties(), {{"number", {{"type", "integer"}}}, {"time", {{"type", "number"}}}}),
         {},
         &explainEvent},
    };
}

}  // namespace

const std::vector<Tool>& assistantTools()
{
    static const std::vector<Tool> tools = makeTools();
    return tools;
}

}  // namespace causeway

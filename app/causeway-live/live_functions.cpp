// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The core as a page calls it: one function that takes a question and gives an answer, both JSON.
///
/// In:   the address of a text that ends with 0, in memory that `live_memory` gave. Files are those that the page has
///       put into its own file system (resources/live/core.js).
/// Out:  the address of a text that ends with 0 and lives until the next question.
/// Questions, by their "ask":
///   "analyse"   "path", "text", "model" (may be empty), "lesson" (a name, or empty)
///               gives "model", "diagnostics" (causeway.diagnostics/1), "structure" (causeway.structure/1 or null),
///               "lessons" (names and titles), "lesson" (causeway.lesson/1 or null), "experiment"
///   "simulate"  of the model that was analysed last; "stopTime" (s, may be left out)
///               gives "status", "diagnostics", "columns" (names and units), "events" (causeway.events/1), "time"
///   "column"    "name", of the last run: gives "values"
/// Threads: one.
#include <cstdlib>
#include <cstring>
#include <memory>

#include <nlohmann/json.hpp>

#include "core/base/diagnostics_json.h"
#include "core/compiler/compiler.h"
#include "core/editing/experiment_annotation.h"
#include "core/lesson/lesson_json.h"
#include "core/results/event_json.h"
#include "core/structure/report/structure_json.h"

namespace causeway {

namespace {

using Json = nlohmann::ordered_json;

/// What the questions after one refer to.
struct Session {
    std::shared_ptr<const Analysis> analysis;
    std::shared_ptr<const Result> result;
    std::string answer;
};

Session& session()
{
    static Session one;
    return one;
}

/// A document as it is written: no other representation of its numbers.
std::string member(std::string_view name, std::string_view document)
{
    return fmt::format("\"{}\":{}", name, document);
}

std::string dump(const Json& json)
{
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string analyseText(const Json& question)
{
    Session& now = session();
    AnalysisRequest request;
    const std::string path = question.value("path", "/model.mo");
    if (question.contains("text"))
        request.file = std::make_shared<SourceFile>(path, question["text"].get<std::string>());
    request.modelName = question.value("model", "");
    now.result = nullptr;
    now.analysis = analyse(request, Task());
    const Analysis& analysis = *now.analysis;
    Json lessons = Json::array();
    std::string lesson = "null", structure = "null", experiment = "null";
    if (analysis.structure) {
        structure = structureToJson(*analysis.structure, analysis.sources, {true, nullptr});
        const std::vector<LessonInfo> infos = lessonsOf(*analysis.structure);
        for (const LessonInfo& info : infos) lessons.push_back({{"name", nameOf(info)}, {"title", info.title}});
        if (const LessonInfo* const info = findLesson(infos, question.value("lesson", "")))
            lesson = lessonToJson(*makeLesson(analysis.structure, info->kind, info->part, Task()));
    }
    if (analysis.program) {
        const SimulationSettings settings = settingsFor(analysis);
        experiment = dump({{"startTime", settings.startTime}, {"stopTime", settings.stopTime}});
    }
    return fmt::format("{{{},{},{},{},{},{}}}", member("model", dump(analysis.modelName)),
                       member("diagnostics", diagnosticsToJson(analysis.diagnostics, analysis.sources)),
                       member("structure", structure), member("lessons", dump(lessons)), member("lesson", lesson),
                       member("experiment", experiment));
}

std::string simulateModel(const Json& question)
{
    Session& now = session();
    if (!now.analysis || !now.analysis->program) return R"({"status":"failed","why":"there is no model to simulate"})";
    SimulationSettings settings = withSources(settingsFor(*now.analysis), *now.analysis);
    if (question.contains("stopTime")) settings.stopTime = question["stopTime"].get<double>();
    Diagnostics diagnostics;
    const Simulation run = simulate(*now.analysis, settings, diagnostics, Task());
    now.result = run.result;
    Json columns = Json::array();
    for (const ResultColumn& column : run.result->columns)
        columns.push_back({{"name", column.name}, {"unit", column.unit}, {"description", column.description}});
    std::string events;
    for (const ResultEvent& event : run.result->events) events += (events.empty() ? "" : ",") + eventToJson(event);
    const char* const status = run.status == SimulationStatus::Completed ? "completed" : "failed";
    const std::vector<double> time(run.result->time.begin(), run.result->time.end());
    return fmt::format("{{\"status\":\"{}\",{},{},{},{}}}", status,
                       member("diagnostics", diagnosticsToJson(diagnostics, now.analysis->sources)),
                       member("columns", dump(columns)), member("events", "[" + events + "]"),
                       member("time", dump(time)));
}

std::string column(const Json& question)
{
    const std::shared_ptr<const Result>& result = session().result;
    const ResultColumn* const found = result ? result->find(question.value("name", "")) : nullptr;
    if (found == nullptr) return R"({"values":[]})";
    return fmt::format("{{{}}}",
                       member("values", dump(std::vector<double>(found->values.begin(), found->values.end()))));
}

std::string answerTo(const char* text)
{
    const Json question = Json::parse(text, nullptr, false);
    const std::string asked = question.is_object() ? question.value("ask", "") : "";
    if (asked == "analyse") return analyseText(question);
    if (asked == "simulate") return simulateModel(question);
    if (asked == "column") return column(question);
    return R"({"why":"unknown question"})";
}

}  // namespace

}  // namespace causeway

extern "C" {

__attribute__((export_name("live_memory"))) void* live_memory(std::size_t size)
{
    return std::malloc(size);
}

__attribute__((export_name("live_free"))) void live_free(void* memory)
{
    std::free(memory);
}

__attribute__((export_name("live_answer"))) const char* live_answer(const char* question)
{
    std::string& answer = causeway::session().answer;
    try {
        answer = causeway::answerTo(question);
    } catch (const std::exception& error) {
        answer = causeway::dump({{"why", error.what()}});
    }
    return answer.c_str();
}
}

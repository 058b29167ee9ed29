// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The core as a page calls it: one function that takes a question and gives an answer, both JSON.
///
/// In:   the address of a text that ends with 0, in memory that `live_memory` gave. Files are those that the page has
///       put into its own file system (resources/live/core.js).
/// Out:  the address of a text that ends with 0 and lives until the next question.
/// Questions, by their "ask":
///   "analyse"   "path", "text", "model" (may be empty), "lesson" (a name, or empty), "event" (from 1: of the run whose
///               lessons are wanted too) and "stopTime" of that run; these two may be left out
///               gives "model", "diagnostics" (causeway.diagnostics/1), "structure" (causeway.structure/1 or null),
///               "lessons" (names and titles), "lesson" (causeway.lesson/1 for a page, or null), "experiment"
///   "exercise"  "do": begin (on the lesson that was made last), pick ("equation", "unknown" or both, of the lesson),
///               check, hint, undo, redo, restart, look
///               gives "question", "collects", "isOver", "canUndo", "canRedo", "right", "wrong", "hints", "questions",
///               "equation" and "unknown" that the last answer was about, "verdict" (of a pick or a check, or null),
///               "hint" (or null), "board" (lesson_json.h)
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
#include "core/compiler/event_tracing.h"
#include "core/editing/classes/experiment_annotation.h"
#include "core/lesson/event_lesson.h"
#include "core/lesson/exercise.h"
#include "core/lesson/lesson_json.h"
#include "core/results/event_json.h"
#include "core/structure/report/structure_json.h"

namespace causeway {

namespace {

using Json = nlohmann::ordered_json;

/// State that later questions refer to.
struct Session {
    std::shared_ptr<const Analysis> analysis;
    std::shared_ptr<const Result> result;
    std::shared_ptr<const Lesson> lesson;  ///< latest lesson
    std::unique_ptr<Exercise> exercise;
    std::string answer;
};

Session& session()
{
    static Session one;
    return one;
}

/// Embeds a document verbatim, to preserve its numbers.
std::string member(std::string_view name, std::string_view document)
{
    return fmt::format("\"{}\":{}", name, document);
}

std::string dump(const Json& json)
{
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

SimulationSettings settingsOf(const Json& question, const Analysis& analysis)
{
    SimulationSettings settings = withSources(settingsFor(analysis), analysis);
    if (question.contains("stopTime")) settings.stopTime = question["stopTime"].get<double>();
    return settings;
}

/// Available lessons on the structure and the requested event, and the requested lesson.
struct Lessons {
    Json infos = Json::array();
    std::shared_ptr<const Lesson> wanted;
};

Lessons lessonsFor(const Json& question, const Analysis& analysis)
{
    Lessons lessons;
    const std::string wanted = question.value("lesson", "");
    const auto add = [&lessons](const std::vector<LessonInfo>& infos) {
        for (const LessonInfo& info : infos) lessons.infos.push_back({{"name", nameOf(info)}, {"title", info.title}});
    };
    const std::vector<LessonInfo> ofStructure = lessonsOf(*analysis.structure);
    add(ofStructure);
    if (const LessonInfo* const info = findLesson(ofStructure, wanted))
        lessons.wanted = makeLesson(analysis.structure, info->kind, info->part, Task());
    const std::size_t event = question.value("event", std::size_t{0});
    if (event == 0 || !analysis.program) return lessons;
    Diagnostics diagnostics;
    const auto trace = traceEvent(analysis, settingsOf(question, analysis), event - 1, diagnostics, Task());
    if (!trace) return lessons;
    const std::vector<LessonInfo> ofEvent = lessonsOf(*trace);
    add(ofEvent);
    if (const LessonInfo* const info = findLesson(ofEvent, wanted))
        lessons.wanted = makeEventLesson(analysis.structure, *trace, info->kind);
    return lessons;
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
    Lessons lessons;
    std::string structure = "null", experiment = "null";
    if (analysis.structure) {
        structure = structureToJson(*analysis.structure, analysis.sources, {true, nullptr});
        lessons = lessonsFor(question, analysis);
        if (lessons.wanted) now.lesson = lessons.wanted;
    }
    if (analysis.program) {
        const SimulationSettings settings = settingsFor(analysis);
        experiment = dump({{"startTime", settings.startTime}, {"stopTime", settings.stopTime}});
    }
    return fmt::format("{{{},{},{},{},{},{}}}", member("model", dump(analysis.modelName)),
                       member("diagnostics", diagnosticsToJson(analysis.diagnostics, analysis.sources)),
                       member("structure", structure), member("lessons", dump(lessons.infos)),
                       member("lesson", lessons.wanted ? lessonDataOfPage(*lessons.wanted) : "null"),
                       member("experiment", experiment));
}

std::string simulateModel(const Json& question)
{
    Session& now = session();
    if (!now.analysis || !now.analysis->program) return R"({"status":"failed","why":"there is no model to simulate"})";
    Diagnostics diagnostics;
    const Simulation run = simulate(*now.analysis, settingsOf(question, *now.analysis), diagnostics, Task());
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

/// None if the question has no such number.
template <class Id>
Id idIn(const Json& question, const char* name)
{
    const auto found = question.find(name);
    return found != question.end() && found->is_number_unsigned() ? Id(found->get<std::size_t>()) : Id();
}

template <class Id>
Json toJson(Id id)
{
    return id.isNone() ? Json(nullptr) : Json(id.index());
}

std::string exerciseState(const Exercise& exercise, const std::optional<Exercise::Verdict>& verdict, const Json& hint)
{
    Json state = {{"question", exercise.question()},
                  {"collects", exercise.collects()},
                  {"isOver", exercise.isOver()},
                  {"canUndo", exercise.canUndo()},
                  {"canRedo", exercise.canRedo()},
                  {"right", exercise.rightCount()},
                  {"wrong", exercise.wrongCount()},
                  {"hints", exercise.hintCount()},
                  {"questions", exercise.questionCount()},
                  {"equation", toJson(exercise.lastEquation())},
                  {"unknown", toJson(exercise.lastUnknown())},
                  {"verdict", nullptr},
                  {"hint", hint}};
    if (verdict)
        state["verdict"] = {{"isRight", verdict->isRight}, {"title", verdict->title}, {"sentence", verdict->sentence}};
    std::string text = dump(state);
    text.pop_back();
    return text + "," + member("board", boardToJson(exercise.board())) + "}";
}

std::string exercise(const Json& question)
{
    Session& now = session();
    const std::string wanted = question.value("do", "");
    if (wanted == "begin") now.exercise = now.lesson && !now.lesson->figure ? makeExercise(now.lesson) : nullptr;
    if (!now.exercise) return R"({"why":"there is no exercise on this lesson"})";
    Exercise& exercise = *now.exercise;
    std::optional<Exercise::Verdict> verdict;
    Json hint;
    if (wanted == "pick") {
        const auto equation = idIn<EquationId>(question, "equation");
        const auto unknown = idIn<UnknownId>(question, "unknown");
        if (!equation.isNone() || !unknown.isNone()) verdict = exercise.pick(equation, unknown);
    }
    if (wanted == "check" && exercise.collects() && !exercise.isOver()) verdict = exercise.check();
    if (wanted == "hint") hint = exercise.hint();
    if (wanted == "undo") exercise.undo();
    if (wanted == "redo") exercise.redo();
    if (wanted == "restart") exercise.restart();
    return exerciseState(exercise, verdict, hint);
}

std::string answerTo(const char* text)
{
    const Json question = Json::parse(text, nullptr, false);
    const std::string asked = question.is_object() ? question.value("ask", "") : "";
    if (asked == "analyse") return analyseText(question);
    if (asked == "simulate") return simulateModel(question);
    if (asked == "column") return column(question);
    if (asked == "exercise") return exercise(question);
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

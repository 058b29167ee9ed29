// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lesson/exercise_file.h"

#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace causeway {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view kSchema = "causeway.exercise/1";

std::string dump(const Json& json)
{
    return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

/// A string member; nothing if missing, with an error if it is not a string.
std::string textOf(const Json& json, const char* name, std::string& failure)
{
    const auto found = json.find(name);
    if (found == json.end()) return {};
    if (found->is_string()) return found->get<std::string>();
    failure = fmt::format("'{}' must be a text", name);
    return {};
}

/// Exercises exist for all kinds of lessons.
bool isExerciseName(std::string_view lesson)
{
    const std::string_view kind = lesson.substr(0, lesson.find(':'));
    for (std::size_t k = 0; k < kLessonKinds; ++k) {
        if (toString(static_cast<LessonKind>(k)) == kind) return true;
    }
    return false;
}

}  // namespace

std::string exerciseToJson(const ExerciseFile& exercise)
{
    return dump({{"schema", kSchema},
                 {"title", exercise.title},
                 {"task", exercise.task},
                 {"lesson", exercise.lesson},
                 {"hints", exercise.allowsHints},
                 {"model", exercise.model},
                 {"source", exercise.source}});
}

IoResult<ExerciseFile> exerciseFromJson(std::string_view text)
{
    const auto failure = [](std::string message) { return IoResult<ExerciseFile>::failure(std::move(message)); };
    const Json json = Json::parse(text, nullptr, false);
    if (!json.is_object()) return failure("it is not a JSON object");
    std::string wrong;
    if (textOf(json, "schema", wrong) != kSchema)
        return failure(fmt::format("it is not an exercise of this version (\"schema\": \"{}\")", kSchema));
    ExerciseFile exercise{textOf(json, "title", wrong),  textOf(json, "task", wrong),   textOf(json, "model", wrong),
                          textOf(json, "source", wrong), textOf(json, "lesson", wrong), true};
    if (const auto hints = json.find("hints"); hints != json.end()) {
        if (!hints->is_boolean()) return failure("'hints' must be true or false");
        exercise.allowsHints = hints->get<bool>();
    }
    if (!wrong.empty()) return failure(wrong);
    if (exercise.source.empty()) return failure("the text of the model is missing ('source')");
    if (!isExerciseName(exercise.lesson))
        return failure(
            fmt::format("there is no exercise on '{}'; there are exercises on colouring, elimination, matching, "
                        "components, tearing:N, pantelides, state-selection, initialization, units",
                        exercise.lesson));
    return exercise;
}

std::string resultToJson(const ExerciseFile& file, const Exercise& exercise, std::string_view pupil)
{
    const auto rounded = [](double seconds) { return std::round(seconds * 10) / 10; };
    Json answers = Json::array();
    for (const ExerciseAnswer& answer : exercise.answers())
        answers.push_back({{"answer", answer.text}, {"right", answer.isRight}, {"seconds", rounded(answer.seconds)}});
    return dump({{"schema", "causeway.exercise-result/1"},
                 {"pupil", pupil},
                 {"title", file.title},
                 {"model", file.model},
                 {"lesson", file.lesson},
                 {"finished", exercise.isOver()},
                 {"right", exercise.rightCount()},
                 {"of", exercise.questionCount()},
                 {"wrong", exercise.wrongCount()},
                 {"hints", exercise.hintCount()},
                 {"seconds", rounded(exercise.seconds())},
                 {"answers", std::move(answers)}});
}

}  // namespace causeway

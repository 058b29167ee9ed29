// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/classroom/result_file.h"

#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/base/sha256.h"

namespace causeway {

namespace {

using ReadJson = nlohmann::json;

constexpr std::string_view kResultSchema = "causeway.classroom-result/1";
constexpr std::size_t kMostExercises = 1000, kMostQuestions = 50, kMostAnswers = 2000, kLongestAnswer = 100;
constexpr std::size_t kLongestName = 200;
constexpr std::size_t kDeepest = 16;

/// Thrown with a sentence for invalid data; ends the reading of the file.
struct Unfit {
    std::string why;
};

const ReadJson& member(const ReadJson& json, const char* name)
{
    const auto found = json.is_object() ? json.find(name) : json.end();
    if (!json.is_object() || found == json.end()) throw Unfit{fmt::format("'{}' is missing", name)};
    return *found;
}

std::string textIn(const ReadJson& json, const char* name)
{
    const ReadJson& value = member(json, name);
    if (!value.is_string()) throw Unfit{fmt::format("'{}' must be a text", name)};
    return value.get<std::string>();
}

double numberIn(const ReadJson& value, const char* name)
{
    const double number = value.is_number() ? value.get<double>() : NAN;
    if (!std::isfinite(number)) throw Unfit{fmt::format("'{}' must be a number", name)};
    return number;
}

std::uint32_t countIn(const ReadJson& json, const char* name)
{
    const double number = numberIn(member(json, name), name);
    if (number < 0 || number > UINT32_MAX || number != std::floor(number))
        throw Unfit{fmt::format("'{}' must be a whole number from 0 on", name)};
    return static_cast<std::uint32_t>(number);
}

const ReadJson& listIn(const ReadJson& json, const char* name, std::size_t most)
{
    const ReadJson& list = member(json, name);
    if (!list.is_array() || list.size() > most)
        throw Unfit{fmt::format("'{}' must be a list of at most {} entries", name, most)};
    return list;
}

Answer answerOf(const ReadJson& json)
{
    if (!json.is_array() || json.size() > kLongestAnswer) throw Unfit{"an answer must be a list of numbers"};
    Answer answer;
    for (const ReadJson& value : json) answer.push_back(numberIn(value, "answers"));
    return answer;
}

AnsweredQuestion questionOf(const ReadJson& json)
{
    AnsweredQuestion question;
    // Wrong answers no longer in the file only have a count.
    const std::uint32_t dropped = countIn(json, "dropped");
    if (dropped > kMostAnswers) throw Unfit{"'dropped' is too large"};
    question.work.dropped = dropped;
    for (const ReadJson& answer : listIn(json, "answers", kMostAnswers))
        question.work.answers.push_back(answerOf(answer));
    for (const ReadJson& second : listIn(json, "seconds", kMostAnswers))
        question.seconds.push_back(numberIn(second, "seconds"));
    question.work.hints = countIn(json, "hints");
    const ReadJson& saw = member(json, "saw_solution");
    if (!saw.is_boolean()) throw Unfit{"'saw_solution' must be true or false"};
    question.work.sawSolution = saw.get<bool>();
    return question;
}

AnsweredExercise exerciseOf(const ReadJson& json)
{
    AnsweredExercise exercise;
    const auto known = generatedKindOf(textIn(json, "kind"));
    if (!known) throw Unfit{"it names an unknown kind of exercise"};
    exercise.recipe = {*known, countIn(json, "size"), countIn(json, "seed")};
    const ExerciseSizes sizes = sizesOf(*known);
    if (exercise.recipe.size < sizes.least || exercise.recipe.size > sizes.most)
        throw Unfit{fmt::format("there is no exercise {}", nameOf(exercise.recipe))};
    exercise.digest = textIn(json, "digest");
    exercise.claimedScore = numberIn(member(json, "score"), "score");
    exercise.seconds = numberIn(member(json, "seconds"), "seconds");
    for (const ReadJson& question : listIn(json, "questions", kMostQuestions))
        exercise.questions.push_back(questionOf(question));
    return exercise;
}

/// Rejects deeper nesting than we write: parsers need memory per level.
bool isTooDeep(std::string_view bytes)
{
    std::size_t depth = 0;
    bool isText = false;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        const char c = bytes[i];
        if (isText && c == '\\') {
            ++i;
        } else if (c == '"') {
            isText = !isText;
        } else if (!isText && (c == '[' || c == '{')) {
            if (++depth > kDeepest) return true;
        } else if (!isText && (c == ']' || c == '}') && depth > 0) {
            --depth;
        }
    }
    return false;
}

bool fitsSeal(std::string_view bytes, const std::string& seal)
{
    constexpr std::string_view kWork = "\"work\":";
    const std::size_t begin = bytes.find(kWork), end = bytes.rfind('}');
    if (begin == std::string_view::npos || end == std::string_view::npos || end < begin + kWork.size()) return false;
    return sha256(bytes.substr(begin + kWork.size(), end - begin - kWork.size())) == seal;
}

ClassroomResult resultOf(const ReadJson& json, std::string_view bytes)
{
    ClassroomResult result;
    const ReadJson& work = member(json, "work");
    result.student = textIn(work, "student");
    if (result.student.size() > kLongestName) throw Unfit{"the name of the student is too long"};
    result.isSealed = fitsSeal(bytes, textIn(json, "seal"));
    for (const ReadJson& exercise : listIn(work, "exercises", kMostExercises))
        result.exercises.push_back(exerciseOf(exercise));
    if (result.exercises.empty()) throw Unfit{"it contains no exercises"};
    return result;
}

}  // namespace

IoResult<ClassroomResult> readClassroomResult(std::string_view bytes)
{
    const auto failure = [](std::string why) { return IoResult<ClassroomResult>::failure(std::move(why)); };
    if (bytes.size() > kLargestResult) return failure("it is larger than any result of exercises");
    if (isTooDeep(bytes)) return failure("it is nested deeper than any result of exercises");
    const ReadJson json = ReadJson::parse(bytes, nullptr, false);
    if (json.is_discarded()) return failure("not JSON, or cut off");
    if (!json.is_object()) return failure("not a JSON object");
    const auto schema = json.find("schema");
    if (schema != json.end() && *schema == "causeway.exercise-result/1")
        return failure("it is the result of an exercise of the window, which contains its own score");
    if (schema == json.end() || *schema != kResultSchema)
        return failure(fmt::format("not a result of generated exercises (\"schema\": \"{}\")", kResultSchema));
    try {
        return resultOf(json, bytes);
    } catch (const Unfit& unfit) {
        return failure(unfit.why);
    }
}

}  // namespace causeway

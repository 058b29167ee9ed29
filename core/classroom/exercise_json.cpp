// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/classroom/exercise_json.h"

#include <nlohmann/json.hpp>

#include "core/base/markup.h"
#include "core/base/sha256.h"

namespace causeway {

namespace {

using Json = nlohmann::ordered_json;

Json toJson(const Question& question)
{
    Json json = {{"form", toString(question.form)}, {"text", question.text}};
    if (!question.items.empty()) json["items"] = question.items;
    if (!question.values.empty()) json["values"] = question.values;
    json["right"] = question.right;
    if (!question.before.empty()) json["before"] = question.before;
    json["tolerance"] = question.tolerance;
    json["hints"] = question.hints;
    json["solution"] = solutionOf(question);
    return json;
}

Json toJson(const GeneratedExercise& exercise)
{
    Json json = {{"schema", "causeway.generated-exercise/1"},
                 {"generator", kGeneratorVersion},
                 {"kind", toString(exercise.recipe.kind)},
                 {"size", exercise.recipe.size},
                 {"seed", exercise.recipe.seed},
                 {"title", exercise.title},
                 {"task", exercise.task},
                 {"model_name", exercise.modelName},
                 {"model", exercise.model},
                 {"equations", exercise.equations}};
    Json& difficulty = json["difficulty"] = Json::object();
    for (const DifficultyMeasure& measure : exercise.difficulty) difficulty[measure.what] = measure.count;
    Json& questions = json["questions"] = Json::array();
    for (const Question& question : exercise.questions) questions.push_back(toJson(question));
    json["points"] = exercise.points();
    return json;
}

std::string dump(const Json& json, int indent)
{
    return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

}  // namespace

std::string exerciseToJson(const GeneratedExercise& exercise)
{
    return dump(toJson(exercise), 1) + "\n";
}

std::string digestOf(const GeneratedExercise& exercise)
{
    return sha256(dump(toJson(exercise), -1));
}

std::string exercisesForPage(const std::vector<GeneratedExercise>& exercises)
{
    Json list = Json::array();
    for (const GeneratedExercise& exercise : exercises) {
        list.push_back(toJson(exercise));
        list.back()["digest"] = digestOf(exercise);
    }
    return escapedForScript(dump(list, -1));
}

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdio>

#include <fmt/format.h>

#include "app/causewayc/command.h"
#include "core/classroom/exercise_json.h"
#include "core/classroom/exercise_page.h"
#include "core/classroom/scorm_package.h"

namespace causeway::cli {

namespace {

constexpr std::int64_t kMostExercises = 10000;

struct ExerciseOptions {
    std::vector<std::string> kinds;
    std::int64_t seed = 1, count = 1;
    std::optional<std::int64_t> size, mastery;
    std::string output;
};

using Exercises = std::vector<GeneratedExercise>;

/// One exercise of each kind for each seed; nothing after a message.
std::optional<std::vector<Exercises>> generate(const ExerciseOptions& options, const Task& task)
{
    std::vector<Exercises> all;
    for (std::int64_t i = 0; i < options.count; ++i) {
        const auto seed = static_cast<std::uint32_t>(options.seed + i);
        Exercises ofSeed;
        for (const std::string& name : options.kinds) {
            const GeneratedKind kind = *generatedKindOf(name);
            const auto size = static_cast<std::uint32_t>(options.size.value_or(sizesOf(kind).usual));
            auto exercise = generateExercise({kind, size, seed}, task);
            if (!exercise) {
                const char* const what = task.cancelled() ? "cancelled; nothing was written"
                                                          : "no exercise was found; choose another seed or size";
                std::fprintf(stderr, "causewayc: %s (%s, seed %u)\n", what, name.c_str(), seed);
                return std::nullopt;
            }
            ofSeed.push_back(std::move(*exercise));
            task.progress(static_cast<double>(i) / static_cast<double>(options.count), "generate");
        }
        all.push_back(std::move(ofSeed));
    }
    return all;
}

Exercises inOneList(const std::vector<Exercises>& all)
{
    Exercises list;
    for (const Exercises& ofSeed : all) list.insert(list.end(), ofSeed.begin(), ofSeed.end());
    return list;
}

std::string jsonOf(const Exercises& exercises)
{
    std::string text;
    for (const GeneratedExercise& exercise : exercises) text += (text.empty() ? "" : ",\n") + exerciseToJson(exercise);
    return exercises.size() == 1 ? text : "[\n" + text + "]\n";
}

/// Pages, models and JSON by seed; one sheet and one set of solutions for all.
int writeFolder(const std::string& folder, const std::vector<Exercises>& all)
{
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    int status = kDone;
    const auto write = [&](const std::string& name, const std::string& text) {
        if (status == kDone) status = writeOutput((std::filesystem::path(folder) / name).string(), text);
    };
    for (const Exercises& ofSeed : all) {
        write(fmt::format("exercise-{}.html", ofSeed.front().recipe.seed), exercisePage({ofSeed}));
        for (const GeneratedExercise& exercise : ofSeed) {
            write(nameOf(exercise.recipe) + ".json", exerciseToJson(exercise));
            write(exercise.modelName + ".mo", exercise.model);
        }
    }
    const Exercises list = inOneList(all);
    write("sheets.html", exerciseSheets(list));
    write("solutions.html", solutionsPage(list));
    return status;
}

std::string knownKinds()
{
    std::string known;
    for (std::size_t k = 0; k < kGeneratedKinds; ++k)
        known += (k == 0 ? "" : ", ") + std::string(toString(static_cast<GeneratedKind>(k)));
    return known;
}

/// Error in the options; empty if they are valid.
std::string mistakeIn(const ExerciseOptions& options)
{
    for (const std::string& name : options.kinds) {
        const auto kind = generatedKindOf(name);
        if (!kind) return fmt::format("there are no exercises of the kind '{}'; there are: {}", name, knownKinds());
        const ExerciseSizes sizes = sizesOf(*kind);
        if (options.size && (*options.size < sizes.least || *options.size > sizes.most))
            return fmt::format("--size of '{}' must be from {} to {}", name, sizes.least, sizes.most);
    }
    if (options.count < 1 || options.count > kMostExercises)
        return fmt::format("--count must be from 1 to {}", kMostExercises);
    if (options.mastery && (*options.mastery < 0 || *options.mastery > 100 || !options.output.ends_with(".zip")))
        return "--mastery is from 0 to 100, and needs -o FILE.zip";
    const std::int64_t largest = std::int64_t{UINT32_MAX} - (options.count - 1);
    if (options.seed < 0 || options.seed > largest)
        return fmt::format("--seed must be from 0 to {}{}", largest,
                           options.count == 1 ? "" : fmt::format(" with --count {}", options.count));
    return {};
}

int runExercise(const ExerciseOptions& options, const Task& task)
{
    if (const std::string mistake = mistakeIn(options); !mistake.empty()) {
        std::fprintf(stderr, "causewayc: %s\n", mistake.c_str());
        return kWrongUsage;
    }
    const auto all = generate(options, task);
    if (!all) return kModelAtFault;
    const std::string& output = options.output;
    if (output.empty() || output == "-" || output.ends_with(".json"))
        return writeOutput(output, jsonOf(inOneList(*all)));
    if (output.ends_with(".zip")) {
        const Exercises& first = all->front();
        std::optional<unsigned> mastery;
        if (options.mastery) mastery = static_cast<unsigned>(*options.mastery);
        const std::string title = first.size() == 1 ? first.front().title : fmt::format("{} exercises", first.size());
        return writeOutput(output, scormPackage({title, mastery}, exercisePage(*all)));
    }
    if (output.ends_with(".html")) return writeOutput(output, exercisePage({inOneList(*all)}));
    return writeFolder(output, *all);
}

}  // namespace

Runner setUpExercise(CLI::App& app)
{
    const auto options = std::make_shared<ExerciseOptions>();
    app.add_option("--kind", options->kinds, knownKinds() + "; several with commas: one exercise of each")
        ->required()
        ->delimiter(',')
        ->allow_extra_args(false);
    app.add_option("--seed", options->seed,
                   "number of the exercise, 0 to 4294967295 (1); each seed gives another model");
    app.add_option("--count", options->count, "number of exercises, with this seed and the following ones (1)");
    app.add_option("--size", options->size,
                   "size: number of equations, storages, masses, states or events, depending on the kind; each kind "
                   "has a default");
    app.add_option("--mastery", options->mastery, "zip: percentage of the points needed to pass");
    app.add_option(
        "-o,--output", options->output,
        "FILE.html: a page to solve; FILE.zip: a package for course systems (SCORM 1.2), in which each student gets "
        "one of the seeds; FILE.json: models, questions and right answers (standard output when "
        "left out); anything else is a folder: a page for each seed, models, JSON, sheets to print and the "
        "solutions");
    return [options](const Task& task) { return runExercise(*options, task); };
}

}  // namespace causeway::cli

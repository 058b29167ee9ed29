// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/classroom/generated_exercise.h"

#include <fmt/format.h>

#include "core/base/task.h"
#include "core/classroom/exercise_makers.h"

namespace causeway {

namespace {

/// Maximum number of drawn models; a kind needs some dozen.
constexpr std::uint64_t kMostDraws = 4000;

struct Kind {
    std::string_view name, modelName, title, task;
    ExerciseSizes sizes;
    std::optional<GeneratedExercise> (*draw)(SeededNumbers&, DraftModel, std::size_t, const Task&);
};

const Kind& kindOf(GeneratedKind kind)
{
    static const Kind kinds[kGeneratedKinds] = {
        {"sorting",
         "Sorting",
         "Sorting without a loop",
         "Decide which equation determines which unknown, and in which order they are evaluated.",
         {4, 6, 10},
         &drawSorting},
        {"loop", "Loop", "An algebraic loop", "Find the equations that need each other.", {2, 3, 6}, &drawLoop},
        {"tearing",
         "Tearing",
         "Tearing a loop",
         "All equations need each other. If some unknowns are guessed, the others follow one by one.",
         {5, 5, 7},
         &drawTearing},
        {"index-2",
         "IndexTwo",
         "A system of index 2",
         "A constraint ties states together. Find what has to be differentiated, and the states.",
         {2, 3, 4},
         &drawIndex2},
        {"index-3",
         "IndexThree",
         "A system of index 3",
         "A constraint ties positions together. Find what has to be differentiated, and the states.",
         {2, 2, 3},
         &drawIndex3},
        {"singular",
         "Singular",
         "A singular system",
         "As many equations as unknowns, but it has no unique solution. Find out why.",
         {2, 3, 4},
         &drawSingular},
        {"events",
         "Events",
         "Diodes and switches",
         "Ideal diodes and switches on a source. Find when they begin and stop conducting.",
         {2, 4, 6},
         &drawEvents},
        {"states",
         "States",
         "The number of states",
         "Constraints and definitions look alike. Find out how many states there are, and which can be chosen.",
         {3, 4, 5},
         &drawStates},
        {"initialization",
         "Start",
         "Initial conditions",
         "Compare what the start needs with what is given.",
         {2, 3, 4},
         &drawInitialization},
        {"units",
         "Units",
         "Units",
         "Laws of physics, with the units of all quantities but one; one of them is written wrong.",
         {3, 4, 6},
         &drawUnits},
    };
    return kinds[static_cast<std::size_t>(kind)];
}

/// One random stream per recipe and draw.
std::uint64_t streamOf(const ExerciseRecipe& recipe, std::uint64_t draw)
{
    SeededNumbers mixed((std::uint64_t(recipe.seed) << 16U) ^ (std::uint64_t(recipe.size) << 8U) ^
                        static_cast<std::uint64_t>(recipe.kind));
    return mixed.next() + draw * 0xD1342543DE82EF95U;
}

}  // namespace

std::string_view toString(GeneratedKind kind)
{
    return kindOf(kind).name;
}

std::optional<GeneratedKind> generatedKindOf(std::string_view name)
{
    for (std::size_t k = 0; k < kGeneratedKinds; ++k) {
        if (toString(static_cast<GeneratedKind>(k)) == name) return static_cast<GeneratedKind>(k);
    }
    return std::nullopt;
}

ExerciseSizes sizesOf(GeneratedKind kind)
{
    return kindOf(kind).sizes;
}

std::string nameOf(const ExerciseRecipe& recipe)
{
    return fmt::format("{}-{}-{}", toString(recipe.kind), recipe.size, recipe.seed);
}

std::optional<GeneratedExercise> generateExercise(const ExerciseRecipe& recipe, const Task& task)
{
    const Kind& kind = kindOf(recipe.kind);
    if (recipe.size < kind.sizes.least || recipe.size > kind.sizes.most) return std::nullopt;
    for (std::uint64_t draw = 0; draw < kMostDraws && !task.cancelled(); ++draw) {
        SeededNumbers numbers(streamOf(recipe, draw));
        DraftModel model;
        model.name = fmt::format("{}{}", kind.modelName, recipe.seed);
        auto exercise = kind.draw(numbers, std::move(model), recipe.size, task);
        if (!exercise || task.cancelled()) continue;
        exercise->recipe = recipe;
        exercise->title = kind.title;
        exercise->task = kind.task;
        return exercise;
    }
    return std::nullopt;
}

}  // namespace causeway

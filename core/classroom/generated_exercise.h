// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Exercises by seed: for each seed another small model of the same difficulty, with questions and all right answers.
///
/// In:   kind, size and seed.
/// Out:  the model as Modelica text, the task, questions, and what makes it as difficult as the others of its kind.
/// Method: random models of a family are drawn until one has the wanted property. That it has is decided by the
/// compiler itself (`analyse`, `simulate`), and so are the right answers: sets of which several may be right are tried
/// one by one.
/// Fails: nothing, where no model was found (never seen for sizes within `sizesOf`), or the task was cancelled.
/// Cost: some dozen analyses of a small model, milliseconds each; of events some runs.
/// Determinism: same recipe, same bytes, as long as `kGeneratorVersion` is the same. Threads: a pure function.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/classroom/question.h"

namespace causeway {

class Task;

enum class GeneratedKind : std::uint8_t {
    Sorting,         ///< equations that can be sorted, without a loop; size: equations
    Loop,            ///< size: equations of the loop
    Tearing,         ///< a loop that needs two guesses; size: its equations
    Index2,          ///< a constraint between states; size: storages
    Index3,          ///< a constraint between positions; size: masses
    Singular,        ///< one equation too many and one too few; size: equations of the over-determined set
    Events,          ///< diodes and switches on a source; size: events
    States,          ///< how many states has it, and which; size: storages
    Initialization,  ///< initial conditions too many, too few, or as many as needed; size: states
    Units,           ///< a unit to be found, and an equation that is wrong; size: equations
};
inline constexpr std::size_t kGeneratedKinds = 10;
/// "sorting", "loop", "tearing", "index-2", "index-3", "singular", "events", "states", "initialization",
/// "units"
[[nodiscard]] std::string_view toString(GeneratedKind kind);
[[nodiscard]] std::optional<GeneratedKind> generatedKindOf(std::string_view name);

struct ExerciseSizes {
    std::uint32_t least, usual, most;
};
[[nodiscard]] ExerciseSizes sizesOf(GeneratedKind kind);

/// Raised with every change that makes another exercise of a recipe.
inline constexpr unsigned kGeneratorVersion = 2;

struct ExerciseRecipe {
    GeneratedKind kind = GeneratedKind::Sorting;
    std::uint32_t size = 0;  ///< within `sizesOf`
    std::uint32_t seed = 0;
    bool operator==(const ExerciseRecipe&) const = default;
};
/// "sorting-6-17": kind, size, seed.
[[nodiscard]] std::string nameOf(const ExerciseRecipe& recipe);

/// What is the same for all exercises of a kind and a size.
struct DifficultyMeasure {
    std::string what;
    std::size_t count = 0;
    bool operator==(const DifficultyMeasure&) const = default;
};

struct GeneratedExercise {
    ExerciseRecipe recipe;
    std::string title, task;
    std::string modelName, model;        ///< Modelica
    std::vector<std::string> equations;  ///< as they are numbered
    std::vector<DifficultyMeasure> difficulty;
    std::vector<Question> questions;
    [[nodiscard]] unsigned points() const { return kPointsOfQuestion * static_cast<unsigned>(questions.size()); }
};

[[nodiscard]] std::optional<GeneratedExercise> generateExercise(const ExerciseRecipe& recipe, const Task& task);

}  // namespace causeway

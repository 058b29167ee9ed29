// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Exercises by seed: each seed yields a different small model of the same difficulty, with questions and all right
/// answers.
///
/// In:   kind, size and seed.
/// Out:  the model as Modelica text, the task, questions, and the measures of difficulty common to its kind.
/// Method: random models of a family are drawn until one has the required property, as decided by the compiler
///       (`analyse`, `simulate`), which also determines the right answers; where several sets may be right, all are
///       tried.
/// Fails: nothing, if no model was found (never observed for sizes within `sizesOf`), or the task was cancelled.
/// Cost: some dozen analyses of a small model, milliseconds each; for events some runs. Deterministic for a given
///       `kGeneratorVersion`. Threads: a pure function.
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
    Sorting,         ///< sortable equations without a loop; size: equations
    Loop,            ///< size: equations of the loop
    Tearing,         ///< a loop with two tearing unknowns; size: its equations
    Index2,          ///< a constraint between states; size: storages
    Index3,          ///< a constraint between positions; size: masses
    Singular,        ///< one equation too many and one too few; size: equations of the overdetermined set
    Events,          ///< diodes and switches on a source; size: events
    States,          ///< number and choice of states; size: storages
    Initialization,  ///< too many, too few, or just enough initial conditions; size: states
    Units,           ///< an unknown unit, and an inconsistent equation; size: equations
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

/// Increased with each change that alters the exercise of a recipe.
inline constexpr unsigned kGeneratorVersion = 2;

struct ExerciseRecipe {
    GeneratedKind kind = GeneratedKind::Sorting;
    std::uint32_t size = 0;  ///< within `sizesOf`
    std::uint32_t seed = 0;
    bool operator==(const ExerciseRecipe&) const = default;
};
/// "sorting-6-17": kind, size, seed.
[[nodiscard]] std::string nameOf(const ExerciseRecipe& recipe);

/// Properties common to all exercises of a kind and size.
struct DifficultyMeasure {
    std::string what;
    std::size_t count = 0;
    bool operator==(const DifficultyMeasure&) const = default;
};

struct GeneratedExercise {
    ExerciseRecipe recipe;
    std::string title, task;
    std::string modelName, model;        ///< Modelica
    std::vector<std::string> equations;  ///< in the order of their numbers
    std::vector<DifficultyMeasure> difficulty;
    std::vector<Question> questions;
    [[nodiscard]] unsigned points() const { return kPointsOfQuestion * static_cast<unsigned>(questions.size()); }
};

[[nodiscard]] std::optional<GeneratedExercise> generateExercise(const ExerciseRecipe& recipe, const Task& task);

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Shared by the makers of generated exercises: assembly of a model, and its analysis by the compiler.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/classroom/generated_exercise.h"
#include "core/classroom/seeded_numbers.h"
#include "core/compiler/compiler.h"

namespace causeway {

/// A model before conversion to text.
struct DraftModel {
    std::string name;
    std::vector<std::string> declarations, initialEquations, equations;  ///< without semicolons
    std::string experiment;                                              ///< "StopTime = 2"; may be empty
    [[nodiscard]] std::string text() const;
};

/// A term of a sum.
struct Term {
    std::string text;
    bool isNegative = false;
};
/// "2*x - y = 3": the sum of the terms is zero; each is on a random side.
[[nodiscard]] std::string sumEquation(SeededNumbers& numbers, std::vector<Term> terms);
/// A linear combination of the names with small coefficients of both signs.
[[nodiscard]] std::vector<Term> linearTerms(SeededNumbers& numbers, const std::vector<std::string>& names);
/// A number or a function of time.
[[nodiscard]] Term knownTerm(SeededNumbers& numbers);
/// `count` names of one theme, in random order.
[[nodiscard]] std::vector<std::string> unknownNames(SeededNumbers& numbers, std::size_t count);
/// One declaration for all of them.
[[nodiscard]] std::vector<std::string> realDeclarations(std::vector<std::string> names);
/// "2*x"; the factor 1 is left out.
[[nodiscard]] std::string product(int factor, const std::string& name);

/// Null if the model has errors; singular models are accepted on request.
[[nodiscard]] std::shared_ptr<const Analysis> analysed(const DraftModel& model, StopAfter last, const Task& task,
                                                       bool maybeSingular = false);
/// Whether the run reaches its end without errors.
[[nodiscard]] bool canBeSolved(const DraftModel& model, const Task& task);

/// Name, model and numbered equations of an exercise; the maker adds questions and difficulty.
[[nodiscard]] GeneratedExercise exerciseOn(const DraftModel& model, const Structure& structure);
/// All subsets of `count` of `size` items, each ascending.
[[nodiscard]] std::vector<Answer> subsets(std::size_t size, std::size_t count);
[[nodiscard]] double number(std::size_t count);
/// Indices of `names` in `items`, ascending.
[[nodiscard]] Answer positionsOf(const std::vector<std::string>& names, const std::vector<std::string>& items);

/// Each draws one model; nothing if it lacks the required property.
std::optional<GeneratedExercise> drawSorting(SeededNumbers& numbers, DraftModel model, std::size_t size,
                                             const Task& task);
std::optional<GeneratedExercise> drawLoop(SeededNumbers& numbers, DraftModel model, std::size_t size, const Task& task);
std::optional<GeneratedExercise> drawTearing(SeededNumbers& numbers, DraftModel model, std::size_t size,
                                             const Task& task);
std::optional<GeneratedExercise> drawSingular(SeededNumbers& numbers, DraftModel model, std::size_t size,
                                              const Task& task);
std::optional<GeneratedExercise> drawIndex2(SeededNumbers& numbers, DraftModel model, std::size_t size,
                                            const Task& task);
std::optional<GeneratedExercise> drawIndex3(SeededNumbers& numbers, DraftModel model, std::size_t size,
                                            const Task& task);
std::optional<GeneratedExercise> drawStates(SeededNumbers& numbers, DraftModel model, std::size_t size,
                                            const Task& task);
std::optional<GeneratedExercise> drawEvents(SeededNumbers& numbers, DraftModel model, std::size_t size,
                                            const Task& task);
std::optional<GeneratedExercise> drawInitialization(SeededNumbers& numbers, DraftModel model, std::size_t size,
                                                    const Task& task);
std::optional<GeneratedExercise> drawUnits(SeededNumbers& numbers, DraftModel draft, std::size_t size,
                                           const Task& task);

}  // namespace causeway

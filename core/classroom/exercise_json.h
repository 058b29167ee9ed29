// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Generated exercises as JSON: one ("causeway.generated-exercise/1"), and what a page holds of several.
///
/// Determinism: same exercise, same bytes; their SHA-256 is the digest by which a result names what it answers.
#pragma once

#include <string>
#include <vector>

#include "core/classroom/generated_exercise.h"

namespace causeway {

[[nodiscard]] std::string exerciseToJson(const GeneratedExercise& exercise);
/// Hexadecimal, of the JSON of the exercise.
[[nodiscard]] std::string digestOf(const GeneratedExercise& exercise);
/// What resources/classroom/exercise.js plays; without spaces, and without "</".
[[nodiscard]] std::string exercisesForPage(const std::vector<GeneratedExercise>& exercises);

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Generated exercises as JSON: a single one ("causeway.generated-exercise/1"), and a list for a page. Deterministic:
/// the SHA-256 of the bytes is the digest by which a result identifies its exercise.
#pragma once

#include <string>
#include <vector>

#include "core/classroom/generated_exercise.h"

namespace causeway {

[[nodiscard]] std::string exerciseToJson(const GeneratedExercise& exercise);
/// Hexadecimal digest of the JSON of the exercise.
[[nodiscard]] std::string digestOf(const GeneratedExercise& exercise);
/// Input of resources/classroom/exercise.js; without spaces, and without "</".
[[nodiscard]] std::string exercisesForPage(const std::vector<GeneratedExercise>& exercises);

}  // namespace causeway

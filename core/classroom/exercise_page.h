// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Generated exercises as pages: to solve, and to print.
///
/// All are one self-contained HTML file without links. Cost: linear in the texts.
#pragma once

#include <string>
#include <vector>

#include "core/classroom/generated_exercise.h"

namespace causeway {

/// A page that is solved by clicks and typed answers and marks them at once (resources/classroom). Of several lists,
/// each student of a course system gets one.
[[nodiscard]] std::string exercisePage(const std::vector<std::vector<GeneratedExercise>>& variants);

/// Sheets to print, an exercise a sheet, with room for the answers.
[[nodiscard]] std::string exerciseSheets(const std::vector<GeneratedExercise>& exercises);
/// The teacher's page: all right answers.
[[nodiscard]] std::string solutionsPage(const std::vector<GeneratedExercise>& exercises);

}  // namespace causeway

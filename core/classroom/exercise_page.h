// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Generated exercises as pages: interactive, or for print. Each is a self-contained HTML file without links. Cost:
/// linear in the texts.
#pragma once

#include <string>
#include <vector>

#include "core/classroom/generated_exercise.h"

namespace causeway {

/// An interactive page, answered by clicks and typing, with immediate marking (resources/classroom). With several
/// lists, a course system assigns one to each student.
[[nodiscard]] std::string exercisePage(const std::vector<std::vector<GeneratedExercise>>& variants);

/// Printable sheets, one per exercise, with space for the answers.
[[nodiscard]] std::string exerciseSheets(const std::vector<GeneratedExercise>& exercises);
/// The teacher's page with all right answers.
[[nodiscard]] std::string solutionsPage(const std::vector<GeneratedExercise>& exercises);

}  // namespace causeway

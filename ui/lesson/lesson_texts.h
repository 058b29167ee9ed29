// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Lower-case texts of a lesson for searching.
/// In:   a lesson. Out: texts of the equations, then of the unknowns. Cost: each text is created once, about a
///       microsecond each; for a job.
#pragma once

#include <QString>
#include <vector>

#include "core/lesson/lesson.h"

namespace causeway::ui {

[[nodiscard]] std::vector<QString> lessonTexts(const Lesson& lesson);

}  // namespace causeway::ui

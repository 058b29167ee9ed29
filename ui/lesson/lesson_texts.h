// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The texts of a lesson as one looks for pieces in them: whatever the case.
///
/// In: a lesson. Out: in lower case, of the equations, then of the unknowns. Cost: each text is printed once, a
/// microsecond or so each; for a job.
#pragma once

#include <QString>
#include <vector>

#include "core/lesson/lesson.h"

namespace causeway::ui {

[[nodiscard]] std::vector<QString> lessonTexts(const Lesson& lesson);

}  // namespace causeway::ui

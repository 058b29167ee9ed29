// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The words of the structure views about equations and unknowns. Why a step was taken is said by the core.
#pragma once

#include <QString>
#include <QStringList>

#include "core/lesson/lesson.h"

namespace causeway::ui {

/// 1-based, as users see it; "+" for what a lesson adds to the structure.
[[nodiscard]] QString labelOf(EquationId ofStructure);
[[nodiscard]] QString textOf(const Structure& structure, EquationId equation);
[[nodiscard]] QString nameOf(const Structure& structure, UnknownId unknown);

/// "3", "2|5" (the smallest number found, and its own), or nothing.
[[nodiscard]] QString badgeText(const LessonBoard& board, EquationId equation);
/// Lines of a tool tip: the text as it is now and, if `fully`, what its number and mark mean.
[[nodiscard]] QStringList describeEquation(const LessonBoard& board, EquationId equation, bool fully);
[[nodiscard]] QStringList describeUnknown(const LessonBoard& board, UnknownId unknown, bool fully);

}  // namespace causeway::ui

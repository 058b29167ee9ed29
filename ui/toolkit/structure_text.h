// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Texts about equations and unknowns in structure views. Reasons of steps come from the core.
#pragma once

#include <QString>
#include <QStringList>

#include "core/lesson/lesson.h"

namespace causeway::ui {

/// 1-based for display; "+" for items that a lesson adds to the structure.
[[nodiscard]] QString labelOf(EquationId ofStructure);
[[nodiscard]] QString textOf(const Structure& structure, EquationId equation);
[[nodiscard]] QString nameOf(const Structure& structure, UnknownId unknown);

/// "3", "2|5" (lowlink and index), or nothing.
[[nodiscard]] QString badgeText(const LessonBoard& board, EquationId equation);
/// Lines of a tool tip: current text and, if `fully`, the meaning of its number and mark.
[[nodiscard]] QStringList describeEquation(const LessonBoard& board, EquationId equation, bool fully);
[[nodiscard]] QStringList describeUnknown(const LessonBoard& board, UnknownId unknown, bool fully);

}  // namespace causeway::ui

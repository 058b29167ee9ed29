// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Picture of a lesson with a table (`LessonFigure`): cells with their marks, and below them the curve with the points
/// so far.
/// In:   a board, the current step, an area, and colours (slides and the window differ). Out: shapes. For large tables
///       only the columns and rows around the current step.
#pragma once

#include <array>

#include "core/graphics/display_list.h"
#include "core/lesson/lesson.h"

namespace causeway {

struct TablePalette {
    std::uint32_t ink = 0, muted = 0, rule = 0, panel = 0, present = 0, curve = 0;
    std::array<std::uint32_t, kMarks> marks{};
};

/// The lesson must have a figure. `letter`: font size.
void paintLessonTable(DisplayList& list, const LessonBoard& board, EquationId row, UnknownId column,
                      const RectangleShape& area, double letter, const TablePalette& palette);

struct TableSize {
    double width = 0, height = 0;
};
/// Area required by all rows and columns at this font size.
[[nodiscard]] TableSize lessonTableSize(const LessonBoard& board, double letter);

}  // namespace causeway

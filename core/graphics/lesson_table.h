// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The picture of a lesson whose board is a table (`LessonFigure`): its cells with their marks, and below it the curve
/// with the points so far.
///
/// In:   a board, which step it shows, an area, and colours: slides and the window have their own.
/// Out:  shapes. Of a large table the columns and rows around the present step are drawn.
#pragma once

#include <array>

#include "core/graphics/display_list.h"
#include "core/lesson/lesson.h"

namespace causeway {

struct TablePalette {
    std::uint32_t ink = 0, muted = 0, rule = 0, panel = 0, present = 0, curve = 0;
    std::array<std::uint32_t, kMarks> marks{};
};

/// The lesson must have a figure. `letter`: size of the type.
void paintLessonTable(DisplayList& list, const LessonBoard& board, EquationId row, UnknownId column,
                      const RectangleShape& area, double letter, const TablePalette& palette);

struct TableSize {
    double width = 0, height = 0;
};
/// The area that all rows and columns need in that size of type.
[[nodiscard]] TableSize lessonTableSize(const LessonBoard& board, double letter);

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A step of a lesson as a page: what happened and why, the digraph with its marks, the pseudo-code with its present line. For slides,
/// papers and moving pictures.
///
/// In:   a lesson at a position.
/// Out:  a picture 16 by 9. Of a large lesson the rows around the present step are drawn, and how many more there are is said.
/// Cost: the texts and edges of the rows that are drawn, and one pass over the marks of the equations.
#pragma once

#include "core/graphics/display_list.h"
#include "core/lesson/lesson.h"

namespace causeway {

[[nodiscard]] DisplayList lessonSlide(const LessonState& state);

}  // namespace causeway

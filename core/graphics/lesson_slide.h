// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A step of a lesson as a page: what happened and why, the digraph or the matrix with its marks, the pseudo-code with
/// its present line. For slides, papers and moving pictures.
///
/// In:   a lesson at a position, and whether digraph or matrix is drawn, in light or dark colours.
/// Out:  a picture 16 by 9. Of a large lesson what the present step is about is drawn and what is joined to it, as much
/// as can be read, and how
///       many more there are is said.
/// Cost: the texts and edges of what is drawn.
#pragma once

#include <functional>
#include <memory>

#include "core/base/task.h"
#include "core/graphics/display_list.h"
#include "core/lesson/lesson.h"

namespace causeway {

struct LessonSlideLook {
    bool isDark = false;
    bool showsMatrix = false;
    bool hasSafeColours = false;  ///< marks in the colours of Okabe and Ito, which everyone can tell apart
};

[[nodiscard]] DisplayList lessonSlide(const LessonState& state, LessonSlideLook look = {});

/// A file with more slides or frames than that is looked at by nobody.
inline constexpr std::size_t kMaxSlides = 10'000;
/// Gives `take` each step, from before the first to after the last. False, at once, when `take` says so or the task was
/// cancelled.
bool forEachSlide(const std::shared_ptr<const Lesson>& lesson, LessonSlideLook look, const Task& task,
                  const std::function<bool(const DisplayList& slide)>& take);

}  // namespace causeway

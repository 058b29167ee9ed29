// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A lesson step as a page for slides, papers and animations: description and reason, marked digraph or matrix,
/// pseudo-code with the current line.
///
/// In:   a lesson at a position; digraph or matrix; light or dark colours.
/// Out:  a 16:9 picture. For large lessons it shows the subject of the current step and its neighbourhood, as much as
///       is legible, and the number of omitted items.
/// Cost: the texts and edges shown.
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
    bool hasSafeColours = false;  ///< marks in the Okabe-Ito palette, for colour vision deficiencies
};

[[nodiscard]] DisplayList lessonSlide(const LessonState& state, LessonSlideLook look = {});

/// Maximum number of slides or frames per file.
inline constexpr std::size_t kMaxSlides = 10'000;
/// Passes each step to `take`, from the initial to the final state. Stops and returns false if `take` returns false or
/// the task is cancelled.
bool forEachSlide(const std::shared_ptr<const Lesson>& lesson, LessonSlideLook look, const Task& task,
                  const std::function<bool(const DisplayList& slide)>& take);

}  // namespace causeway

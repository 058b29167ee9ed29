// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A lesson as a file: the present step as SVG or PNG, the whole lesson as PDF slides, as a moving GIF, or as a page
/// that plays in a browser.
///
/// What is written follows from the suffix. Files are written whole or not at all.
/// Fails: with a sentence. A cancelled task writes nothing.
/// Threads: no widget is involved; for a job.
#pragma once

#include <QString>
#include <memory>

#include "core/graphics/lesson_slide.h"
#include "core/lesson/lesson.h"

namespace causeway {
class Task;
}

namespace causeway::ui {

/// For a file dialog: "Slides (*.pdf);;...".
[[nodiscard]] QString lessonFileFilter();
/// Of the present step only, by the suffix; the others have the whole lesson.
[[nodiscard]] bool isPictureOfStep(const QString& path);
/// Empty when all is well. The look is that of pictures and slides; the page follows its browser.
[[nodiscard]] QString exportLesson(const std::shared_ptr<const Lesson>& lesson, std::size_t position,
                                   const QString& path, LessonSlideLook look, const Task& task);

}  // namespace causeway::ui

// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Exports a lesson to a file: the current step as SVG or PNG; the whole lesson as PDF slides, an animated GIF, or an
/// interactive HTML page.
///
/// The file name extension selects the format. Files are written completely or not at all.
/// Fails: with a sentence. A cancelled task writes nothing.
/// Threads: uses no widgets; for a job.
#pragma once

#include <QString>
#include <memory>

#include "core/graphics/lesson_slide.h"
#include "core/lesson/lesson.h"

namespace causeway {
class Task;
}

namespace causeway::ui {

/// Filter of a file dialog: "Slides (*.pdf);;...".
[[nodiscard]] QString lessonFileFilter();
/// Formats of the current step only, by file name extension; others contain the whole lesson.
[[nodiscard]] bool isPictureOfStep(const QString& path);
/// Returns an empty string on success. The look applies to pictures and slides; the page follows its browser.
[[nodiscard]] QString exportLesson(const std::shared_ptr<const Lesson>& lesson, std::size_t position,
                                   const QString& path, LessonSlideLook look, const Task& task);

}  // namespace causeway::ui

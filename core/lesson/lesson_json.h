// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Exports a lesson as JSON (schema "causeway.lesson/1") and as an interactive HTML page. Ids count from 0, as array
/// indices; displayed numbers count from 1. Cost: linear in the changes and the lengths of the texts.
#pragma once

#include <string>

#include "core/lesson/lesson.h"

namespace causeway {

[[nodiscard]] std::string lessonToJson(const Lesson& lesson);
/// The document on one line, with additional data for the page: "math", the labels as MathML by text, and "parts" of
/// steps: the reason, split into words and, as one-element lists, labels. Both are omitted for lessons on many
/// equations.
[[nodiscard]] std::string lessonDataOfPage(const Lesson& lesson);
/// Display of an exercise: {"marks": by part, "equations", "unknowns": current labels}.
[[nodiscard]] std::string boardToJson(const LessonBoard& board);
/// A self-contained HTML page without links: matrix and digraph, pseudo-code, reasons; forwards, backwards, by
/// keyboard, with large fonts; optionally asks for a prediction before each step.
[[nodiscard]] std::string lessonPage(const Lesson& lesson);
/// The page with the placeholder "/*LESSON*/".
[[nodiscard]] std::string lessonPlayer();

}  // namespace causeway

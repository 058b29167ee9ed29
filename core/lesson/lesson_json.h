// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A lesson as JSON (schema "causeway.lesson/1") and as a page that plays it in a browser.
///
/// Ids count from 0, as marks are stored in arrays; what people read counts from 1.
/// Cost: linear in the changes and the lengths of the texts.
#pragma once

#include <string>

#include "core/lesson/lesson.h"

namespace causeway {

[[nodiscard]] std::string lessonToJson(const Lesson& lesson);
/// That document on one line, with what a page needs beside it: "math", the labels as MathML by their texts, and for
/// steps "parts": the reason, cut into words and, as lists of one, labels. Neither for lessons on many equations.
[[nodiscard]] std::string lessonDataOfPage(const Lesson& lesson);
/// What an exercise shows: {"marks": by part, "equations", "unknowns": what they are called now}.
[[nodiscard]] std::string boardToJson(const LessonBoard& board);
/// One self-contained HTML page without links: matrix and digraph, pseudo-code, reasons; forwards, backwards, by
/// keyboard, in large type; it asks before each step, if one wants to predict it.
[[nodiscard]] std::string lessonPage(const Lesson& lesson);
/// That page with the text "/*LESSON*/" in place of the lesson.
[[nodiscard]] std::string lessonPlayer();

}  // namespace causeway

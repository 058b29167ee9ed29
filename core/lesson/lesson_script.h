// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A lecture as a file: which step of which lesson on which model is shown, in which order, and what is said about it.
///
/// In:   Markdown. A heading of the first level is the title; each heading of the second level begins an item. Lines
/// `model:`, `lesson:`,
///       `step:` (a number, or `end`) and `view:` (`digraph` or `matrix`) directly below it say what is shown; what is
///       left out is as in the item before, but for the step, which is then the beginning. A fenced block ```modelica
///       is the text of the model, which need then not be a file. All the rest is said.
/// Out:  the items, or the first mistake with its line.
/// resources/help/lesson-scripts.md is about it for teachers.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/file_io.h"

namespace causeway {

struct LessonScriptItem {
    std::string title;
    std::string model;                    ///< name
    std::string source;                   ///< Modelica; empty: a file of that name
    std::string lesson;                   ///< "colouring", "tearing:2", ...
    std::optional<std::size_t> step = 0;  ///< nothing: the end
    bool showsMatrix = false;
    std::string text;      ///< paragraphs, separated by empty lines
    std::size_t line = 0;  ///< of its heading, from 1
};

struct LessonScript {
    std::string title;
    std::vector<LessonScriptItem> items;
};

[[nodiscard]] IoResult<LessonScript> readLessonScript(std::string_view markdown);

}  // namespace causeway

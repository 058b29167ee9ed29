// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A lecture script: a sequence of lesson steps on models, with text.
///
/// In:   Markdown. A level 1 heading is the title; each level 2 heading begins an item. Lines `model:`, `lesson:`,
///       `step:` (a number, or `end`) and `view:` (`digraph` or `matrix`) directly below it specify the display;
///       omitted ones are inherited from the previous item, except the step, which is then the first. A fenced block
///       ```modelica contains the model, which then needs no file. The rest is text.
/// Out:  the items, or the first error with its line. resources/help/lesson-scripts.md explains the format to teachers.
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
    std::string source;                   ///< Modelica; empty: read from a file of that name
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

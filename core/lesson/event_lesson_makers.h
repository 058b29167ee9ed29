// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The makers of the lessons on events, one for each kind.
#pragma once

#include "core/lesson/event_lesson.h"

namespace causeway {

/// Whether there is anything to put into a table.
[[nodiscard]] bool hasIteration(const EventTrace& trace);
[[nodiscard]] std::shared_ptr<const Lesson> rootSearchLesson(std::shared_ptr<const Structure> structure,
                                                             const EventTrace& trace, const std::string& title);
[[nodiscard]] std::shared_ptr<const Lesson> eventIterationLesson(std::shared_ptr<const Structure> structure,
                                                                 const EventTrace& trace, const std::string& title);

}  // namespace causeway

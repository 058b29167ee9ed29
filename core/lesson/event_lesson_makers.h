// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Makers of the event lessons, one per kind.
#pragma once

#include "core/lesson/event_lesson.h"

namespace causeway {

/// Whether the table would not be empty.
[[nodiscard]] bool hasIteration(const EventTrace& trace);
[[nodiscard]] std::shared_ptr<const Lesson> rootSearchLesson(std::shared_ptr<const Structure> structure,
                                                             const EventTrace& trace, const std::string& title);
[[nodiscard]] std::shared_ptr<const Lesson> eventIterationLesson(std::shared_ptr<const Structure> structure,
                                                                 const EventTrace& trace, const std::string& title);

}  // namespace causeway

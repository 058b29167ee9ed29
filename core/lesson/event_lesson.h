// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Lessons on event location and event iteration: tables that are filled in step by step (`LessonFigure`).
///
/// In:   the trace of an event (core/simulation/trace/event_trace.h), which records the algorithms; nothing is
///       recomputed.
/// Out:  a lesson. Rows are functions and bracket ends, or discrete variables and relations; columns are evaluations,
///       or passes. Rows and columns do not correspond to equations and unknowns of the structure. Null if the trace
///       does not contain the topic: a time event, or an event without discrete changes.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/lesson/lesson.h"
#include "core/simulation/trace/event_trace.h"

namespace causeway {

/// Available lessons, root search first.
[[nodiscard]] std::vector<LessonInfo> lessonsOf(const EventTrace& trace);
[[nodiscard]] std::shared_ptr<const Lesson> makeEventLesson(std::shared_ptr<const Structure> structure,
                                                            const EventTrace& trace, LessonKind kind);

/// Reason why the event has no such lesson: "event 1 of the run (at t = 0) has no search: its instant was known in
/// advance".
[[nodiscard]] std::string whyNoLesson(const EventTrace& trace, LessonKind kind);

/// Parsed name of an event lesson: "root-search" of the first event that has one, "root-search:3" of the third event of
/// the run.
struct EventLessonName {
    LessonKind kind = LessonKind::RootSearch;
    std::optional<std::size_t> event;  ///< from 0
};
/// Nothing for names of other lessons, and invalid ones.
[[nodiscard]] std::optional<EventLessonName> eventLessonNamed(std::string_view name);

}  // namespace causeway

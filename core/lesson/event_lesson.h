// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The search for an event and the iteration of an event as lessons: tables that are filled in step by step
/// (`LessonFigure`).
///
/// In:   the trace of an event (core/simulation/trace/event_trace.h), which holds what the algorithms did: nothing is
/// computed again. Out:  a lesson. Rows are functions and ends of the bracket, or discrete variables and relations;
/// columns are evaluations, or passes. Of its rows and columns none
///       is an equation or an unknown of the structure.
/// Null where the trace has nothing of the kind: an instant that was known, an event in which nothing discrete changed.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/lesson/lesson.h"
#include "core/simulation/trace/event_trace.h"

namespace causeway {

/// Those that there are, the search first.
[[nodiscard]] std::vector<LessonInfo> lessonsOf(const EventTrace& trace);
[[nodiscard]] std::shared_ptr<const Lesson> makeEventLesson(std::shared_ptr<const Structure> structure,
                                                            const EventTrace& trace, LessonKind kind);

/// Why the event has no such lesson: "event 1 of the run (at t = 0) has no search: its instant was known in advance".
[[nodiscard]] std::string whyNoLesson(const EventTrace& trace, LessonKind kind);

/// What the name of a lesson on an event says: "root-search" of the first event that has one, "root-search:3" of the
/// third event of the run.
struct EventLessonName {
    LessonKind kind = LessonKind::RootSearch;
    std::optional<std::size_t> event;  ///< from 0
};
/// Nothing where it is the name of another lesson, or of none.
[[nodiscard]] std::optional<EventLessonName> eventLessonNamed(std::string_view name);

}  // namespace causeway

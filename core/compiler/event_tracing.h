// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// One event of a run of an analysed model from inside (core/simulation/trace/event_trace.h).
///
/// In:   an analysis with a program, the settings of the run, the position of the event in its events.
/// Out:  the trace; null where the run has no such event, or the task was cancelled. Internal errors become
/// diagnostics. Cost: that of the run up to the event: a job for the IDE.
#pragma once

#include <memory>

#include "core/compiler/compiler.h"
#include "core/lesson/event_lesson.h"
#include "core/simulation/trace/event_trace.h"

namespace causeway {

[[nodiscard]] std::shared_ptr<const EventTrace> traceEvent(const Analysis& analysis, const SimulationSettings& settings,
                                                           std::size_t event, Diagnostics& diagnostics,
                                                           const Task& task);

/// The lesson of that name on an event of the run; null where there is none.
[[nodiscard]] std::shared_ptr<const Lesson> eventLesson(const Analysis& analysis, const SimulationSettings& settings,
                                                        const EventLessonName& name, const Task& task);

}  // namespace causeway

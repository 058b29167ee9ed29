// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Trace of one event of a run of an analysed model (core/simulation/trace/event_trace.h).
///
/// In:   an analysis with a program, the settings of the run, the position of the event in its list of events.
/// Out:  the trace; null if the run has no such event, or the task was cancelled. Internal errors become diagnostics.
/// Cost: that of the run up to the event.
#pragma once

#include <memory>

#include "core/compiler/compiler.h"
#include "core/lesson/event_lesson.h"
#include "core/simulation/trace/event_trace.h"

namespace causeway {

[[nodiscard]] std::shared_ptr<const EventTrace> traceEvent(const Analysis& analysis, const SimulationSettings& settings,
                                                           std::size_t event, Diagnostics& diagnostics,
                                                           const Task& task);

/// The lesson of this name about an event of the run; null if there is none.
[[nodiscard]] std::shared_ptr<const Lesson> eventLesson(const Analysis& analysis, const SimulationSettings& settings,
                                                        const EventLessonName& name, const Task& task);

}  // namespace causeway

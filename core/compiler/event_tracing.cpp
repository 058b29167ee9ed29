// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/event_tracing.h"

#include <exception>

#include "core/base/exception_report.h"

namespace causeway {

std::shared_ptr<const EventTrace> traceEvent(const Analysis& analysis, const SimulationSettings& settings,
                                             std::size_t event, Diagnostics& diagnostics, const Task& task)
{
    try {
        std::optional<EventTrace> trace =
            traceEvent(*analysis.program, withSources(settings, analysis), event, diagnostics, task);
        return trace ? std::make_shared<const EventTrace>(std::move(*trace)) : nullptr;
    } catch (const std::exception& error) {
        reportException(diagnostics, error);
        return nullptr;
    }
}

std::shared_ptr<const Lesson> eventLesson(const Analysis& analysis, const SimulationSettings& settings,
                                          const EventLessonName& name, const Task& task)
{
    Diagnostics diagnostics;
    // The initial event comes first, and has little to show.
    for (std::size_t event = name.event.value_or(1);; ++event) {
        const auto trace = traceEvent(analysis, settings, event, diagnostics, task);
        if (!trace) return nullptr;
        auto lesson = makeEventLesson(analysis.structure, *trace, name.kind);
        if (lesson || name.event) return lesson;
    }
}

}  // namespace causeway

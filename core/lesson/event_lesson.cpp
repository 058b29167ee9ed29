// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lesson/event_lesson.h"

#include <charconv>
#include <string>

#include <fmt/format.h>

#include "core/lesson/event_lesson_makers.h"

namespace causeway {

std::vector<LessonInfo> lessonsOf(const EventTrace& trace)
{
    std::vector<LessonInfo> lessons;
    const auto part = static_cast<std::uint32_t>(trace.event);
    if (trace.search && !trace.search->steps.empty())
        lessons.push_back(
            {LessonKind::RootSearch, part, fmt::format("Search for the event at t = {:.6g}", trace.time)});
    if (hasIteration(trace))
        lessons.push_back(
            {LessonKind::EventIteration, part, fmt::format("Iteration of the event at t = {:.6g}", trace.time)});
    return lessons;
}

std::shared_ptr<const Lesson> makeEventLesson(std::shared_ptr<const Structure> structure, const EventTrace& trace,
                                              LessonKind kind)
{
    for (const LessonInfo& info : lessonsOf(trace)) {
        if (info.kind != kind) continue;
        return kind == LessonKind::RootSearch ? rootSearchLesson(std::move(structure), trace, info.title)
                                              : eventIterationLesson(std::move(structure), trace, info.title);
    }
    return nullptr;
}

std::string whyNoLesson(const EventTrace& trace, LessonKind kind)
{
    const std::string event = fmt::format("event {} of the run (at t = {:.6g})", trace.event + 1, trace.time);
    if (kind == LessonKind::EventIteration && trace.hasFailed && trace.passes.empty())
        return event + " has no iteration to show: its first pass finds no values";
    if (kind == LessonKind::EventIteration)
        return event + " has no iteration to show: no discrete variable, no relation and no state changes in it";
    if (trace.kind == EventKind::Initial) return event + " has no search: it is the start of the run";
    if (trace.kind == EventKind::Terminal) return event + " has no search: it is the end of the run";
    return event + " has no search: " +
           (trace.search ? "its bracket was as small as rounding allows" : "its instant was known in advance");
}

std::optional<EventLessonName> eventLessonNamed(std::string_view name)
{
    for (const LessonKind kind : {LessonKind::RootSearch, LessonKind::EventIteration}) {
        const std::string text(toString(kind));
        if (name == text) return EventLessonName{kind, std::nullopt};
        if (!name.starts_with(text + ":")) continue;
        std::size_t number = 0;
        const char* const end = name.data() + name.size();
        const auto [rest, error] = std::from_chars(name.data() + text.size() + 1, end, number);
        if (error == std::errc() && rest == end && number > 0) return EventLessonName{kind, number - 1};
    }
    return std::nullopt;
}

}  // namespace causeway

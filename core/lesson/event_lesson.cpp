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

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lesson/lesson.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "core/base/task.h"
#include "core/lesson/lesson_maker.h"
#include "core/lesson/unit_rows.h"

namespace causeway {

std::string_view toString(LessonKind kind)
{
    static constexpr std::array<std::string_view, kLessonKinds> kNames = {
        "elimination", "colouring",      "matching", "components",  "pantelides",     "state-selection",
        "tearing",     "initialization", "units",    "root-search", "event-iteration"};
    return kNames[static_cast<std::size_t>(kind)];
}

std::string_view toString(Mark mark)
{
    static constexpr std::array<std::string_view, kMarks> kNames = {"open",   "hidden", "reached",   "path",
                                                                    "chosen", "known",  "guessed",   "residual",
                                                                    "marked", "state",  "candidate", "surplus"};
    return kNames[static_cast<std::size_t>(mark)];
}

LessonBoard::LessonBoard(std::shared_ptr<const Lesson> lesson) : m_lesson(std::move(lesson))
{
    for (std::size_t part = 0; part < kLessonParts; ++part)
        m_values[part].resize(sizeOf(m_lesson->incidence, static_cast<LessonPart>(part)), 0);
    for (const LessonChange& change : m_lesson->start) apply(change);
}

void LessonState::seek(std::size_t position)
{
    position = std::min(position, lesson().steps.size());
    while (m_position < position) {
        for (const LessonChange& change : lesson().changesOf(m_position)) apply(change);
        ++m_position;
    }
    while (m_position > position) {
        --m_position;
        const auto changes = lesson().changesOf(m_position);
        for (auto change = changes.rbegin(); change != changes.rend(); ++change) revert(*change);
    }
}

std::vector<std::uint32_t> loopsOf(const Structure& structure)
{
    std::vector<std::uint32_t> loops;
    for (std::size_t b = 0; b < structure.blocks.size(); ++b) {
        if (structure.blocks[b].equations.size() > 1 && !structure.blocks[b].tearing.empty())
            loops.push_back(static_cast<std::uint32_t>(b));
    }
    return loops;
}

std::vector<LessonInfo> lessonsOf(const Structure& structure)
{
    std::vector<LessonInfo> lessons;
    if (structure.equations.empty()) return lessons;
    const auto add = [&](LessonKind kind, std::uint32_t part, std::string title) {
        lessons.push_back({kind, part, std::move(title)});
    };
    if (!structure.index.steps.empty()) add(LessonKind::Pantelides, 0, "Index reduction (Pantelides)");
    const StateSelection& selection = structure.index.reduction.selection;
    if (!selection.dummies.empty() || std::ranges::any_of(selection.sets, &StateSet::isDynamic))
        add(LessonKind::StateSelection, 0, "Selection of states (dummy derivatives)");
    add(LessonKind::Colouring, 0, "Colouring of the structure digraph");
    add(LessonKind::Elimination, 0, "Elimination of rows and columns");
    add(LessonKind::Matching, 0, "Matching by augmenting paths");
    if (!structure.singular) add(LessonKind::Components, 0, "Strong components (Tarjan)");
    const std::vector<std::uint32_t> loops = loopsOf(structure);
    for (std::uint32_t i = 0; i < loops.size(); ++i) {
        const std::size_t size = structure.blocks[loops[i]].equations.size();
        add(LessonKind::Tearing, i,
            loops.size() == 1 ? fmt::format("Tearing of the loop of {} equations", size)
                              : fmt::format("Tearing of loop {} ({} equations)", i + 1, size));
    }
    // A model that consists of clocks only has nothing to solve at the start.
    if (structure.initialization && !structure.initialization->rows.empty())
        add(LessonKind::Initialization, 0, "Initialization");
    if (hasUnits(*writtenModel(structure))) add(LessonKind::Units, 0, "Units as a linear system of their powers");
    return lessons;
}

std::string nameOf(const LessonInfo& info)
{
    std::string name(toString(info.kind));
    if (info.kind == LessonKind::Tearing || isOfEvent(info.kind)) name += ":" + std::to_string(info.part + 1);
    return name;
}

const LessonInfo* findLesson(const std::vector<LessonInfo>& lessons, std::string_view name)
{
    const auto found = std::ranges::find_if(lessons, [&](const LessonInfo& info) {
        return name == nameOf(info) || ((info.part == 0 || isOfEvent(info.kind)) && name == toString(info.kind));
    });
    return found == lessons.end() ? nullptr : &*found;
}

std::shared_ptr<const Lesson> makeLesson(std::shared_ptr<const Structure> structure, LessonKind kind,
                                         std::uint32_t part, const Task& task)
{
    const std::vector<LessonInfo> lessons = lessonsOf(*structure);
    const bool isThere =
        std::ranges::any_of(lessons, [&](const LessonInfo& info) { return info.kind == kind && info.part == part; });
    if (!isThere || task.cancelled()) return nullptr;
    switch (kind) {
        case LessonKind::Elimination:
        case LessonKind::Colouring: return colouringLesson(std::move(structure), kind);
        case LessonKind::Matching: return matchingLesson(std::move(structure));
        case LessonKind::Components: return componentsLesson(std::move(structure));
        case LessonKind::Pantelides: return pantelidesLesson(std::move(structure));
        case LessonKind::StateSelection: return stateSelectionLesson(std::move(structure));
        case LessonKind::Tearing: return tearingLesson(std::move(structure), part);
        case LessonKind::Initialization: return initializationLesson(std::move(structure));
        case LessonKind::Units: return unitLesson(std::move(structure), task);
        case LessonKind::RootSearch:
        case LessonKind::EventIteration: return nullptr;  // from a trace: see event_lesson.h
    }
    return nullptr;
}

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/lesson_sheet.h"

#include <algorithm>
#include <array>

#include "core/base/utf8.h"
#include "ui/session/selection.h"

namespace causeway::ui {

namespace {

constexpr std::size_t kMaxMeasured = 2000;

void findMarks(const LessonBoard& start, LessonSheet& sheet)
{
    std::array<bool, kMarks> ofEdges{}, ofNodes{};
    const auto note = [&](LessonPart part, std::uint32_t value) {
        if (part == LessonPart::Edge) ofEdges[value] = true;
        if (part == LessonPart::Equation || part == LessonPart::Unknown) ofNodes[value] = true;
    };
    for (const LessonChange& change : start.lesson().changes) note(change.part, change.after);
    const Incidence& incidence = start.lesson().incidence;
    for (std::size_t i = 0; i < incidence.edgeCount(); ++i)
        note(LessonPart::Edge, static_cast<std::uint32_t>(start.mark(EdgeId(i))));
    for (std::size_t m = 0; m < kMarks; ++m) {
        if (ofEdges[m]) sheet.edgeMarks.push_back(static_cast<Mark>(m));
        if (ofNodes[m]) sheet.nodeMarks.push_back(static_cast<Mark>(m));
    }
}

template <class Id>
IdVector<Id, Id> inverse(const IdVector<Id, Id>& map, std::size_t size)
{
    if (map.empty()) return {};
    IdVector<Id, Id> result(size);
    for (std::size_t i = 0; i < map.size(); ++i) {
        if (const Id id = map[Id(i)]; !id.isNone()) result[id] = Id(i);
    }
    return result;
}

template <class Id>
Id findIn(const IdVector<Id, Id>& map, Id id, std::size_t count)
{
    if (id.isNone()) return id;
    if (map.empty()) return id.index() < count ? id : Id();
    return map.contains(id) ? map[id] : Id();
}

}  // namespace

EquationId LessonSheet::find(EquationId ofStructure) const
{
    return findIn(equationIn, ofStructure, lesson->incidence.equationCount());
}

UnknownId LessonSheet::find(UnknownId ofStructure) const
{
    return findIn(unknownIn, ofStructure, lesson->incidence.unknownCount());
}

void selectOfLesson(Selection& selection, const Lesson& lesson, EquationId equation, UnknownId unknown)
{
    const UnknownId ofStructure = lesson.structureUnknown(unknown);
    selection.selectIncidence(lesson.structureEquation(equation), ofStructure,
                              ofStructure.isNone() ? VariableId() : lesson.structure->unknowns[ofStructure].variable);
}

LongestTexts longestTexts(const LessonBoard& start, const LessonBoard& end)
{
    LongestTexts longest;
    const Incidence& incidence = start.lesson().incidence;
    const auto stepOf = [](std::size_t count) { return (count + kMaxMeasured - 1) / kMaxMeasured; };
    const auto measure = [&](auto id, std::size_t& most) {
        most = std::max(most, letterCount(start.text(id)));
        if (start.number(id) != end.number(id)) most = std::max(most, letterCount(end.text(id)));
    };
    for (std::size_t i = 0; i < incidence.equationCount(); i += stepOf(incidence.equationCount()))
        measure(EquationId(i), longest.equation);
    for (std::size_t i = 0; i < incidence.unknownCount(); i += stepOf(incidence.unknownCount()))
        measure(UnknownId(i), longest.unknown);
    return longest;
}

void findPlaces(LessonSheet& sheet)
{
    const Lesson& lesson = *sheet.lesson;
    sheet.equationIn = inverse(lesson.equationOf, lesson.structure->equations.size());
    sheet.unknownIn = inverse(lesson.unknownOf, lesson.structure->unknowns.size());
}

std::shared_ptr<const LessonSheet> makeLessonSheet(std::shared_ptr<const Lesson> lesson)
{
    auto sheet = std::make_shared<LessonSheet>();
    sheet->lesson = lesson;
    sheet->isOfStructure = lesson->equationOf.empty();
    const LessonBoard start(lesson);
    LessonState end(lesson);
    end.seek(lesson->steps.size());
    sheet->orders = matrixOrders(end);
    sheet->longest = longestTexts(start, end);
    findMarks(start, *sheet);
    sheet->singular = singularMarks(lesson->structure);
    findPlaces(*sheet);
    return sheet;
}

void ChangedEdges::assign(std::span<const LessonChange> changes, bool wasReverted)
{
    m_edges.clear();
    for (const LessonChange& change : changes) {
        if (change.part == LessonPart::Edge)
            m_edges.emplace_back(change.index, static_cast<Mark>(wasReverted ? change.after : change.before));
    }
    // Of several changes of an edge, the first holds its mark before the step, the last its mark after.
    if (wasReverted) std::ranges::reverse(m_edges);
    std::ranges::stable_sort(m_edges, {}, &std::pair<std::uint32_t, Mark>::first);
    const auto repeated = std::ranges::unique(m_edges, {}, &std::pair<std::uint32_t, Mark>::first);
    m_edges.erase(repeated.begin(), repeated.end());
}

std::optional<Mark> ChangedEdges::find(EdgeId edge) const
{
    const auto found = std::ranges::lower_bound(m_edges, edge.value, {}, &std::pair<std::uint32_t, Mark>::first);
    return found != m_edges.end() && found->first == edge.value ? std::optional(found->second) : std::nullopt;
}

}  // namespace causeway::ui

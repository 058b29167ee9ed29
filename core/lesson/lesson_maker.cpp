// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lesson/lesson_maker.h"

#include <fmt/format.h>

#include "core/base/sentences.h"
#include "core/structure/report/equation_history.h"
#include "core/structure/report/other_cases.h"

namespace causeway {

std::string labelOf(const Structure& structure, EquationId equation)
{
    return numberedEquation(equation.index(), textHere(structure, equation));
}

std::size_t sizeOf(const Incidence& incidence, LessonPart part)
{
    switch (part) {
        case LessonPart::Equation:
        case LessonPart::EquationNumber:
        case LessonPart::EquationLow:
        case LessonPart::EquationGroup: return incidence.equationCount();
        case LessonPart::Unknown:
        case LessonPart::UnknownNumber: return incidence.unknownCount();
        case LessonPart::Edge: return incidence.edgeCount();
    }
    return 0;
}

LessonMaker::LessonMaker(std::shared_ptr<const Structure> structure, LessonKind kind, std::string title,
                         Incidence incidence)
    : m_lesson(std::make_shared<Lesson>())
{
    m_lesson->kind = kind;
    m_lesson->title = std::move(title);
    m_lesson->structure = std::move(structure);
    m_lesson->incidence = std::move(incidence);
    for (std::size_t part = 0; part < kLessonParts; ++part)
        m_values[part].resize(sizeOf(m_lesson->incidence, static_cast<LessonPart>(part)), 0);
}

void LessonMaker::change(LessonPart part, std::size_t index, std::uint32_t after)
{
    std::uint32_t& present = m_values[static_cast<std::size_t>(part)][index];
    if (present == after) return;
    m_lesson->changes.push_back({part, static_cast<std::uint32_t>(index), present, after});
    present = after;
}

void LessonMaker::begin()
{
    m_lesson->start.swap(m_lesson->changes);
}

void LessonMaker::step(std::uint32_t line, EquationId equation, UnknownId unknown)
{
    m_lesson->steps.push_back({equation, unknown, line, static_cast<std::uint32_t>(m_lesson->changes.size())});
}

void LessonMaker::chapter()
{
    const auto position = static_cast<std::uint32_t>(stepCount());
    if (position > 0 && (m_lesson->chapters.empty() || m_lesson->chapters.back() != position))
        m_lesson->chapters.push_back(position);
}

std::shared_ptr<const Lesson> LessonMaker::finish(std::function<std::string(std::size_t)> why)
{
    const Lesson& lesson = *m_lesson;
    if (!lesson.chapters.empty() && lesson.chapters.back() == lesson.steps.size()) m_lesson->chapters.pop_back();
    // What the values of units are, and what happens at an event, no case of the structure decides.
    const bool isOfStructure = lesson.kind != LessonKind::Units && !isOfEvent(lesson.kind);
    if (const std::string ownCase = isOfStructure ? caseText(*lesson.structure) : std::string(); !ownCase.empty())
        m_lesson->intro += fmt::format(" This structure holds while {}; other cases have another one.", ownCase);
    // The functions live in the lesson: they hold what they read themselves, not the lesson.
    if (!lesson.equationText) {
        m_lesson->equationText = [structure = lesson.structure, equationOf = lesson.equationOf](EquationId equation,
                                                                                                std::uint32_t) {
            return structure->text(equationOf.empty() ? equation : equationOf[equation]);
        };
        m_lesson->equationLatex = [structure = lesson.structure, equationOf = lesson.equationOf](EquationId equation,
                                                                                                 std::uint32_t) {
            return structure->latex(equationOf.empty() ? equation : equationOf[equation]);
        };
    }
    if (!lesson.unknownText) {
        m_lesson->unknownText = [structure = lesson.structure, unknownOf = lesson.unknownOf](UnknownId unknown,
                                                                                             std::uint32_t) {
            return structure->nameOf(unknownOf.empty() ? unknown : unknownOf[unknown]);
        };
        m_lesson->unknownLatex = [structure = lesson.structure, unknownOf = lesson.unknownOf](UnknownId unknown,
                                                                                              std::uint32_t) {
            return structure->latex(structure->unknowns[unknownOf.empty() ? unknown : unknownOf[unknown]].expr);
        };
    }
    m_lesson->why = std::move(why);
    return std::move(m_lesson);
}

}  // namespace causeway

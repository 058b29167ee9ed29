// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lesson/exercise.h"

#include <algorithm>

#include "core/base/sentences.h"
#include "core/lesson/exercise_tasks.h"

namespace causeway {

Exercise::Exercise(const std::shared_ptr<const Lesson>& lesson) : m_board(lesson) {}

std::string Exercise::label(EquationId equation) const
{
    const EquationId own = lesson().structureEquation(equation);
    return own.isNone() ? m_board.text(equation) : numberedEquation(own.index(), m_board.text(equation));
}

double Exercise::seconds() const
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - m_began).count();
}

std::string Exercise::hint()
{
    if (isOver()) return "There is nothing left to be decided.";
    ++m_hints;
    const std::size_t level = std::min(m_hintLevel++, kHintLevels - 1);
    return hintOf(level);
}

void Exercise::begin()
{
    m_last.clear();
}

void Exercise::set(LessonPart part, std::size_t index, std::uint32_t value)
{
    const std::uint32_t before = m_board.value(part, index);
    if (before == value) return;
    m_last.push_back({part, static_cast<std::uint32_t>(index), before, value});
    m_board.apply(m_last.back());
}

void Exercise::take(EquationId equation, UnknownId unknown)
{
    m_taken.resize(m_standing);
    m_taken.push_back({m_last, equation, unknown});
    ++m_standing;
    m_hintLevel = 0;
    showLast();
}

void Exercise::settle()
{
    m_taken.clear();
    m_standing = 0;
    m_hintLevel = 0;
}

void Exercise::showLast()
{
    m_lastEquation = m_standing == 0 ? EquationId() : m_taken[m_standing - 1].equation;
    m_lastUnknown = m_standing == 0 ? UnknownId() : m_taken[m_standing - 1].unknown;
}

void Exercise::undo()
{
    if (!canUndo()) return;
    m_last = m_taken[--m_standing].changes;
    for (auto change = m_last.rbegin(); change != m_last.rend(); ++change) m_board.revert(*change);
    m_hintLevel = 0;
    showLast();
    undone();
}

void Exercise::redo()
{
    if (!canRedo()) return;
    m_last = m_taken[m_standing++].changes;
    for (const LessonChange& change : m_last) m_board.apply(change);
    m_hintLevel = 0;
    showLast();
    redone();
}

void Exercise::restart()
{
    m_board = LessonBoard(m_board.sharedLesson());
    m_last.clear();
    settle();
    showLast();
    m_answers.clear();
    m_right = m_wrong = m_hints = 0;
    m_began = std::chrono::steady_clock::now();
    restarted();
}

Exercise::Verdict Exercise::judge(bool isRight, std::string answer, std::string title, std::string sentence)
{
    ++(isRight ? m_right : m_wrong);
    m_answers.push_back({std::move(answer), isRight, seconds()});
    return {isRight, std::move(title), std::move(sentence)};
}

std::vector<EquationId> Exercise::equationsMarked(Mark mark) const
{
    std::vector<EquationId> found;
    for (std::size_t e = 0; e < lesson().incidence.equationCount(); ++e) {
        if (m_board.mark(EquationId(e)) == mark) found.emplace_back(e);
    }
    return found;
}

std::vector<UnknownId> Exercise::unknownsMarked(Mark mark) const
{
    std::vector<UnknownId> found;
    for (std::size_t v = 0; v < lesson().incidence.unknownCount(); ++v) {
        if (m_board.mark(UnknownId(v)) == mark) found.emplace_back(v);
    }
    return found;
}

std::unique_ptr<Exercise> makeExercise(const std::shared_ptr<const Lesson>& lesson)
{
    switch (lesson->kind) {
        case LessonKind::Colouring:
        case LessonKind::Elimination: return colouringTask(lesson);
        case LessonKind::Matching: return matchingTask(lesson);
        case LessonKind::Components: return componentsTask(lesson);
        case LessonKind::Tearing: return tearingTask(lesson);
        case LessonKind::Pantelides: return differentiationTask(lesson);
        case LessonKind::StateSelection: return statesTask(lesson);
        case LessonKind::Initialization: return initializationTask(lesson);
        case LessonKind::Units: return unitTask(lesson);
        case LessonKind::RootSearch:
        case LessonKind::EventIteration: break;
    }
    return nullptr;
}

}  // namespace causeway

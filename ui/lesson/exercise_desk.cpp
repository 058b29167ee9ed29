// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/exercise_desk.h"

namespace causeway::ui {

void ExerciseDesk::setLesson(std::shared_ptr<const Lesson> lesson)
{
    // Lessons that are shown as tables can only be watched.
    m_lesson = lesson != nullptr && lesson->figure ? nullptr : std::move(lesson);
    m_before = std::move(m_exercise);
    m_sortedByHand.reset();
    if (!m_lesson) setActive(false);
    if (m_isActive) begin();
}

void ExerciseDesk::setActive(bool active)
{
    if (active == m_isActive || (active && !m_lesson)) return;
    m_isActive = active;
    if (active) begin();
    emit activeChanged(active);
}

void ExerciseDesk::begin()
{
    if (!m_exercise) m_exercise = makeExercise(m_lesson);
    findOrder();
    ask();
}

void ExerciseDesk::setHintsAllowed(bool allowed)
{
    m_allowsHints = allowed;
    emit spoken();
}

LessonFrame ExerciseDesk::frame() const
{
    return frame(LessonFrame::Change::Jumped);
}

LessonFrame ExerciseDesk::frame(LessonFrame::Change change) const
{
    LessonFrame frame;
    frame.board = &m_exercise->board();
    frame.equation = m_exercise->lastEquation();
    frame.unknown = m_exercise->lastUnknown();
    frame.moved = m_exercise->lastChanges();
    if (change != LessonFrame::Change::Reverted) frame.present = m_exercise->lastChanges();
    frame.change = change;
    frame.sortedByHand = m_sortedByHand;
    frame.hidesSolution = !m_exercise->isOver();
    return frame;
}

/// Sorted order from the user's colouring; none before the exercise is over.
void ExerciseDesk::findOrder()
{
    const bool isSorted = m_exercise->isOver() && m_lesson->isElimination && m_lesson->equationOf.empty();
    if (!isSorted)
        m_sortedByHand.reset();
    else if (!m_sortedByHand)
        m_sortedByHand = std::make_shared<const MatrixOrder>(matrixOrders(m_exercise->board()).sorted);
}

void ExerciseDesk::show(LessonFrame::Change change)
{
    findOrder();
    emit moved(frame(change));
}

void ExerciseDesk::say(QString title, const std::string& sentence, Tone tone)
{
    m_said = {std::move(title), QString::fromStdString(sentence), tone};
    emit spoken();
}

void ExerciseDesk::ask()
{
    say(m_exercise->isOver() ? tr("Exercise: done") : tr("Exercise: what comes next?"), m_exercise->question(),
        Tone::Question);
}

void ExerciseDesk::tell(const Exercise::Verdict& verdict)
{
    say(QString::fromStdString(verdict.title), verdict.sentence, verdict.isRight ? Tone::Right : Tone::Wrong);
}

void ExerciseDesk::pick(const LessonPlace& place)
{
    if (!m_isActive || place.isNone()) return;
    const std::optional<Exercise::Verdict> verdict = m_exercise->pick(place.equation, place.unknown);
    if (verdict && !verdict->isRight)
        emit refused(place);
    else
        show(LessonFrame::Change::Applied);
    if (verdict)
        tell(*verdict);
    else
        ask();
}

void ExerciseDesk::check()
{
    if (!m_isActive || !m_exercise->collects() || m_exercise->isOver()) return;
    const Exercise::Verdict verdict = m_exercise->check();
    show(LessonFrame::Change::Jumped);
    tell(verdict);
}

void ExerciseDesk::hint()
{
    if (m_isActive && m_allowsHints) say(tr("Hint"), m_exercise->hint(), Tone::Question);
}

void ExerciseDesk::undo()
{
    if (!m_isActive || !m_exercise->canUndo()) return;
    m_exercise->undo();
    show(LessonFrame::Change::Reverted);
    ask();
}

void ExerciseDesk::redo()
{
    if (!m_isActive || !m_exercise->canRedo()) return;
    m_exercise->redo();
    show(LessonFrame::Change::Applied);
    ask();
}

void ExerciseDesk::restart()
{
    if (!m_isActive) return;
    m_exercise->restart();
    show(LessonFrame::Change::Jumped);
    ask();
}

}  // namespace causeway::ui

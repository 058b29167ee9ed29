// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/structure/digraph_panel.h"

#include <QKeyEvent>

#include "ui/lesson/exercise_bar.h"
#include "ui/session/theme.h"
#include "ui/structure/digraph_view.h"
#include "ui/structure/explanation_bar.h"
#include "ui/structure/lesson_desk.h"
#include "ui/structure/mark_style.h"
#include "ui/structure/player_bar.h"
#include "ui/structure/step_player.h"

namespace causeway::ui {

DigraphPanel::DigraphPanel(Theme& theme, Selection& selection, LessonDesk& desk, QWidget* parent)
    : StructurePanel(theme, desk, parent),
      m_view(new DigraphView(theme, selection, this)),
      m_exerciseButton(
          makeToolButton(theme, QStringLiteral("exercise"), QStringLiteral("exercise"), tr("Exercise"), this)),
      m_legend(new MarkLegend(theme, this)),
      m_exerciseBar(new ExerciseBar(theme, this))
{
    setObjectName(QStringLiteral("digraphPanel"));
    m_exerciseButton->setCheckable(true);
    m_exerciseButton->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_exerciseButton->setText(tr("Exercise"));
    m_exerciseButton->setToolTip(tr("Decide yourself what the algorithm decides: click equations, unknowns or edges"));
    toolBar()->addWidget(m_exerciseButton);
    toolBar()->addWidget(m_legend, 2);
    addZoomButtons(*m_view);
    footer()->addWidget(m_exerciseBar);
    m_exerciseBar->hide();
    build(m_view);

    connect(m_exerciseButton, &QToolButton::toggled, this, &DigraphPanel::setExercising);
    connect(m_view, &DigraphView::picked, this, &DigraphPanel::pick);
    connect(m_exerciseBar, &ExerciseBar::undoRequested, this, &DigraphPanel::undoPick);
    connect(m_exerciseBar, &ExerciseBar::redoRequested, this, &DigraphPanel::redoPick);
    connect(m_exerciseBar, &ExerciseBar::restartRequested, this, &DigraphPanel::restartExercise);
    connect(m_exerciseBar, &ExerciseBar::checkRequested, this, &DigraphPanel::checkAnswer);
    connect(m_exerciseBar, &ExerciseBar::hintRequested, this, &DigraphPanel::showHint);
}

void DigraphPanel::setAnimated(bool animated)
{
    m_view->setAnimated(animated);
}

const LessonBoard* DigraphPanel::board() const
{
    if (m_isExercising && m_exercise) return &m_exercise->board();
    return desk().sheet() ? &desk().state() : nullptr;
}

void DigraphPanel::sheetChanged()
{
    // The view refers to the board, so it lets go first.
    m_view->setSheet(desk().sheet(), desk().isCurrent());
    m_exercise.reset();
    const bool hasSheet = desk().sheet() != nullptr;
    const bool canExercise = hasSheet && hasExercise(desk().sheet()->lesson->kind);
    m_exerciseButton->setEnabled(canExercise);
    m_legend->setMarks(hasSheet ? desk().sheet()->edgeMarks : std::vector<Mark>(), hasSheet ? desk().sheet()->nodeMarks : std::vector<Mark>());
    if (!canExercise) setExercising(false);
    if (hasSheet) updateExercise();
}

void DigraphPanel::moved(const LessonFrame& frame)
{
    if (!m_isExercising) m_view->display(frame);
}

void DigraphPanel::setExercising(bool exercising)
{
    if (exercising == m_isExercising || (exercising && !m_exerciseButton->isEnabled())) {
        m_exerciseButton->setChecked(m_isExercising);
        return;
    }
    m_isExercising = exercising;
    m_exerciseButton->setChecked(exercising);
    m_exerciseBar->setVisible(exercising);
    playerBar().setVisible(!exercising);
    m_view->setPicking(exercising);
    setExplainsLesson(!exercising);
    if (exercising) desk().player().pause();
    m_view->setFocus();
    if (desk().sheet()) updateExercise();
    emit exercisingChanged(exercising);
}

void DigraphPanel::updateExercise()
{
    if (!m_isExercising) {
        m_view->display(desk().frame());
        explainStep();
        return;
    }
    if (!m_exercise) m_exercise = makeExercise(desk().sheet()->lesson);
    display(LessonFrame::Change::Jumped);
    showQuestion();
}

void DigraphPanel::display(LessonFrame::Change change)
{
    LessonFrame frame;
    frame.board = &m_exercise->board();
    frame.equation = m_exercise->lastEquation();
    frame.unknown = m_exercise->lastUnknown();
    frame.moved = m_exercise->lastChanges();
    if (change != LessonFrame::Change::Reverted) frame.present = m_exercise->lastChanges();
    frame.change = change;
    m_view->display(frame);
    m_exerciseBar->setState(*m_exercise);
    emit exerciseMoved();
}

void DigraphPanel::showQuestion()
{
    explanation().display({m_exercise->isOver() ? tr("Exercise: done") : tr("Exercise: what comes next?"), QString::fromStdString(m_exercise->question())}, ExplanationBar::Tone::Neutral);
}

void DigraphPanel::showVerdict(const Exercise::Verdict& verdict)
{
    explanation().display({QString::fromStdString(verdict.title), QString::fromStdString(verdict.sentence)},
                          verdict.isRight ? ExplanationBar::Tone::Success : ExplanationBar::Tone::Refusal);
}

void DigraphPanel::pick(const DigraphPlace& place)
{
    if (!m_isExercising || !m_exercise) return;
    const std::optional<Exercise::Verdict> verdict = m_exercise->pick(place.equation, place.unknown);
    if (verdict && !verdict->isRight) {
        m_view->setRefused(place);
        m_exerciseBar->setState(*m_exercise);
        emit exerciseMoved();
    } else {
        display(LessonFrame::Change::Applied);
    }
    if (verdict)
        showVerdict(*verdict);
    else
        showQuestion();
}

void DigraphPanel::checkAnswer()
{
    if (!m_isExercising || !m_exercise || !m_exercise->collects() || m_exercise->isOver()) return;
    const Exercise::Verdict verdict = m_exercise->check();
    display(LessonFrame::Change::Jumped);
    showVerdict(verdict);
}

void DigraphPanel::setHintsAllowed(bool allowed)
{
    m_allowsHints = allowed;
    m_exerciseBar->setHintsAllowed(allowed);
}

void DigraphPanel::showHint()
{
    if (!m_isExercising || !m_exercise || !m_allowsHints) return;
    explanation().display({tr("Hint"), QString::fromStdString(m_exercise->hint())}, ExplanationBar::Tone::Neutral);
    m_exerciseBar->setState(*m_exercise);
    emit exerciseMoved();
}

void DigraphPanel::undoPick()
{
    if (!m_isExercising || !m_exercise || !m_exercise->canUndo()) return;
    m_exercise->undo();
    display(LessonFrame::Change::Reverted);
    showQuestion();
}

void DigraphPanel::redoPick()
{
    if (!m_isExercising || !m_exercise || !m_exercise->canRedo()) return;
    m_exercise->redo();
    display(LessonFrame::Change::Applied);
    showQuestion();
}

void DigraphPanel::restartExercise()
{
    if (!m_isExercising || !m_exercise) return;
    m_exercise->restart();
    display(LessonFrame::Change::Jumped);
    showQuestion();
}

bool DigraphPanel::event(QEvent* event)
{
    // While the exercise has the focus, undo means its picks and not the text.
    if (event->type() == QEvent::ShortcutOverride && m_isExercising) {
        auto* key = static_cast<QKeyEvent*>(event);
        if (key->matches(QKeySequence::Undo) || key->matches(QKeySequence::Redo)) {
            event->accept();
            return true;
        }
    }
    return StructurePanel::event(event);
}

void DigraphPanel::keyPressEvent(QKeyEvent* event)
{
    if (m_isExercising && event->matches(QKeySequence::Undo)) return undoPick();
    if (m_isExercising && event->matches(QKeySequence::Redo)) return redoPick();
    if (m_isExercising && event->modifiers() == Qt::NoModifier && event->key() == Qt::Key_H) return showHint();
    if (m_isExercising && event->modifiers() == Qt::ControlModifier && (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)) return checkAnswer();
    StructurePanel::keyPressEvent(event);
}

}  // namespace causeway::ui

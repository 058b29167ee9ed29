// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/structure/digraph_panel.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QToolButton>

#include "ui/lesson/exercise_bar.h"
#include "ui/session/theme.h"
#include "ui/structure/digraph_view.h"
#include "ui/structure/edge_style.h"
#include "ui/structure/explanation_bar.h"
#include "ui/structure/player_bar.h"
#include "ui/structure/step_player.h"
#include "ui/structure/structure_text.h"

namespace causeway::ui {

DigraphPanel::DigraphPanel(Theme& theme, Selection& selection, StepPlayer& player, QWidget* parent)
    : StructurePanel(theme, selection, player, parent),
      m_view(new DigraphView(theme, selection, this)),
      m_exerciseButton(
          makeToolButton(theme, QStringLiteral("exercise"), QStringLiteral("exercise"), tr("Exercise"), this)),
      m_exerciseBar(new ExerciseBar(theme, this))
{
    setObjectName(QStringLiteral("digraphPanel"));
    m_exerciseButton->setCheckable(true);
    m_exerciseButton->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_exerciseButton->setText(tr("Exercise"));
    m_exerciseButton->setToolTip(tr("Colour the digraph yourself: click an equation, an unknown or an edge"));
    auto* out = makeToolButton(theme, QStringLiteral("zoomOut"), QStringLiteral("zoom-out"), tr("Zoom out (-)"), this);
    auto* in = makeToolButton(theme, QStringLiteral("zoomIn"), QStringLiteral("zoom-in"), tr("Zoom in (+)"), this);
    auto* fit =
        makeToolButton(theme, QStringLiteral("zoomFit"), QStringLiteral("zoom-fit"), tr("Show everything (0)"), this);
    toolBar()->addWidget(m_exerciseButton);
    toolBar()->addWidget(new EdgeLegend(theme, this), 1);
    toolBar()->addWidget(out);
    toolBar()->addWidget(in);
    toolBar()->addWidget(fit);
    build(m_view);
    footer()->addWidget(m_exerciseBar);
    m_exerciseBar->hide();

    connect(out, &QToolButton::clicked, m_view, &DigraphView::zoomOut);
    connect(in, &QToolButton::clicked, m_view, &DigraphView::zoomIn);
    connect(fit, &QToolButton::clicked, m_view, &DigraphView::fit);
    connect(m_exerciseButton, &QToolButton::toggled, this, &DigraphPanel::setExercising);
    connect(m_view, &DigraphView::picked, this, &DigraphPanel::pick);
    connect(m_exerciseBar, &ExerciseBar::undoRequested, this, &DigraphPanel::undoPick);
    connect(m_exerciseBar, &ExerciseBar::redoRequested, this, &DigraphPanel::redoPick);
    connect(m_exerciseBar, &ExerciseBar::restartRequested, this, &DigraphPanel::restartExercise);
}

void DigraphPanel::setAnimated(bool animated)
{
    m_view->setAnimated(animated);
}

const Colouring& DigraphPanel::colouring() const
{
    return m_isExercising ? m_exercise->colouring() : m_replay.colouring();
}

void DigraphPanel::structureChanged()
{
    // The view refers to the colouring, so it lets go first.
    m_view->setStructure(structure());
    m_exercise.reset();
    m_replay.reset(structure());
    if (!structure()) return;
    m_exercise.emplace(structure()->incidence);
    m_isExercising ? showExercise() : showPlayer();
}

void DigraphPanel::positionChanged(int position)
{
    const int before = m_replay.position();
    const ColouringStep* left = m_replay.currentStep();
    m_replay.seek(position);
    if (m_isExercising) return;
    const ColouringStep* current = m_replay.currentStep();
    const int moved = m_replay.position() - before;
    if (moved == 1)
        m_view->setState(&m_replay.colouring(), current, DigraphView::Change::Applied, current);
    else if (moved == -1)
        m_view->setState(&m_replay.colouring(), current, DigraphView::Change::Reverted, left);
    else
        m_view->setState(&m_replay.colouring(), current, DigraphView::Change::Jumped, nullptr);
}

void DigraphPanel::showPlayer()
{
    m_replay.seek(player().position());
    m_view->setState(&m_replay.colouring(), m_replay.currentStep(), DigraphView::Change::Jumped, nullptr);
    explainPosition();
}

void DigraphPanel::setExercising(bool exercising)
{
    if (exercising == m_isExercising) return;
    m_isExercising = exercising;
    m_exerciseButton->setChecked(exercising);
    m_exerciseBar->setVisible(exercising);
    playerBar().setVisible(!exercising);
    m_view->setPicking(exercising);
    setExplainsPlayer(!exercising);
    if (exercising) player().pause();
    m_view->setFocus();
    if (!structure()) return;
    exercising ? showExercise() : showPlayer();
}

void DigraphPanel::showExercise()
{
    const auto picks = m_exercise->picks();
    const ColouringStep* last = picks.empty() ? nullptr : &picks.back();
    m_view->setState(&m_exercise->colouring(), last, DigraphView::Change::Jumped, nullptr);
    if (last != nullptr) {
        showAccepted(*last);
        return;
    }
    m_exerciseBar->setState(*m_exercise);
    StepNarration narration;
    narration.title = tr("Exercise: which step comes first?");
    narration.sentence =
        tr("Click an equation that has a single black edge (rule 1: it gets the lowest free number), or an unknown "
           "that has a "
           "single black edge (rule 2: its equation gets the highest free number).");
    explanation().display(narration, ExplanationBar::Tone::Neutral);
}

void DigraphPanel::showAccepted(const ColouringStep& step)
{
    m_exerciseBar->setState(*m_exercise);
    StepNarration narration;
    narration.title = tr("Right. %1: %2; the equation gets number %3")
                          .arg(ruleName(step.rule), ruleCondition(step.rule))
                          .arg(step.number);
    narration.sentence = QString::fromStdString(explain(*structure(), step));
    const bool isOver = m_exercise->movesLeft() == 0;
    if (isOver) narration.conclusion = conclusion(*structure(), m_exercise->colouring());
    explanation().display(narration, ExplanationBar::Tone::Success);
}

void DigraphPanel::pick(const DigraphPlace& place)
{
    if (!m_isExercising || !m_exercise) return;
    ColouringExercise::Outcome outcome = ColouringRefusal::NeitherRuleApplies;
    if (!place.equation.isNone() && !place.unknown.isNone()) {
        const EdgeId edge = structure()->incidence.findEdge(place.equation, place.unknown);
        // A cell of the matrix may be selected that is no edge; there is nothing to pick.
        if (edge.isNone()) return;
        outcome = m_exercise->pick(edge);
    } else if (!place.equation.isNone()) {
        outcome = m_exercise->pick(place.equation);
    } else {
        outcome = m_exercise->pick(place.unknown);
    }
    if (const auto* step = std::get_if<ColouringStep>(&outcome)) {
        m_view->setState(&m_exercise->colouring(), step, DigraphView::Change::Applied, step);
        showAccepted(*step);
        return;
    }
    m_view->setRefused(place);
    m_exerciseBar->setState(*m_exercise);
    StepNarration narration;
    narration.title = tr("Not this one");
    narration.sentence = QString::fromStdString(
        explain(*structure(), std::get<ColouringRefusal>(outcome), place.equation, place.unknown));
    explanation().display(narration, ExplanationBar::Tone::Refusal);
}

void DigraphPanel::undoPick()
{
    if (!m_isExercising || !m_exercise || !m_exercise->canUndo()) return;
    const ColouringStep undone = m_exercise->picks().back();
    m_exercise->undo();
    showExercise();
    const auto picks = m_exercise->picks();
    m_view->setState(&m_exercise->colouring(), picks.empty() ? nullptr : &picks.back(), DigraphView::Change::Reverted,
                     &undone);
}

void DigraphPanel::redoPick()
{
    if (!m_isExercising || !m_exercise || !m_exercise->canRedo()) return;
    m_exercise->redo();
    showExercise();
    const ColouringStep& last = m_exercise->picks().back();
    m_view->setState(&m_exercise->colouring(), &last, DigraphView::Change::Applied, &last);
}

void DigraphPanel::restartExercise()
{
    if (!m_isExercising || !m_exercise) return;
    m_exercise->restart();
    showExercise();
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
    StructurePanel::keyPressEvent(event);
}

}  // namespace causeway::ui

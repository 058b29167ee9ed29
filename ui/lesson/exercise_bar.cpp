// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/exercise_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QToolButton>

#include "core/lesson/exercise.h"
#include "ui/session/eliding.h"
#include "ui/session/theme.h"
#include "ui/session/tool_button.h"

namespace causeway::ui {

ExerciseBar::ExerciseBar(Theme& theme, QWidget* parent)
    : QWidget(parent),
      m_undo(makeToolButton(theme, QStringLiteral("exerciseUndo"), QStringLiteral("edit-undo"),
                            tr("Undo the last choice (Ctrl+Z)"), this)),
      m_redo(makeToolButton(theme, QStringLiteral("exerciseRedo"), QStringLiteral("edit-redo"),
                            tr("Redo it (Ctrl+Shift+Z)"), this)),
      m_restart(makeToolButton(theme, QStringLiteral("exerciseRestart"), QStringLiteral("skip-start"), tr("Start over"),
                               this)),
      m_hint(makeToolButton(theme, QStringLiteral("exerciseHint"), QStringLiteral("hint"),
                            tr("A hint (H); each time one more"), this)),
      m_check(new QPushButton(tr("Check"), this)),
      m_progress(new QProgressBar(this)),
      m_right(new ElidingLabel(this)),
      m_wrong(new ElidingLabel(this))
{
    setObjectName(QStringLiteral("exerciseBar"));
    m_progress->setObjectName(QStringLiteral("exerciseProgress"));
    m_check->setObjectName(QStringLiteral("exerciseCheck"));
    m_check->setToolTip(tr("Check the marks (Ctrl+Return)"));
    m_progress->setTextVisible(false);
    m_progress->setMinimumWidth(80);
    m_right->setObjectName(QStringLiteral("exerciseRight"));
    m_wrong->setObjectName(QStringLiteral("exerciseWrong"));

    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(ThemeMetrics::kSpacing, ThemeMetrics::kSpacing / 2, ThemeMetrics::kSpacing,
                               ThemeMetrics::kSpacing / 2);
    layout->setSpacing(ThemeMetrics::kSpacing / 2);
    layout->addWidget(m_undo);
    layout->addWidget(m_redo);
    layout->addWidget(m_restart);
    layout->addWidget(m_hint);
    layout->addWidget(m_check);
    layout->addWidget(m_progress, 1);
    layout->addSpacing(ThemeMetrics::kSpacing);
    layout->addWidget(m_right);
    layout->addSpacing(ThemeMetrics::kSpacing);
    layout->addWidget(m_wrong);

    connect(m_undo, &QToolButton::clicked, this, &ExerciseBar::undoRequested);
    connect(m_redo, &QToolButton::clicked, this, &ExerciseBar::redoRequested);
    connect(m_restart, &QToolButton::clicked, this, &ExerciseBar::restartRequested);
    connect(m_hint, &QToolButton::clicked, this, &ExerciseBar::hintRequested);
    connect(m_check, &QPushButton::clicked, this, &ExerciseBar::checkRequested);
}

void ExerciseBar::setState(const Exercise& exercise, bool allowsHints)
{
    m_hint->setVisible(allowsHints);
    m_undo->setEnabled(exercise.canUndo());
    m_redo->setEnabled(exercise.canRedo());
    m_restart->setEnabled(exercise.canUndo() || exercise.canRedo() || !exercise.answers().empty());
    m_hint->setEnabled(!exercise.isOver());
    m_check->setVisible(exercise.collects());
    m_check->setEnabled(!exercise.isOver());
    m_progress->setMaximum(std::max(1, static_cast<int>(exercise.questionCount())));
    m_progress->setValue(static_cast<int>(exercise.rightCount()));
    m_right->setText(tr("right: %1 of %2").arg(exercise.rightCount()).arg(exercise.questionCount()));
    const QString wrong = tr("wrong: %1").arg(exercise.wrongCount());
    m_wrong->setText(exercise.hintCount() == 0 ? wrong : tr("%1, hints: %2").arg(wrong).arg(exercise.hintCount()));
}

}  // namespace causeway::ui

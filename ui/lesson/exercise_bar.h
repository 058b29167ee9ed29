// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The controls of the colouring exercise: undo, redo, restart, and the score.
#pragma once

#include <QWidget>

class QLabel;
class QProgressBar;
class QToolButton;

namespace causeway {
class ColouringExercise;
}

namespace causeway::ui {

class Theme;

class ExerciseBar : public QWidget {
    Q_OBJECT
public:
    explicit ExerciseBar(Theme& theme, QWidget* parent = nullptr);

    void setState(const ColouringExercise& exercise);

signals:
    void undoRequested();
    void redoRequested();
    void restartRequested();

private:
    QToolButton* m_undo;
    QToolButton* m_redo;
    QToolButton* m_restart;
    QProgressBar* m_progress;
    QLabel* m_right;
    QLabel* m_wrong;
};

}  // namespace causeway::ui

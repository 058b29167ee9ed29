// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Controls of an exercise: undo, redo, restart, hint, check for sets, and the score.
#pragma once

#include <QWidget>

class QLabel;
class QProgressBar;
class QPushButton;
class QToolButton;

namespace causeway {
class Exercise;
}

namespace causeway::ui {

class Theme;

class ExerciseBar : public QWidget {
    Q_OBJECT
public:
    explicit ExerciseBar(Theme& theme, QWidget* parent = nullptr);

    void setState(const Exercise& exercise, bool allowsHints);

signals:
    void undoRequested();
    void redoRequested();
    void restartRequested();
    void checkRequested();
    void hintRequested();

private:
    QToolButton* m_undo;
    QToolButton* m_redo;
    QToolButton* m_restart;
    QToolButton* m_hint;
    QPushButton* m_check;
    QProgressBar* m_progress;
    QLabel* m_right;
    QLabel* m_wrong;
};

}  // namespace causeway::ui

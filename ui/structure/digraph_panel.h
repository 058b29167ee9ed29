// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The structure digraph with the sentence that says why, the player, and the exercise: the lesson done by hand.
///
/// In the exercise a click on an equation, an unknown or an edge is an answer, or collects one; the core decides whether it
/// is right and says why not. The player rests meanwhile.
#pragma once

#include <memory>

#include "core/lesson/exercise.h"
#include "ui/structure/structure_panel.h"

namespace causeway::ui {

class DigraphView;
class ExerciseBar;
class MarkLegend;
class Selection;
struct DigraphPlace;

class DigraphPanel : public StructurePanel {
    Q_OBJECT
public:
    DigraphPanel(Theme& theme, Selection& selection, LessonDesk& desk, QWidget* parent = nullptr);

    void setAnimated(bool animated) override;
    [[nodiscard]] DigraphView& view() const { return *m_view; }
    [[nodiscard]] bool isExercising() const { return m_isExercising; }
    /// Null while there is nothing to exercise on.
    [[nodiscard]] const Exercise* exercise() const { return m_exercise.get(); }
    /// An exercise that was handed out may forbid them.
    void setHintsAllowed(bool allowed);
    /// What is shown: the lesson's board, or the exercise's. Null while there is none.
    [[nodiscard]] const LessonBoard* board() const;

public slots:
    void setExercising(bool exercising);
    void undoPick();
    void redoPick();
    void restartExercise();
    void checkAnswer();
    void showHint();

signals:
    void exercisingChanged(bool exercising);
    /// An answer was given, or the exercise began again.
    void exerciseMoved();

protected:
    void sheetChanged() override;
    void moved(const LessonFrame& frame) override;
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void pick(const DigraphPlace& place);
    void display(LessonFrame::Change change);
    void showQuestion();
    void showVerdict(const Exercise::Verdict& verdict);
    void updateExercise();

    DigraphView* m_view;
    QToolButton* m_exerciseButton;
    MarkLegend* m_legend;
    ExerciseBar* m_exerciseBar;
    std::unique_ptr<Exercise> m_exercise;
    bool m_isExercising = false;
    bool m_allowsHints = true;
};

}  // namespace causeway::ui

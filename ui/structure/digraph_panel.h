// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The structure digraph with the sentence that says why, the player, and the exercise: colouring by hand.
///
/// In the exercise a click on an equation, an unknown or an edge picks the next step; the core decides whether it is
/// allowed and says why not. The player rests meanwhile.
#pragma once

#include <optional>

#include "core/structure/colouring_exercise.h"
#include "ui/structure/structure_panel.h"

namespace causeway::ui {

class DigraphView;
class ExerciseBar;
struct DigraphPlace;

class DigraphPanel : public StructurePanel {
    Q_OBJECT
public:
    DigraphPanel(Theme& theme, Selection& selection, StepPlayer& player, QWidget* parent = nullptr);

    void setAnimated(bool animated) override;
    [[nodiscard]] DigraphView& view() const { return *m_view; }
    [[nodiscard]] bool isExercising() const { return m_isExercising; }
    /// What is shown: the player's colouring, or the exercise's. Only while there is a structure.
    [[nodiscard]] const Colouring& colouring() const;

public slots:
    void setExercising(bool exercising);
    void undoPick();
    void redoPick();
    void restartExercise();

protected:
    void structureChanged() override;
    void positionChanged(int position) override;
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void pick(const DigraphPlace& place);
    void showPlayer();
    void showExercise();
    void showAccepted(const ColouringStep& step);

    DigraphView* m_view;
    QToolButton* m_exerciseButton;
    ExerciseBar* m_exerciseBar;
    ReplayedColouring m_replay;
    std::optional<ColouringExercise> m_exercise;
    bool m_isExercising = false;
};

}  // namespace causeway::ui

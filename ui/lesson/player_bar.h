// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The controls of a `StepPlayer`: to the start, back, play, forward, to the end, scrub bar, position, speed.
///
/// A panel passes on the keys that its focused child did not want (`handleKey`): Space plays and pauses, Left and Right
/// step, Home and End go to the ends. So a list keeps its arrow keys and a button its Space.
#pragma once

#include <QWidget>
#include <vector>

#include "ui/session/scrub_slider.h"

class QComboBox;
class QKeyEvent;
class QLabel;
class QToolButton;

namespace causeway::ui {

class StepPlayer;
class Theme;

class PlayerBar : public QWidget {
    Q_OBJECT
public:
    PlayerBar(Theme& theme, StepPlayer& player, QWidget* parent = nullptr);

    /// Positions of the scrub bar that are marked: where a round, a pass or a search ends.
    void setMarks(std::vector<int> positions);
    /// True when the key was one of the player's.
    bool handleKey(const QKeyEvent& event);

private:
    QToolButton* addButton(const QString& objectName, const QString& icon, const QString& toolTip);
    void updateState();
    void updateIcons();

    Theme& m_theme;
    StepPlayer& m_player;
    std::vector<std::pair<QToolButton*, QString>> m_buttons;  ///< with the name of the icon
    QToolButton* m_toStart;
    QToolButton* m_back;
    QToolButton* m_play;
    QToolButton* m_forward;
    QToolButton* m_toEnd;
    ScrubSlider* m_slider;
    QLabel* m_label;
    QComboBox* m_speed;
};

}  // namespace causeway::ui

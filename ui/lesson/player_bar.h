// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Controls of a `StepPlayer`: start, back, play, forward, end, scrub bar, position, speed. A panel forwards keys not
/// handled by its focused child (`handleKey`): Space plays and pauses, Left and Right step, Home and End go to the
/// ends. Lists thus keep their arrow keys, and buttons their Space.
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

    /// Marked positions of the scrub bar: ends of rounds, passes or searches.
    void setMarks(std::vector<int> positions);
    /// True if the key was handled.
    bool handleKey(const QKeyEvent& event);

private:
    QToolButton* addButton(const QString& objectName, const QString& icon, const QString& toolTip);
    void updateState();
    void updateIcons();

    Theme& m_theme;
    StepPlayer& m_player;
    std::vector<std::pair<QToolButton*, QString>> m_buttons;  ///< with the name of its icon
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

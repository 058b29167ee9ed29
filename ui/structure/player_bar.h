// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The controls of a `StepPlayer`: to the start, back, play, forward, to the end, scrub bar, position, speed.
///
/// A panel passes on the keys that its focused child did not want (`handleKey`): Space plays and pauses, Left and Right
/// step, Home and End go to the ends. So a list keeps its arrow keys and a button its Space.
#pragma once

#include <QSlider>
#include <QWidget>
#include <vector>

class QComboBox;
class QKeyEvent;
class QLabel;
class QToolButton;

namespace causeway::ui {

class StepPlayer;
class Theme;

/// A slider with marks at chosen positions; a click goes straight to the place clicked.
class ScrubSlider : public QSlider {
    Q_OBJECT
public:
    explicit ScrubSlider(Theme& theme, QWidget* parent = nullptr);

    /// Positions, ascending. Not painted where there are too many of them for the width.
    void setMarks(std::vector<int> marks);
    [[nodiscard]] const std::vector<int>& marks() const { return m_marks; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;

private:
    /// Where the middle of the handle can be, in pixels.
    struct Track {
        int start = 0, length = 0;
        bool isReversed = false;
    };
    [[nodiscard]] Track track() const;

    Theme& m_theme;
    std::vector<int> m_marks;
};

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

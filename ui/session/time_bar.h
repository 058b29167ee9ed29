// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The controls of a `TimePlayer`: to the start, event before, backwards, play, event after, to the end, scrub bar with
/// the events, time, speed.
#pragma once

#include <QWidget>

class QComboBox;
class QKeyEvent;
class QLabel;
class QToolButton;

namespace causeway::ui {

class ScrubSlider;
class Theme;
class TimePlayer;

class TimeBar : public QWidget {
    Q_OBJECT
public:
    /// Both must outlive the bar.
    TimeBar(Theme& theme, TimePlayer& player, QWidget* parent = nullptr);
    ~TimeBar() override;

    /// Space plays and pauses, Page Down and Page Up go from event to event, Home and End to the ends, "[" and "]"
    /// change the speed, R turns round. True when the key was one of these.
    bool handleKey(const QKeyEvent& event);

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void setWatching(bool watching);
    void showRun();
    void showTime();
    void showState();

    Theme& m_theme;
    TimePlayer& m_player;
    QToolButton* m_play;
    QToolButton* m_reverse;
    ScrubSlider* m_slider;
    QLabel* m_time;
    QComboBox* m_speed;
    bool m_isWatching = false;
};

/// "0.0123 s" with as many digits as tell the instants of a run of this length apart.
[[nodiscard]] QString timeText(double time, double duration);

}  // namespace causeway::ui

// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Controls of a `TimePlayer`: start, previous event, backwards, play, next event, end, scrub bar with events, time,
/// speed.
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
    /// Both must outlive this object.
    TimeBar(Theme& theme, TimePlayer& player, QWidget* parent = nullptr);
    ~TimeBar() override;

    /// Space plays and pauses, Page Down and Page Up go from event to event, Home and End to the ends, "[" and "]"
    /// change the speed, R reverses. True if the key was handled.
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

/// "0.0123 s" with enough digits to resolve instants of a run of this length.
[[nodiscard]] QString timeText(double time, double duration);

}  // namespace causeway::ui

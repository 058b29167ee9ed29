// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Plays recorded steps forwards and backwards, followed by digraph, matrix and the list of sorted equations. Position
/// k in [0, count]: after the first k steps.
#pragma once

#include <QObject>
#include <QTimer>

namespace causeway::ui {

class StepPlayer : public QObject {
    Q_OBJECT
public:
    explicit StepPlayer(QObject* parent = nullptr);

    [[nodiscard]] int count() const { return m_count; }
    [[nodiscard]] int position() const { return m_position; }
    [[nodiscard]] bool isPlaying() const { return m_timer.isActive(); }
    /// Steps per second, 0.25 to 50.
    [[nodiscard]] double speed() const { return m_speed; }

public slots:
    /// Sets the length of a new recording; clamps the position and stops playing.
    void setCount(int count);
    void setPosition(int position);
    void setSpeed(double stepsPerSecond);
    /// At the end, starts over.
    void play();
    void pause();
    void togglePlaying();
    void stepForward();
    void stepBackward();
    void toStart();
    void toEnd();

signals:
    void countChanged(int count);
    void positionChanged(int position);
    void playingChanged(bool playing);
    void speedChanged(double stepsPerSecond);

private:
    QTimer m_timer;
    int m_count = 0;
    int m_position = 0;
    double m_speed = 1;
};

}  // namespace causeway::ui

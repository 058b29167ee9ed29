// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Plays the time of a run: moves the `TimeCursor`, slower or faster than it was, forwards and backwards, or from event
/// to event.
///
/// Whoever shows a player's controls holds a `Watch` while it is visible: without one nothing plays, and no timer runs.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <memory>
#include <vector>

namespace causeway {
struct Result;
}

namespace causeway::ui {

class TimeCursor;

class TimePlayer : public QObject {
    Q_OBJECT
public:
    static constexpr double kSlowest = 1e-6, kFastest = 1e3;  ///< model time by time

    /// The cursor must outlive the player.
    explicit TimePlayer(TimeCursor& cursor, QObject* parent = nullptr);

    /// The run that is played; null: none. A run of another length gets a speed at which it lasts some seconds.
    void setRun(const std::shared_ptr<const Result>& run);
    [[nodiscard]] bool hasRun() const { return m_start < m_stop; }
    [[nodiscard]] double start() const { return m_start; }
    [[nodiscard]] double stop() const { return m_stop; }
    /// Ascending, each once, without the beginning and the end of the run.
    [[nodiscard]] const std::vector<double>& events() const { return m_events; }

    [[nodiscard]] TimeCursor& cursor() const { return m_cursor; }
    /// That of the cursor, or the start of the run.
    [[nodiscard]] double time() const;
    [[nodiscard]] bool isPlaying() const { return m_timer.isActive(); }
    [[nodiscard]] bool isReversed() const { return m_isReversed; }
    [[nodiscard]] double speed() const { return m_speed; }
    /// Goes on by so many seconds of the clock; stops at the end.
    void advance(double seconds);

    /// Somebody looks. The player stops when nobody does.
    void watch(bool isWatched);
    [[nodiscard]] bool isWatched() const { return m_watchers > 0; }

public slots:
    void setSpeed(double speed);
    /// By a decade.
    void slower() { setSpeed(m_speed / 10); }
    void faster() { setSpeed(m_speed * 10); }
    void setReversed(bool reversed);
    /// From the end it starts over.
    void play();
    void pause();
    void togglePlaying();
    void nextEvent();
    void previousEvent();
    void toStart();
    void toEnd();
    /// Pauses, too.
    void seek(double time);

signals:
    void runChanged();
    void playingChanged(bool playing);
    void speedChanged();

private:
    TimeCursor& m_cursor;
    QTimer m_timer;
    QElapsedTimer m_clock;
    double m_start = 0, m_stop = 0;
    double m_speed = 1;
    bool m_isReversed = false;
    int m_watchers = 0;
    std::vector<double> m_events;
};

}  // namespace causeway::ui

// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Plays a run: moves the `TimeCursor` at variable speed, forwards and backwards, or from event to event. Owners of
/// visible controls hold a `Watch`; without one nothing plays and no timer runs.
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
    static constexpr double kSlowest = 1e-6, kFastest = 1e3;  ///< model time per wall time

    /// The cursor must outlive this object.
    explicit TimePlayer(TimeCursor& cursor, QObject* parent = nullptr);

    /// The run to play; null: none. For a run of another length, sets a speed at which it lasts some seconds.
    void setRun(const std::shared_ptr<const Result>& run);
    [[nodiscard]] bool hasRun() const { return m_start < m_stop; }
    [[nodiscard]] double start() const { return m_start; }
    [[nodiscard]] double stop() const { return m_stop; }
    /// Ascending, without duplicates, begin and end of the run.
    [[nodiscard]] const std::vector<double>& events() const { return m_events; }

    [[nodiscard]] TimeCursor& cursor() const { return m_cursor; }
    /// Time of the cursor, or the start of the run.
    [[nodiscard]] double time() const;
    [[nodiscard]] bool isPlaying() const { return m_timer.isActive(); }
    [[nodiscard]] bool isReversed() const { return m_isReversed; }
    [[nodiscard]] double speed() const { return m_speed; }
    /// Advances by wall time in seconds; stops at the end.
    void advance(double seconds);

    /// Registers a visible control. The player stops when there is none.
    void watch(bool isWatched);
    [[nodiscard]] bool isWatched() const { return m_watchers > 0; }

public slots:
    void setSpeed(double speed);
    /// By a decade.
    void slower() { setSpeed(m_speed / 10); }
    void faster() { setSpeed(m_speed * 10); }
    void setReversed(bool reversed);
    /// At the end, starts over.
    void play();
    void pause();
    void togglePlaying();
    void nextEvent();
    void previousEvent();
    void toStart();
    void toEnd();
    /// Also pauses.
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

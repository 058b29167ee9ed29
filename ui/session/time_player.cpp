// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/time_player.h"

#include <algorithm>
#include <cmath>

#include "core/results/result.h"
#include "ui/session/time_cursor.h"

namespace causeway::ui {

namespace {

constexpr int kFrame = 16;  ///< milliseconds
constexpr double kLongestStep =
    0.25;  ///< seconds of real time: after the program has stalled, playback continues from the same place
constexpr double kUsualDuration = 10;  ///< approximate playback duration of a new run, in seconds

}  // namespace

TimePlayer::TimePlayer(TimeCursor& cursor, QObject* parent) : QObject(parent), m_cursor(cursor)
{
    m_timer.setTimerType(Qt::PreciseTimer);
    m_timer.setInterval(kFrame);
    connect(&m_timer, &QTimer::timeout, this,
            [this] { advance(std::min(kLongestStep, static_cast<double>(m_clock.restart()) / 1000)); });
}

void TimePlayer::setRun(const std::shared_ptr<const Result>& run)
{
    pause();
    const double before = m_stop - m_start;
    m_start = run && !run->time.empty() ? run->time.front() : 0;
    m_stop = run && !run->time.empty() ? run->time.back() : 0;
    m_events.clear();
    if (run) {
        for (const ResultEvent& event : run->events) {
            if (event.time <= m_start || event.time >= m_stop) continue;
            if (m_events.empty() || event.time > m_events.back()) m_events.push_back(event.time);
        }
    }
    if (hasRun() && m_stop - m_start != before)
        setSpeed(std::pow(10, std::floor(std::log10((m_stop - m_start) / kUsualDuration) + 0.5)));
    emit runChanged();
}

double TimePlayer::time() const
{
    return std::clamp(m_cursor.time().value_or(m_start), m_start, m_stop);
}

void TimePlayer::advance(double seconds)
{
    if (!hasRun()) return;
    const double next = time() + (m_isReversed ? -1 : 1) * m_speed * seconds;
    m_cursor.set(std::clamp(next, m_start, m_stop));
    if (next <= m_start || next >= m_stop) pause();
}

void TimePlayer::watch(bool isWatched)
{
    m_watchers += isWatched ? 1 : -1;
    if (m_watchers <= 0) pause();
}

void TimePlayer::setSpeed(double speed)
{
    if (std::isnan(speed)) return;
    speed = std::clamp(speed, kSlowest, kFastest);
    if (speed == m_speed) return;
    m_speed = speed;
    emit speedChanged();
}

void TimePlayer::setReversed(bool reversed)
{
    if (reversed == m_isReversed) return;
    m_isReversed = reversed;
    emit speedChanged();
}

void TimePlayer::play()
{
    if (isPlaying() || !hasRun() || m_watchers <= 0) return;
    if (!m_isReversed && time() >= m_stop) m_cursor.set(m_start);
    if (m_isReversed && time() <= m_start) m_cursor.set(m_stop);
    m_clock.start();
    m_timer.start();
    emit playingChanged(true);
}

void TimePlayer::pause()
{
    if (!isPlaying()) return;
    m_timer.stop();
    emit playingChanged(false);
}

void TimePlayer::togglePlaying()
{
    isPlaying() ? pause() : play();
}

void TimePlayer::seek(double time)
{
    pause();
    if (hasRun()) m_cursor.set(std::clamp(time, m_start, m_stop));
}

void TimePlayer::nextEvent()
{
    const auto next = std::upper_bound(m_events.begin(), m_events.end(), time());
    seek(next == m_events.end() ? m_stop : *next);
}

void TimePlayer::previousEvent()
{
    const auto next = std::lower_bound(m_events.begin(), m_events.end(), time());
    seek(next == m_events.begin() ? m_start : *std::prev(next));
}

void TimePlayer::toStart()
{
    seek(m_start);
}

void TimePlayer::toEnd()
{
    seek(m_stop);
}

}  // namespace causeway::ui

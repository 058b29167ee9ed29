// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/step_player.h"

#include <algorithm>
#include <cmath>

namespace causeway::ui {

StepPlayer::StepPlayer(QObject* parent) : QObject(parent)
{
    m_timer.setTimerType(Qt::PreciseTimer);
    m_timer.setInterval(1000);
    connect(&m_timer, &QTimer::timeout, this, [this] {
        setPosition(m_position + 1);
        if (m_position == m_count) pause();
    });
}

void StepPlayer::setCount(int count)
{
    pause();
    count = std::max(count, 0);
    if (count == m_count) return;
    m_count = count;
    const bool moved = m_position > count;
    if (moved) m_position = count;
    emit countChanged(m_count);
    if (moved) emit positionChanged(m_position);
}

void StepPlayer::setPosition(int position)
{
    position = std::clamp(position, 0, m_count);
    if (position == m_position) return;
    m_position = position;
    emit positionChanged(m_position);
}

void StepPlayer::setSpeed(double stepsPerSecond)
{
    if (std::isnan(stepsPerSecond)) return;
    stepsPerSecond = std::clamp(stepsPerSecond, 0.25, 50.0);
    if (stepsPerSecond == m_speed) return;
    m_speed = stepsPerSecond;
    m_timer.setInterval(static_cast<int>(std::lround(1000.0 / m_speed)));
    emit speedChanged(m_speed);
}

void StepPlayer::play()
{
    if (isPlaying() || m_count == 0) return;
    if (m_position == m_count) setPosition(0);
    m_timer.start();
    emit playingChanged(true);
}

void StepPlayer::pause()
{
    if (!isPlaying()) return;
    m_timer.stop();
    emit playingChanged(false);
}

void StepPlayer::togglePlaying()
{
    isPlaying() ? pause() : play();
}

void StepPlayer::stepForward()
{
    pause();
    setPosition(m_position + 1);
}

void StepPlayer::stepBackward()
{
    pause();
    setPosition(m_position - 1);
}

void StepPlayer::toStart()
{
    pause();
    setPosition(0);
}

void StepPlayer::toEnd()
{
    pause();
    setPosition(m_count);
}

}  // namespace causeway::ui

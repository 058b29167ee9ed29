// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/time_bar.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLocale>
#include <QToolButton>
#include <algorithm>
#include <cmath>

#include "ui/session/scrub_slider.h"
#include "ui/session/theme.h"
#include "ui/session/time_cursor.h"
#include "ui/session/time_player.h"
#include "ui/session/tool_button.h"

namespace causeway::ui {

namespace {

constexpr int kPositions = 10'000;  ///< of the slider
constexpr int kSlowestDecade = -6, kFastestDecade = 3;

int positionOf(const TimePlayer& player, double time)
{
    return player.hasRun()
               ? static_cast<int>(std::lround(kPositions * (time - player.start()) / (player.stop() - player.start())))
               : 0;
}

}  // namespace

QString timeText(double time, double duration)
{
    const int decimals = duration > 0 ? std::clamp(4 - static_cast<int>(std::floor(std::log10(duration))), 0, 12) : 3;
    return TimeBar::tr("%1 s").arg(QLocale().toString(time, 'f', decimals));
}

TimeBar::TimeBar(Theme& theme, TimePlayer& player, QWidget* parent)
    : QWidget(parent),
      m_theme(theme),
      m_player(player),
      m_slider(new ScrubSlider(theme, this)),
      m_time(new QLabel(this)),
      m_speed(new QComboBox(this))
{
    setObjectName(QStringLiteral("timeBar"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(ThemeMetrics::kSpacing, ThemeMetrics::kSpacing / 2, ThemeMetrics::kSpacing,
                            ThemeMetrics::kSpacing / 2);
    row->setSpacing(ThemeMetrics::kSpacing / 2);
    const auto add = [&](const char* name, const char* icon, const QString& text, void (TimePlayer::*slot)()) {
        QToolButton* button = makeToolButton(theme, QLatin1String(name), QLatin1String(icon), text, this);
        if (slot != nullptr) connect(button, &QToolButton::clicked, &player, slot);
        row->addWidget(button);
        return button;
    };
    add("timeToStart", "skip-start", tr("To the start of the run (Home)"), &TimePlayer::toStart);
    add("timePreviousEvent", "step-backward", tr("To the previous event (Page Up)"), &TimePlayer::previousEvent);
    m_reverse = add("timeReverse", "go-back", tr("Play backwards (R)"), nullptr);
    m_reverse->setCheckable(true);
    connect(m_reverse, &QToolButton::toggled, &player, &TimePlayer::setReversed);
    m_play = add("timePlay", "play", tr("Play (Space)"), &TimePlayer::togglePlaying);
    add("timeNextEvent", "step-forward", tr("To the next event (Page Down)"), &TimePlayer::nextEvent);
    add("timeToEnd", "skip-end", tr("To the end of the run (End)"), &TimePlayer::toEnd);

    m_slider->setObjectName(QStringLiteral("timeSlider"));
    m_slider->setAccessibleName(tr("Time"));
    m_slider->setToolTip(tr("Time; at the marks are events"));
    m_slider->setRange(0, kPositions);
    m_slider->setSingleStep(kPositions / 1000);
    m_slider->setPageStep(kPositions / 50);
    m_slider->setMinimumWidth(60);
    m_time->setObjectName(QStringLiteral("timeLabel"));
    m_speed->setObjectName(QStringLiteral("timeSpeed"));
    m_speed->setAccessibleName(tr("Speed"));
    m_speed->setToolTip(tr("Speed: 1× is real time ([ and ])"));
    for (int decade = kSlowestDecade; decade <= kFastestDecade; ++decade) {
        m_speed->addItem(tr("%1×").arg(QLocale().toString(std::pow(10, decade), 'g', 6)), std::pow(10, decade));
    }
    m_speed->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    row->addWidget(m_slider, 1);
    row->addWidget(m_time);
    row->addWidget(m_speed);

    connect(m_slider, &QSlider::valueChanged, this, [this](int position) {
        m_player.seek(m_player.start() + (m_player.stop() - m_player.start()) * position / kPositions);
    });
    connect(m_speed, &QComboBox::activated, this,
            [this](int index) { m_player.setSpeed(m_speed->itemData(index).toDouble()); });
    connect(&player, &TimePlayer::runChanged, this, &TimeBar::showRun);
    connect(&player, &TimePlayer::playingChanged, this, &TimeBar::showState);
    connect(&player, &TimePlayer::speedChanged, this, &TimeBar::showState);
    connect(&player.cursor(), &TimeCursor::changed, this, &TimeBar::showTime);
    connect(&theme, &Theme::changed, this, &TimeBar::showState);
    showRun();
}

TimeBar::~TimeBar()
{
    setWatching(false);
}

void TimeBar::setWatching(bool watching)
{
    if (watching == m_isWatching) return;
    m_isWatching = watching;
    m_player.watch(watching);
}

void TimeBar::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    setWatching(true);
    showTime();
}

void TimeBar::hideEvent(QHideEvent* event)
{
    QWidget::hideEvent(event);
    setWatching(false);
}

bool TimeBar::handleKey(const QKeyEvent& event)
{
    if (event.modifiers() & ~Qt::KeypadModifier) return false;
    switch (event.key()) {
        case Qt::Key_Space:
            if (!event.isAutoRepeat()) m_player.togglePlaying();
            return true;
        case Qt::Key_PageDown: m_player.nextEvent(); return true;
        case Qt::Key_PageUp: m_player.previousEvent(); return true;
        case Qt::Key_Home: m_player.toStart(); return true;
        case Qt::Key_End: m_player.toEnd(); return true;
        case Qt::Key_BracketLeft: m_player.slower(); return true;
        case Qt::Key_BracketRight: m_player.faster(); return true;
        case Qt::Key_R: m_player.setReversed(!m_player.isReversed()); return true;
        default: return false;
    }
}

void TimeBar::showRun()
{
    std::vector<int> marks;
    for (const double time : m_player.events()) {
        const int mark = positionOf(m_player, time);
        if (marks.empty() || mark != marks.back()) marks.push_back(mark);
    }
    m_slider->setMarks(std::move(marks));
    setEnabled(m_player.hasRun());
    const double duration = m_player.stop() - m_player.start();
    // As wide as its widest text, so that the scrub bar keeps its length while playing.
    m_time->setMinimumWidth(m_time->fontMetrics().horizontalAdvance(
                                timeText(std::max(std::abs(m_player.start()), std::abs(m_player.stop())), duration)) +
                            4);
    showTime();
    showState();
}

void TimeBar::showTime()
{
    if (!isVisible() && !m_player.hasRun()) return;
    const QSignalBlocker blocker(m_slider);
    m_slider->setValue(positionOf(m_player, m_player.time()));
    m_slider->update();
    m_time->setText(timeText(m_player.time(), m_player.stop() - m_player.start()));
}

void TimeBar::showState()
{
    m_play->setIcon(m_theme.icon(m_player.isPlaying() ? QStringLiteral("pause") : QStringLiteral("play")));
    m_play->setToolTip(m_player.isPlaying() ? tr("Pause (Space)") : tr("Play (Space)"));
    m_play->setAccessibleName(m_play->toolTip());
    const QSignalBlocker blocker(m_reverse);
    m_reverse->setChecked(m_player.isReversed());
    int nearest = 0;
    for (int i = 0; i < m_speed->count(); ++i) {
        const auto away = [&](int index) {
            return std::abs(std::log10(m_speed->itemData(index).toDouble() / m_player.speed()));
        };
        if (away(i) < away(nearest)) nearest = i;
    }
    m_speed->setCurrentIndex(nearest);
}

}  // namespace causeway::ui

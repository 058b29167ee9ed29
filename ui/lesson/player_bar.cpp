// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/player_bar.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QToolButton>
#include <array>

#include "ui/lesson/step_player.h"
#include "ui/session/theme.h"

namespace causeway::ui {

namespace {
constexpr std::array<double, 8> kSpeeds{0.25, 0.5, 1, 2, 5, 10, 20, 50};
}  // namespace

PlayerBar::PlayerBar(Theme& theme, StepPlayer& player, QWidget* parent)
    : QWidget(parent),
      m_theme(theme),
      m_player(player),
      m_toStart(addButton(QStringLiteral("toStart"), QStringLiteral("skip-start"), tr("To the start (Home)"))),
      m_back(addButton(QStringLiteral("stepBackward"), QStringLiteral("step-backward"), tr("One step back (Left)"))),
      m_play(addButton(QStringLiteral("playPause"), QStringLiteral("play"), tr("Play (Space)"))),
      m_forward(
          addButton(QStringLiteral("stepForward"), QStringLiteral("step-forward"), tr("One step forward (Right)"))),
      m_toEnd(addButton(QStringLiteral("toEnd"), QStringLiteral("skip-end"), tr("To the end (End)"))),
      m_slider(new ScrubSlider(theme, this)),
      m_label(new QLabel(this)),
      m_speed(new QComboBox(this))
{
    setObjectName(QStringLiteral("playerBar"));
    m_slider->setObjectName(QStringLiteral("scrubBar"));
    m_slider->setAccessibleName(tr("Step"));
    m_slider->setToolTip(tr("Step; at the marks a round, a pass or a search ends"));
    m_slider->setMinimumWidth(60);
    m_label->setObjectName(QStringLiteral("stepLabel"));
    m_speed->setObjectName(QStringLiteral("speed"));
    m_speed->setAccessibleName(tr("Speed"));
    m_speed->setToolTip(tr("Steps per second"));
    for (const double speed : kSpeeds) m_speed->addItem(tr("%1/s").arg(speed), speed);
    m_speed->setSizeAdjustPolicy(QComboBox::AdjustToContents);

    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(ThemeMetrics::kSpacing, ThemeMetrics::kSpacing / 2, ThemeMetrics::kSpacing,
                               ThemeMetrics::kSpacing / 2);
    layout->setSpacing(ThemeMetrics::kSpacing / 2);
    for (const auto& [button, icon] : m_buttons) layout->addWidget(button);
    layout->addWidget(m_slider, 1);
    layout->addWidget(m_label);
    layout->addWidget(m_speed);

    connect(m_toStart, &QToolButton::clicked, &m_player, &StepPlayer::toStart);
    connect(m_back, &QToolButton::clicked, &m_player, &StepPlayer::stepBackward);
    connect(m_play, &QToolButton::clicked, &m_player, &StepPlayer::togglePlaying);
    connect(m_forward, &QToolButton::clicked, &m_player, &StepPlayer::stepForward);
    connect(m_toEnd, &QToolButton::clicked, &m_player, &StepPlayer::toEnd);
    connect(m_slider, &QSlider::valueChanged, &m_player, &StepPlayer::setPosition);
    connect(m_speed, &QComboBox::activated, this,
            [this](int index) { m_player.setSpeed(m_speed->itemData(index).toDouble()); });
    connect(&m_player, &StepPlayer::countChanged, this, &PlayerBar::updateState);
    connect(&m_player, &StepPlayer::positionChanged, this, &PlayerBar::updateState);
    connect(&m_player, &StepPlayer::playingChanged, this, &PlayerBar::updateState);
    connect(&m_player, &StepPlayer::speedChanged, this, &PlayerBar::updateState);
    connect(&m_theme, &Theme::changed, this, &PlayerBar::updateIcons);
    updateIcons();
    updateState();
}

QToolButton* PlayerBar::addButton(const QString& objectName, const QString& icon, const QString& toolTip)
{
    auto* button = new QToolButton(this);
    button->setObjectName(objectName);
    button->setAutoRaise(true);
    button->setToolTip(toolTip);
    button->setAccessibleName(toolTip);
    button->setFocusPolicy(Qt::TabFocus);
    m_buttons.emplace_back(button, icon);
    return button;
}

void PlayerBar::setMarks(std::vector<int> positions)
{
    m_slider->setMarks(std::move(positions));
}

bool PlayerBar::handleKey(const QKeyEvent& event)
{
    if (event.modifiers() & ~Qt::KeypadModifier) return false;
    switch (event.key()) {
        case Qt::Key_Space:
            if (!event.isAutoRepeat()) m_player.togglePlaying();
            return true;
        case Qt::Key_Left: m_player.stepBackward(); return true;
        case Qt::Key_Right: m_player.stepForward(); return true;
        case Qt::Key_Home: m_player.toStart(); return true;
        case Qt::Key_End: m_player.toEnd(); return true;
        default: return false;
    }
}

void PlayerBar::updateState()
{
    const int count = m_player.count();
    const int position = m_player.position();
    {
        // Prevents the slider from reporting the player's own position back to it.
        const QSignalBlocker blocker(m_slider);
        m_slider->setRange(0, count);
        m_slider->setPageStep(std::max(1, count / 10));
        m_slider->setValue(position);
        m_slider->setEnabled(count > 0);
    }
    m_slider->update();
    m_label->setText(tr("step %1 of %2").arg(position).arg(count));
    // As wide as its widest text, so that the scrub bar keeps its length while playing.
    m_label->ensurePolished();  // before that its font is another one
    m_label->setMinimumWidth(m_label->fontMetrics().horizontalAdvance(tr("step %1 of %2").arg(count).arg(count)) + 2);
    m_toStart->setEnabled(position > 0);
    m_back->setEnabled(position > 0);
    m_forward->setEnabled(position < count);
    m_toEnd->setEnabled(position < count);
    m_play->setEnabled(count > 0);
    const QString icon = m_player.isPlaying() ? QStringLiteral("pause") : QStringLiteral("play");
    for (auto& [button, name] : m_buttons) {
        if (button == m_play && name != icon) {
            name = icon;
            button->setIcon(m_theme.icon(icon));
        }
    }
    m_play->setToolTip(m_player.isPlaying() ? tr("Pause (Space)") : tr("Play (Space)"));
    m_play->setAccessibleName(m_play->toolTip());
    for (int i = 0; i < m_speed->count(); ++i) {
        if (qFuzzyCompare(m_speed->itemData(i).toDouble(), m_player.speed())) m_speed->setCurrentIndex(i);
    }
}

void PlayerBar::updateIcons()
{
    for (const auto& [button, icon] : m_buttons) button->setIcon(m_theme.icon(icon));
    update();
}

}  // namespace causeway::ui

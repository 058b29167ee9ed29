// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/scrub_slider.h"

#include <QMouseEvent>
#include <QPainter>
#include <QStyle>
#include <QStyleOptionSlider>

#include "ui/session/theme.h"

namespace causeway::ui {

namespace {
constexpr int kLeastMarkDistance = 4;
}  // namespace

ScrubSlider::ScrubSlider(Theme& theme, QWidget* parent) : QSlider(Qt::Horizontal, parent), m_theme(theme)
{
    setFocusPolicy(Qt::StrongFocus);
}

void ScrubSlider::setMarks(std::vector<int> marks)
{
    m_marks = std::move(marks);
    update();
}

ScrubSlider::Track ScrubSlider::track() const
{
    QStyleOptionSlider option;
    initStyleOption(&option);
    const QRect groove = style()->subControlRect(QStyle::CC_Slider, &option, QStyle::SC_SliderGroove, this);
    const int handle = style()->pixelMetric(QStyle::PM_SliderLength, &option, this);
    return {groove.left() + handle / 2, groove.width() - handle, option.upsideDown};
}

void ScrubSlider::paintEvent(QPaintEvent* event)
{
    const Track line = track();
    // Marks so dense that they touch would carry no further information.
    if (static_cast<int>(m_marks.size()) * kLeastMarkDistance < line.length) {
        QPainter painter(this);
        for (const int mark : m_marks) {
            const int x =
                line.start + QStyle::sliderPositionFromValue(minimum(), maximum(), mark, line.length, line.isReversed);
            QColor colour = mark <= value() ? m_theme.colours().accent : m_theme.colours().textMuted;
            colour.setAlphaF(0.5F);
            painter.fillRect(QRect(x - 1, 0, 2, height()), colour);
        }
    }
    QSlider::paintEvent(event);
}

void ScrubSlider::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton && maximum() > minimum()) {
        QStyleOptionSlider option;
        initStyleOption(&option);
        const QRect handle = style()->subControlRect(QStyle::CC_Slider, &option, QStyle::SC_SliderHandle, this);
        if (!handle.contains(event->position().toPoint())) {
            const Track line = track();
            setValue(QStyle::sliderValueFromPosition(minimum(), maximum(), event->position().toPoint().x() - line.start,
                                                     line.length, line.isReversed));
        }
    }
    // The handle is under the pointer now, so that the same press drags it.
    QSlider::mousePressEvent(event);
}

}  // namespace causeway::ui

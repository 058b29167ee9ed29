// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/laser_dot.h"

#include <QPainter>

namespace causeway::ui {

namespace {
constexpr double kShareOfHeight = 0.028;  // of the widget below
}

void LaserDot::moveTo(QPoint place)
{
    const int size = std::max(16, static_cast<int>(parentWidget()->height() * kShareOfHeight));
    setGeometry(place.x() - size / 2, place.y() - size / 2, size, size);
    raise();
}

void LaserDot::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    // Red on light and dark backgrounds: an opaque core with a translucent halo.
    painter.setBrush(QColor(255, 32, 32, 90));
    painter.drawEllipse(rect());
    painter.setBrush(QColor(255, 0, 0, 230));
    painter.drawEllipse(QRectF(rect()).adjusted(width() / 4.0, height() / 4.0, -width() / 4.0, -height() / 4.0));
}

}  // namespace causeway::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/toolkit/paint_tools.h"

#include <QGuiApplication>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <string>

#include "ui/session/colour_contrast.h"

namespace causeway::ui {

bool animationsByDefault()
{
    const QString platform = QGuiApplication::platformName();
    return platform != QLatin1String("offscreen") && platform != QLatin1String("minimal");
}

QColor contrasting(const QColor& background)
{
    // WCAG: the contrast to white and to black is equal at a relative luminance of 0.18.
    return relativeLuminance(background) > 0.18 ? QColor(Qt::black) : QColor(Qt::white);
}

QColor withAlpha(QColor colour, double factor)
{
    colour.setAlphaF(static_cast<float>(std::clamp(colour.alphaF() * factor, 0.0, 1.0)));
    return colour;
}

QIcon swatch(const QColor& colour)
{
    QPixmap pixmap(16, 16);
    pixmap.fill(colour);
    return QIcon(pixmap);
}

double badgeSize(const QFontMetricsF& metrics)
{
    return std::ceil(metrics.height() * 1.1);
}

double badgeWidth(double size, std::size_t largest)
{
    constexpr std::size_t kRound = 2;
    const std::size_t digits = std::to_string(largest).size();
    return digits <= kRound ? size : size * (1 + 0.36 * static_cast<double>(digits - kRound));
}

double distance(QPointF point, const QLineF& line)
{
    const QPointF along = line.p2() - line.p1();
    const double length = QPointF::dotProduct(along, along);
    const double t = length > 0 ? std::clamp(QPointF::dotProduct(point - line.p1(), along) / length, 0.0, 1.0) : 0;
    return QLineF(point, line.p1() + t * along).length();
}

void paintNumber(QPainter& painter, const QRectF& box, const QString& text, const QColor& colour)
{
    QFont font = painter.font();
    font.setStrikeOut(false);
    font.setBold(true);
    const double height =
        std::min(box.height() * 0.62, box.width() * 1.35 / static_cast<double>(std::max<qsizetype>(text.size(), 2)));
    if (height < 5) return;
    font.setPixelSize(std::max(1, static_cast<int>(std::lround(height))));
    painter.save();
    painter.setFont(font);
    painter.setPen(colour);
    painter.drawText(box, Qt::AlignCenter, text);
    painter.restore();
}

}  // namespace causeway::ui

// SPDX-License-Identifier: GPL-3.0-or-later
// Coloured fields of a chart, and the scale of their colours.
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "core/graphics/map_picture.h"
#include "ui/charts/chart_view.h"
#include "ui/plot/axis_ticks.h"
#include "ui/plot/value_text.h"
#include "ui/session/theme.h"

namespace causeway::ui {

namespace {

constexpr int kScaleWidth = 14, kFieldRoom = 10;  ///< pixels
constexpr double kLightPart = 0.6;                ///< part of the colour scale from which on text is dark

}  // namespace

/// Width beside the frame for the colour scale.
double ChartView::scaleRoom() const
{
    return m_content.field.values.empty()
               ? 0
               : kScaleWidth + kFieldRoom + fontMetrics().horizontalAdvance(QStringLiteral("0.0000"));
}

void ChartView::drawForeground(QPainter* painter, const QRectF& exposed)
{
    QChartView::drawForeground(painter, exposed);
    if (!m_content.field.values.empty()) paintField(*painter);
    paintPoints(*painter);
    if (!m_content.x.names.isEmpty()) paintNames(*painter);
}

void ChartView::paintField(QPainter& painter) const
{
    const ChartField& field = m_content.field;
    const QRectF area = chart()->plotArea();
    double least = INFINITY, most = -INFINITY;
    for (const double value : field.values) {
        if (!std::isfinite(value)) continue;
        least = std::min(least, value);
        most = std::max(most, value);
    }
    const auto across = [&](double x) { return area.left() + fractionOf(x, m_x, m_content.x.scale) * area.width(); };
    const auto up = [&](double y) { return area.bottom() - fractionOf(y, m_y, m_content.y.scale) * area.height(); };
    const std::vector<double> xBorders = fieldBorders(field.x), yBorders = fieldBorders(field.y);
    painter.save();
    painter.setClipRect(area);
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setFont(font());
    for (std::size_t row = 0; row < field.y.size(); ++row) {
        for (std::size_t column = 0; column < field.x.size(); ++column) {
            const double value = field.values[row * field.x.size() + column];
            const QRectF place(QPointF(across(xBorders[column]), up(yBorders[row + 1])),
                               QPointF(across(xBorders[column + 1]), up(yBorders[row])));
            if (!std::isfinite(value)) {
                painter.fillRect(place, QBrush(m_theme.colours().textMuted, Qt::BDiagPattern));
                continue;
            }
            const double part = most > least ? (value - least) / (most - least) : 0.5;
            painter.fillRect(place, QColor::fromRgb(mapColour(part)));
            const QString text = QLocale::c().toString(value, 'g', 4);
            const bool hasRoom = place.height() > fontMetrics().height() &&
                                 place.width() > fontMetrics().horizontalAdvance(text) + kFieldRoom;
            if (!hasRoom) continue;
            painter.setPen(part > kLightPart ? Qt::black : Qt::white);
            painter.drawText(place, Qt::AlignCenter, text);
        }
    }
    painter.restore();
    if (least <= most) paintColourScale(painter, least, most);
}

void ChartView::paintColourScale(QPainter& painter, double least, double most) const
{
    const QRectF area = chart()->plotArea();
    const int line = fontMetrics().height();
    const QRectF bar(area.right() + line, area.top(), kScaleWidth, area.height());
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setFont(font());
    for (int y = 0; y < static_cast<int>(bar.height()); ++y)
        painter.fillRect(QRectF(bar.left(), bar.bottom() - y - 1, bar.width(), 1),
                         QColor::fromRgb(mapColour(most > least ? y / bar.height() : 0.5)));
    painter.setPen(m_theme.colours().text);
    const auto number = [&](double value, double y) {
        painter.drawText(QRectF(bar.right() + 4, y - line / 2.0, width() - bar.right() - 4, line),
                         Qt::AlignLeft | Qt::AlignVCenter, plainNumber(value));
    };
    if (!(most > least)) {
        number(least, bar.center().y());
    } else {
        const AxisTicks ticks = niceTicks({least, most}, std::clamp(static_cast<int>(bar.height()) / (2 * line), 2, 8));
        for (double value = ticks.first; value <= most; value += ticks.interval)
            number(value, bar.bottom() - (value - least) / (most - least) * bar.height());
    }
    painter.restore();
}

}  // namespace causeway::ui

// SPDX-License-Identifier: GPL-3.0-or-later
// What a chart paints by itself beside fields: thousands of points, and names along the axis across.
#include <QPainter>
#include <algorithm>

#include "ui/charts/chart_view.h"
#include "ui/session/theme.h"
#include "ui/toolkit/paint_tools.h"

namespace causeway::ui {

namespace {

constexpr double kPointWidth = 4, kMostOpaque = 400;  // pixels, points

}  // namespace

void ChartView::paintPoints(QPainter& painter) const
{
    const ThemeColours& colours = m_theme.colours();
    const QRectF area = chart()->plotArea();
    painter.save();
    painter.setClipRect(area);
    painter.setRenderHint(QPainter::Antialiasing, true);
    for (const ChartSeries& series : m_content.series) {
        if (series.look != ChartSeries::Look::Points) continue;
        QList<QPointF> places;
        places.reserve(series.points.size());
        for (const QPointF& point : series.points)
            places.append({area.left() + fractionOf(point.x(), m_x, m_content.x.scale) * area.width(),
                           area.bottom() - fractionOf(point.y(), m_y, m_content.y.scale) * area.height()});
        const double part = std::clamp(kMostOpaque / static_cast<double>(places.size()), 0.35, 0.9);
        painter.setPen(QPen(withAlpha(colours.curves[series.colour % colours.curves.size()], part), kPointWidth,
                            Qt::SolidLine, Qt::RoundCap));
        painter.drawPoints(places.data(), static_cast<int>(places.size()));
    }
    painter.restore();
}

void ChartView::paintNames(QPainter& painter) const
{
    const ThemeColours& colours = m_theme.colours();
    const QRectF area = chart()->plotArea();
    const int line = fontMetrics().height();
    const auto across = [&](double x) { return area.left() + fractionOf(x, m_x, m_content.x.scale) * area.width(); };
    const double room = std::max(across(1) - across(0), 1.0) - fontMetrics().averageCharWidth();
    painter.save();
    painter.setFont(font());
    const auto write = [&](double x, double y, const QString& text, const QColor& colour) {
        painter.setPen(colour);
        const QString shown = fontMetrics().elidedText(text, Qt::ElideMiddle, static_cast<int>(room));
        const double width = fontMetrics().horizontalAdvance(shown);
        const double left = std::clamp(x - width / 2, 0.0, std::max(0.0, this->width() - width));
        painter.drawText(QRectF(left, y, width + 1, line), Qt::AlignCenter, shown);
    };
    for (qsizetype i = 0; i < m_content.x.names.size(); ++i) {
        const double x = across(static_cast<double>(i));
        if (x < area.left() - 1 || x > area.right() + 1) continue;
        write(x, area.bottom() + line + 2, m_content.x.names[i], colours.text);
        if (i >= m_content.x.ends.size()) continue;
        write(x, area.bottom() + 2, m_content.x.ends[i].first, colours.textMuted);
        write(x, area.top() - line - 2, m_content.x.ends[i].second, colours.textMuted);
    }
    painter.restore();
}

}  // namespace causeway::ui

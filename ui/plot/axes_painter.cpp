// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plot/axes_painter.h"

#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "ui/session/theme.h"

namespace causeway::ui {

namespace {

constexpr double kTick = 4, kLabelGap = 4;

}  // namespace

int AxesPainter::marksAcross(double width) const
{
    const double room = QFontMetricsF(m_font).horizontalAdvance(QStringLiteral("-0.000000")) * 1.5;
    return std::clamp(static_cast<int>(width / room), 2, 12);
}

int AxesPainter::marksUp(double height) const
{
    return std::clamp(static_cast<int>(height / (QFontMetricsF(m_font).height() * 2.5)), 2, 12);
}

double AxesPainter::sideRoom(const PlotAxes& axes, PlotSide side, double height) const
{
    constexpr double kStep = 24;
    const QFontMetricsF metrics(m_font);
    double widest = 0;
    for (const AxisMark& mark : axisMarks(axes.values(side), axes.scale(side), marksUp(height))) {
        widest = std::max(widest, metrics.horizontalAdvance(mark.label));
    }
    return std::ceil((widest + metrics.height() + kTick + 3 * kLabelGap) / kStep) * kStep;
}

PlotMargins AxesPainter::margins(const PlotAxes& axes, QSizeF size) const
{
    const QFontMetricsF metrics(m_font);
    return {sideRoom(axes, PlotSide::Left, size.height()),
            axes.hasRight ? sideRoom(axes, PlotSide::Right, size.height()) : 2.0 * ThemeMetrics::kMargin,
            2 * metrics.height() + kTick + 3 * kLabelGap};
}

void AxesPainter::paint(QPainter& painter, const PlotFrame& frame, const PlotMargins& margins) const
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setFont(m_font);
    paintAcross(painter, frame, margins.bottom);
    paintUp(painter, frame, PlotSide::Left, margins.left);
    if (frame.axes.hasRight) paintUp(painter, frame, PlotSide::Right, margins.right);
    painter.setPen(QPen(m_colours.axis, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(frame.area);
    painter.restore();
}

/// If the title does not fit, only its unit is shown; the legend has the names.
QString AxesPainter::titleFor(const QString& title, double length) const
{
    const QFontMetricsF metrics(m_font);
    if (metrics.horizontalAdvance(title) <= length) return title;
    const qsizetype unit = title.lastIndexOf(QLatin1String(" ["));
    const QString rest = unit < 0 ? QString() : title.sliced(unit + 1);
    return metrics.horizontalAdvance(rest) <= length ? rest : QString();
}

void AxesPainter::paintAcross(QPainter& painter, const PlotFrame& frame, double room) const
{
    const QFontMetricsF metrics(m_font);
    const QString seconds = QStringLiteral("[s]");
    const bool isTime = frame.axes.xScale == AxisScale::Linear && frame.axes.xTitle.endsWith(seconds);
    const TimeUnit unit = isTime ? timeUnitFor(frame.axes.x) : TimeUnit();
    const PlotRange range{frame.axes.x.from * unit.factor, frame.axes.x.to * unit.factor};
    double end = -INFINITY;  // right end of the last number: if two do not fit, one is shown
    for (const AxisMark& mark : axisMarks(range, frame.axes.xScale, marksAcross(frame.area.width()))) {
        const double x = std::round(frame.pixelX(mark.value / unit.factor));
        painter.setPen(QPen(m_colours.grid, 1));
        painter.drawLine(QPointF(x, frame.area.top()), QPointF(x, frame.area.bottom()));
        if (mark.label.isEmpty()) continue;
        painter.setPen(QPen(m_colours.axis, 1));
        painter.drawLine(QPointF(x, frame.area.bottom()), QPointF(x, frame.area.bottom() + kTick));
        painter.setPen(m_colours.textMuted);
        const double width = metrics.horizontalAdvance(mark.label);
        if (x - width / 2 < end + kLabelGap) continue;
        end = x + width / 2;
        painter.drawText(QPointF(x - width / 2, frame.area.bottom() + kTick + kLabelGap + metrics.ascent()),
                         mark.label);
    }
    painter.setPen(m_colours.text);
    const QRectF title(frame.area.left(), frame.area.bottom() + room - metrics.height() - kLabelGap, frame.area.width(),
                       metrics.height());
    const QString name =
        isTime ? frame.axes.xTitle.chopped(seconds.size()) + QStringLiteral("[%1]").arg(unit.name) : frame.axes.xTitle;
    painter.drawText(title, Qt::AlignCenter, metrics.elidedText(name, Qt::ElideRight, title.width()));
}

void AxesPainter::paintUp(QPainter& painter, const PlotFrame& frame, PlotSide side, double room) const
{
    const QFontMetricsF metrics(m_font);
    const bool isLeft = side == PlotSide::Left;
    const double edge = isLeft ? frame.area.left() : frame.area.right(), outwards = isLeft ? -1 : 1;
    double top = INFINITY;  // top of the last number
    for (const AxisMark& mark :
         axisMarks(frame.axes.values(side), frame.axes.scale(side), marksUp(frame.area.height()))) {
        const double y = std::round(frame.pixelY(mark.value, side));
        if (isLeft) {
            painter.setPen(QPen(m_colours.grid, 1));
            painter.drawLine(QPointF(frame.area.left(), y), QPointF(frame.area.right(), y));
        }
        if (mark.label.isEmpty()) continue;
        painter.setPen(QPen(m_colours.axis, 1));
        painter.drawLine(QPointF(edge, y), QPointF(edge + outwards * kTick, y));
        painter.setPen(m_colours.textMuted);
        if (y + metrics.height() / 2 > top) continue;
        top = y - metrics.height() / 2;
        const double width = metrics.horizontalAdvance(mark.label);
        painter.drawText(QPointF(edge + outwards * (kTick + kLabelGap) - (isLeft ? width : 0),
                                 y + metrics.ascent() - metrics.height() / 2),
                         mark.label);
    }
    const QColor colour = isLeft ? frame.axes.leftColour : frame.axes.rightColour;
    painter.setPen(colour.isValid() ? colour : m_colours.text);
    painter.save();
    painter.translate(edge + outwards * (room - metrics.height() / 2 - kLabelGap), frame.area.center().y());
    painter.rotate(-90);
    const double length = frame.area.height();
    painter.drawText(QRectF(-length / 2, -metrics.height() / 2, length, metrics.height()), Qt::AlignCenter,
                     titleFor(isLeft ? frame.axes.leftTitle : frame.axes.rightTitle, length));
    painter.restore();
}

}  // namespace causeway::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pictures/shape_painter.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPen>
#include <algorithm>

namespace causeway::ui {

namespace {

QPen penOf(const Stroke& stroke)
{
    QPen pen(QColor::fromRgb(stroke.colour), stroke.width, Qt::SolidLine, Qt::FlatCap, Qt::SvgMiterJoin);
    if (stroke.dashed)
        pen.setDashPattern({4 / std::max(stroke.width, 0.1), 3 / std::max(stroke.width, 0.1)});  // in pen widths
    return pen;
}

/// Paints shapes in order.
class ShapePainter {
public:
    ShapePainter(QPainter& painter, const QFont& proportional, const QFont& monospaced)
        : m_painter(painter), m_proportional(proportional), m_monospaced(monospaced)
    {
    }

    void operator()(const LineShape& line)
    {
        QPolygonF points;
        for (const Point& point : line.points) points << QPointF(point.x, point.y);
        m_painter.setPen(penOf(line.stroke));
        m_painter.drawPolyline(points);
    }

    void operator()(const RectangleShape& box)
    {
        m_painter.setPen(box.stroke ? penOf(*box.stroke) : QPen(Qt::NoPen));
        m_painter.setBrush(box.fill ? QBrush(QColor::fromRgb(*box.fill)) : QBrush(Qt::NoBrush));
        m_painter.drawRoundedRect(QRectF(box.corner.x, box.corner.y, box.width, box.height), box.radius, box.radius);
    }

    void operator()(const TextShape& text)
    {
        constexpr double kPointsPerInch = 72;
        QFont type = text.monospaced ? m_monospaced : m_proportional;
        // Pixel sizes are integers, point sizes are not.
        type.setPointSizeF(std::max(0.5, text.size) * kPointsPerInch / m_painter.device()->logicalDpiY());
        type.setBold(text.bold);
        m_painter.setFont(type);
        m_painter.setPen(QColor::fromRgb(text.colour));
        const QString content = QString::fromStdString(text.text);
        const double width =
            text.anchor == TextAnchor::Left ? 0 : QFontMetricsF(type, m_painter.device()).horizontalAdvance(content);
        m_painter.save();
        m_painter.translate(text.baseline.x, text.baseline.y);
        if (text.upright) m_painter.rotate(-90);
        m_painter.drawText(QPointF(text.anchor == TextAnchor::Middle ? -width / 2 : -width, 0), content);
        m_painter.restore();
    }

private:
    QPainter& m_painter;
    const QFont& m_proportional;
    const QFont& m_monospaced;
};

}  // namespace

QFont pictureFont(bool isMonospaced)
{
    QFont font;
    font.setFamilies(isMonospaced ? QStringList{QStringLiteral("DejaVu Sans Mono"), QStringLiteral("Menlo"),
                                                QStringLiteral("Consolas"), QStringLiteral("monospace")}
                                  : QStringList{QStringLiteral("DejaVu Sans"), QStringLiteral("Arial"),
                                                QStringLiteral("sans-serif")});
    font.setHintingPreference(QFont::PreferNoHinting);  // glyph widths scale with the picture
    return font;
}

void paintPicture(QPainter& painter, const DisplayList& picture, const QFont& proportional, const QFont& monospaced)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    ShapePainter shapes(painter, proportional, monospaced);
    for (const Shape& shape : picture.shapes) std::visit(shapes, shape);
    painter.restore();
}

}  // namespace causeway::ui

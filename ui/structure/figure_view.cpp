// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/structure/figure_view.h"

#include <QFontInfo>
#include <QPainter>
#include <algorithm>

#include "core/graphics/lesson_table.h"
#include "ui/session/theme.h"
#include "ui/structure/mark_style.h"

namespace causeway::ui {

namespace {

std::uint32_t rgb(const QColor& colour)
{
    return colour.rgb() & 0xFFFFFFU;
}

QPen penOf(const Stroke& stroke)
{
    return QPen(QColor::fromRgb(stroke.colour), stroke.width, stroke.dashed ? Qt::DashLine : Qt::SolidLine);
}

/// Shapes as they stand, one after the other.
class ShapePainter {
public:
    ShapePainter(QPainter& painter, const QFont& monospaced) : m_painter(painter), m_monospaced(monospaced) {}

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
        QFont type = text.monospaced ? m_monospaced : m_painter.font();
        type.setPixelSize(std::max(1, static_cast<int>(text.size)));
        type.setBold(text.bold);
        m_painter.setFont(type);
        m_painter.setPen(QColor::fromRgb(text.colour));
        const QString content = QString::fromStdString(text.text);
        const double width = text.anchor == TextAnchor::Left ? 0 : QFontMetricsF(type).horizontalAdvance(content);
        m_painter.drawText(QPointF(text.baseline.x - (text.anchor == TextAnchor::Middle ? width / 2 : width), text.baseline.y), content);
    }

private:
    QPainter& m_painter;
    QFont m_monospaced;
};

}  // namespace

FigureView::FigureView(Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme)
{
    setObjectName(QStringLiteral("figureView"));
    setAccessibleName(tr("Table of the lesson"));
    connect(&m_theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

QSize FigureView::minimumSizeHint() const
{
    return {20 * fontMetrics().averageCharWidth(), 6 * fontMetrics().height()};
}

void FigureView::setSheet(std::shared_ptr<const LessonSheet> sheet)
{
    m_sheet = std::move(sheet);
    m_board = nullptr;
    update();
}

void FigureView::display(const LessonFrame& frame)
{
    m_board = frame.board;
    m_row = frame.equation;
    m_column = frame.unknown;
    update();
}

void FigureView::setTextSize(int pixels)
{
    m_textSize = pixels;
    update();
}

DisplayList FigureView::picture() const
{
    DisplayList list;
    if (!m_sheet || !m_sheet->lesson->figure || m_board == nullptr) return list;
    const ThemeColours& colours = m_theme.colours();
    TablePalette palette{rgb(colours.text), rgb(colours.textMuted), rgb(colours.border), rgb(colours.surfaceRaised), rgb(colours.hover), rgb(colours.curves[0]), {}};
    for (std::size_t mark = 0; mark < kMarks; ++mark) palette.marks[mark] = rgb(colourOf(colours, static_cast<Mark>(mark)));
    const double margin = ThemeMetrics::kMargin, letter = m_textSize > 0 ? 0.8 * m_textSize : 1.15 * QFontInfo(font()).pixelSize();
    const RectangleShape area{{margin, margin}, width() - 2 * margin, height() - 2 * margin, 0, std::nullopt, std::nullopt};
    paintLessonTable(list, *m_board, m_row, m_column, area, letter, palette);
    return list;
}

void FigureView::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.colours().surface);
    painter.setRenderHint(QPainter::Antialiasing);
    ShapePainter shapes(painter, m_theme.codeFont());
    for (const Shape& shape : picture().shapes) std::visit(shapes, shape);
}

}  // namespace causeway::ui

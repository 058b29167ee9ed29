// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/figure_view.h"

#include <QFontInfo>
#include <QPainter>
#include <algorithm>

#include "core/graphics/lesson_table.h"
#include "ui/pictures/shape_painter.h"
#include "ui/session/theme.h"
#include "ui/toolkit/mark_style.h"

namespace causeway::ui {

namespace {

std::uint32_t rgb(const QColor& colour)
{
    return colour.rgb() & 0xFFFFFFU;
}

constexpr double kMaxMagnification = 4, kLeastMagnification = 0.25, kFigureMargin = ThemeMetrics::kMargin;

}  // namespace

FigureView::FigureView(Theme& theme, QWidget* parent) : ZoomView(parent), m_theme(theme)
{
    setObjectName(QStringLiteral("figureView"));
    setAccessibleName(tr("Table of the lesson"));
    connect(&m_theme, &Theme::changed, viewport(), qOverload<>(&QWidget::update));
}

QSize FigureView::minimumSizeHint() const
{
    return {20 * fontMetrics().averageCharWidth(), 6 * fontMetrics().height()};
}

void FigureView::setSheet(std::shared_ptr<const LessonSheet> sheet)
{
    m_sheet = std::move(sheet);
    m_board = nullptr;
    resetZoom();
}

void FigureView::display(const LessonFrame& frame)
{
    m_board = frame.board;
    m_row = frame.equation;
    m_column = frame.unknown;
    viewport()->update();
}

void FigureView::setTextSize(int pixels)
{
    m_textSize = pixels;
    resetZoom();
}

double FigureView::letter() const
{
    return m_textSize > 0 ? 0.8 * m_textSize : 1.15 * QFontInfo(font()).pixelSize();
}

std::pair<double, double> FigureView::zoomRange() const
{
    return {std::min(zoomToFit(), 1.0), kMaxMagnification};
}

double FigureView::zoomToFit() const
{
    if (!hasPicture()) return 1;
    const TableSize table = lessonTableSize(*m_board, letter());
    const QSizeF room = QSizeF(viewport()->size()) - 2 * QSizeF(kFigureMargin, kFigureMargin);
    return std::clamp(std::min(room.width() / table.width, room.height() / table.height), kLeastMagnification, 1.0);
}

QSizeF FigureView::contentSize() const
{
    return QSizeF(viewport()->size()) * std::max(1.0, zoom());
}

DisplayList FigureView::picture() const
{
    DisplayList list;
    if (!hasPicture()) return list;
    const ThemeColours& colours = m_theme.colours();
    TablePalette palette{rgb(colours.text),
                         rgb(colours.textMuted),
                         rgb(colours.border),
                         rgb(colours.surfaceRaised),
                         rgb(colours.hover),
                         rgb(colours.curves[0]),
                         {}};
    for (std::size_t mark = 0; mark < kMarks; ++mark)
        palette.marks[mark] = rgb(colourOf(colours, static_cast<Mark>(mark)));
    const QSizeF page = QSizeF(viewport()->size()) / std::min(1.0, zoom());
    const RectangleShape area{{kFigureMargin, kFigureMargin},
                              page.width() - 2 * kFigureMargin,
                              page.height() - 2 * kFigureMargin,
                              0,
                              std::nullopt,
                              std::nullopt};
    paintLessonTable(list, *m_board, m_row, m_column, area, letter(), palette);
    return list;
}

void FigureView::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), m_theme.colours().surface);
    painter.translate(-origin());
    painter.scale(zoom(), zoom());
    paintPicture(painter, picture(), font(), m_theme.codeFont());
}

}  // namespace causeway::ui

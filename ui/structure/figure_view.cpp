// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/structure/figure_view.h"

#include <QFontInfo>
#include <QPainter>
#include <algorithm>

#include "core/graphics/lesson_table.h"
#include "ui/pictures/shape_painter.h"
#include "ui/session/theme.h"
#include "ui/structure/mark_style.h"

namespace causeway::ui {

namespace {

std::uint32_t rgb(const QColor& colour)
{
    return colour.rgb() & 0xFFFFFFU;
}

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
    paintPicture(painter, picture(), font(), m_theme.codeFont());
}

}  // namespace causeway::ui

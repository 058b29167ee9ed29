// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/structure/breaker_matrix.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>
#include <algorithm>

#include "ui/session/theme.h"
#include "ui/toolkit/mark_style.h"
#include "ui/toolkit/paint_tools.h"
#include "ui/toolkit/structure_text.h"

namespace causeway::ui {

namespace {
constexpr double kCell = 24;
constexpr double kMaxHeader = 0.4;  ///< of the page
}  // namespace

BreakerMatrix::BreakerMatrix(Theme& theme, QWidget* parent) : BreakerView(theme, parent)
{
    setObjectName(QStringLiteral("breakerMatrix"));
    setAccessibleName(tr("Incidences of the loop"));
}

void BreakerMatrix::show(BreakerLoop loop)
{
    m_loop = std::move(loop);
    m_row = std::clamp(m_row, 0, std::max(0, static_cast<int>(m_loop.rows.size()) - 1));
    m_column = std::clamp(m_column, 0, std::max(0, static_cast<int>(m_loop.columns.size()) - 1));
    updateScrollBars();
    viewport()->update();
}

void BreakerMatrix::updateScrollBars()
{
    const QFontMetricsF metrics(m_theme.codeFont());
    double width = 0, height = 0;
    for (std::size_t i = 0; i < std::min<std::size_t>(m_loop.rows.size(), 200); ++i)
        width = std::max(width, metrics.horizontalAdvance(textOf(*m_loop.structure, m_loop.rows[i])));
    for (std::size_t i = 0; i < std::min<std::size_t>(m_loop.columns.size(), 200); ++i)
        height = std::max(height, metrics.horizontalAdvance(nameOf(*m_loop.structure, m_loop.columns[i])));
    const QSizeF page = viewport()->size();
    m_header = {std::min(width + 6 * ThemeMetrics::kSpacing, page.width() * kMaxHeader),
                std::min(height + 2 * ThemeMetrics::kSpacing, page.height() * kMaxHeader)};
    const auto fit = [](QScrollBar* bar, double content, double room) {
        bar->setRange(0, std::max(0, static_cast<int>(content - room)));
        bar->setPageStep(static_cast<int>(room));
        bar->setSingleStep(static_cast<int>(kCell));
    };
    fit(horizontalScrollBar(), static_cast<double>(m_loop.columns.size()) * kCell + ThemeMetrics::kMargin,
        page.width() - m_header.width());
    fit(verticalScrollBar(), static_cast<double>(m_loop.rows.size()) * kCell + ThemeMetrics::kMargin,
        page.height() - m_header.height());
}

void BreakerMatrix::resizeEvent(QResizeEvent* event)
{
    BreakerView::resizeEvent(event);
    updateScrollBars();
}

QRectF BreakerMatrix::cellAt(std::size_t row, std::size_t column) const
{
    return {m_header.width() + static_cast<double>(column) * kCell - horizontalScrollBar()->value(),
            m_header.height() + static_cast<double>(row) * kCell - verticalScrollBar()->value(), kCell, kCell};
}

EdgeId BreakerMatrix::edgeAt(std::size_t row, std::size_t column) const
{
    return m_loop.structure->incidence.findEdge(m_loop.rows[row], m_loop.columns[column]);
}

QRectF BreakerMatrix::cellRect(EdgeId edge) const
{
    const auto row = std::ranges::find(m_loop.rows, m_loop.structure->incidence.equationOf(edge));
    const auto column = std::ranges::find(m_loop.columns, m_loop.structure->incidence.unknownOf(edge));
    if (row == m_loop.rows.end() || column == m_loop.columns.end()) return {};
    return cellAt(static_cast<std::size_t>(row - m_loop.rows.begin()),
                  static_cast<std::size_t>(column - m_loop.columns.begin()));
}

std::pair<int, int> BreakerMatrix::placeAt(QPointF point) const
{
    if (point.x() < m_header.width() || point.y() < m_header.height()) return {-1, -1};
    const int row = static_cast<int>((point.y() - m_header.height() + verticalScrollBar()->value()) / kCell);
    const int column = static_cast<int>((point.x() - m_header.width() + horizontalScrollBar()->value()) / kCell);
    if (row >= static_cast<int>(m_loop.rows.size()) || column >= static_cast<int>(m_loop.columns.size()))
        return {-1, -1};
    return {row, column};
}

void BreakerMatrix::paintCell(QPainter& painter, const QRectF& cell, EdgeId edge, std::size_t row, bool isMatched) const
{
    const ThemeColours& colours = m_theme.colours();
    const QRectF box = cell.adjusted(3, 3, -3, -3);
    if (m_loop.off.count(edge) > 0) {
        // Empty box, crossed out.
        painter.setPen(QPen(colours.error, 1.6));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(box, 3, 3);
        painter.drawLine(box.topLeft(), box.bottomRight());
        painter.drawLine(box.topRight(), box.bottomLeft());
        return;
    }
    painter.setPen(Qt::NoPen);
    if (isMatched) {
        painter.setBrush(colourOf(colours, Mark::Chosen));
        painter.drawRoundedRect(box, 3, 3);
        if (!m_loop.isChanged(row)) return;
        // Hollow: solved for a different unknown than before.
        painter.setBrush(colours.surface);
        painter.drawEllipse(cell.center(), kCell * 0.14, kCell * 0.14);
    } else {
        painter.setBrush(colours.edgeUnknown);
        painter.drawEllipse(cell.center(), kCell * 0.17, kCell * 0.17);
    }
}

void BreakerMatrix::paintHeaders(QPainter& painter, std::size_t firstRow, std::size_t lastRow, std::size_t firstColumn,
                                 std::size_t lastColumn) const
{
    const ThemeColours& colours = m_theme.colours();
    const QFontMetricsF metrics(painter.font());
    painter.fillRect(QRectF(0, 0, m_header.width(), viewport()->height()), colours.surfaceRaised);
    painter.fillRect(QRectF(0, 0, viewport()->width(), m_header.height()), colours.surfaceRaised);
    painter.save();
    painter.setClipRect(QRectF(0, m_header.height(), m_header.width(), viewport()->height()));
    for (std::size_t row = firstRow; row < lastRow; ++row) {
        const QRectF cell = cellAt(row, 0);
        const QRectF line(ThemeMetrics::kSpacing / 2, cell.top(), m_header.width() - ThemeMetrics::kSpacing, kCell);
        const bool isLeft = m_loop.matched[row].isNone();
        painter.setPen(isLeft ? colours.error : colours.text);
        const QString text =
            labelOf(m_loop.rows[row]) + QStringLiteral("  ") + textOf(*m_loop.structure, m_loop.rows[row]);
        painter.drawText(
            line, Qt::AlignLeft | Qt::AlignVCenter,
            metrics.elidedText(isLeft ? tr("residual: %1").arg(text) : text, Qt::ElideRight, line.width()));
    }
    painter.restore();
    painter.save();
    painter.setClipRect(QRectF(m_header.width(), 0, viewport()->width(), m_header.height()));
    for (std::size_t column = firstColumn; column < lastColumn; ++column) {
        const QRectF cell = cellAt(0, column);
        const bool isLeft = m_loop.isUnmatchedColumn(column);
        painter.save();
        painter.translate(cell.center().x(), m_header.height() - ThemeMetrics::kSpacing / 2);
        painter.rotate(-90);
        painter.setPen(isLeft ? colours.error : colours.text);
        const double length = m_header.height() - ThemeMetrics::kSpacing;
        painter.drawText(QRectF(0, -kCell / 2, length, kCell), Qt::AlignLeft | Qt::AlignVCenter,
                         metrics.elidedText(nameOf(*m_loop.structure, m_loop.columns[column]), Qt::ElideRight, length));
        painter.restore();
    }
    painter.restore();
    painter.setPen(colours.border);
    painter.drawLine(QLineF(m_header.width() - 0.5, 0, m_header.width() - 0.5, viewport()->height()));
    painter.drawLine(QLineF(0, m_header.height() - 0.5, viewport()->width(), m_header.height() - 0.5));
}

void BreakerMatrix::paintEvent(QPaintEvent* /*event*/)
{
    const ThemeColours& colours = m_theme.colours();
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), colours.surface);
    if (!m_loop.structure || m_loop.rows.empty()) return;
    painter.setFont(m_theme.codeFont());
    painter.setRenderHint(QPainter::Antialiasing);
    const auto visible = [](double scrolled, double room, std::size_t count) {
        const auto first = std::min(count, static_cast<std::size_t>(std::max(0.0, scrolled / kCell)));
        return std::pair(first, std::min(count, first + static_cast<std::size_t>(room / kCell) + 2));
    };
    const auto [firstRow, lastRow] = visible(verticalScrollBar()->value(), viewport()->height(), m_loop.rows.size());
    const auto [firstColumn, lastColumn] =
        visible(horizontalScrollBar()->value(), viewport()->width(), m_loop.columns.size());

    std::size_t at = 0;
    for (const std::size_t size : m_loop.sizes) {
        const QRectF corner = cellAt(at, at);
        at += size;
        const QRectF box(corner.topLeft(),
                         QSizeF(static_cast<double>(size) * kCell, static_cast<double>(size) * kCell));
        if (!box.intersects(viewport()->rect())) continue;
        if (size > 1) painter.fillRect(box, colours.blockFill);
        painter.setPen(QPen(colours.blockBorder, size > 1 ? 2 : 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(box);
    }
    for (std::size_t row = firstRow; row < lastRow; ++row) {
        for (std::size_t column = firstColumn; column < lastColumn; ++column) {
            const EdgeId edge = edgeAt(row, column);
            if (!edge.isNone())
                paintCell(painter, cellAt(row, column), edge, row, m_loop.matched[row] == m_loop.columns[column]);
        }
    }
    if (hasFocus()) {
        painter.setPen(QPen(colours.accent, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(
            cellAt(static_cast<std::size_t>(m_row), static_cast<std::size_t>(m_column)).adjusted(1, 1, -1, -1), 3, 3);
    }
    paintHeaders(painter, firstRow, lastRow, firstColumn, lastColumn);
}

void BreakerMatrix::moveCursor(int row, int column)
{
    m_row = std::clamp(row, 0, static_cast<int>(m_loop.rows.size()) - 1);
    m_column = std::clamp(column, 0, static_cast<int>(m_loop.columns.size()) - 1);
    reveal();
    const EdgeId edge = edgeAt(static_cast<std::size_t>(m_row), static_cast<std::size_t>(m_column));
    emit pointed(m_loop.rows[static_cast<std::size_t>(m_row)],
                 edge.isNone() ? UnknownId() : m_loop.columns[static_cast<std::size_t>(m_column)]);
}

void BreakerMatrix::setCursorAt(EdgeId edge)
{
    if (!m_loop.structure || edge.isNone()) return;
    const auto row = std::ranges::find(m_loop.rows, m_loop.structure->incidence.equationOf(edge));
    const auto column = std::ranges::find(m_loop.columns, m_loop.structure->incidence.unknownOf(edge));
    if (row == m_loop.rows.end() || column == m_loop.columns.end()) return;
    m_row = static_cast<int>(row - m_loop.rows.begin());
    m_column = static_cast<int>(column - m_loop.columns.begin());
    reveal();
}

void BreakerMatrix::reveal()
{
    const auto scrollTo = [](QScrollBar* bar, double begin, double from, double room) {
        if (begin < from) bar->setValue(bar->value() - static_cast<int>(from - begin));
        if (begin + kCell > room) bar->setValue(bar->value() + static_cast<int>(begin + kCell - room));
    };
    const QRectF cell = cellAt(static_cast<std::size_t>(m_row), static_cast<std::size_t>(m_column));
    scrollTo(horizontalScrollBar(), cell.left(), m_header.width(), viewport()->width());
    scrollTo(verticalScrollBar(), cell.top(), m_header.height(), viewport()->height());
    viewport()->update();
}

void BreakerMatrix::mousePressEvent(QMouseEvent* event)
{
    const auto [row, column] = placeAt(event->position());
    if (event->button() != Qt::LeftButton || row < 0) return;
    const EdgeId edge = edgeAt(static_cast<std::size_t>(row), static_cast<std::size_t>(column));
    moveCursor(row, column);
    if (!edge.isNone()) emit toggled(edge);
}

bool BreakerMatrix::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::ToolTip && m_loop.structure) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const auto [row, column] = placeAt(help->pos());
        if (row < 0) {
            QToolTip::hideText();
            return true;
        }
        const EdgeId edge = edgeAt(static_cast<std::size_t>(row), static_cast<std::size_t>(column));
        const auto [equation, unknown] =
            std::pair(m_loop.rows[static_cast<std::size_t>(row)], m_loop.columns[static_cast<std::size_t>(column)]);
        QToolTip::showText(
            help->globalPos(),
            edge.isNone() ? textOf(*m_loop.structure, equation) + QLatin1Char('\n') + nameOf(*m_loop.structure, unknown)
                          : breakerToolTip(m_loop, edge),
            viewport());
        return true;
    }
    return BreakerView::viewportEvent(event);
}

}  // namespace causeway::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/structure/breaker_digraph.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>
#include <algorithm>
#include <cmath>
#include <limits>

#include "ui/session/theme.h"
#include "ui/toolkit/mark_style.h"
#include "ui/toolkit/paint_tools.h"
#include "ui/toolkit/structure_text.h"

namespace causeway::ui {

namespace {

constexpr std::uint32_t kOutside = std::numeric_limits<std::uint32_t>::max();
constexpr double kPitch = 34, kCard = 26, kSide = 12;
constexpr double kPickDistance = 7;                       ///< pixels around an edge
constexpr double kMaxEquation = 0.42, kMaxUnknown = 0.3;  ///< of the width
constexpr double kSwitchPlace = 0.3;  ///< position of the off mark along the edge, from the equation
constexpr std::size_t kMaxMeasured = 200;

}  // namespace

BreakerDigraph::BreakerDigraph(Theme& theme, QWidget* parent) : BreakerView(theme, parent)
{
    setObjectName(QStringLiteral("breakerDigraph"));
    setAccessibleName(tr("Digraph of the loop"));
    viewport()->setMouseTracking(true);
}

void BreakerDigraph::show(BreakerLoop loop)
{
    const bool isOther = m_loop.structure != loop.structure;
    m_loop = std::move(loop);
    m_rowOf.assign(m_loop.structure ? m_loop.structure->equations.size() : 0, kOutside);
    m_columnOf.assign(m_loop.structure ? m_loop.structure->unknowns.size() : 0, kOutside);
    for (std::size_t i = 0; i < m_loop.rows.size(); ++i)
        m_rowOf[m_loop.rows[i].index()] = static_cast<std::uint32_t>(i);
    for (std::size_t i = 0; i < m_loop.columns.size(); ++i)
        m_columnOf[m_loop.columns[i].index()] = static_cast<std::uint32_t>(i);
    m_hover = {};
    m_drawn.clear();
    if (isOther || m_cursor.isNone() || edgeLine(m_cursor).isNull())
        m_cursor = m_loop.rows.empty() ? EdgeId() : edgesOf(0).front();
    measure();
    updateScrollBars();
    viewport()->update();
}

void BreakerDigraph::measure()
{
    const QFontMetricsF metrics(m_theme.codeFont());
    m_equationWidth = m_unknownWidth = 0;
    for (std::size_t i = 0; i < std::min(kMaxMeasured, m_loop.rows.size()); ++i) {
        m_equationWidth =
            std::max(m_equationWidth, metrics.horizontalAdvance(labelOf(m_loop.rows[i]) + QStringLiteral("  ") +
                                                                textOf(*m_loop.structure, m_loop.rows[i])));
    }
    for (std::size_t i = 0; i < std::min(kMaxMeasured, m_loop.columns.size()); ++i)
        m_unknownWidth =
            std::max(m_unknownWidth, metrics.horizontalAdvance(nameOf(*m_loop.structure, m_loop.columns[i])));
    m_equationWidth = std::min(m_equationWidth + 2 * ThemeMetrics::kSpacing, viewport()->width() * kMaxEquation);
    m_unknownWidth = std::min(m_unknownWidth + 2 * ThemeMetrics::kSpacing, viewport()->width() * kMaxUnknown);
}

void BreakerDigraph::updateScrollBars()
{
    const double height = static_cast<double>(std::max(m_loop.rows.size(), m_loop.columns.size())) * kPitch + 2 * kSide;
    verticalScrollBar()->setRange(0, std::max(0, static_cast<int>(height) - viewport()->height()));
    verticalScrollBar()->setPageStep(viewport()->height());
    verticalScrollBar()->setSingleStep(static_cast<int>(kPitch));
    horizontalScrollBar()->setRange(0, 0);
}

void BreakerDigraph::resizeEvent(QResizeEvent* event)
{
    BreakerView::resizeEvent(event);
    measure();
    updateScrollBars();
}

QRectF BreakerDigraph::equationCard(std::size_t row) const
{
    return {kSide, kSide + static_cast<double>(row) * kPitch + (kPitch - kCard) / 2 - verticalScrollBar()->value(),
            m_equationWidth, kCard};
}

QRectF BreakerDigraph::unknownCard(std::size_t column) const
{
    QRectF card = equationCard(column);
    card.setLeft(viewport()->width() - kSide - m_unknownWidth);
    card.setWidth(m_unknownWidth);
    return card;
}

QLineF BreakerDigraph::edgeLine(EdgeId edge) const
{
    if (!m_loop.structure || edge.index() >= m_loop.structure->incidence.edgeCount()) return {};
    const std::uint32_t row = m_rowOf[m_loop.structure->incidence.equationOf(edge).index()],
                        column = m_columnOf[m_loop.structure->incidence.unknownOf(edge).index()];
    if (row == kOutside || column == kOutside) return {};
    const QRectF from = equationCard(row), to = unknownCard(column);
    return {from.right(), from.center().y(), to.left(), to.center().y()};
}

std::pair<std::size_t, std::size_t> BreakerDigraph::visibleRows() const
{
    const auto first = static_cast<std::size_t>(std::max(0.0, (verticalScrollBar()->value() - kSide) / kPitch));
    return {first, first + static_cast<std::size_t>(viewport()->height() / kPitch) + 2};
}

std::vector<EdgeId> BreakerDigraph::edgesOf(std::size_t row) const
{
    const Incidence& incidence = m_loop.structure->incidence;
    std::vector<EdgeId> edges;
    EdgeId edge = incidence.firstEdge(m_loop.rows[row]);
    for (const UnknownId unknown : incidence.unknowns(m_loop.rows[row])) {
        if (m_columnOf[unknown.index()] != kOutside) edges.push_back(edge);
        edge = EdgeId(edge.index() + 1);
    }
    // From top to bottom, as displayed.
    std::ranges::sort(edges, {}, [&](EdgeId each) { return m_columnOf[incidence.unknownOf(each).index()]; });
    return edges;
}

bool BreakerDigraph::isMatched(EdgeId edge) const
{
    return m_loop.matched[m_rowOf[m_loop.structure->incidence.equationOf(edge).index()]] ==
           m_loop.structure->incidence.unknownOf(edge);
}

void BreakerDigraph::paintEdge(QPainter& painter, EdgeId edge) const
{
    const ThemeColours& colours = m_theme.colours();
    const QLineF line = edgeLine(edge);
    const bool isOff = m_loop.off.count(edge) > 0;
    if (edge == m_hover || (edge == m_cursor && hasFocus())) {
        painter.setPen(QPen(edge == m_cursor ? colours.selection : colours.hover, 9, Qt::SolidLine, Qt::RoundCap));
        painter.drawLine(line);
    }
    if (!isOff) {
        painter.setPen(edgePen(colours, isMatched(edge) ? Mark::Chosen : Mark::Open, 1));
        painter.drawLine(line);
        return;
    }
    painter.setPen(QPen(withAlpha(colours.error, 0.7), 1.4, Qt::DotLine));
    painter.drawLine(line);
    // Cross near the equation, where edges are apart.
    const QPointF centre = line.pointAt(kSwitchPlace);
    const double arm = 5;
    painter.setPen(QPen(colours.error, 2));
    painter.drawLine(centre + QPointF(-arm, -arm), centre + QPointF(arm, arm));
    painter.drawLine(centre + QPointF(-arm, arm), centre + QPointF(arm, -arm));
}

void BreakerDigraph::paintCard(QPainter& painter, const QRectF& card, const QString& label, const QString& text,
                               bool isLeft) const
{
    const ThemeColours& colours = m_theme.colours();
    painter.setPen(
        QPen(isLeft ? colours.error : colours.border, isLeft ? 1.6 : 1, isLeft ? Qt::DashLine : Qt::SolidLine));
    painter.setBrush(colours.surfaceRaised);
    painter.drawRoundedRect(card, ThemeMetrics::kRadius, ThemeMetrics::kRadius);
    QRectF room = card.adjusted(ThemeMetrics::kSpacing, 0, -ThemeMetrics::kSpacing / 2, 0);
    const QFontMetricsF metrics(painter.font());
    if (!label.isEmpty()) {
        painter.setPen(colours.textMuted);
        painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter, label);
        room.setLeft(room.left() + metrics.horizontalAdvance(label + QStringLiteral("  ")));
    }
    painter.setPen(isLeft ? colours.error : colours.text);
    painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter, metrics.elidedText(text, Qt::ElideRight, room.width()));
}

void BreakerDigraph::paintEvent(QPaintEvent* /*event*/)
{
    const ThemeColours& colours = m_theme.colours();
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), colours.surface);
    m_drawn.clear();
    if (!m_loop.structure || m_loop.rows.empty()) return;
    painter.setFont(m_theme.codeFont());
    painter.setRenderHint(QPainter::Antialiasing);
    const auto [first, last] = visibleRows();
    const std::size_t lastRow = std::min(last, m_loop.rows.size()), lastColumn = std::min(last, m_loop.columns.size());
    // Parts of several equations have a background.
    std::size_t at = 0;
    for (const std::size_t size : m_loop.sizes) {
        if (size > 1 && at < lastRow && at + size > first) {
            const QRectF top = equationCard(at), bottom = unknownCard(at + size - 1);
            painter.setPen(QPen(colours.blockBorder, 1));
            painter.setBrush(colours.blockFill);
            painter.drawRoundedRect(QRectF(top.topLeft(), bottom.bottomRight()).adjusted(-6, -4, 6, 4),
                                    ThemeMetrics::kRadius, ThemeMetrics::kRadius);
        }
        at += size;
    }
    const Incidence& incidence = m_loop.structure->incidence;
    for (std::size_t row = first; row < lastRow; ++row) {
        for (const EdgeId edge : edgesOf(row)) m_drawn.push_back(edge);
    }
    for (std::size_t column = first; column < lastColumn; ++column) {
        for (const EdgeId edge : incidence.edges(m_loop.columns[column])) {
            const std::uint32_t row = m_rowOf[incidence.equationOf(edge).index()];
            if (row != kOutside && (row < first || row >= lastRow)) m_drawn.push_back(edge);
        }
    }
    // Matched edges are on top.
    std::ranges::stable_partition(m_drawn, [&](EdgeId edge) { return !isMatched(edge); });
    for (const EdgeId edge : m_drawn) paintEdge(painter, edge);
    for (std::size_t row = first; row < lastRow; ++row) {
        const bool isLeft = m_loop.matched[row].isNone();
        const QString text = textOf(*m_loop.structure, m_loop.rows[row]);
        paintCard(painter, equationCard(row), labelOf(m_loop.rows[row]), isLeft ? tr("residual: %1").arg(text) : text,
                  isLeft);
    }
    for (std::size_t column = first; column < lastColumn; ++column) {
        paintCard(painter, unknownCard(column), {}, nameOf(*m_loop.structure, m_loop.columns[column]),
                  m_loop.isUnmatchedColumn(column));
    }
}

EdgeId BreakerDigraph::edgeAt(QPointF point) const
{
    double nearest = kPickDistance;
    EdgeId found;
    for (const EdgeId edge : m_drawn) {
        const double away = distance(point, edgeLine(edge));
        if (away >= nearest) continue;
        nearest = away;
        found = edge;
    }
    return found;
}

void BreakerDigraph::setCursorAt(EdgeId edge)
{
    if (edge.isNone() || edgeLine(edge).isNull()) return;
    m_cursor = edge;
    const double top = equationCard(m_rowOf[m_loop.structure->incidence.equationOf(edge).index()]).top();
    if (top < 0)
        verticalScrollBar()->setValue(verticalScrollBar()->value() + static_cast<int>(std::floor(top - kSide)));
    if (top + kCard > viewport()->height())
        verticalScrollBar()->setValue(verticalScrollBar()->value() +
                                      static_cast<int>(std::ceil(top + kCard + kSide - viewport()->height())));
    viewport()->update();
}

void BreakerDigraph::moveCursor(EdgeId edge)
{
    setCursorAt(edge);
    emit pointed(m_loop.structure->incidence.equationOf(edge), m_loop.structure->incidence.unknownOf(edge));
}

void BreakerDigraph::step(int rows, int columns)
{
    const std::size_t from = m_rowOf[m_loop.structure->incidence.equationOf(m_cursor).index()];
    const auto row = static_cast<std::size_t>(
        std::clamp(static_cast<int>(from) + rows, 0, static_cast<int>(m_loop.rows.size()) - 1));
    const std::vector<EdgeId> there = edgesOf(row);
    if (rows != 0) {
        // To the unknown that the equation is solved for, if any.
        const auto matched = std::ranges::find_if(there, [&](EdgeId edge) { return isMatched(edge); });
        return moveCursor(matched != there.end() ? *matched : there.front());
    }
    const auto at = static_cast<int>(std::ranges::find(there, m_cursor) - there.begin());
    moveCursor(there[static_cast<std::size_t>(std::clamp(at + columns, 0, static_cast<int>(there.size()) - 1))]);
}

void BreakerDigraph::mousePressEvent(QMouseEvent* event)
{
    const EdgeId edge = edgeAt(event->position());
    if (event->button() != Qt::LeftButton || edge.isNone()) return;
    moveCursor(edge);
    emit toggled(edge);
}

void BreakerDigraph::mouseMoveEvent(QMouseEvent* event)
{
    const EdgeId edge = edgeAt(event->position());
    if (edge == m_hover) return;
    m_hover = edge;
    viewport()->setCursor(edge.isNone() ? Qt::ArrowCursor : Qt::PointingHandCursor);
    viewport()->update();
}

bool BreakerDigraph::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::Leave && !m_hover.isNone()) {
        m_hover = {};
        viewport()->update();
    }
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const EdgeId edge = edgeAt(help->pos());
        if (edge.isNone())
            QToolTip::hideText();
        else
            QToolTip::showText(help->globalPos(), breakerToolTip(m_loop, edge), viewport());
        return true;
    }
    return BreakerView::viewportEvent(event);
}

}  // namespace causeway::ui

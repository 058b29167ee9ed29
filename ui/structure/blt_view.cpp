// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/structure/blt_view.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "ui/session/theme.h"

namespace causeway::ui {

namespace {

constexpr double kMargin = 2 * ThemeMetrics::kMargin;

/// Slim arrow head with its tip at the end of the curve.
QPolygonF arrowHead(QPointF from, QPointF tip)
{
    constexpr double kLength = 9, kHalfWidth = 3.5;
    const QPointF along = tip - from;
    const double length = std::hypot(along.x(), along.y());
    if (length < 1e-9) return {};
    const QPointF unit = along / length, across(-unit.y(), unit.x());
    return QPolygonF{{tip, tip - unit * kLength + across * kHalfWidth, tip - unit * kLength - across * kHalfWidth}};
}

}  // namespace

BltDrawing makeDrawing(std::vector<BltDrawing::Node> nodes, const LayoutGraph& graph, const GraphLayout& layout)
{
    BltDrawing drawing;
    drawing.size = layout.size;
    drawing.nodes = std::move(nodes);
    for (std::size_t i = 0; i < drawing.nodes.size(); ++i) {
        const QSizeF size = graph.nodes[i];
        drawing.nodes[i].card = QRectF(layout.centres[i] - QPointF(size.width() / 2, size.height() / 2), size);
    }
    for (std::size_t i = 0; i < graph.edges.size(); ++i) {
        BltDrawing::Edge edge;
        std::tie(edge.from, edge.to) = graph.edges[i];
        const std::vector<QPointF>& points = layout.curves[i];
        if (points.size() < 4) {
            // Without a route: a straight line from side to side.
            const QRectF from = drawing.nodes[edge.from].card, to = drawing.nodes[edge.to].card;
            const QPointF begin(from.right(), from.center().y()), end(to.left(), to.center().y());
            edge.curve.moveTo(begin);
            edge.curve.lineTo(end);
            edge.head = arrowHead(begin, end);
        } else {
            edge.curve.moveTo(points[0]);
            std::size_t last = 0;
            for (std::size_t k = 1; k + 2 < points.size(); k += 3) {
                edge.curve.cubicTo(points[k], points[k + 1], points[k + 2]);
                last = k + 2;
            }
            edge.head = arrowHead(points[last - 1], points[last]);
        }
        drawing.edges.push_back(std::move(edge));
    }
    return drawing;
}

BltView::BltView(Theme& theme, QWidget* parent) : ZoomView(parent), m_theme(theme), m_style(theme)
{
    setObjectName(QStringLiteral("bltView"));
    setAccessibleName(tr("Dependencies of the blocks"));
    connect(&m_theme, &Theme::changed, viewport(), qOverload<>(&QWidget::update));
}

void BltView::setDrawing(BltDrawing drawing)
{
    m_drawing = std::move(drawing);
    m_hovered = kNone;
    resetZoom();
    setSelected(m_selected, m_equation);
}

void BltView::setSelected(std::uint32_t block, EquationId equation)
{
    m_selected = block;
    m_equation = equation;
    const std::uint32_t node = nodeOf(block);
    if (node != kNone) {
        const QRectF card = m_drawing.nodes[node].card.translated(kMargin, kMargin);
        ensureVisible(
            QRectF(card.topLeft() * zoom(), card.size() * zoom()).adjusted(-kMargin, -kMargin, kMargin, kMargin));
    }
    viewport()->update();
}

std::uint32_t BltView::nodeOf(std::uint32_t block) const
{
    const auto found =
        std::lower_bound(m_drawing.nodes.begin(), m_drawing.nodes.end(), block,
                         [](const BltDrawing::Node& node, std::uint32_t wanted) { return node.block < wanted; });
    return found == m_drawing.nodes.end() || found->block != block
               ? kNone
               : static_cast<std::uint32_t>(found - m_drawing.nodes.begin());
}

QRectF BltView::cardRect(std::uint32_t block) const
{
    const std::uint32_t node = nodeOf(block);
    if (node == kNone) return {};
    const QRectF card = m_drawing.nodes[node].card.translated(kMargin, kMargin);
    return {card.topLeft() * zoom() - origin(), card.size() * zoom()};
}

QSizeF BltView::contentSize() const
{
    if (m_drawing.nodes.empty()) return {};
    return (m_drawing.size + QSizeF(2 * kMargin, 2 * kMargin)) * zoom();
}

double BltView::zoomToFit() const
{
    const QSizeF whole = m_drawing.size + QSizeF(2 * kMargin, 2 * kMargin);
    return std::min(viewport()->width() / whole.width(), viewport()->height() / whole.height());
}

double BltView::zoomToRead() const
{
    constexpr double kReadable = 0.7;
    return std::clamp(zoomToFit(), kReadable, 1.0);
}

QPointF BltView::toDrawing(QPointF inViewport) const
{
    return (inViewport + origin()) / zoom() - QPointF(kMargin, kMargin);
}

std::uint32_t BltView::nodeAt(QPointF inViewport) const
{
    const QPointF point = toDrawing(inViewport);
    for (std::size_t i = 0; i < m_drawing.nodes.size(); ++i) {
        if (m_drawing.nodes[i].card.contains(point)) return static_cast<std::uint32_t>(i);
    }
    return kNone;
}

void BltView::paintEdges(QPainter& painter, std::uint32_t selected, bool emphasized) const
{
    const ThemeColours& colours = m_theme.colours();
    for (const BltDrawing::Edge& edge : m_drawing.edges) {
        const bool needs = edge.to == selected, feeds = edge.from == selected;
        const bool isEmphasized = selected != kNone && (needs || feeds);
        if (isEmphasized != emphasized) continue;
        QColor colour = isEmphasized ? (needs ? colours.edgeKnown : colours.edgeSolved) : colours.axis;
        if (selected != kNone && !isEmphasized) colour.setAlphaF(0.35F);
        painter.setPen(QPen(colour, isEmphasized ? 2 : 1.25));
        painter.setBrush(Qt::NoBrush);
        painter.drawPath(edge.curve);
        painter.setPen(Qt::NoPen);
        painter.setBrush(colour);
        painter.drawPolygon(edge.head);
    }
}

void BltView::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), m_theme.colours().surface);
    if (m_drawing.nodes.empty()) return;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(-origin());
    painter.scale(zoom(), zoom());
    painter.translate(kMargin, kMargin);
    const std::uint32_t selected = nodeOf(m_selected);
    paintEdges(painter, selected, false);
    paintEdges(painter, selected, true);

    std::vector<char> isNear(m_drawing.nodes.size(), selected == kNone ? 1 : 0);
    if (selected != kNone) {
        isNear[selected] = 1;
        for (const BltDrawing::Edge& edge : m_drawing.edges) {
            if (edge.from == selected) isNear[edge.to] = 1;
            if (edge.to == selected) isNear[edge.from] = 1;
        }
    }
    const QRectF visible(toDrawing(QPointF(0, 0)), toDrawing(QPointF(viewport()->width(), viewport()->height())));
    for (std::size_t i = 0; i < m_drawing.nodes.size(); ++i) {
        const BltDrawing::Node& node = m_drawing.nodes[i];
        if (!node.card.intersects(visible)) continue;
        m_style.paint(painter, node.card, node.text,
                      {i == selected, i == m_hovered, isNear[i] == 0, i == selected ? m_equation : EquationId()});
    }
}

void BltView::mouseMoveEvent(QMouseEvent* event)
{
    ZoomView::mouseMoveEvent(event);
    if (isPanning()) return;
    const std::uint32_t hovered = nodeAt(event->position());
    if (hovered == m_hovered) return;
    m_hovered = hovered;
    viewport()->setCursor(hovered == kNone ? Qt::ArrowCursor : Qt::PointingHandCursor);
    viewport()->update();
}

void BltView::mouseReleaseEvent(QMouseEvent* event)
{
    const bool wasPanning = isPanning();
    ZoomView::mouseReleaseEvent(event);
    if (wasPanning || event->button() != Qt::LeftButton) return;
    const std::uint32_t node = nodeAt(event->position());
    if (node == kNone) {
        emit picked(kNone, EquationId());
        return;
    }
    const BltDrawing::Node& hit = m_drawing.nodes[node];
    emit picked(hit.block,
                hit.text.isLoop ? m_style.equationAt(hit.card, hit.text, toDrawing(event->position())) : EquationId());
}

void BltView::walk(int key)
{
    if (m_drawing.nodes.empty()) return;
    const std::uint32_t node = nodeOf(m_selected);
    std::uint32_t target = node == kNone ? 0 : kNone;
    if (node != kNone && key == Qt::Key_Up && node > 0) target = node - 1;
    if (node != kNone && key == Qt::Key_Down && node + 1 < m_drawing.nodes.size()) target = node + 1;
    for (const BltDrawing::Edge& edge : m_drawing.edges) {
        if (node == kNone) break;
        if (key == Qt::Key_Left && edge.to == node) target = std::min(target, edge.from);
        if (key == Qt::Key_Right && edge.from == node) target = std::min(target, edge.to);
    }
    if (target != kNone) emit picked(m_drawing.nodes[target].block, EquationId());
}

void BltView::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
        case Qt::Key_Left:
        case Qt::Key_Right:
        case Qt::Key_Up:
        case Qt::Key_Down:
            if (event->modifiers() == Qt::NoModifier || event->modifiers() == Qt::KeypadModifier)
                return walk(event->key());
            break;
        default: break;
    }
    ZoomView::keyPressEvent(event);
}

bool BltView::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const std::uint32_t node = nodeAt(help->pos());
        QString text;
        if (node != kNone) {
            const BltCardText& card = m_drawing.nodes[node].text;
            text = QStringLiteral("<b>%1</b>").arg(card.title.toHtmlEscaped());
            for (const BltCardText::Line& line : card.lines)
                text += QStringLiteral("<br><tt>%1</tt>").arg(line.text.toHtmlEscaped());
        }
        QToolTip::showText(help->globalPos(), text, viewport());
        return true;
    }
    if (event->type() == QEvent::Leave && m_hovered != kNone) {
        m_hovered = kNone;
        viewport()->update();
    }
    return ZoomView::viewportEvent(event);
}

}  // namespace causeway::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/diagram/diagram_overview.h"

#include <QMouseEvent>
#include <QPainter>
#include <algorithm>

#include "ui/diagram/diagram_view.h"
#include "ui/diagram/item_painter.h"
#include "ui/session/theme.h"

namespace causeway::ui {

namespace {

constexpr int kLargest = 168;    ///< pixels, the longer side
constexpr int kSmallest = 40;    ///< pixels, the shorter side
constexpr int kBorder = 6;       ///< pixels around the map
constexpr double kSlack = 1e-6;  ///< rounding tolerance relative to the visible part

QRectF mapped(const Transformation& map, const Extent& box)
{
    const Extent at = map.boundsOf(box);
    return {at.left(), at.bottom(), at.width(), at.height()};
}

bool isWithin(const Extent& inner, const Extent& outer)
{
    const double slack = kSlack * (outer.width() + outer.height());
    return inner.left() >= outer.left() - slack && inner.right() <= outer.right() + slack &&
           inner.bottom() >= outer.bottom() - slack && inner.top() <= outer.top() + slack;
}

}  // namespace

DiagramOverview::DiagramOverview(Theme& theme, DiagramView& view) : QWidget(&view), m_theme(theme), m_view(view)
{
    setObjectName(QStringLiteral("diagramOverview"));
    setAccessibleName(tr("Overview of the diagram"));
    setToolTip(tr("Drag the frame to see another part of the diagram"));
    setCursor(Qt::OpenHandCursor);
    hide();
    connect(&view, &DiagramView::sightChanged, this, &DiagramOverview::follow);
}

void DiagramOverview::setWanted(bool wanted)
{
    m_isWanted = wanted;
    follow();
}

void DiagramOverview::follow()
{
    const Extent all = m_view.scene().bounds();
    // A live diagram shows the circuit, not the sheet.
    const Extent wanted = m_view.alive().isAlive() ? m_view.scene().partBounds() : m_view.scene().contentBounds();
    const bool isUseful = m_isWanted && all.width() > 0 && all.height() > 0 && !isWithin(wanted, m_view.sight());
    setVisible(isUseful);
    if (!isUseful) return;
    // It must not hide the diagram itself.
    const int largest = std::min(kLargest, std::min(m_view.width(), m_view.height()) / 3);
    const double scale = largest / std::max(all.width(), all.height());
    const auto side = [scale](double length) {
        return std::max(kSmallest, static_cast<int>(length * scale)) + 2 * kBorder;
    };
    const QSize size(side(all.width()), side(all.height()));
    setGeometry(QRect(QPoint(m_view.width() - size.width() - ThemeMetrics::kSpacing,
                             m_view.height() - size.height() - ThemeMetrics::kSpacing),
                      size));
    update();
}

Transformation DiagramOverview::map() const
{
    const Extent all = m_view.scene().bounds();
    return Transformation::betweenAlike(
        all, {{kBorder, static_cast<double>(height() - kBorder)}, {static_cast<double>(width() - kBorder), kBorder}});
}

QRectF DiagramOverview::frame() const
{
    return mapped(map(), m_view.sight()).intersected(QRectF(rect()).adjusted(1, 1, -2, -2));
}

void DiagramOverview::paintMap()
{
    const ThemeColours& colours = m_theme.colours();
    const DiagramScene& scene = m_view.scene();
    m_map = QPixmap((QSizeF(size()) * devicePixelRatioF()).toSize());
    m_map.setDevicePixelRatio(devicePixelRatioF());
    m_map.fill(colours.paper);
    m_mapOf = m_view.sceneNumber();
    QPainter painter(&m_map);
    painter.setRenderHint(QPainter::Antialiasing);
    const Transformation toMap = map();
    ItemPainter items(painter, colours, toMap);
    for (const SceneGraphic& graphic : scene.graphics()) {
        if (placeOf(graphic.item->graphic).visible) items.paintGraphic(graphic.item->graphic, graphic.item->map, {});
    }
    painter.setPen(QPen(colours.textMuted, 1));
    for (const SceneLine& line : scene.lines()) {
        QPolygonF corners;
        for (const Point point : line.points) corners.append(QPointF(toMap(point).x, toMap(point).y));
        painter.drawPolyline(corners);
    }
    painter.setBrush(colours.selection);
    for (const ScenePart& part : scene.parts()) painter.drawRect(mapped(toMap, part.box));
}

void DiagramOverview::paintEvent(QPaintEvent* /*event*/)
{
    const ThemeColours& colours = m_theme.colours();
    if (m_map.isNull() || m_map.size() != (QSizeF(size()) * devicePixelRatioF()).toSize() ||
        m_mapOf != m_view.sceneNumber())
        paintMap();
    QPainter painter(this);
    painter.drawPixmap(0, 0, m_map);
    QColor fill = colours.accent;
    fill.setAlphaF(0.12F);
    painter.setPen(QPen(colours.accent, 1.5));
    painter.setBrush(fill);
    painter.drawRect(frame());
    painter.setPen(colours.border);
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

void DiagramOverview::mousePressEvent(QMouseEvent* event)
{
    const QRectF held = mapped(map(), m_view.sight());
    // A press outside the frame centres the frame at the pointer.
    m_grip = held.contains(event->position()) ? event->position() - held.center() : QPointF();
    mouseMoveEvent(event);
}

void DiagramOverview::mouseMoveEvent(QMouseEvent* event)
{
    if (!event->buttons().testFlag(Qt::LeftButton)) return;
    const QPointF middle = event->position() - m_grip;
    if (const auto back = map().inverse()) m_view.centreOn((*back)({middle.x(), middle.y()}));
}

}  // namespace causeway::ui

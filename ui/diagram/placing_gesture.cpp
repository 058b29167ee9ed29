// SPDX-License-Identifier: GPL-3.0-or-later
// A new component on its way to its place.
#include <QKeyEvent>
#include <QPainter>
#include <cmath>

#include "ui/diagram/diagram_gestures.h"
#include "ui/diagram/item_painter.h"
#include "ui/session/theme.h"

namespace causeway::ui {

namespace {

constexpr double kGhost = 0.75;  ///< opacity of an unplaced component

}  // namespace

Point onPlaceGrid(Point at)
{
    return {std::round(at.x / kPlaceGrid) * kPlaceGrid, std::round(at.y / kPlaceGrid) * kPlaceGrid};
}

ComponentPlace DiagramView::Place::place() const
{
    return movedBy(m_part.place, onPlaceGrid(m_view.m_pointerPage));
}

void DiagramView::Place::commit()
{
    const ComponentPlace place = this->place();
    m_view.cancelGesture();
    emit m_view.partPlaced(m_part.defaults, place);
}

bool DiagramView::Place::press()
{
    commit();
    return true;
}

bool DiagramView::Place::key(const QKeyEvent& event)
{
    const bool isShifted = event.modifiers().testFlag(Qt::ShiftModifier);
    const Point direction = arrowOf(event);
    const double step = kPlaceGrid * (isShifted ? 5 : 1);
    if (direction != Point()) m_view.movePointer({direction.x * step, direction.y * step});
    switch (event.key()) {
        case Qt::Key_R: m_part.place = turnedBy(m_part.place, isShifted ? 90 : -90); break;
        case Qt::Key_H: m_part.place = causeway::flippedHorizontally(m_part.place); break;
        case Qt::Key_V: m_part.place = causeway::flippedVertically(m_part.place); break;
        case Qt::Key_Return:
        case Qt::Key_Enter: commit(); break;
        case Qt::Key_Escape: m_view.cancelGesture(); break;
        default: break;
    }
    m_view.update();
    // Blocks other actions meanwhile.
    return true;
}

void DiagramView::Place::paint(QPainter& painter) const
{
    const ComponentPlace at = place();
    const Extent system = m_part.icon ? m_part.icon->layer.system.extent : Extent();
    const Transformation map = placementMap(system, at.extent, at.rotation, at.origin);
    ItemPainter items(painter, m_view.m_theme.colours(), m_view.viewMap());
    painter.setOpacity(kGhost);
    if (m_part.icon) {
        items.paintIcon(*m_part.icon, map, {m_part.defaults.name, m_part.defaults.className, nullptr});
    } else {
        items.paintUnknown(map);
    }
    painter.setOpacity(1);
    const Extent box = boundsOf(at);
    painter.setPen(QPen(m_view.m_theme.colours().accent, 1, Qt::DashLine));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(
        QRectF(m_view.toWidget(box.first), m_view.toWidget(box.second)).normalized().adjusted(-3, -3, 3, 3));
}

}  // namespace causeway::ui

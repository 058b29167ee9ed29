// SPDX-License-Identifier: GPL-3.0-or-later
// Connecting and placing on the canvas without the mouse.
#include <QKeyEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "ui/diagram/diagram_view.h"
#include "ui/diagram/item_painter.h"
#include "ui/session/theme.h"

namespace causeway::ui {

namespace {

constexpr double kAside = 2;     ///< how much further an end is that lies beside the direction of an arrow key
constexpr double kGhost = 0.75;  ///< opacity of a component that is not placed yet

}  // namespace

// Connecting ---------------------------------------------------------------------------------------

std::vector<std::size_t> DiagramView::choosableEnds() const
{
    std::vector<std::size_t> all;
    const auto isOfSelected = [&](const SceneEnd& end) {
        return m_components.empty() || m_components.count(nameOf(end.part)) > 0;
    };
    for (std::size_t i = 0; i < m_scene.ends().size(); ++i) {
        if (m_gesture == Gesture::Connect ? i != m_fromEnd : isOfSelected(m_scene.ends()[i])) all.push_back(i);
    }
    return all;
}

void DiagramView::chooseEnd(std::optional<std::size_t> chosen)
{
    m_hoverEnd = chosen;
    const auto named = [&](std::size_t index) {
        const SceneEnd& end = m_scene.ends()[index];
        return QStringLiteral("%1 (%2)").arg(QString::fromStdString(end.reference),
                                             QString::fromStdString(end.className));
    };
    if (!chosen) {
        emit message(tr("There is nothing to connect to."));
    } else if (m_gesture == Gesture::Connect && m_fromEnd) {
        emit message(tr("From %1 to %2. Arrows choose another end, Enter connects, Escape gives up.")
                         .arg(named(*m_fromEnd), named(*chosen)));
    } else {
        emit message(tr("A line from %1. Arrows choose another connector, Enter takes it, Escape gives up.")
                         .arg(named(*chosen)));
    }
    update();
}

void DiagramView::startConnecting()
{
    if (m_layer != DiagramLayer::Diagram) return;
    setTool(DrawTool::None);
    forgetPreview();
    m_gesture = Gesture::ChooseEnd;
    m_corners.clear();
    const std::vector<std::size_t> ends = choosableEnds();
    if (ends.empty()) {
        m_gesture = Gesture::None;
        emit message(
            tr("There is no connector to begin at: place a component first, or select one that has connectors."));
        return;
    }
    chooseEnd(ends.front());
    if (ends.size() == 1) confirmEnd();
}

void DiagramView::walkEnds(Point direction)
{
    const std::vector<std::size_t> ends = choosableEnds();
    if (!m_hoverEnd) {
        chooseEnd(ends.empty() ? std::nullopt : std::optional(ends.front()));
        return;
    }
    // The nearest in that direction.
    const Point from = m_scene.ends()[*m_hoverEnd].at;
    std::optional<std::size_t> best;
    double least = 0;
    for (const std::size_t end : ends) {
        const Point to = m_scene.ends()[end].at;
        const double along = (to.x - from.x) * direction.x + (to.y - from.y) * direction.y;
        const double aside = std::abs((to.x - from.x) * direction.y - (to.y - from.y) * direction.x);
        const double away = along + kAside * aside;
        if (along <= 0 || (best && away >= least)) continue;
        best = end;
        least = away;
    }
    if (best) chooseEnd(best);
}

void DiagramView::confirmEnd()
{
    if (!m_hoverEnd) return;
    if (m_gesture == Gesture::Connect) {
        if (const QString why = refusal(); !why.isEmpty()) {
            emit message(why);
        } else if (m_hoverEnd != m_fromEnd) {
            finishConnection(*m_hoverEnd);
        }
        return;
    }
    startConnection(*m_hoverEnd);
    m_isConnectingByClicks = true;
    // The nearest one of another component is the first to be offered.
    const SceneEnd& from = m_scene.ends()[*m_fromEnd];
    std::vector<std::size_t> ends = choosableEnds();
    std::stable_sort(ends.begin(), ends.end(), [&](std::size_t a, std::size_t b) {
        const SceneEnd &first = m_scene.ends()[a], &second = m_scene.ends()[b];
        const bool isOwnFirst = first.part == from.part, isOwnSecond = second.part == from.part;
        return isOwnFirst != isOwnSecond ? isOwnSecond : distance(first.at, from.at) < distance(second.at, from.at);
    });
    chooseEnd(ends.empty() ? std::nullopt : std::optional(ends.front()));
}

bool DiagramView::keyWhileConnecting(const QKeyEvent& event)
{
    if (m_gesture != Gesture::Connect && m_gesture != Gesture::ChooseEnd) return false;
    if (const Point direction = arrowOf(event); direction != Point()) {
        walkEnds(direction);
        return true;
    }
    switch (event.key()) {
        case Qt::Key_Return:
        case Qt::Key_Enter: confirmEnd(); return true;
        case Qt::Key_Tab:
        case Qt::Key_Backtab: {
            const std::vector<std::size_t> ends = choosableEnds();
            if (ends.empty()) return true;
            const auto at = static_cast<std::size_t>(std::find(ends.begin(), ends.end(), m_hoverEnd) - ends.begin());
            const std::size_t step = event.key() == Qt::Key_Tab ? 1 : ends.size() - 1;
            chooseEnd(ends[at == ends.size() ? 0 : (at + step) % ends.size()]);
            return true;
        }
        default: return false;
    }
}

// Placing ------------------------------------------------------------------------------------------

Point onPlaceGrid(Point at)
{
    return {std::round(at.x / kPlaceGrid) * kPlaceGrid, std::round(at.y / kPlaceGrid) * kPlaceGrid};
}

void DiagramView::startPlacing(NewPart part)
{
    if (m_layer != DiagramLayer::Diagram) {
        emit message(tr("Components are placed on the diagram, not on the icon."));
        return;
    }
    setTool(DrawTool::None);
    m_pointerPage = placeInSight();
    m_pointer = toWidget(m_pointerPage);
    m_gesture = Gesture::Place;
    m_newPart = std::move(part);
    emit message(
        tr("Arrows or the mouse move it, R turns, H and V flip; Enter or a click puts it down, Escape gives up."));
    update();
}

ComponentPlace DiagramView::newPlace() const
{
    return movedBy(m_newPart->place, onPlaceGrid(m_pointerPage));
}

void DiagramView::commitNewPart()
{
    const NewPart part = *m_newPart;
    const ComponentPlace place = newPlace();
    cancelGesture();
    emit partPlaced(part.defaults, place);
}

bool DiagramView::keyWhilePlacing(const QKeyEvent& event)
{
    if (m_gesture != Gesture::Place) return false;
    const Point direction = arrowOf(event);
    const double step = kPlaceGrid * (event.modifiers().testFlag(Qt::ShiftModifier) ? 5 : 1);
    if (direction != Point()) moveCursor({direction.x * step, direction.y * step});
    switch (event.key()) {
        case Qt::Key_R:
            m_newPart->place = turnedBy(m_newPart->place, event.modifiers().testFlag(Qt::ShiftModifier) ? 90 : -90);
            break;
        case Qt::Key_H: m_newPart->place = causeway::flippedHorizontally(m_newPart->place); break;
        case Qt::Key_V: m_newPart->place = causeway::flippedVertically(m_newPart->place); break;
        case Qt::Key_Return:
        case Qt::Key_Enter: commitNewPart(); break;
        case Qt::Key_Escape: cancelGesture(); break;
        default: break;
    }
    update();
    // Nothing else is done meanwhile.
    return true;
}

void DiagramView::paintNewPart(QPainter& painter) const
{
    if (!m_newPart) return;
    const ComponentPlace place = newPlace();
    const Extent system = m_newPart->icon ? m_newPart->icon->layer.system.extent : Extent();
    const Transformation map = placementMap(system, place.extent, place.rotation, place.origin);
    ItemPainter items(painter, m_theme.colours(), viewMap());
    painter.setOpacity(kGhost);
    if (m_newPart->icon) {
        items.paintIcon(*m_newPart->icon, map, {m_newPart->defaults.name, m_newPart->defaults.className, nullptr});
    } else {
        items.paintUnknown(map);
    }
    painter.setOpacity(1);
    const Extent box = boundsOf(place);
    painter.setPen(QPen(m_theme.colours().accent, 1, Qt::DashLine));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(QRectF(toWidget(box.first), toWidget(box.second)).normalized().adjusted(-3, -3, 3, 3));
}

}  // namespace causeway::ui

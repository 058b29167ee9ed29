// SPDX-License-Identifier: GPL-3.0-or-later
// The mouse on the canvas: which gesture begins, what is selected, and what is dropped.
#include <QApplication>
#include <QContextMenuEvent>
#include <QDropEvent>
#include <QMimeData>
#include <QMouseEvent>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "core/graphics/item_outline.h"
#include "ui/diagram/diagram_gestures.h"
#include "ui/session/class_mime.h"

namespace causeway::ui {

namespace {

constexpr double kZoomStep = 1.0015;  ///< per eighth of a degree of the wheel

}  // namespace

bool DiagramView::isDragged(QPointF to) const
{
    return (to - m_pressed).manhattanLength() >= QApplication::startDragDistance() / 2;
}

Point DiagramView::draggedBy() const
{
    return {m_pointerPage.x - m_pressedPage.x, m_pointerPage.y - m_pressedPage.y};
}

bool DiagramView::adds(const QMouseEvent& event)
{
    return event.modifiers().testFlag(Qt::ControlModifier) || event.modifiers().testFlag(Qt::ShiftModifier);
}

void DiagramView::selectAt(Point page, bool adds)
{
    m_corner.reset();
    if (!adds) {
        m_components.clear();
        m_lines.clear();
        m_graphics.clear();
    }
    const auto toggle = [&](auto& set, const auto& item) {
        if (adds && set.count(item) > 0) {
            set.erase(item);
        } else {
            set.insert(item);
        }
    };
    if (const auto part = m_scene.partAt(page)) {
        toggle(m_components, nameOf(*part));
        if (!isEditable(*part)) {
            const DiagramComponent& component = *m_scene.parts()[*part].component;
            emit message(
                tr("%1 is inherited from %2: it can be changed there.")
                    .arg(QString::fromStdString(component.name), QString::fromStdString(component.declaredIn)));
        }
    } else if (const auto hit = m_scene.lineAt(page, tolerance())) {
        const DiagramConnection& connection = *m_scene.lines()[hit->line].connection;
        toggle(m_lines, std::pair(connection.from, connection.to));
    } else {
        selectGraphicAt(page, adds);
    }
    update();
    emit selectionChanged();
}

void DiagramView::selectInBand(bool adds)
{
    const auto isInside = [band = Extent{m_pressedPage, m_pointerPage}](Point point) { return contains(band, point); };
    m_corner.reset();
    if (!adds) {
        m_components.clear();
        m_lines.clear();
        m_graphics.clear();
    }
    for (std::size_t i = 0; i < m_scene.graphics().size(); ++i) {
        const Extent box = boundsOf(m_scene.graphics()[i].item->graphic);
        if (m_scene.graphics()[i].own && isInside(box.first) && isInside(box.second)) m_graphics.insert(i);
    }
    for (std::size_t i = 0; i < m_scene.parts().size(); ++i) {
        if (isInside(m_scene.parts()[i].box.first) && isInside(m_scene.parts()[i].box.second))
            m_components.insert(nameOf(i));
    }
    for (const SceneLine& line : m_scene.lines()) {
        if (std::all_of(line.points.begin(), line.points.end(), isInside))
            m_lines.insert({line.connection->from, line.connection->to});
    }
    emit selectionChanged();
}

std::optional<Point> DiagramView::resizeAnchorAt(QPointF position) const
{
    if (m_components.size() != 1 || !m_graphics.empty()) return std::nullopt;
    const auto part = m_scene.partNamed(*m_components.begin());
    if (!part || !isEditable(*part)) return std::nullopt;
    const QRectF frame = frameOf(*part);
    const Extent& box = m_scene.parts()[*part].box;
    const auto isNear = [&](QPointF corner) { return (corner - position).manhattanLength() <= kHandleReach; };
    if (isNear(frame.topLeft())) return Point{box.right(), box.bottom()};
    if (isNear(frame.topRight())) return Point{box.left(), box.bottom()};
    if (isNear(frame.bottomLeft())) return Point{box.right(), box.top()};
    if (isNear(frame.bottomRight())) return Point{box.left(), box.top()};
    return std::nullopt;
}

// Connecting ---------------------------------------------------------------------------------------

void DiagramView::startConnection(std::size_t end)
{
    forgetPreview();
    begin<Connect>(end);
    emit connectionStarted(end);
    emit message(tr("Click where the line should turn, and on the connector or line where it ends. Escape cancels."));
}

void DiagramView::startConnecting()
{
    if (m_layer != DiagramLayer::Diagram) return;
    setTool(DrawTool::None);
    forgetPreview();
    const auto choice = std::make_shared<ChooseStart>(*this);
    m_gesture = choice;
    if (choice->begin()) return;
    m_gesture.reset();
    emit message(tr("There is no connector to begin at: place a component first, or select one that has connectors."));
}

DiagramView::Connect* DiagramView::connecting() const
{
    return dynamic_cast<Connect*>(m_gesture.get());
}

void DiagramView::setRefusals(std::map<PlugEnd, QString> refusals)
{
    if (Connect* const line = connecting()) line->setRefusals(std::move(refusals));
    update();
}

QString DiagramView::refusal() const
{
    const Connect* const line = connecting();
    return line != nullptr ? line->refusal() : QString();
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
    begin<Place>(std::move(part));
    emit message(
        tr("Arrows or the mouse move it, R turns, H and V flip; Enter or a click puts it down, Escape cancels."));
    update();
}

void DiagramView::cancelGesture()
{
    if (const auto gesture = std::exchange(m_gesture, nullptr)) gesture->cancelled();
    m_hoverEnd.reset();
    m_isCursorShown = false;
    forgetPreview();
}

// Events -------------------------------------------------------------------------------------------

void DiagramView::updateCursor(QPointF position)
{
    const Point page = toPage(position);
    if (m_drawing.tool() != DrawTool::None) m_hoverEnd.reset();
    const auto end = m_layer == DiagramLayer::Diagram && m_drawing.tool() == DrawTool::None
                         ? m_scene.endAt(page, tolerance())
                         : std::nullopt;
    if (end != m_hoverEnd && !(m_gesture && m_gesture->keepsChoice())) {
        m_hoverEnd = end;
        update();
    }
    Connect* const line = connecting();
    if (line != nullptr) line->setLanding(end ? std::nullopt : m_scene.landingAt(page, tolerance()));
    if (const auto shape = m_gesture ? m_gesture->cursor() : std::nullopt) {
        setCursor(*shape);
    } else if (m_spaceHeld) {
        setCursor(Qt::OpenHandCursor);
    } else if (m_isProbing) {
        setCursor(Qt::PointingHandCursor);
    } else if (const auto anchor = resizeAnchorAt(position)) {
        const bool falls = (page.x < anchor->x) == (page.y > anchor->y);
        setCursor(falls ? Qt::SizeFDiagCursor : Qt::SizeBDiagCursor);
    } else if (end || m_drawing.tool() != DrawTool::None || handleAt(position)) {
        setCursor(Qt::CrossCursor);
    } else if (m_scene.partAt(page) ||
               (m_graphics.size() == 1 && m_scene.graphicAt(page, tolerance()) == *m_graphics.begin())) {
        setCursor(Qt::SizeAllCursor);
    } else {
        unsetCursor();
    }
}

void DiagramView::mousePressEvent(QMouseEvent* event)
{
    m_pressed = m_pointer = event->position();
    m_pressedPage = m_pointerPage = toPage(m_pressed);
    if (event->button() == Qt::MiddleButton || (event->button() == Qt::LeftButton && m_spaceHeld)) {
        if (m_gesture) return;
        begin<Pan>();
        updateCursor(m_pressed);
        return;
    }
    if (event->button() != Qt::LeftButton) return;
    m_isCursorShown = false;
    if (const auto gesture = m_gesture; gesture && gesture->press()) return;
    startAt(*event);
}

void DiagramView::startAt(const QMouseEvent& event)
{
    updateCursor(m_pressed);
    if (m_isProbing) {
        begin<Probe>();
        return;
    }
    if (m_drawing.tool() != DrawTool::None) {
        begin<Draw>();
        commitDrawn(m_drawing.press(snapped(m_pressedPage)));
        update();
        return;
    }
    const bool isAdding = adds(event);
    if (const auto anchor = isAdding ? std::nullopt : resizeAnchorAt(m_pressed)) {
        begin<Resize>(*anchor);
        return;
    }
    if (!isAdding && startHandle(m_pressed)) return;
    // Drags of a selected connector of the class itself move it; drags of any other connector start a line.
    const bool isSelectedOwn = m_hoverEnd && m_scene.ends()[*m_hoverEnd].isOwn &&
                               m_components.count(m_scene.ends()[*m_hoverEnd].reference) > 0;
    if (m_hoverEnd && !isSelectedOwn && !isAdding) {
        startConnection(*m_hoverEnd);
        return;
    }
    begin<Press>();
    const auto part = m_scene.partAt(m_pressedPage);
    // A selected component stays selected, since it may be dragged.
    if (part && m_components.count(nameOf(*part)) > 0 && !isAdding) return;
    const auto graphic = part || m_scene.lineAt(m_pressedPage, tolerance())
                             ? std::nullopt
                             : m_scene.graphicAt(m_pressedPage, tolerance());
    if (graphic && m_graphics.count(*graphic) > 0 && !isAdding) return;
    selectAt(m_pressedPage, isAdding);
}

void DiagramView::startDrag()
{
    const auto hit = m_scene.lineAt(m_pressedPage, tolerance());
    const auto graphic = m_scene.graphicAt(m_pressedPage, tolerance());
    if (m_scene.partAt(m_pressedPage) || (!hit && graphic && m_graphics.count(*graphic) > 0)) {
        forgetPreview();
        for (std::size_t i = 0; i < m_scene.parts().size(); ++i) {
            if (m_components.count(nameOf(i)) > 0 && isEditable(i)) m_moving.push_back(i);
        }
        m_gesture.reset();
        if (!m_moving.empty() || !m_graphics.empty()) begin<Move>();
    } else if (hit && !m_scene.lines()[hit->line].connection->isInherited) {
        begin<LeadPiece>(*hit);
    } else {
        begin<Band>();
    }
}

void DiagramView::mouseMoveEvent(QMouseEvent* event)
{
    m_pointer = event->position();
    m_pointerPage = toPage(m_pointer);
    m_isCursorShown = false;
    if (const auto gesture = m_gesture) {
        gesture->move();
    } else {
        updateCursor(m_pointer);
    }
    if (m_isProbing || m_gesture || m_drawing.isStarted()) update();
}

void DiagramView::mouseReleaseEvent(QMouseEvent* event)
{
    if (const auto gesture = m_gesture) gesture->release(*event);
    updateCursor(event->position());
    update();
}

void DiagramView::mouseDoubleClickEvent(QMouseEvent* event)
{
    const Point page = toPage(event->position());
    const bool isBusy = m_isProbing || (m_gesture && m_gesture->goesByClicks()) || m_drawing.tool() != DrawTool::None;
    if (event->button() == Qt::LeftButton && !isBusy && removeCornerAt(event->position())) return;
    const auto part = m_scene.partAt(page);
    const auto graphic =
        part || m_scene.lineAt(page, tolerance()) ? std::nullopt : m_scene.graphicAt(page, tolerance());
    const bool isOwnGraphic = graphic && m_scene.graphics()[*graphic].own;
    if (event->button() != Qt::LeftButton || isBusy || (!part && !isOwnGraphic)) {
        mousePressEvent(event);
        return;
    }
    m_gesture.reset();
    selectAt(page, false);
    if (isOwnGraphic) {
        emit propertiesWanted(*graphic);
        return;
    }
    emit parametersWanted(QString::fromStdString(nameOf(*part)));
}

void DiagramView::wheelEvent(QWheelEvent* event)
{
    if (event->modifiers().testFlag(Qt::ControlModifier)) {
        zoomBy(std::pow(kZoomStep, event->angleDelta().y()), event->position());
    } else {
        QPointF by = event->pixelDelta().isNull() ? QPointF(event->angleDelta()) / 2 : QPointF(event->pixelDelta());
        if (event->modifiers().testFlag(Qt::ShiftModifier) && by.x() == 0) by = {by.y(), 0};
        centreOn({m_centre.x - by.x() / m_scale, m_centre.y + by.y() / m_scale});
    }
    event->accept();
}

void DiagramView::contextMenuEvent(QContextMenuEvent* event)
{
    if (m_gesture && m_gesture->goesByClicks()) {
        cancelGesture();
        return;
    }
    if (m_drawing.isStarted()) {
        commitDrawn(m_drawing.finish());
        m_drawing.drop();
        update();
        return;
    }
    if (event->reason() == QContextMenuEvent::Mouse) {
        const Point page = toPage(event->pos());
        const auto part = m_scene.partAt(page);
        const auto graphic = m_scene.graphicAt(page, tolerance());
        const bool isSelected =
            part ? m_components.count(nameOf(*part)) > 0 : graphic && m_graphics.count(*graphic) > 0;
        if (!isSelected) selectAt(page, false);
    }
    emit menuWanted(event->globalPos());
}

void DiagramView::focusOutEvent(QFocusEvent* event)
{
    m_spaceHeld = false;
    QWidget::focusOutEvent(event);
    update();
}

void DiagramView::dragEnterEvent(QDragEnterEvent* event)
{
    if (event->mimeData()->hasFormat(kClassMimeType)) event->acceptProposedAction();
}

void DiagramView::dragMoveEvent(QDragMoveEvent* event)
{
    if (event->mimeData()->hasFormat(kClassMimeType)) event->acceptProposedAction();
}

void DiagramView::dropEvent(QDropEvent* event)
{
    const QByteArray name = event->mimeData()->data(kClassMimeType);
    if (name.isEmpty()) return;
    event->acceptProposedAction();
    emit classDropped(QString::fromUtf8(name), toPage(event->position()));
    setFocus();
}

}  // namespace causeway::ui

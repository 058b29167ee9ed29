// SPDX-License-Identifier: GPL-3.0-or-later
// The mouse on the canvas: selecting, moving, connecting, leading lines, panning, dropping.
#include <QApplication>
#include <QContextMenuEvent>
#include <QDropEvent>
#include <QMimeData>
#include <QMouseEvent>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "core/graphics/item_outline.h"
#include "ui/diagram/diagram_view.h"
#include "ui/session/class_mime.h"

namespace causeway::ui {

namespace {

constexpr double kZoomStep = 1.0015;  ///< for an eighth of a degree of the wheel

}  // namespace

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

void DiagramView::startMove()
{
    forgetPreview();
    for (std::size_t i = 0; i < m_scene.parts().size(); ++i) {
        if (m_components.count(nameOf(i)) > 0 && isEditable(i)) m_moving.push_back(i);
    }
    m_gesture = m_moving.empty() && m_graphics.empty() ? Gesture::None : Gesture::Move;
}

void DiagramView::finishMove()
{
    m_gesture = Gesture::None;
    const Point by = m_movingBy;
    const auto moved = [by](const auto& one) { return movedBy(one, by); };
    if (by == Point() || !changePlaces({moved, moved}, tr("Move"))) forgetPreview();
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

void DiagramView::finishResize()
{
    m_gesture = Gesture::None;
    const Extent box = m_newBox;
    if (box.width() > 0 && box.height() > 0)
        changePlaces({[&](const ComponentPlace& place) { return fittedTo(place, box); }, {}}, tr("Resize"));
}

void DiagramView::finishPiece()
{
    m_gesture = Gesture::None;
    if (!m_ledLine) return;
    const DiagramConnection& connection = *m_scene.lines()[m_ledLine->first].connection;
    if (!m_commands.leadLine({connection.from, connection.to, m_ledLine->second})) forgetPreview();
}

// Connecting ---------------------------------------------------------------------------------------

void DiagramView::startConnection(std::size_t end)
{
    forgetPreview();
    m_gesture = Gesture::Connect;
    m_fromEnd = end;
    m_corners.clear();
    m_isConnectingByClicks = false;
    m_refusals.clear();
    m_landing.reset();
    emit connectionStarted(end);
    emit message(tr("Click where the line should turn, and on the connector or line where it ends. Escape gives up."));
}

void DiagramView::setRefusals(std::map<PlugEnd, QString> refusals)
{
    m_refusals = std::move(refusals);
    update();
}

QString DiagramView::refusal() const
{
    if (m_gesture != Gesture::Connect || !m_fromEnd) return {};
    if (!m_hoverEnd && m_landing && m_scene.areConnected(*m_fromEnd, m_landing->line))
        return tr("%1 is connected with this line already.")
            .arg(QString::fromStdString(m_scene.ends()[*m_fromEnd].reference));
    const auto end = m_hoverEnd ? m_hoverEnd : m_landing ? std::optional(m_landing->end) : std::nullopt;
    if (!end || end == m_fromEnd) return {};
    const SceneEnd& other = m_scene.ends()[*end];
    const auto found = m_refusals.find(plugOf(other));
    if (found != m_refusals.end() && !found->second.isEmpty()) {
        return tr("%1 cannot be connected with %2: %3.")
            .arg(QString::fromStdString(m_scene.ends()[*m_fromEnd].reference), QString::fromStdString(other.reference),
                 found->second);
    }
    return {};
}

std::vector<Point> DiagramView::rubberPoints() const
{
    if (!m_fromEnd) return {};
    const SceneEnd& from = m_scene.ends()[*m_fromEnd];
    RouteEnd to{snapped(m_pointerPage)};
    if (m_hoverEnd && *m_hoverEnd != *m_fromEnd) {
        to = {m_scene.ends()[*m_hoverEnd].at, m_scene.ends()[*m_hoverEnd].leaves};
    } else if (m_landing) {
        to = {m_landing->at};
    }
    return routeThrough({from.at, from.leaves}, m_corners, to, m_scene.boxes(), m_scene.tracksBeside(*m_fromEnd));
}

void DiagramView::finishOnLine()
{
    const SceneEnd& from = m_scene.ends()[*m_fromEnd];
    m_newLine = rubberPoints();
    std::vector<Point> whole = m_newLine;
    whole.insert(whole.end(), m_landing->rest.begin(), m_landing->rest.end());
    const std::string reference = m_landing->reference;
    m_landing.reset();
    m_gesture = Gesture::None;
    if (!m_commands.connectEnds(m_scene.freeReference(from), reference, tidied(whole), from.colour, 0.25))
        m_newLine.clear();
    emit message({});
    update();
}

void DiagramView::finishConnection(std::size_t end)
{
    const SceneEnd &from = m_scene.ends()[*m_fromEnd], &to = m_scene.ends()[end];
    m_hoverEnd = end;
    m_newLine = rubberPoints();
    m_hoverEnd.reset();
    m_gesture = Gesture::None;
    const auto [first, second] = m_scene.referencesFor(from, to);
    if (!m_commands.connectEnds(first, second, m_newLine, from.colour, 0.25)) m_newLine.clear();
    emit message({});
    update();
}

void DiagramView::clickWhileConnecting(Point page)
{
    if (const QString why = refusal(); !why.isEmpty()) {
        emit message(why);
    } else if (m_hoverEnd && *m_hoverEnd != *m_fromEnd) {
        finishConnection(*m_hoverEnd);
    } else if (m_landing) {
        finishOnLine();
    } else if (!m_hoverEnd) {
        const Point corner = snapped(page);
        if (m_corners.empty() || m_corners.back() != corner) m_corners.push_back(corner);
        m_isConnectingByClicks = true;
        update();
    }
}

void DiagramView::cancelGesture()
{
    if (m_gesture == Gesture::Connect || m_gesture == Gesture::ChooseEnd || m_gesture == Gesture::Place)
        emit message({});
    m_gesture = Gesture::None;
    m_newPart.reset();
    m_hoverEnd.reset();
    m_isCursorShown = false;
    m_corners.clear();
    m_fromEnd.reset();
    m_landing.reset();
    m_handle.reset();
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
    if (end != m_hoverEnd && m_gesture != Gesture::ChooseEnd) {
        m_hoverEnd = end;
        update();
    }
    m_landing = m_gesture == Gesture::Connect && !end ? m_scene.landingAt(page, tolerance()) : std::nullopt;
    if (m_isProbing && m_gesture != Gesture::Pan && !m_spaceHeld) {
        setCursor(Qt::PointingHandCursor);
    } else if (m_gesture == Gesture::Connect && !refusal().isEmpty()) {
        setCursor(Qt::ForbiddenCursor);
    } else if (m_gesture == Gesture::Pan || m_spaceHeld) {
        setCursor(m_gesture == Gesture::Pan ? Qt::ClosedHandCursor : Qt::OpenHandCursor);
    } else if (const auto anchor = resizeAnchorAt(position)) {
        const bool falls = (page.x < anchor->x) == (page.y > anchor->y);
        setCursor(falls ? Qt::SizeFDiagCursor : Qt::SizeBDiagCursor);
    } else if (end || m_gesture == Gesture::Connect || m_drawing.tool() != DrawTool::None || handleAt(position)) {
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
        if (m_gesture != Gesture::None) return;
        m_gesture = Gesture::Pan;
        m_panCentre = m_centre;
        updateCursor(m_pressed);
        return;
    }
    if (event->button() != Qt::LeftButton) return;
    m_isCursorShown = false;
    if (m_gesture == Gesture::Place) {
        commitNewPart();
        return;
    }
    if (m_gesture == Gesture::ChooseEnd) cancelGesture();
    updateCursor(m_pressed);
    if (m_isProbing) {
        m_gesture = Gesture::Probe;
        return;
    }
    if (m_drawing.tool() != DrawTool::None) {
        m_gesture = Gesture::Draw;
        commitDrawn(m_drawing.press(snapped(m_pressedPage)));
        update();
        return;
    }
    if (m_gesture == Gesture::Connect) {
        clickWhileConnecting(m_pressedPage);
        return;
    }
    const bool adds =
        event->modifiers().testFlag(Qt::ControlModifier) || event->modifiers().testFlag(Qt::ShiftModifier);
    if (const auto anchor = adds ? std::nullopt : resizeAnchorAt(m_pressed)) {
        m_gesture = Gesture::Resize;
        m_anchor = *anchor;
        m_newBox = {m_anchor, m_anchor};
        return;
    }
    if (!adds && startHandle(m_pressed)) return;
    // A connector of the class itself that is selected is moved; any other one begins a line.
    const bool isSelectedOwn = m_hoverEnd && m_scene.ends()[*m_hoverEnd].isOwn &&
                               m_components.count(m_scene.ends()[*m_hoverEnd].reference) > 0;
    if (m_hoverEnd && !isSelectedOwn && !adds) {
        startConnection(*m_hoverEnd);
        return;
    }
    m_gesture = Gesture::Press;
    const auto part = m_scene.partAt(m_pressedPage);
    // What is selected already stays so, since it may be dragged.
    if (part && m_components.count(nameOf(*part)) > 0 && !adds) return;
    const auto graphic = part || m_scene.lineAt(m_pressedPage, tolerance())
                             ? std::nullopt
                             : m_scene.graphicAt(m_pressedPage, tolerance());
    if (graphic && m_graphics.count(*graphic) > 0 && !adds) return;
    selectAt(m_pressedPage, adds);
}

void DiagramView::startDrag()
{
    const auto hit = m_scene.lineAt(m_pressedPage, tolerance());
    const auto graphic = m_scene.graphicAt(m_pressedPage, tolerance());
    if (m_scene.partAt(m_pressedPage)) {
        startMove();
    } else if (hit && !m_scene.lines()[hit->line].connection->isInherited) {
        m_gesture = Gesture::Piece;
        m_piece = *hit;
    } else if (!hit && graphic && m_graphics.count(*graphic) > 0) {
        startMove();
    } else {
        m_gesture = Gesture::Band;
    }
}

void DiagramView::mouseMoveEvent(QMouseEvent* event)
{
    m_pointer = event->position();
    m_pointerPage = toPage(m_pointer);
    const bool isFar = (m_pointer - m_pressed).manhattanLength() >= QApplication::startDragDistance() / 2;
    m_isCursorShown = false;
    if (m_gesture == Gesture::Press && isFar) startDrag();
    if (m_gesture == Gesture::Probe && isFar) dragProbed();
    switch (m_gesture) {
        case Gesture::Pan:
            centreOn({m_panCentre.x - (m_pointer.x() - m_pressed.x()) / m_scale,
                      m_panCentre.y + (m_pointer.y() - m_pressed.y()) / m_scale});
            break;
        case Gesture::Move:
            m_movingBy = snapped({m_pointerPage.x - m_pressedPage.x, m_pointerPage.y - m_pressedPage.y});
            for (const std::size_t graphic : m_graphics)
                previewGraphic(graphic, movedBy(m_scene.graphics()[graphic].item->graphic, m_movingBy));
            break;
        case Gesture::Handle: dragHandle(); break;
        case Gesture::Resize: m_newBox = boundsOf(std::vector{m_anchor, snapped(m_pointerPage)}); break;
        case Gesture::Piece: {
            const Point by = snapped({m_pointerPage.x - m_pressedPage.x, m_pointerPage.y - m_pressedPage.y});
            const bool isFirst = !m_ledLine;
            m_ledLine = {m_piece.line, withPieceMoved(m_scene.lines()[m_piece.line].points, m_piece.piece, by)};
            if (isFirst) m_isBackingValid = false;
            break;
        }
        case Gesture::None:
        case Gesture::Connect: updateCursor(m_pointer); break;
        case Gesture::Draw:
        case Gesture::Press:
        case Gesture::Probe:
        case Gesture::ChooseEnd:
        case Gesture::Place:
        case Gesture::Band: break;
    }
    if (m_isProbing) update();
    if (m_gesture != Gesture::None || m_drawing.isStarted()) update();
}

void DiagramView::mouseReleaseEvent(QMouseEvent* event)
{
    const bool adds =
        event->modifiers().testFlag(Qt::ControlModifier) || event->modifiers().testFlag(Qt::ShiftModifier);
    switch (m_gesture) {
        case Gesture::Pan: m_gesture = Gesture::None; break;
        case Gesture::Probe:
            m_gesture = Gesture::None;
            if (const auto place = probedAt(event->position())) emit probeWanted(*place, event->modifiers());
            break;
        case Gesture::Move: finishMove(); break;
        case Gesture::Piece: finishPiece(); break;
        case Gesture::Resize: finishResize(); break;
        case Gesture::Handle: finishHandle(); break;
        case Gesture::Draw:
            m_gesture = Gesture::None;
            commitDrawn(m_drawing.release(snapped(toPage(event->position()))));
            break;
        case Gesture::Band:
            selectInBand(adds);
            m_gesture = Gesture::None;
            break;
        case Gesture::Press:
            m_gesture = Gesture::None;
            if (!adds) selectAt(m_pressedPage, false);
            break;
        case Gesture::Connect: {
            // A drag ends where it is let go; a click begins a line that goes on by clicks.
            const bool isFar =
                (event->position() - m_pressed).manhattanLength() >= QApplication::startDragDistance() / 2;
            if (event->button() == Qt::LeftButton && !m_isConnectingByClicks && isFar)
                clickWhileConnecting(toPage(event->position()));
            m_isConnectingByClicks = true;
            break;
        }
        case Gesture::ChooseEnd:
        case Gesture::Place:
        case Gesture::None: break;
    }
    updateCursor(event->position());
    update();
}

void DiagramView::mouseDoubleClickEvent(QMouseEvent* event)
{
    const Point page = toPage(event->position());
    const bool isBusy = m_isProbing || m_gesture == Gesture::Connect || m_gesture == Gesture::Place ||
                        m_drawing.tool() != DrawTool::None;
    if (event->button() == Qt::LeftButton && !isBusy && removeCornerAt(event->position())) return;
    const auto part = m_scene.partAt(page);
    const auto graphic =
        part || m_scene.lineAt(page, tolerance()) ? std::nullopt : m_scene.graphicAt(page, tolerance());
    const bool isOwnGraphic = graphic && m_scene.graphics()[*graphic].own;
    if (event->button() != Qt::LeftButton || isBusy || (!part && !isOwnGraphic)) {
        mousePressEvent(event);
        return;
    }
    m_gesture = Gesture::None;
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
    if (m_gesture == Gesture::Connect || m_gesture == Gesture::Place) {
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

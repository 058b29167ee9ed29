// SPDX-License-Identifier: GPL-3.0-or-later
// The items of the layer itself on the canvas: selected, moved, led by their handles, drawn with a tool.
#include <QKeyEvent>
#include <QPainter>
#include <algorithm>

#include "ui/diagram/diagram_gestures.h"
#include "ui/diagram/item_painter.h"
#include "ui/session/theme.h"

namespace causeway::ui {

namespace {

constexpr double kHandleSize = 7;   ///< pixels
constexpr double kLeastPiece = 28;  ///< pixels: shorter segments have no handle in the middle
constexpr double kCrossSize = 9;    ///< pixels from the centre of the cross to its ends

Point middleOf(Point a, Point b)
{
    return {(a.x + b.x) / 2, (a.y + b.y) / 2};
}

/// Corners of the segments of a line or polygon; empty for other items.
std::vector<std::pair<Point, Point>> piecesOf(const GraphicItem& item)
{
    std::vector<std::pair<Point, Point>> pieces;
    if (pointsOf(item) == nullptr) return pieces;
    const std::vector<Point> corners = handlesOf(item);
    for (std::size_t i = 0; i + 1 < corners.size(); ++i) pieces.emplace_back(corners[i], corners[i + 1]);
    if (std::holds_alternative<PolygonItem>(item) && corners.size() > 2)
        pieces.emplace_back(corners.back(), corners.front());
    return pieces;
}

}  // namespace

// Selection ----------------------------------------------------------------------------------------

PickedGraphics DiagramView::pickedGraphics() const
{
    PickedGraphics picked{m_layer, {}};
    for (const std::size_t graphic : m_graphics) picked.items.push_back(*m_scene.graphics()[graphic].own);
    return picked;
}

std::optional<std::size_t> DiagramView::singleGraphic() const
{
    return m_graphics.size() == 1 && m_components.empty() && m_lines.empty() ? std::optional(*m_graphics.begin())
                                                                             : std::nullopt;
}

const GraphicItem& DiagramView::shownGraphic(std::size_t graphic) const
{
    const auto changed = m_changedGraphics.find(graphic);
    return changed != m_changedGraphics.end() ? changed->second : m_scene.graphics()[graphic].item->graphic;
}

void DiagramView::expectGraphics(GraphicsLater later)
{
    later.revision = m_commands.revision();
    m_graphicsLater = later;
}

void DiagramView::keepGraphics(const std::vector<SceneGraphic>& before)
{
    const GraphicsLater later = std::exchange(m_graphicsLater, {});
    // If nothing changed, or other text was typed since, this picture is not the expected one.
    const bool isExpected = m_content && m_content->revision == later.revision;
    const std::vector<SceneGraphic>& present = m_scene.graphics();
    const std::set<std::size_t> selected = std::exchange(m_graphics, {});
    if (isExpected && later.areLast) {
        for (std::size_t i = present.size(); m_graphics.size() < later.count && i-- > 0;) {
            if (present[i].own) m_graphics.insert(i);
        }
    } else {
        for (const std::size_t old : selected) {
            const GraphicReference& was = *before[old].own;
            const auto isAtPlace = [&](const SceneGraphic& graphic) {
                return graphic.own && graphic.own->index == was.index;
            };
            const auto isSame = [&](const SceneGraphic& graphic) {
                return graphic.own && graphic.own->text == was.text;
            };
            auto found = std::find_if(present.begin(), present.end(), isAtPlace);
            // After other changes, it is the same item if its text is the same.
            const bool staysInPlace = isExpected && later.isOwnChange;
            if (!staysInPlace && (found == present.end() || !isSame(*found)))
                found = std::find_if(present.begin(), present.end(), isSame);
            if (found != present.end()) m_graphics.insert(static_cast<std::size_t>(found - present.begin()));
        }
    }
    const auto single = singleGraphic();
    if (m_corner && (!single || *m_corner >= handlesOf(present[*single].item->graphic).size())) m_corner.reset();
}

bool DiagramView::selectGraphicAt(Point page, bool adds)
{
    const auto graphic = m_scene.graphicAt(page, tolerance());
    if (!graphic) return false;
    if (!m_scene.graphics()[*graphic].own) {
        emit message(tr("This is drawn in a class that this one extends: it can be changed there."));
        return false;
    }
    if (adds && m_graphics.count(*graphic) > 0) {
        m_graphics.erase(*graphic);
    } else {
        m_graphics.insert(*graphic);
    }
    return true;
}

// Changes ------------------------------------------------------------------------------------------

GraphicChange DiagramView::changeOf(std::size_t graphic, GraphicItem after) const
{
    const SceneGraphic& present = m_scene.graphics()[graphic];
    return {*present.own, present.item->graphic, std::move(after)};
}

void DiagramView::commitGraphic(std::size_t graphic, const GraphicItem& after, const QString& label)
{
    previewGraphic(graphic, after);
    if (!changeGraphic(changeOf(graphic, after), label)) forgetPreview();
}

bool DiagramView::changeGraphic(const GraphicChange& change, const QString& label)
{
    if (!m_commands.movePlaces({}, {}, {change}, m_layer, label)) return false;
    expectGraphics({.isOwnChange = true});
    return true;
}

void DiagramView::previewGraphic(std::size_t graphic, GraphicItem item)
{
    const bool isFirst = m_changedGraphics.insert_or_assign(graphic, std::move(item)).second;
    if (isFirst) m_isBackingValid = false;
    update();
}

void DiagramView::orderSelected(bool toFront)
{
    if (m_graphics.empty()) return;
    const std::vector<GraphicReference> moved = pickedGraphics().items;
    if (!m_commands.orderGraphics({m_layer, moved}, toFront)) return;
    if (toFront) expectGraphics({.areLast = true, .count = moved.size()});
}

// Handles ------------------------------------------------------------------------------------------

std::optional<DiagramView::HandleHit> DiagramView::handleAt(QPointF position) const
{
    const auto single = singleGraphic();
    if (!single || m_drawing.tool() != DrawTool::None) return std::nullopt;
    const auto isNear = [&](Point at) { return (toWidget(at) - position).manhattanLength() <= kHandleReach; };
    const GraphicItem& item = shownGraphic(*single);
    const std::vector<Point> handles = handlesOf(item);
    for (std::size_t i = 0; i < handles.size(); ++i) {
        if (isNear(handles[i])) return HandleHit{i, false};
    }
    const auto pieces = piecesOf(item);
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        const bool isLong = QLineF(toWidget(pieces[i].first), toWidget(pieces[i].second)).length() >= kLeastPiece;
        if (isLong && isNear(middleOf(pieces[i].first, pieces[i].second))) return HandleHit{i, true};
    }
    return std::nullopt;
}

bool DiagramView::startHandle(QPointF position)
{
    const auto hit = handleAt(position);
    if (!hit) return false;
    forgetPreview();
    m_corner.reset();
    begin<DragHandle>(hit->handle + (hit->isNew ? 1 : 0));
    if (!hit->isNew) return true;
    const std::size_t graphic = *singleGraphic();
    previewGraphic(graphic,
                   withCorner(m_scene.graphics()[graphic].item->graphic, hit->handle, snapped(toPage(position))));
    return true;
}

bool DiagramView::removeCornerAt(QPointF position)
{
    const auto hit = handleAt(position);
    if (!hit || hit->isNew || pointsOf(shownGraphic(*singleGraphic())) == nullptr) return false;
    m_gesture.reset();
    commitGraphic(*singleGraphic(), withoutCorner(m_scene.graphics()[*singleGraphic()].item->graphic, hit->handle),
                  tr("Delete a corner"));
    return true;
}

// Drawing ------------------------------------------------------------------------------------------

void DiagramView::setTool(DrawTool tool)
{
    if (tool != DrawTool::None) setProbing(false);
    cancelGesture();
    m_drawing.setTool(tool);
    m_hoverEnd.reset();
    if (tool != DrawTool::None) {
        select({});
        emit message(
            tr("Drag, or click point by point; Enter or a double click ends a line. With keys: arrows and Enter. "
               "Escape ends the tool."));
        // Arrow keys start at the centre of the view.
        if (!underMouse()) m_pointerPage = snapped(m_centre);
    } else {
        emit message({});
    }
    updateCursor(m_pointer);
    emit toolChanged();
    update();
}

void DiagramView::commitDrawn(const std::optional<GraphicItem>& item)
{
    if (!item) return;
    if (std::holds_alternative<TextItem>(*item) || std::holds_alternative<BitmapItem>(*item)) {
        emit contentWanted(*item);
    } else if (m_commands.draw(*item, m_layer)) {
        selectLastGraphicsLater(1);
    }
}

void DiagramView::moveCursor(Point by)
{
    m_isCursorShown = true;
    movePointer(by);
}

void DiagramView::movePointer(Point by)
{
    const Point at = snapped(m_pointerPage);
    m_pointerPage = snapped({at.x + by.x, at.y + by.y});
    m_pointer = toWidget(m_pointerPage);
    if (!rect().contains(m_pointer.toPoint())) {
        centreOn(m_pointerPage);
        m_pointer = toWidget(m_pointerPage);
    }
    update();
}

bool DiagramView::keyWhileDrawing(const QKeyEvent& event)
{
    if (m_drawing.tool() == DrawTool::None) return false;
    if (arrowOf(event) != Point()) {
        moveCursor(stepOf(event));
        return true;
    }
    switch (event.key()) {
        case Qt::Key_Return:
        case Qt::Key_Enter:
            m_isCursorShown = true;
            commitDrawn(m_drawing.press(snapped(m_pointerPage)));
            break;
        case Qt::Key_Backspace:
        case Qt::Key_Delete: m_drawing.dropPoint(); break;
        case Qt::Key_Escape:
            if (m_drawing.isStarted()) {
                m_drawing.drop();
            } else {
                setTool(DrawTool::None);
            }
            break;
        default: return false;
    }
    update();
    return true;
}

bool DiagramView::keyForCorner(const QKeyEvent& event)
{
    const auto single = singleGraphic();
    if (!single) return false;
    const GraphicItem& item = m_scene.graphics()[*single].item->graphic;
    const std::vector<Point> handles = handlesOf(item);
    if (event.key() == Qt::Key_N && !handles.empty()) {
        const std::size_t count = handles.size();
        const bool backwards = event.modifiers().testFlag(Qt::ShiftModifier);
        m_corner = !m_corner ? (backwards ? count - 1 : 0) : (*m_corner + (backwards ? count - 1 : 1)) % count;
        emit message(tr("Arrows move this corner, Insert adds one after it, Delete removes it."));
        update();
        return true;
    }
    if (!m_corner) return false;
    if (arrowOf(event) != Point()) {
        const Point at = handles[*m_corner], by = stepOf(event);
        commitGraphic(*single, withHandleAt(item, *m_corner, {at.x + by.x, at.y + by.y}), tr("Move a corner"));
        return true;
    }
    switch (event.key()) {
        case Qt::Key_Insert: {
            const auto pieces = piecesOf(item);
            if (*m_corner >= pieces.size()) return true;
            const auto [from, to] = pieces[*m_corner];
            commitGraphic(*single, withCorner(item, *m_corner, snapped(middleOf(from, to))), tr("Insert a corner"));
            ++*m_corner;
            return true;
        }
        case Qt::Key_Delete:
        case Qt::Key_Backspace:
            if (pointsOf(item) == nullptr) return false;
            commitGraphic(*single, withoutCorner(item, *m_corner), tr("Delete a corner"));
            return true;
        case Qt::Key_Escape:
            m_corner.reset();
            emit message({});
            update();
            return true;
        default: return false;
    }
}

// Painting -----------------------------------------------------------------------------------------

void DiagramView::paintGraphicMarks(QPainter& painter) const
{
    const QColor accent = m_theme.colours().accent, paper = m_theme.colours().paper;
    const auto single = singleGraphic();
    for (const std::size_t graphic : m_graphics) {
        const GraphicItem& item = shownGraphic(graphic);
        const Extent box = boundsOf(item);
        painter.setPen(QPen(accent, 1, Qt::DashLine));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(QRectF(toWidget(box.first), toWidget(box.second)).normalized().adjusted(-3, -3, 3, 3));
        if (single != graphic) continue;
        const auto square = [&](Point at, double size) {
            return QRectF(toWidget(at) - QPointF(size / 2, size / 2), QSizeF(size, size));
        };
        const std::vector<Point> handles = handlesOf(item);
        painter.setPen(QPen(accent, 1.5));
        for (std::size_t i = 0; i < handles.size(); ++i) {
            painter.setBrush(m_corner == i ? accent : paper);
            painter.drawRect(square(handles[i], m_corner == i ? kHandleSize + 3 : kHandleSize));
        }
        painter.setBrush(paper);
        painter.setPen(QPen(accent, 1));
        for (const auto& [a, b] : piecesOf(item)) {
            if (QLineF(toWidget(a), toWidget(b)).length() >= kLeastPiece)
                painter.drawEllipse(square(middleOf(a, b), kHandleSize - 1));
        }
    }
}

void DiagramView::paintDrawing(QPainter& painter) const
{
    const QColor accent = m_theme.colours().accent;
    const Point at = snapped(m_pointerPage);
    if (const auto item = m_drawing.shownWith(at)) {
        ItemPainter(painter, m_theme.colours(), viewMap()).paintGraphic(*item, Transformation(), {});
        const Extent box = boundsOf(*item);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(accent, 1, Qt::DashLine));
        if (extentOf(*item) != nullptr)
            painter.drawRect(QRectF(toWidget(box.first), toWidget(box.second)).normalized());
    }
    if (!m_isCursorShown) return;
    const QPointF middle = toWidget(at);
    painter.setPen(QPen(accent, 2));
    painter.drawLine(middle - QPointF(kCrossSize, 0), middle + QPointF(kCrossSize, 0));
    painter.drawLine(middle - QPointF(0, kCrossSize), middle + QPointF(0, kCrossSize));
}

}  // namespace causeway::ui

// SPDX-License-Identifier: GPL-3.0-or-later
// What is done with what is selected: keys, clipboard, turning, aligning.
#include <QApplication>
#include <QClipboard>
#include <QKeyEvent>
#include <QMimeData>

#include "core/editing/diagram/diagram_edits.h"
#include "core/graphics/item_outline.h"
#include "ui/diagram/diagram_gestures.h"
#include "ui/diagram/wire_cut.h"
#include "ui/session/class_mime.h"

namespace causeway::ui {

namespace {

constexpr Point kPasteOffset{20, -20};
constexpr double kCoarse = 10;  ///< multiple of the grid, with Shift
constexpr double kPan = 0.2;    ///< of the visible part, for an arrow key with Ctrl

/// Maps a point of the component from one placement to another.
Transformation between(const ComponentPlace& before, const ComponentPlace& after)
{
    const Extent system;
    const auto mapOf = [&](const ComponentPlace& place) {
        return placementMap(system, place.extent, place.rotation, place.origin);
    };
    const std::optional<Transformation> back = mapOf(before).inverse();
    return back ? mapOf(after) * *back : Transformation();
}

}  // namespace

bool DiagramView::changePlaces(const PlaceChange& change, const QString& label)
{
    std::vector<std::pair<std::string, ComponentPlace>> before, after;
    std::vector<GraphicChange> graphics;
    for (const std::size_t graphic : m_graphics)
        graphics.push_back(changeOf(graphic, change.graphic(m_scene.graphics()[graphic].item->graphic)));
    for (std::size_t i = 0; i < m_scene.parts().size(); ++i) {
        if (m_components.count(nameOf(i)) == 0) continue;
        if (!isEditable(i)) {
            emit message(tr("%1 is inherited: it can be changed in %2.")
                             .arg(QString::fromStdString(nameOf(i)),
                                  QString::fromStdString(m_scene.parts()[i].component->declaredIn)));
            continue;
        }
        before.emplace_back(nameOf(i), m_commands.placeOf(nameOf(i), m_layer));
        after.emplace_back(nameOf(i), change.component(before.back().second));
    }
    if (before.empty() && graphics.empty()) return false;
    if (!m_commands.movePlaces(after, linesAfter(before, after), graphics, m_layer, label)) return false;
    expectGraphics({.isOwnChange = true});
    return true;
}

std::vector<LineChange> DiagramView::linesAfter(const std::vector<std::pair<std::string, ComponentPlace>>& before,
                                                const std::vector<std::pair<std::string, ComponentPlace>>& after) const
{
    std::vector<std::optional<Transformation>> maps(m_scene.parts().size());
    for (std::size_t i = 0; i < before.size(); ++i) {
        if (const auto part = m_scene.partNamed(before[i].first))
            maps[*part] = between(before[i].second, after[i].second);
    }
    std::vector<LineChange> lines;
    for (const SceneLine& line : m_scene.lines()) {
        const DiagramConnection& connection = *line.connection;
        const bool moves = (line.startPart && maps[*line.startPart]) || (line.endPart && maps[*line.endPart]);
        if (!moves || !connection.isDrawn || connection.isInherited) continue;
        const auto moved = [&](Point point, std::optional<std::size_t> part) {
            return part && maps[*part] ? (*maps[*part])(point) : point;
        };
        lines.push_back({connection.from, connection.to,
                         stretched(line.points, moved(line.points.front(), line.startPart),
                                   moved(line.points.back(), line.endPart))});
    }
    return lines;
}

void DiagramView::turn(double degrees)
{
    const auto turned = [degrees](const auto& one) { return turnedBy(one, degrees); };
    changePlaces({turned, turned}, tr("Turn"));
}

void DiagramView::flipHorizontally()
{
    changePlaces({[](const ComponentPlace& place) { return causeway::flippedHorizontally(place); },
                  [](const GraphicItem& item) { return flipped(item, true); }},
                 tr("Flip"));
}

void DiagramView::flipVertically()
{
    changePlaces({[](const ComponentPlace& place) { return causeway::flippedVertically(place); },
                  [](const GraphicItem& item) { return flipped(item, false); }},
                 tr("Flip"));
}

void DiagramView::nudge(Point by)
{
    const auto moved = [by](const auto& one) { return movedBy(one, by); };
    changePlaces({moved, moved}, tr("Move"));
}

void DiagramView::align(Alignment alignment)
{
    std::vector<Point> corners;
    for (const std::string& name : m_components) {
        const auto part = m_scene.partNamed(name);
        if (part) corners.insert(corners.end(), {m_scene.parts()[*part].box.first, m_scene.parts()[*part].box.second});
    }
    for (const std::size_t graphic : m_graphics) {
        const Extent box = boundsOf(m_scene.graphics()[graphic].item->graphic);
        corners.insert(corners.end(), {box.first, box.second});
    }
    if (corners.empty()) return;
    const Extent all = boundsOf(corners);
    const Point centre = snapped(all.centre());
    const auto distanceOf = [&](const Extent& box) {
        Point by;
        switch (alignment) {
            case Alignment::Left: by.x = all.left() - box.left(); break;
            case Alignment::Centre: by.x = centre.x - box.centre().x; break;
            case Alignment::Right: by.x = all.right() - box.right(); break;
            case Alignment::Top: by.y = all.top() - box.top(); break;
            case Alignment::Middle: by.y = centre.y - box.centre().y; break;
            case Alignment::Bottom: by.y = all.bottom() - box.bottom(); break;
        }
        return by;
    };
    const auto aligned = [&](const auto& one) { return movedBy(one, distanceOf(boundsOf(one))); };
    changePlaces({aligned, aligned}, tr("Align"));
}

void DiagramView::selectAll()
{
    for (std::size_t i = 0; i < m_scene.parts().size(); ++i) m_components.insert(nameOf(i));
    for (const SceneLine& line : m_scene.lines()) m_lines.insert({line.connection->from, line.connection->to});
    for (std::size_t i = 0; i < m_scene.graphics().size(); ++i) {
        if (m_scene.graphics()[i].own) m_graphics.insert(i);
    }
    update();
    emit selectionChanged();
}

bool DiagramView::selectNext(bool backwards)
{
    const std::size_t count = m_scene.parts().size();
    if (count == 0) return false;
    std::size_t next = backwards ? count - 1 : 0;
    if (m_components.size() == 1) {
        const auto present = m_scene.partNamed(*m_components.begin());
        if (present && *present == (backwards ? 0 : count - 1)) {
            select({});
            return false;
        }
        if (present) next = backwards ? *present - 1 : *present + 1;
    }
    select({QString::fromStdString(nameOf(next))});
    return true;
}

void DiagramView::removeSelected()
{
    std::vector<std::string> own;
    for (const std::string& name : m_components) {
        const auto part = m_scene.partNamed(name);
        if (!part) continue;
        if (isEditable(*part)) {
            own.push_back(name);
        } else {
            emit message(tr("%1 is inherited: it can be deleted in %2.")
                             .arg(QString::fromStdString(name),
                                  QString::fromStdString(m_scene.parts()[*part].component->declaredIn)));
        }
    }
    if (own.empty() && m_lines.empty() && m_graphics.empty()) return;
    if (m_commands.remove(own, selectedLines(), pickedGraphics(), tr("Delete"))) selectLastGraphicsLater(0);
}

void DiagramView::removePieceAt(QPointF position)
{
    const Point page = toPage(position);
    const auto hit = m_scene.lineAt(page, tolerance());
    if (!hit || m_scene.lines()[hit->line].connection->isInherited) return;
    std::vector<NetLine> wires;
    for (const SceneLine& line : m_scene.lines()) {
        const DiagramConnection& connection = *line.connection;
        wires.push_back({line.isReversed ? connection.to : connection.from,
                         line.isReversed ? connection.from : connection.to, line.points});
    }
    const WireCut cut = withoutPieceAt(wires, hit->line, page);
    std::vector<LineChange> removed, added;
    for (const std::size_t line : cut.removed)
        removed.push_back({m_scene.lines()[line].connection->from, m_scene.lines()[line].connection->to, {}});
    for (const NetLine& wire : cut.added) {
        const auto end = m_scene.endNamed(wire.from);
        added.push_back({wire.from, wire.to, wire.points, end ? m_scene.ends()[*end].colour : std::string()});
    }
    static_cast<void>(m_commands.replaceLines(removed, added, tr("Delete a segment of a line")));
}

void DiagramView::copy()
{
    const QString text =
        m_commands.copied(std::vector<std::string>(m_components.begin(), m_components.end()), pickedGraphics());
    if (text.isEmpty()) return;
    auto* copied = new QMimeData;
    copied->setText(text);
    copied->setData(kSourceClassMimeType, m_commands.className().toUtf8());
    QApplication::clipboard()->setMimeData(copied);
    m_pastes = 0;
    m_lastPasted = text;
}

void DiagramView::cut()
{
    copy();
    removeSelected();
    m_pastes = -1;  // pasting after a cut restores the place
}

void DiagramView::pasteText(const QString& text, Point offset)
{
    const DiagramCommands::Pasted pasted = m_commands.paste(text, offset, m_layer);
    if (!pasted.components.isEmpty()) m_selectLater = pasted.components;
    if (pasted.graphics > 0) selectLastGraphicsLater(pasted.graphics);
}

void DiagramView::paste()
{
    const QString text = QApplication::clipboard()->text();
    if (text.isEmpty()) return;
    // Each further copy of the same text is offset from the previous one.
    if (text != m_lastPasted) m_pastes = 0;
    m_lastPasted = text;
    ++m_pastes;
    const Point offset{m_pastes * kPasteOffset.x, m_pastes * kPasteOffset.y};
    const QString source = QString::fromUtf8(QApplication::clipboard()->mimeData()->data(kSourceClassMimeType));
    // The target class is unknown before the first picture.
    if (m_content && (source.isEmpty() || source == m_commands.className())) {
        pasteText(text, offset);
    } else {
        emit pasteWanted(text, source, offset);
    }
}

void DiagramView::duplicate()
{
    const QString text =
        m_commands.copied(std::vector<std::string>(m_components.begin(), m_components.end()), pickedGraphics());
    if (!text.isEmpty()) pasteText(text, kPasteOffset);
}

void DiagramView::selectUnderPointer()
{
    if (hasSelection() || !underMouse()) return;
    if (const auto part = m_scene.partAt(toPage(m_pointer))) select({QString::fromStdString(nameOf(*part))});
}

Point DiagramView::arrowOf(const QKeyEvent& event)
{
    switch (event.key()) {
        case Qt::Key_Left: return {-1, 0};
        case Qt::Key_Right: return {1, 0};
        case Qt::Key_Up: return {0, 1};
        case Qt::Key_Down: return {0, -1};
        default: return {};
    }
}

Point DiagramView::stepOf(const QKeyEvent& event) const
{
    const Point grid = m_scene.system().grid, arrow = arrowOf(event);
    const double factor = event.modifiers().testFlag(Qt::ShiftModifier) ? kCoarse : 1;
    return {arrow.x * grid.x * factor, arrow.y * grid.y * factor};
}

void DiagramView::keyPressEvent(QKeyEvent* event)
{
    const Point arrow = arrowOf(*event);
    const bool isArrow = arrow != Point();
    if (event->modifiers().testFlag(Qt::ControlModifier) && isArrow) {
        centreOn({m_centre.x + arrow.x * sight().width() * kPan, m_centre.y + arrow.y * sight().height() * kPan});
        return;
    }
    if (event->modifiers() & (Qt::ControlModifier | Qt::AltModifier)) {
        QWidget::keyPressEvent(event);
        return;
    }
    const auto gesture = m_gesture;
    if (keyWhileProbing(*event) || (gesture && gesture->key(*event)) || keyWhileDrawing(*event) ||
        keyForCorner(*event)) {
        event->accept();
        return;
    }
    if (isArrow) {
        nudge(stepOf(*event));
        event->accept();
        return;
    }
    const auto single = [this] {
        return m_components.size() == 1 ? QString::fromStdString(*m_components.begin()) : QString();
    };
    switch (event->key()) {
        case Qt::Key_H: flipHorizontally(); break;
        case Qt::Key_V: flipVertically(); break;
        case Qt::Key_R: event->modifiers().testFlag(Qt::ShiftModifier) ? turnLeft() : turnRight(); break;
        case Qt::Key_C: startConnecting(); break;
        case Qt::Key_W: setProbing(true); break;
        case Qt::Key_Delete:
        case Qt::Key_Backspace:
            event->modifiers().testFlag(Qt::ShiftModifier) ? removePieceAt(m_pointer) : removeSelected();
            break;
        case Qt::Key_Tab:
        case Qt::Key_Backtab: event->setAccepted(selectNext(event->key() == Qt::Key_Backtab)); return;
        case Qt::Key_Insert: emit placeByNameWanted(); break;
        case Qt::Key_F2:
            selectUnderPointer();
            if (!single().isEmpty()) emit renameWanted(single());
            break;
        case Qt::Key_Return:
        case Qt::Key_Enter:
            selectUnderPointer();
            if (!single().isEmpty()) emit parametersWanted(single());
            if (singleGraphic()) emit propertiesWanted(*singleGraphic());
            break;
        case Qt::Key_L: setTool(DrawTool::Line); break;
        case Qt::Key_P: setTool(DrawTool::Polygon); break;
        case Qt::Key_B: setTool(DrawTool::Rectangle); break;
        case Qt::Key_E: setTool(DrawTool::Ellipse); break;
        case Qt::Key_T: setTool(DrawTool::Text); break;
        case Qt::Key_I: setTool(DrawTool::Bitmap); break;
        case Qt::Key_Plus: zoomIn(); break;
        case Qt::Key_Minus: zoomOut(); break;
        case Qt::Key_0: fit(); break;
        case Qt::Key_Space:
            m_spaceHeld = true;
            updateCursor(m_pointer);
            break;
        case Qt::Key_Escape:
            if (m_gesture) {
                cancelGesture();
            } else {
                select({});
            }
            break;
        default: QWidget::keyPressEvent(event); return;
    }
    event->accept();
}

void DiagramView::keyReleaseEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Space && !event->isAutoRepeat()) {
        m_spaceHeld = false;
        updateCursor(m_pointer);
    } else {
        QWidget::keyReleaseEvent(event);
    }
}

}  // namespace causeway::ui

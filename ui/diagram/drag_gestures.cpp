// SPDX-License-Identifier: GPL-3.0-or-later
// Gestures with the button held: panning, selecting, moving, resizing, leading lines, drawing, probing.
#include <QDrag>
#include <QGuiApplication>
#include <QPainter>

#include "core/graphics/item_outline.h"
#include "ui/diagram/diagram_gestures.h"
#include "ui/session/theme.h"
#include "ui/session/variable_mime.h"

namespace causeway::ui {

void DiagramView::Pan::move()
{
    m_view.centreOn({m_centre.x - (m_view.m_pointer.x() - m_view.m_pressed.x()) / m_view.m_scale,
                     m_centre.y + (m_view.m_pointer.y() - m_view.m_pressed.y()) / m_view.m_scale});
}

void DiagramView::Press::move()
{
    if (!m_view.isDragged(m_view.m_pointer)) return;
    m_view.startDrag();
    if (const auto gesture = m_view.m_gesture) gesture->move();
}

void DiagramView::Press::release(const QMouseEvent& event)
{
    end();
    if (!adds(event)) m_view.selectAt(m_view.m_pressedPage, false);
}

void DiagramView::Band::release(const QMouseEvent& event)
{
    m_view.selectInBand(adds(event));
    end();
}

void DiagramView::Band::paint(QPainter& painter) const
{
    const QColor accent = m_view.m_theme.colours().accent;
    const QRectF band = QRectF(m_view.m_pressed, m_view.m_pointer).normalized();
    QColor fill = accent;
    fill.setAlphaF(0.12F);
    painter.setPen(QPen(accent, 1));
    painter.fillRect(band, fill);
    painter.drawRect(band);
}

void DiagramView::Move::move()
{
    m_view.m_movingBy = m_view.snapped(m_view.draggedBy());
    for (const std::size_t graphic : m_view.m_graphics)
        m_view.previewGraphic(graphic, movedBy(m_view.m_scene.graphics()[graphic].item->graphic, m_view.m_movingBy));
}

void DiagramView::Move::release(const QMouseEvent& /*event*/)
{
    end();
    const Point by = m_view.m_movingBy;
    const auto moved = [by](const auto& one) { return movedBy(one, by); };
    if (by == Point() || !m_view.changePlaces({moved, moved}, tr("Move"))) m_view.forgetPreview();
}

void DiagramView::Resize::move()
{
    m_box = boundsOf(std::vector{m_anchor, m_view.snapped(m_view.m_pointerPage)});
}

void DiagramView::Resize::release(const QMouseEvent& /*event*/)
{
    end();
    if (m_box.width() <= 0 || m_box.height() <= 0) return;
    m_view.changePlaces({[this](const ComponentPlace& place) { return fittedTo(place, m_box); }, {}}, tr("Resize"));
}

void DiagramView::Resize::paint(QPainter& painter) const
{
    painter.setPen(QPen(m_view.m_theme.colours().accent, 1, Qt::DashLine));
    painter.drawRect(QRectF(m_view.toWidget(m_box.first), m_view.toWidget(m_box.second)).normalized());
}

void DiagramView::LeadPiece::move()
{
    const std::vector<Point>& points = m_view.m_scene.lines()[m_piece.line].points;
    if (!m_view.m_ledLine) m_view.m_isBackingValid = false;
    m_view.m_ledLine = {m_piece.line, withPieceMoved(points, m_piece.piece, m_view.snapped(m_view.draggedBy()))};
}

void DiagramView::LeadPiece::release(const QMouseEvent& /*event*/)
{
    end();
    if (!m_view.m_ledLine) return;
    const auto& [line, points] = *m_view.m_ledLine;
    const DiagramConnection& connection = *m_view.m_scene.lines()[line].connection;
    if (!m_view.m_commands.leadLine({connection.from, connection.to, points})) m_view.forgetPreview();
}

void DiagramView::DragHandle::move()
{
    const std::size_t graphic = *m_view.singleGraphic();
    m_view.previewGraphic(graphic,
                          withHandleAt(m_view.shownGraphic(graphic), m_handle, m_view.snapped(m_view.m_pointerPage)));
}

void DiagramView::DragHandle::release(const QMouseEvent& /*event*/)
{
    end();
    if (m_view.m_changedGraphics.empty()) return;
    const auto [graphic, item] = *m_view.m_changedGraphics.begin();
    const Extent box = ownExtent(item);
    const bool isFlat = extentOf(item) != nullptr && (box.width() == 0 || box.height() == 0);
    if (isFlat) {
        m_view.forgetPreview();
    } else {
        m_view.commitGraphic(graphic, item, pointsOf(item) != nullptr ? tr("Move a corner") : tr("Resize"));
    }
}

void DiagramView::Draw::release(const QMouseEvent& event)
{
    end();
    m_view.commitDrawn(m_view.m_drawing.release(m_view.snapped(m_view.toPage(event.position()))));
}

void DiagramView::Probe::move()
{
    if (!m_view.isDragged(m_view.m_pointer)) return;
    end();
    const auto place = m_view.probedAt(m_view.m_pressed);
    const QStringList names =
        place && m_view.m_probed ? m_view.m_probed(*place, QGuiApplication::keyboardModifiers()) : QStringList();
    if (names.isEmpty()) return;
    auto* drag = new QDrag(&m_view);
    drag->setMimeData(variablesToDrag(names));
    drag->exec(Qt::CopyAction);
}

void DiagramView::Probe::release(const QMouseEvent& event)
{
    end();
    if (const auto place = m_view.probedAt(event.position())) emit m_view.probeWanted(*place, event.modifiers());
}

}  // namespace causeway::ui

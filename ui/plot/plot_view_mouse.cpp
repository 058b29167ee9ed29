// SPDX-License-Identifier: GPL-3.0-or-later
// What the mouse, the keys and a drag do in a plot.
#include <QContextMenuEvent>
#include <QDrag>
#include <QDragEnterEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "ui/plot/curve_painter.h"
#include "ui/plot/plot_overlay.h"
#include "ui/plot/plot_view.h"
#include "ui/session/variable_mime.h"

namespace causeway::ui {

namespace {

constexpr double kZoomStep = 0.8, kPanStep = 0.1;
/// Pixels: movement allowed in a click; extent below which a drag zooms one axis only; reach of a click.
constexpr double kClickSlack = 4, kFlat = 16, kClickReach = 8;

/// The part of an axis between two fractions of its length.
PlotRange part(PlotRange range, AxisScale scale, double from, double to)
{
    from = std::clamp(from, 0.0, 1.0);
    to = std::clamp(to, 0.0, 1.0);
    const double factor = to - from;
    if (!(factor > 0 && factor < 1)) return range;
    // `zoomedOn` enforces the zoom limits; it zooms around the point that ends up at the start of the band.
    return zoomedOn(scale, range, factor, from / (1 - factor));
}

}  // namespace

bool PlotView::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const PlotLegend::Entry* entry = m_legend.at(help->pos());
        if (entry == nullptr) {
            QToolTip::hideText();
        } else {
            QToolTip::showText(
                help->globalPos(),
                tr("%1\nClick the line to hide or show it, the name to select it. Drag the name to another plot.")
                    .arg(m_curves[entry->curve].label),
                this);
        }
        return true;
    }
    return QWidget::event(event);
}

PlotPlace PlotView::placeAt(QPointF position) const
{
    const QRectF area = frame().area;
    const double strip = std::min(48.0, height() * 0.2);
    if (position.y() < strip) return PlotPlace::Above;
    if (position.x() < area.left()) return PlotPlace::LeftAxis;
    if (position.x() > area.right()) return PlotPlace::RightAxis;
    if (position.y() > height() - strip / 2) return PlotPlace::Below;
    return position.y() > area.bottom() ? PlotPlace::XAxis : PlotPlace::Plot;
}

void PlotView::mousePressEvent(QMouseEvent* event)
{
    emit activated();
    const QPointF position = event->position();
    if (const PlotLegend::Entry* entry = m_legend.at(position)) {
        if (event->button() != Qt::LeftButton) return;
        m_drag = Drag::Curve;
        m_draggedCurve = m_curves[entry->curve].id;
        m_dragFrom = position;
        m_dragMoved = false;
        return;
    }
    if (frame().area.contains(position)) press(position, event->button(), event->modifiers());
}

void PlotView::press(QPointF position, Qt::MouseButton button, Qt::KeyboardModifiers modifiers)
{
    if (m_drag != Drag::None || (button != Qt::LeftButton && button != Qt::MiddleButton)) return;
    const bool pans = button == Qt::MiddleButton || modifiers.testFlag(Qt::ShiftModifier);
    m_drag = pans ? Drag::Pan : Drag::RubberBand;
    m_dragFrom = position;
    m_dragMoved = false;
    m_axesAtDrag = frame().axes;
    if (pans) setCursor(Qt::ClosedHandCursor);
}

void PlotView::mouseMoveEvent(QMouseEvent* event)
{
    const QPointF position = event->position();
    const QRectF area = frame().area;
    const QPointF moved = position - m_dragFrom;
    if (m_drag != Drag::None) m_dragMoved = m_dragMoved || std::hypot(moved.x(), moved.y()) > kClickSlack;
    if (m_drag == Drag::Curve && m_dragMoved) return startCurveDrag();
    if (m_drag == Drag::Pan && m_dragMoved) {
        pan(moved);
    } else if (m_drag == Drag::RubberBand && m_dragMoved) {
        QRectF band = QRectF(m_dragFrom, position).normalized();
        if (band.height() < kFlat) band = QRectF(band.left(), area.top(), band.width(), area.height());
        if (band.width() < kFlat && band.height() < area.height())
            band = QRectF(area.left(), band.top(), area.width(), band.height());
        m_overlay->setRubberBand(band);
        update();
    }
    if (area.contains(position)) {
        emit hovered(frame().xAt(position.x()));
    } else {
        emit hoverEnded();
    }
}

void PlotView::pan(QPointF moved)
{
    const QRectF area = frame().area;
    const double right = -moved.x() / area.width(), up = moved.y() / area.height();
    emit rangesWanted(pannedOn(m_axes.xScale, m_axesAtDrag.x, right), pannedOn(m_axes.leftScale, m_axesAtDrag.left, up),
                      pannedOn(m_axes.rightScale, m_axesAtDrag.right, up));
}

void PlotView::mouseReleaseEvent(QMouseEvent* event)
{
    if (m_drag != Drag::None) release(event->position());
}

void PlotView::release(QPointF position)
{
    const Drag drag = m_drag;
    const bool moved = m_dragMoved;
    const QPointF from = m_dragFrom;
    endDrag();
    if (drag == Drag::Curve) {
        const PlotLegend::Entry* entry = m_legend.at(position);
        if (entry != nullptr) clickLegend(*entry, position);
        return;
    }
    if (!moved) return clickAt(position, drag == Drag::Pan);
    if (drag == Drag::RubberBand) wantBand(QRectF(from, position).normalized());
}

void PlotView::clickLegend(const PlotLegend::Entry& entry, QPointF position)
{
    const PlotCurve& curve = m_curves[entry.curve];
    if (entry.swatch.contains(position)) {
        emit hideWanted(curve.id, !curve.isHidden);
    } else {
        emit curveClicked(curve.id);
    }
}

void PlotView::wantBand(const QRectF& band)
{
    const PlotFrame shown = frame();
    const PlotAxes& axes = shown.axes;
    const bool zoomsTime = band.width() >= kFlat || band.height() < kFlat;
    const bool zoomsValues = band.height() >= kFlat;
    const double left = shown.fractionAcross(band.left()), right = shown.fractionAcross(band.right());
    const double low = shown.fractionUp(band.bottom()), high = shown.fractionUp(band.top());
    emit rangesWanted(zoomsTime ? part(axes.x, axes.xScale, left, right) : axes.x,
                      zoomsValues ? part(axes.left, axes.leftScale, low, high) : axes.left,
                      zoomsValues ? part(axes.right, axes.rightScale, low, high) : axes.right);
}

void PlotView::endDrag()
{
    m_drag = Drag::None;
    m_overlay->setRubberBand({});
    unsetCursor();
    update();
}

const PlotCurve* PlotView::curveAt(QPointF position) const
{
    const PlotFrame shown = frame();
    double nearest = kClickReach;
    const PlotCurve* found = nullptr;
    for (const PlotCurve& curve : m_curves) {
        if (curve.isHidden) continue;
        const double distance = distanceTo(points(curve.id), curve.side, shown, position, kClickReach);
        if (distance >= nearest) continue;
        nearest = distance;
        found = &curve;
    }
    return found;
}

void PlotView::clickAt(QPointF position, bool isMark)
{
    const PlotFrame shown = frame();
    const PlotCurve* found = curveAt(position);
    if (found != nullptr && !isMark) emit curveClicked(found->id);
    if (!shown.area.contains(position)) return;
    const double x = m_overlay->eventAt(position, shown).value_or(shown.xAt(position.x()));
    if (isMark) {
        emit markClicked(x);
    } else {
        emit timeClicked(x);
    }
}

void PlotView::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (const PlotLegend::Entry* entry = m_legend.at(event->position())) {
        // The swatch of an entry hides and shows its curve.
        if (entry->swatch.contains(event->position())) return mousePressEvent(event);
        endDrag();
        emit styleWanted(m_curves[entry->curve].id);
        return;
    }
    if (frame().area.contains(event->position())) {
        emit fitWanted();
    } else {
        emit axesWanted();
    }
}

void PlotView::wheelEvent(QWheelEvent* event)
{
    constexpr double kNotch = 120;
    const PlotFrame shown = frame();
    const PlotAxes& axes = shown.axes;
    const QPoint angle = event->angleDelta();
    const double notches = (angle.y() != 0 ? angle.y() : angle.x()) / kNotch;
    const double factor = std::pow(kZoomStep, notches);
    const double right = std::clamp(shown.fractionAcross(event->position().x()), 0.0, 1.0);
    const double up = std::clamp(shown.fractionUp(event->position().y()), 0.0, 1.0);
    const PlotPlace place = placeAt(event->position());
    const bool zoomsLeft = place != PlotPlace::RightAxis, zoomsRight = place != PlotPlace::LeftAxis;
    event->accept();
    if (event->modifiers().testFlag(Qt::ControlModifier) || !zoomsLeft || !zoomsRight) {
        emit rangesWanted(axes.x, zoomsLeft ? zoomedOn(axes.leftScale, axes.left, factor, up) : axes.left,
                          zoomsRight ? zoomedOn(axes.rightScale, axes.right, factor, up) : axes.right);
    } else if (event->modifiers().testFlag(Qt::ShiftModifier)) {
        emit rangesWanted(pannedOn(axes.xScale, axes.x, -notches * kPanStep), axes.left, axes.right);
    } else {
        emit rangesWanted(zoomedOn(axes.xScale, axes.x, factor, right), axes.left, axes.right);
    }
}

void PlotView::keyPressEvent(QKeyEvent* event)
{
    const bool isPlain = (event->modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier)) == Qt::NoModifier;
    if (!isPlain || !key(event->key())) QWidget::keyPressEvent(event);
}

bool PlotView::key(int key)
{
    const PlotAxes axes = frame().axes;
    const auto wantX = [&](PlotRange x) { emit rangesWanted(x, axes.left, axes.right); };
    switch (key) {
        case Qt::Key_Plus:
        case Qt::Key_Equal: wantX(zoomedOn(axes.xScale, axes.x, kZoomStep, 0.5)); return true;
        case Qt::Key_Minus: wantX(zoomedOn(axes.xScale, axes.x, 1 / kZoomStep, 0.5)); return true;
        case Qt::Key_Left: wantX(pannedOn(axes.xScale, axes.x, -kPanStep)); return true;
        case Qt::Key_Right: wantX(pannedOn(axes.xScale, axes.x, kPanStep)); return true;
        case Qt::Key_Up:
        case Qt::Key_Down: {
            const double step = key == Qt::Key_Up ? kPanStep : -kPanStep;
            emit rangesWanted(axes.x, pannedOn(axes.leftScale, axes.left, step),
                              pannedOn(axes.rightScale, axes.right, step));
            return true;
        }
        case Qt::Key_F:
        case Qt::Key_Home:
        case Qt::Key_0: emit fitWanted(); return true;
        case Qt::Key_A: emit axesWanted(); return true;
        case Qt::Key_Delete:
            if (m_emphasis.empty()) return false;
            for (const int curve : std::vector<int>(m_emphasis)) emit removeWanted(curve);
            return true;
        case Qt::Key_S:
            if (m_emphasis.empty()) return false;
            emit styleWanted(m_emphasis.front());
            return true;
        case Qt::Key_Escape:
            if (m_drag == Drag::None) return false;
            endDrag();
            return true;
        default: break;
    }
    const int number = key - Qt::Key_1;
    if (number < 0 || number > 8 || static_cast<std::size_t>(number) >= m_curves.size()) return false;
    const PlotCurve& curve = m_curves[static_cast<std::size_t>(number)];
    emit hideWanted(curve.id, !curve.isHidden);
    return true;
}

void PlotView::leaveEvent(QEvent* event)
{
    QWidget::leaveEvent(event);
    emit hoverEnded();
}

void PlotView::focusInEvent(QFocusEvent* event)
{
    QWidget::focusInEvent(event);
    emit activated();
}

void PlotView::contextMenuEvent(QContextMenuEvent* event)
{
    emit activated();
    const bool isKey = event->reason() == QContextMenuEvent::Keyboard;
    const PlotLegend::Entry* entry = isKey ? nullptr : m_legend.at(event->pos());
    int curve = entry != nullptr ? m_curves[entry->curve].id : -1;
    // Commands on a single run of a family exist only in this menu.
    if (const PlotCurve* under = isKey || entry != nullptr ? nullptr : curveAt(event->pos());
        under != nullptr && under->isFamily)
        curve = under->id;
    emit menuWanted(curve, isKey ? mapToGlobal(frame().area.topLeft().toPoint()) : event->globalPos());
}

void PlotView::startCurveDrag()
{
    const int id = m_draggedCurve;
    endDrag();
    const auto curve = std::ranges::find(m_curves, id, &PlotCurve::id);
    if (curve == m_curves.end() || curve->variable.isEmpty()) return;
    auto* drag = new QDrag(this);
    drag->setMimeData(variablesToDrag({curve->variable}));
    drag->exec(Qt::MoveAction | Qt::CopyAction, Qt::MoveAction);
}

void PlotView::dragEnterEvent(QDragEnterEvent* event)
{
    if (event->mimeData()->hasFormat(kVariablesMimeType)) event->acceptProposedAction();
}

void PlotView::dragMoveEvent(QDragMoveEvent* event)
{
    showDropPlace(placeAt(event->position()));
    event->acceptProposedAction();
}

void PlotView::dragLeaveEvent(QDragLeaveEvent* event)
{
    QWidget::dragLeaveEvent(event);
    showDropPlace({});
}

void PlotView::dropEvent(QDropEvent* event)
{
    showDropPlace({});
    const QStringList names = draggedVariables(*event->mimeData());
    if (names.isEmpty()) return;
    event->acceptProposedAction();
    emit variablesDropped(names, placeAt(event->position()), event->source());
}

void PlotView::showDropPlace(std::optional<PlotPlace> place)
{
    if (place == m_dropPlace) return;
    m_dropPlace = place;
    const PlotFrame shown = frame();
    QRectF target;
    QString text;
    if (place) {
        switch (*place) {
            case PlotPlace::Above:
                target = QRectF(0, 0, width(), std::min(48.0, height() * 0.2));
                text = tr("New plot above");
                break;
            case PlotPlace::Below:
                target = QRectF(0, height() - 24, width(), 24);
                text = tr("New plot below");
                break;
            case PlotPlace::LeftAxis:
                target = QRectF(0, shown.area.top(), shown.area.left(), shown.area.height());
                text = tr("Left");
                break;
            case PlotPlace::RightAxis:
                target =
                    QRectF(shown.area.right(), shown.area.top(), width() - shown.area.right(), shown.area.height());
                text = tr("Right");
                break;
            case PlotPlace::XAxis:
                target =
                    QRectF(shown.area.left(), shown.area.bottom(), shown.area.width(), height() - shown.area.bottom());
                text = tr("Plot over this variable");
                break;
            case PlotPlace::Plot: target = shown.area; break;
        }
    }
    m_overlay->setDropPlace(target, text);
    update();
}

}  // namespace causeway::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/toolkit/zoom_view.h"

#include <QApplication>
#include <QGestureEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QNativeGestureEvent>
#include <QPinchGesture>
#include <QScrollBar>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

namespace causeway::ui {

namespace {
constexpr double kKeyFactor = 1.25;
constexpr double kWheelFactor = 1.0015;  ///< per eighth of a degree: 1.2 a notch
}  // namespace

ZoomView::ZoomView(QWidget* parent) : QAbstractScrollArea(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setFrameShape(QFrame::NoFrame);
    viewport()->setMouseTracking(true);
    viewport()->setAttribute(Qt::WA_OpaquePaintEvent);
    viewport()->grabGesture(Qt::PinchGesture);
}

void ZoomView::setZoom(double zoom, QPointF anchor)
{
    const auto [least, most] = zoomRange();
    zoom = std::clamp(zoom, least, std::max(least, most));
    const QRectF area = scrolledArea();
    const QPointF inArea = anchor - area.topLeft();
    const QSizeF before = contentSize();
    const QPointF place = origin() + inArea;
    m_followSize = false;
    m_zoom = zoom;
    rescale();
    updateScrollBars();
    const QSizeF after = contentSize();
    // Relative to the content: exact for content that scales, and correct if its width follows the viewport.
    const double x = before.width() > 0 ? place.x() / before.width() * after.width() : 0;
    const double y = before.height() > 0 ? place.y() / before.height() * after.height() : 0;
    horizontalScrollBar()->setValue(static_cast<int>(std::lround(x - inArea.x())));
    verticalScrollBar()->setValue(static_cast<int>(std::lround(y - inArea.y())));
    viewport()->update();
}

void ZoomView::zoomIn()
{
    setZoom(m_zoom * kKeyFactor, zoomAnchor());
}

void ZoomView::zoomOut()
{
    setZoom(m_zoom / kKeyFactor, zoomAnchor());
}

void ZoomView::fit()
{
    setZoom(zoomToFit(), scrolledArea().topLeft());
}

void ZoomView::resetZoom()
{
    const auto [least, most] = zoomRange();
    m_zoom = std::clamp(zoomToRead(), least, std::max(least, most));
    m_followSize = true;
    rescale();
    updateScrollBars();
    horizontalScrollBar()->setValue(0);
    verticalScrollBar()->setValue(0);
    viewport()->update();
}

void ZoomView::updateScrollBars()
{
    const QSizeF content = contentSize();
    const QSizeF page = scrolledArea().size();
    const auto set = [](QScrollBar* bar, double whole, double shown) {
        bar->setRange(0, std::max(0, static_cast<int>(std::ceil(std::min(whole - shown, 2.0e9)))));
        bar->setPageStep(std::max(1, static_cast<int>(shown)));
        bar->setSingleStep(std::max(1, static_cast<int>(shown / 20)));
    };
    set(horizontalScrollBar(), content.width(), page.width());
    set(verticalScrollBar(), content.height(), page.height());
}

QPointF ZoomView::origin() const
{
    const QSizeF content = contentSize();
    const QSizeF page = scrolledArea().size();
    if (!isCentred()) return QPointF(horizontalScrollBar()->value(), verticalScrollBar()->value());
    const double x = content.width() < page.width() ? -std::floor((page.width() - content.width()) / 2)
                                                    : horizontalScrollBar()->value();
    const double y = content.height() < page.height() ? -std::floor((page.height() - content.height()) / 2)
                                                      : verticalScrollBar()->value();
    return {x, y};
}

void ZoomView::ensureVisible(QRectF contentRect)
{
    const QSizeF page = scrolledArea().size();
    const auto move = [](QScrollBar* bar, double from, double to, double shown) {
        if (from < bar->value())
            bar->setValue(static_cast<int>(std::floor(from)));
        else if (to > bar->value() + shown)
            bar->setValue(static_cast<int>(std::ceil(std::min(to - shown, from))));
    };
    move(horizontalScrollBar(), contentRect.left(), contentRect.right(), page.width());
    move(verticalScrollBar(), contentRect.top(), contentRect.bottom(), page.height());
}

void ZoomView::wheelEvent(QWheelEvent* event)
{
    if (event->modifiers() & Qt::ControlModifier) {
        setZoom(m_zoom * std::pow(kWheelFactor, event->angleDelta().y()), event->position());
        event->accept();
        return;
    }
    QAbstractScrollArea::wheelEvent(event);
}

void ZoomView::keyPressEvent(QKeyEvent* event)
{
    const Qt::KeyboardModifiers modifiers =
        event->modifiers() & ~(Qt::KeypadModifier | Qt::ShiftModifier | Qt::ControlModifier);
    if (modifiers == Qt::NoModifier) {
        switch (event->key()) {
            case Qt::Key_Plus:
            case Qt::Key_Equal: zoomIn(); return;
            case Qt::Key_Minus: zoomOut(); return;
            case Qt::Key_0: fit(); return;
            case Qt::Key_PageUp: verticalScrollBar()->triggerAction(QScrollBar::SliderPageStepSub); return;
            case Qt::Key_PageDown: verticalScrollBar()->triggerAction(QScrollBar::SliderPageStepAdd); return;
            default: break;
        }
    }
    // Overrides the scroll area's handling, which would consume arrow keys meant for the panel.
    event->ignore();
}

void ZoomView::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton && event->button() != Qt::MiddleButton) return;
    m_pressed = true;
    m_panning = false;
    m_pressPoint = event->position();
    m_pressScroll = {horizontalScrollBar()->value(), verticalScrollBar()->value()};
}

void ZoomView::mouseMoveEvent(QMouseEvent* event)
{
    if (!m_pressed) return;
    const QPointF moved = event->position() - m_pressPoint;
    if (!m_panning && moved.manhattanLength() < QApplication::startDragDistance()) return;
    m_panning = true;
    viewport()->setCursor(Qt::ClosedHandCursor);
    horizontalScrollBar()->setValue(m_pressScroll.x() - static_cast<int>(std::lround(moved.x())));
    verticalScrollBar()->setValue(m_pressScroll.y() - static_cast<int>(std::lround(moved.y())));
}

void ZoomView::mouseReleaseEvent(QMouseEvent* /*event*/)
{
    m_pressed = false;
    m_panning = false;
    viewport()->unsetCursor();
}

void ZoomView::resizeEvent(QResizeEvent* event)
{
    QAbstractScrollArea::resizeEvent(event);
    if (m_followSize) {
        const auto [least, most] = zoomRange();
        m_zoom = std::clamp(zoomToRead(), least, std::max(least, most));
    }
    rescale();
    updateScrollBars();
    viewport()->update();
}

bool ZoomView::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::NativeGesture) return nativeGesture(*static_cast<QNativeGestureEvent*>(event));
    if (event->type() == QEvent::Gesture) {
        auto* gestures = static_cast<QGestureEvent*>(event);
        if (const auto* pinch = static_cast<QPinchGesture*>(gestures->gesture(Qt::PinchGesture))) {
            setZoom(m_zoom * pinch->scaleFactor(), viewport()->mapFromGlobal(pinch->hotSpot()));
            gestures->accept(Qt::PinchGesture);
            return true;
        }
    }
    return QAbstractScrollArea::viewportEvent(event);
}

bool ZoomView::nativeGesture(const QNativeGestureEvent& event)
{
    if (event.gestureType() != Qt::ZoomNativeGesture) return false;
    setZoom(m_zoom * (1 + event.value()), event.position());
    return true;
}

void ZoomView::scrollContentsBy(int /*dx*/, int /*dy*/)
{
    viewport()->update();
}

}  // namespace causeway::ui

// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A scroll area that zooms and pans: Ctrl and wheel, two fingers, the keys + - 0, and dragging. Derived views provide
/// contents and their size at a zoom; this class handles input devices, uniformly for all structure views.
#pragma once

#include <QAbstractScrollArea>

class QNativeGestureEvent;

namespace causeway::ui {

class ZoomView : public QAbstractScrollArea {
    Q_OBJECT
public:
    explicit ZoomView(QWidget* parent = nullptr);

    [[nodiscard]] double zoom() const { return m_zoom; }
    /// Keeps the point under `anchor` (in the viewport) fixed. Clamped to zoomRange().
    void setZoom(double zoom, QPointF anchor);

public slots:
    void zoomIn();
    void zoomOut();
    /// Makes everything visible.
    void fit();

protected:
    /// Minimum and maximum zoom.
    virtual std::pair<double, double> zoomRange() const = 0;
    /// Zoom at which everything is visible.
    virtual double zoomToFit() const = 0;
    /// Initial zoom for new contents: as `zoomToFit`, but readable.
    virtual double zoomToRead() const = 0;
    /// Scrolling part of the viewport (without fixed headers).
    virtual QRectF scrolledArea() const = 0;
    /// Size of the whole contents in pixels at the current zoom.
    virtual QSizeF contentSize() const = 0;
    /// Fixed point of keyboard and button zooming, in the viewport.
    virtual QPointF zoomAnchor() const { return scrolledArea().center(); }
    /// Whether contents smaller than the view are centred, or at the top left.
    virtual bool isCentred() const { return true; }
    /// Recomputes data that depends on zoom or size; called before the scroll bars are set.
    virtual void rescale() {}

    /// For new contents: readable zoom at the top left; follows the size of the widget until the user zooms.
    void resetZoom();
    void updateScrollBars();
    /// Top left corner of the visible part, in pixels of the contents (negative if the contents are smaller and
    /// centred).
    [[nodiscard]] QPointF origin() const;
    /// Scrolls by the minimum amount.
    void ensureVisible(QRectF contentRect);
    /// True while the left or middle button drags the contents.
    [[nodiscard]] bool isPanning() const { return m_panning; }

    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;

private:
    bool nativeGesture(const QNativeGestureEvent& event);

    double m_zoom = 1;
    bool m_followSize = true;  ///< adapt the zoom to the widget until the user zooms
    bool m_pressed = false;
    bool m_panning = false;
    QPointF m_pressPoint;
    QPoint m_pressScroll;
};

}  // namespace causeway::ui

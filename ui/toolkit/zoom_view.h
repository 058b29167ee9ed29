// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A scroll area that zooms and pans: the wheel with Ctrl, two fingers, the keys + - 0, and dragging.
///
/// What is shown and where is the matter of the view proper, which says how large its content is at a zoom; here is
/// only the handling of the input devices, so that all structure views feel alike.
#pragma once

#include <QAbstractScrollArea>

class QNativeGestureEvent;

namespace causeway::ui {

class ZoomView : public QAbstractScrollArea {
    Q_OBJECT
public:
    explicit ZoomView(QWidget* parent = nullptr);

    [[nodiscard]] double zoom() const { return m_zoom; }
    /// Keeps what lies under `anchor` (in the viewport) where it is. Clamped to the range that makes sense.
    void setZoom(double zoom, QPointF anchor);

public slots:
    void zoomIn();
    void zoomOut();
    /// Everything in sight.
    void fit();

protected:
    /// Least and greatest zoom.
    virtual std::pair<double, double> zoomRange() const = 0;
    /// The zoom at which everything is in sight.
    virtual double zoomToFit() const = 0;
    /// A comfortable zoom for a new content: as `zoomToFit`, but readable.
    virtual double zoomToRead() const = 0;
    /// The part of the viewport that scrolls (a view may keep headers out of it).
    virtual QRectF scrolledArea() const = 0;
    /// Size of the whole content in pixels at the present zoom.
    virtual QSizeF contentSize() const = 0;
    /// What the keys and buttons zoom around, in the viewport.
    virtual QPointF zoomAnchor() const { return scrolledArea().center(); }
    /// Whether a content smaller than the view stands in its middle or at its beginning.
    virtual bool isCentred() const { return true; }
    /// Called when what depends on the zoom or the size has to be computed again, before the scroll bars are set.
    virtual void rescale() {}

    /// A new content: comfortable zoom, from its beginning; follows the size of the widget until the user zooms.
    void resetZoom();
    void updateScrollBars();
    /// Top left corner of what is visible, in pixels of the content (negative when the content is smaller and centred).
    [[nodiscard]] QPointF origin() const;
    /// Scrolls as little as needed.
    void ensureVisible(QRectF contentRect);
    /// True while the left or middle button drags the content.
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
    bool m_followSize = true;  ///< zoom with the widget until the user zooms
    bool m_pressed = false;
    bool m_panning = false;
    QPointF m_pressPoint;
    QPoint m_pressScroll;
};

}  // namespace causeway::ui

// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A widget that draws curves in a frame of axes, with legend, event markers, cursors and values.
///
/// The view is passive: it is given curves, points (already decimated, see core/results/decimation.h), axes and
/// readouts. Mouse actions are emitted as requests; `PlotPane` decides. Curves are identified by ids chosen by the
/// pane.
///
/// Mouse: the wheel zooms the time (with Ctrl or over an axis the values) around the pointer; dragging zooms to a
/// rectangle; dragging with the middle button or with Shift pans; a double click fits (on an axis: opens its limits); a
/// click sets the cursor, snapping to events, and selects the nearest curve; with Shift it sets the mark, for
/// differences. In the legend a click on a line toggles the curve, on a name selects it; a name can be dragged, and a
/// double click on it opens the style. Keys: + and - zoom, arrows pan, F, Home and 0 fit, 1 to 9 toggle curves, Delete
/// removes the selected curve, S opens its style, A the axes, Esc cancels the rubber band.
///
/// Cost: curves are painted into a pixmap when they change; overlays do not repaint them.
#pragma once

#include <QPixmap>
#include <QTimer>
#include <QWidget>
#include <map>
#include <memory>
#include <span>

#include "ui/plot/axes_painter.h"
#include "ui/plot/plot_legend.h"
#include "ui/plot/plot_scene.h"

namespace causeway::ui {

class PlotOverlay;
class Theme;

/// Drop targets of the view.
enum class PlotPlace { Above, Below, Plot, LeftAxis, RightAxis, XAxis };

class PlotView : public QWidget {
    Q_OBJECT
public:
    explicit PlotView(Theme& theme, QWidget* parent = nullptr);
    ~PlotView() override;

    /// Existing curves keep their points.
    void setCurves(const std::vector<PlotCurve>& curves);
    [[nodiscard]] const std::vector<PlotCurve>& curves() const { return m_curves; }
    void setPoints(int curve, std::span<const CurvePoint> points);
    [[nodiscard]] std::span<const CurvePoint> points(int curve) const;
    void setAxes(const PlotAxes& axes);
    /// Points for the current axes are about to arrive: keeps the picture until `showPicture`, for at most a frame or
    /// two, to avoid painting outdated points.
    void holdPicture();
    void showPicture();
    /// Vertical lines, ascending, with a mark at the top by kind.
    void setEvents(std::vector<PlotEvent> events);
    /// Selected instants A and B, as permanent lines; none removes a line.
    void setCursors(std::optional<double> a, std::optional<double> b);
    void setDots(std::vector<PlotDot> dots);
    /// Differences between the values at B and A, shown in a corner.
    void showDifference(std::optional<PlotReadout> difference);
    [[nodiscard]] const std::optional<PlotReadout>& difference() const;
    void showReadout(std::optional<PlotReadout> readout);
    /// Highlights some curves and dims the others; none if no curve has these ids.
    void setEmphasis(std::vector<int> curves);
    /// Shown in the centre of an empty plot.
    void setHint(const QString& text);
    /// Along the upper edge, over the curves: why a run ended early, or which values are not shown.
    void setNotice(const QString& text);
    [[nodiscard]] const QString& notice() const;
    /// Receives key events.
    void setActive(bool active);
    /// Side margins for the alignment of stacked plots; `ownMargins`: those required by this plot.
    void setSideMargins(double left, double right);
    [[nodiscard]] PlotMargins ownMargins() const;

    [[nodiscard]] const PlotAxes& axes() const { return m_axes; }
    [[nodiscard]] PlotFrame frame() const;
    /// Current pen of a curve.
    [[nodiscard]] QPen penOf(const PlotCurve& curve) const;
    /// Position of a curve's name in the legend; empty if absent.
    [[nodiscard]] QRectF legendPlace(int curve) const;
    /// Physical pixels covered by the x axis.
    [[nodiscard]] int plotPixels() const;
    /// Widget position of a point of the plot.
    [[nodiscard]] QPointF positionOf(double x, double y, PlotSide side) const;
    /// Draws the visible contents; the target may have another size.
    void renderTo(QPainter& painter, const QRectF& target);
    [[nodiscard]] QSize minimumSizeHint() const override { return {200, 110}; }

signals:
    /// By wheel, rubber band, drag or key.
    void rangesWanted(causeway::ui::PlotRange x, causeway::ui::PlotRange left, causeway::ui::PlotRange right);
    void fitWanted();
    void hovered(double x);
    void hoverEnded();
    void curveClicked(int curve);
    void hideWanted(int curve, bool isHidden);
    void removeWanted(int curve);
    void axesWanted();
    void styleWanted(int curve);
    /// -1: for the plot instead of a curve.
    void menuWanted(int curve, QPoint globalPosition);
    /// An instant of the time axis was clicked, snapped to events.
    void timeClicked(double x);
    /// The same with Shift: the mark.
    void markClicked(double x);
    void plotPixelsChanged();
    void marginsChanged();
    void activated();
    /// Variables were dropped; `source`: the view of the dragged curve, or another object.
    void variablesDropped(const QStringList& names, causeway::ui::PlotPlace place, QObject* source);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragMoveEvent(QDragMoveEvent* event) override;
    void dragLeaveEvent(QDragLeaveEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    enum class Drag { None, RubberBand, Pan, Curve };
    void invalidate();
    void layOut();
    void paintBase(QPainter& painter);
    [[nodiscard]] PlotPlace placeAt(QPointF position) const;
    void showDropPlace(std::optional<PlotPlace> place);
    void press(QPointF position, Qt::MouseButton button, Qt::KeyboardModifiers modifiers);
    void pan(QPointF moved);
    void release(QPointF position);
    void endDrag();
    void wantBand(const QRectF& band);
    void clickAt(QPointF position, bool isMark);
    /// The nearest within reach; null if there is none.
    [[nodiscard]] const PlotCurve* curveAt(QPointF position) const;
    void clickLegend(const PlotLegend::Entry& entry, QPointF position);
    void startCurveDrag();
    bool key(int key);

    Theme& m_theme;
    std::unique_ptr<PlotOverlay> m_overlay;
    PlotLegend m_legend;
    std::vector<PlotCurve> m_curves;
    std::map<int, std::vector<CurvePoint>> m_points;
    PlotAxes m_axes;
    PlotMargins m_own, m_margins;                ///< required, and actual
    double m_leftMargin = 0, m_rightMargin = 0;  ///< minimum
    double m_top = 0;                            ///< below the legend
    std::vector<int> m_emphasis;
    int m_reportedPixels = 0;
    bool m_isActive = false;
    QPixmap m_base;
    PlotFrame m_baseFrame;  ///< shown by the base pixmap
    bool m_isBaseValid = false;
    QTimer m_hold;  ///< active while the picture is kept
    std::optional<PlotPlace> m_dropPlace;

    Drag m_drag = Drag::None;
    bool m_dragMoved = false;
    QPointF m_dragFrom;
    int m_draggedCurve = -1;
    PlotAxes m_axesAtDrag;
};

}  // namespace causeway::ui

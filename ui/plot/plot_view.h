// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A widget that draws curves in a frame of axes, with a legend above, event markers, cursors and values over them.
///
/// The view is dumb: it is told the curves, the points (already decimated, see core/results/decimation.h), the axes and
/// what to show at the cursor. What the user does with the mouse comes out as wishes; `PlotPane` decides. Curves are
/// named by a number that the pane chooses.
///
/// Mouse: the wheel zooms the time (with Ctrl or over an axis the values) around the pointer, dragging zooms to a
/// rectangle, dragging with the middle button or with Shift pans, a double click fits (on an axis: asks for its
/// limits), a click chooses its instant, or the event near it, and selects the nearest curve; with Shift it chooses the
/// other instant, for differences. In the legend a click on a line hides or shows the curve, on a name selects it; a
/// name can be dragged, and a double click on it asks for its look. Keys: + and - zoom, arrows pan, F, Home and 0 fit,
/// 1 to 9 hide and show, Delete takes the selected curve out, S asks for its look, A for the axes, Esc drops the rubber
/// band. Cost: curves are painted when they change, into a pixmap; what moves over them does not paint them again.
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

/// Parts of the view that something can be dropped on.
enum class PlotPlace { Above, Below, Plot, LeftAxis, RightAxis, XAxis };

class PlotView : public QWidget {
    Q_OBJECT
public:
    explicit PlotView(Theme& theme, QWidget* parent = nullptr);
    ~PlotView() override;

    /// Curves that stay keep their points.
    void setCurves(const std::vector<PlotCurve>& curves);
    [[nodiscard]] const std::vector<PlotCurve>& curves() const { return m_curves; }
    void setPoints(int curve, std::span<const CurvePoint> points);
    [[nodiscard]] std::span<const CurvePoint> points(int curve) const;
    void setAxes(const PlotAxes& axes);
    /// Points for what the axes show are about to come: until `showPicture`, or for less than a frame or two, the
    /// picture stays as it is, so that it is not painted twice, the first time with points that are out of date.
    void holdPicture();
    void showPicture();
    /// Vertical lines, ascending, with a mark at the top by their kind.
    void setEvents(std::vector<PlotEvent> events);
    /// Two instants that were chosen, A and B: lines that stay; nothing takes one away.
    void setCursors(std::optional<double> a, std::optional<double> b);
    void setDots(std::vector<PlotDot> dots);
    /// How the values at B differ from those at A, in a corner.
    void showDifference(std::optional<PlotReadout> difference);
    [[nodiscard]] const std::optional<PlotReadout>& difference() const;
    void showReadout(std::optional<PlotReadout> readout);
    /// One curve is drawn strong and the others faint; none when no curve has this number.
    void setEmphasis(std::vector<int> curves);
    /// Shown in the middle of an empty plot.
    void setHint(const QString& text);
    /// Along the upper edge, over the curves: why a run ended early, what has no place on an axis.
    void setNotice(const QString& text);
    [[nodiscard]] const QString& notice() const;
    /// A plot that keys go to.
    void setActive(bool active);
    /// The room at the sides, so that plots above each other agree; what a plot needs by itself is `ownMargins`.
    void setSideMargins(double left, double right);
    [[nodiscard]] PlotMargins ownMargins() const;

    [[nodiscard]] const PlotAxes& axes() const { return m_axes; }
    [[nodiscard]] PlotFrame frame() const;
    /// How a curve is drawn at present.
    [[nodiscard]] QPen penOf(const PlotCurve& curve) const;
    /// Where the legend says a curve's name; empty when it does not.
    [[nodiscard]] QRectF legendPlace(int curve) const;
    /// Physical pixels that the x axis covers.
    [[nodiscard]] int plotPixels() const;
    /// Position in this widget of a point of the plot.
    [[nodiscard]] QPointF positionOf(double x, double y, PlotSide side) const;
    /// Draws what is seen; the size of the target may differ.
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
    /// -1: of the plot, not of a curve.
    void menuWanted(int curve, QPoint globalPosition);
    /// An instant of the time axis was chosen: at an event, if one is near.
    void timeClicked(double x);
    /// Likewise with Shift: the other instant.
    void markClicked(double x);
    void plotPixelsChanged();
    void marginsChanged();
    void activated();
    /// Names of variables were dropped; `source` is the view whose curve was dragged, or something else.
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
    /// The nearest within reach; null where there is none.
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
    PlotMargins m_own, m_margins;                ///< what it needs, and what it has
    double m_leftMargin = 0, m_rightMargin = 0;  ///< at least
    double m_top = 0;                            ///< below the legend
    std::vector<int> m_emphasis;
    int m_reportedPixels = 0;
    bool m_isActive = false;
    QPixmap m_base;
    PlotFrame m_baseFrame;  ///< that it shows
    bool m_isBaseValid = false;
    QTimer m_hold;  ///< runs while the picture stays
    std::optional<PlotPlace> m_dropPlace;

    Drag m_drag = Drag::None;
    bool m_dragMoved = false;
    QPointF m_dragFrom;
    int m_draggedCurve = -1;
    PlotAxes m_axesAtDrag;
};

}  // namespace causeway::ui

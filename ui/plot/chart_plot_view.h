// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// `PlotView` by Qt Charts: axes, grid, legend and lines are the chart's; markers and values lie over it
/// (plot_overlay.h).
///
/// Mouse: the wheel zooms the time (with Ctrl the values) around the pointer, dragging zooms to a rectangle, dragging
/// with the middle button or with Shift pans, a double click fits, a click chooses its instant, or the event near
/// it, and selects the nearest curve; with Shift it chooses the other instant, for differences. Keys: + and -
/// zoom, arrows pan, F, Home and 0 fit, Esc drops the rubber band. Limits: Qt Charts has no gaps within a line, so a
/// curve with gaps is several lines; at most 256 of them.
#pragma once

#include <memory>

#include "ui/plot/plot_view.h"

class QChart;
class QChartView;
class QLineSeries;
class QValueAxis;

namespace causeway::ui {

class PlotOverlay;
class Theme;

class ChartPlotView : public PlotView {
    Q_OBJECT
public:
    explicit ChartPlotView(Theme& theme, QWidget* parent = nullptr);
    ~ChartPlotView() override;

    void setCurves(const std::vector<PlotCurve>& curves) override;
    void setPoints(int curve, std::span<const CurvePoint> points) override;
    void setAxes(const PlotAxes& axes) override;
    void setEvents(std::vector<PlotEvent> events) override;
    void setCursors(std::optional<double> a, std::optional<double> b) override;
    void showDifference(std::optional<PlotReadout> difference) override;
    void showReadout(std::optional<PlotReadout> readout) override;
    void setEmphasis(int curve) override;
    void setHint(const QString& text) override;
    [[nodiscard]] const PlotAxes& axes() const override { return m_axes; }
    [[nodiscard]] int plotPixels() const override;
    [[nodiscard]] QPointF positionOf(double x, double y, PlotSide side) const override;
    void renderTo(QPainter& painter, const QRectF& target) override;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Curve;
    enum class Drag { None, RubberBand, Pan };

    Curve* find(int id);
    void addLine(Curve& curve);
    void removeLines(Curve& curve, std::size_t keep);
    void applyPens(const Curve& curve);
    void applyTheme();
    void layOutAxis(QValueAxis& axis, PlotRange range, const QString& title, double pixels);
    void layOutAxes();
    void updateLegend();
    /// It goes up and down within the columns of pixels: it fills areas rather than drawing a line.
    [[nodiscard]] bool isDense(const Curve& curve) const;
    void updateQuality();
    /// Curves as pixmaps, so that what moves over them (the cursor) does not draw them again. Found by the name of a
    /// private class of Qt Charts; should that change, the cursor gets slower and nothing else happens.
    void setCurvesCached(bool cached);

    [[nodiscard]] QRectF plotArea() const;
    void press(QPointF position, Qt::MouseButton button, Qt::KeyboardModifiers modifiers);
    void move(QPointF position);
    void release(QPointF position);
    void wheel(QPointF position, double notches, Qt::KeyboardModifiers modifiers);
    bool key(int key);
    void endDrag();
    void wantBand(const QRectF& band);
    void clickAt(QPointF position, bool isMark);

    Theme& m_theme;
    QChart* m_chart;
    QChartView* m_canvas;
    QValueAxis* m_x;
    QValueAxis* m_left;
    QValueAxis* m_right;
    PlotOverlay* m_overlay;
    std::vector<std::unique_ptr<Curve>> m_curves;
    PlotAxes m_axes;
    int m_emphasis = -1;
    int m_reportedPixels = 0;

    Drag m_drag = Drag::None;
    bool m_dragMoved = false;
    QPointF m_dragFrom;
    PlotAxes m_axesAtDrag;
};

}  // namespace causeway::ui

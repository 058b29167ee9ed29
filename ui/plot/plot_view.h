// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A widget that draws curves over time, whatever draws it.
///
/// Why an interface: Qt Charts, which the only implementation uses, is deprecated since Qt 6.10, and its successor Qt
/// Graphs draws with Qt Quick and has no widgets. The day it has to go, `ChartPlotView` goes and nothing else.
///
/// The view is dumb: it is told the curves, the points (already decimated, see core/results/decimation.h), the axes and
/// what to show at the cursor. What the user does with the mouse comes out as wishes; `PlotPanel` decides. Curves are
/// named by a number that the panel chooses.
#pragma once

#include <QColor>
#include <QString>
#include <QWidget>
#include <optional>
#include <span>
#include <vector>

#include "core/results/decimation.h"
#include "core/results/result.h"
#include "ui/plot/plot_range.h"

class QPainter;

namespace causeway::ui {

enum class PlotSide { Left, Right };

struct PlotCurve {
    int id = 0;
    QString label;  ///< for the legend: "uC [V]"
    QColor colour;
    bool isDashed = false;
    PlotSide side = PlotSide::Left;
    bool isHeld = false;  ///< of a run that is there for comparison: paler
    bool operator==(const PlotCurve&) const = default;
};

struct PlotAxes {
    PlotRange x, left, right;
    QString xTitle, leftTitle, rightTitle;
    QColor leftColour, rightColour;  ///< of the titles; invalid: that of text
    bool hasRight = false;
};

struct PlotEvent {
    double x = 0;
    EventKind kind = EventKind::State;
};

/// What is shown at the cursor: a line at `x`, and a value for each curve.
struct PlotReadout {
    struct Row {
        int curve = 0;
        QString name, value;
        double y = 0;  ///< NaN: no dot
    };

    double x = 0;
    QString title;
    std::vector<Row> rows;
    QString footnote;  ///< of an event at the cursor
};

class PlotView : public QWidget {
    Q_OBJECT
public:
    using QWidget::QWidget;

    /// Curves that stay keep their points.
    virtual void setCurves(const std::vector<PlotCurve>& curves) = 0;
    virtual void setPoints(int curve, std::span<const CurvePoint> points) = 0;
    virtual void setAxes(const PlotAxes& axes) = 0;
    /// Vertical lines, ascending, with a mark at the top by their kind.
    virtual void setEvents(std::vector<PlotEvent> events) = 0;
    /// Two instants that were chosen, A and B: lines that stay; nothing takes one away.
    virtual void setCursors(std::optional<double> a, std::optional<double> b) = 0;
    /// How the values at B differ from those at A, in a corner.
    virtual void showDifference(std::optional<PlotReadout> difference) = 0;
    virtual void showReadout(std::optional<PlotReadout> readout) = 0;
    /// One curve is drawn strong and the others faint; none when no curve has this number.
    virtual void setEmphasis(int curve) = 0;
    /// Shown in the middle of an empty plot.
    virtual void setHint(const QString& text) = 0;

    [[nodiscard]] virtual const PlotAxes& axes() const = 0;
    /// Physical pixels that the x axis covers.
    [[nodiscard]] virtual int plotPixels() const = 0;
    /// Position in this widget of a point of the plot.
    [[nodiscard]] virtual QPointF positionOf(double x, double y, PlotSide side) const = 0;
    /// Draws what is seen; the size of the target may differ.
    virtual void renderTo(QPainter& painter, const QRectF& target) = 0;

signals:
    /// By wheel, rubber band, drag or key.
    void rangesWanted(causeway::ui::PlotRange x, causeway::ui::PlotRange left, causeway::ui::PlotRange right);
    void fitWanted();
    void hovered(double x);
    void hoverEnded();
    void curveClicked(int curve);
    /// An instant of the time axis was chosen: at an event, if one is near.
    void timeClicked(double x);
    /// Likewise with Shift: the other instant.
    void markClicked(double x);
    void plotPixelsChanged();
};

}  // namespace causeway::ui

// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Contents of a plot as values: curves, axes, events, values at the cursor. Painters read it, `PlotView` stores it,
/// `PlotPane` determines it.
#pragma once

#include <QColor>
#include <QPointF>
#include <QRectF>
#include <QString>
#include <optional>
#include <vector>

#include "core/results/decimation.h"
#include "core/results/result.h"
#include "ui/plot/plot_range.h"

namespace causeway::ui {

enum class PlotSide { Left, Right };

enum class LineKind { Solid, Dashed, Dotted, None };

struct PlotCurve {
    int id = 0;
    QString label;     ///< for the legend: "uC [V]"; empty: omitted
    QString variable;  ///< its variable, for dragging; empty: not draggable
    QColor colour;
    LineKind line = LineKind::Solid;
    double width = 1.75;
    bool hasPoints = false;  ///< a dot at each row, if these are far enough apart
    PlotSide side = PlotSide::Left;
    bool isHeld = false;  ///< of a held run: paler
    bool isFamily =
        false;  ///< one of many runs of a variable: its colour shows a parameter value, regardless of emphasis
    std::vector<QColor> ramp;  ///< represents a family in the legend, with a line in these colours
    bool isHidden = false;     ///< only in the legend
    bool operator==(const PlotCurve&) const = default;
};

struct PlotAxes {
    PlotRange x, left, right;
    AxisScale xScale = AxisScale::Linear, leftScale = AxisScale::Linear, rightScale = AxisScale::Linear;
    QString xTitle, leftTitle, rightTitle;
    QColor leftColour, rightColour;  ///< of the titles; invalid: text colour
    bool hasRight = false;
    bool isEqual = false;  ///< equal scales on both axes

    [[nodiscard]] const PlotRange& values(PlotSide side) const { return side == PlotSide::Left ? left : right; }
    [[nodiscard]] AxisScale scale(PlotSide side) const { return side == PlotSide::Left ? leftScale : rightScale; }
};

struct PlotEvent {
    double x = 0;
    EventKind kind = EventKind::State;
};

/// A dot on a curve at the time of the cursor.
struct PlotDot {
    int curve = 0;
    double x = 0, y = 0;
};

/// Readout at the cursor: a line at `x`, and a value for each curve.
struct PlotReadout {
    struct Row {
        int curve = 0;
        QString name, value;
        double y = 0;       ///< NaN: no dot
        QString unit = {};  ///< of y
    };

    double x = 0;
    QString title;
    std::vector<Row> rows;
    QString footnote;  ///< about an event at the cursor
};

/// Conversion between axis values and pixels.
struct PlotFrame {
    QRectF area;
    PlotAxes axes;

    [[nodiscard]] double pixelX(double x) const
    {
        return area.left() + fractionOf(x, axes.x, axes.xScale) * area.width();
    }
    [[nodiscard]] double pixelY(double y, PlotSide side) const
    {
        return area.bottom() - fractionOf(y, axes.values(side), axes.scale(side)) * area.height();
    }
    [[nodiscard]] double fractionAcross(double pixel) const { return (pixel - area.left()) / area.width(); }
    [[nodiscard]] double fractionUp(double pixel) const { return (area.bottom() - pixel) / area.height(); }
    [[nodiscard]] double xAt(double pixel) const { return valueAt(fractionAcross(pixel), axes.x, axes.xScale); }
};

}  // namespace causeway::ui

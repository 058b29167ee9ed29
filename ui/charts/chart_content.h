// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What a chart shows, as a value: axes, curves and marks, or bars by category. `ChartView` draws it in the colours of
/// the theme.
#pragma once

#include <QList>
#include <QPointF>
#include <QString>
#include <QStringList>
#include <cstdint>
#include <utility>
#include <vector>

#include "ui/plot/plot_range.h"

namespace causeway::ui {

struct ChartAxis {
    QString title;
    QString unit;  ///< of the values, for what is said of them
    AxisScale scale = AxisScale::Linear;
    PlotRange range;      ///< what is shown at first: everything
    double interval = 0;  ///< of the numbers along a linear axis; 0: round ones
    /// Of the places 0, 1, ... of the axis across, in place of numbers: below the frame, with what is at the lower and
    /// the upper end there.
    QStringList names = {};
    QList<std::pair<QString, QString>> ends = {};
    bool isBare = false;  ///< without numbers
};

struct ChartSeries {
    enum class Look : std::uint8_t {
        Curve,
        Thin,     ///< a curve among many
        Mirror,   ///< dashed, in the colour of its curve
        Aid,      ///< thin and quiet: unit circle, zero line
        Crosses,  ///< poles
        Rings,    ///< zeros
        Dots,     ///< crossovers, multipliers
        Points,   ///< small ones, up to some thousand
        Dashes,   ///< limits
        Columns,  ///< from the ground of the chart up to their points
    };
    QString name;  ///< empty: not in the legend
    Look look = Look::Curve;
    std::size_t colour = 0;  ///< of the curves of the theme
    QList<QPointF> points;   ///< with finite values
    double width = 0;        ///< of columns, on the axis across
};

/// One below the other; each value is a part of the bar of its category.
struct ChartBars {
    struct Part {
        QString name;
        std::size_t colour = 0;
        std::vector<double> values;  ///< by category
    };
    QStringList categories;  ///< all different
    std::vector<Part> parts;
};

/// A coloured field for each pair of values along the axes, with a scale of the colours beside it.
struct ChartField {
    std::vector<double> x, y;    ///< ascending
    std::vector<double> values;  ///< y by y; NaN where there is none
    QString unit;
};

struct ChartContent {
    QString name;  ///< for screen readers
    ChartAxis x, y;
    std::vector<ChartSeries> series;
    ChartBars bars;            ///< without categories: none; with them there is no other y axis
    ChartField field;          ///< without values: none
    bool isIsometric = false;  ///< a circle is round
};

}  // namespace causeway::ui

// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Contents of a chart as values: axes, curves and marks, or bars by category. `ChartView` draws it in the colours of
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
    QString unit;  ///< of the values, for readouts
    AxisScale scale = AxisScale::Linear;
    PlotRange range;      ///< initial range: everything
    double interval = 0;  ///< between the numbers of a linear axis; 0: automatic
    /// Category labels of the places 0, 1, ... of the x axis instead of numbers, below the frame; `ends`: labels of the
    /// lower and upper end at each place.
    QStringList names = {};
    QList<std::pair<QString, QString>> ends = {};
    bool isBare = false;  ///< without numbers
};

struct ChartSeries {
    enum class Look : std::uint8_t {
        Curve,
        Thin,     ///< a curve among many
        Mirror,   ///< dashed, in the colour of its curve
        Aid,      ///< thin and subdued: unit circle, zero line
        Crosses,  ///< poles
        Rings,    ///< zeros
        Dots,     ///< crossovers, multipliers
        Points,   ///< small, up to some thousand
        Dashes,   ///< limits
        Columns,  ///< from the base line to their points
    };
    QString name;  ///< empty: not in the legend
    Look look = Look::Curve;
    std::size_t colour = 0;  ///< index of the theme's curve colours
    QList<QPointF> points;   ///< with finite values
    double width = 0;        ///< of columns, in units of the x axis
};

/// Stacked bars; each value is a segment of its category's bar.
struct ChartBars {
    struct Part {
        QString name;
        std::size_t colour = 0;
        std::vector<double> values;  ///< by category
    };
    QStringList categories;  ///< all different
    std::vector<Part> parts;
};

/// A coloured cell for each pair of axis values, with a colour scale.
struct ChartField {
    std::vector<double> x, y;    ///< ascending
    std::vector<double> values;  ///< stored by y; NaN if missing
    QString unit;
};

struct ChartContent {
    QString name;  ///< for screen readers
    ChartAxis x, y;
    std::vector<ChartSeries> series;
    ChartBars bars;            ///< without categories: none; with them there is no other y axis
    ChartField field;          ///< without values: none
    bool isIsometric = false;  ///< equal scales on both axes
};

}  // namespace causeway::ui

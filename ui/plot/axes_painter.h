// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Grid, numbers and titles of plot axes, and their space requirements. Side margins grow in steps, so that the plot
/// does not jump when numbers get longer by a digit.
#pragma once

#include <QFont>

#include "ui/plot/axis_ticks.h"
#include "ui/plot/plot_scene.h"

class QPainter;

namespace causeway::ui {

struct ThemeColours;

struct PlotMargins {
    double left = 0, right = 0, bottom = 0;
};

class AxesPainter {
public:
    AxesPainter(const QFont& font, const ThemeColours& colours) : m_font(font), m_colours(colours) {}

    /// For a plot of about this size.
    [[nodiscard]] PlotMargins margins(const PlotAxes& axes, QSizeF size) const;
    void paint(QPainter& painter, const PlotFrame& frame, const PlotMargins& margins) const;

private:
    [[nodiscard]] int marksAcross(double width) const;
    [[nodiscard]] int marksUp(double height) const;
    [[nodiscard]] double sideRoom(const PlotAxes& axes, PlotSide side, double height) const;
    void paintAcross(QPainter& painter, const PlotFrame& frame, double room) const;
    [[nodiscard]] QString titleFor(const QString& title, double length) const;
    void paintUp(QPainter& painter, const PlotFrame& frame, PlotSide side, double room) const;

    QFont m_font;
    const ThemeColours& m_colours;
};

}  // namespace causeway::ui

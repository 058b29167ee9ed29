// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Charts as pictures: a frame with two axes, and curves, marks and areas in it. No screen is needed.
///
/// An axis is straight or logarithmic; its ticks are 1, 2 or 5 times powers of ten, with as many digits as tell them
/// apart. Curves are cut where they leave the frame, and where values are not finite.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/graphics/display_list.h"

namespace causeway {

struct ChartAxis {
    double from = 0, to = 1;  ///< from < to; of a logarithmic one, both positive
    std::string title;        ///< with its unit: "Frequency, Hz"
    bool isLogarithmic = false;

    [[nodiscard]] std::vector<double> ticks(std::size_t atMost) const;
    /// From 0 to 1 within the axis.
    [[nodiscard]] double partOf(double value) const;
};

/// An axis that holds all finite values, with some room around them.
[[nodiscard]] ChartAxis axisAround(const std::vector<double>& values, std::string title);

struct ChartFrame {
    double left = 0, top = 0, width = 0, height = 0;
    ChartAxis x, y;

    [[nodiscard]] Point at(double xValue, double yValue) const;
    /// Grid, ticks, titles and border; below what is drawn after it.
    void addAxes(DisplayList& picture) const;
    void addCurve(DisplayList& picture, const std::vector<double>& xValues, const std::vector<double>& yValues,
                  const Stroke& stroke) const;
    void addMark(DisplayList& picture, double xValue, double yValue, std::uint32_t colour) const;
};

/// Colours of the first, second, ... curve, that can be told apart also by who does not see all of them.
[[nodiscard]] std::uint32_t chartColour(std::size_t index);
/// Names of curves, beside each other, from a point on.
void addLegend(DisplayList& picture, Point from, const std::vector<std::string>& names);
void addText(DisplayList& picture, Point baseline, std::string text, TextAnchor anchor = TextAnchor::Left,
             double size = 12);

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Charts as pictures: a frame with two axes, curves, marks and areas, independent of a screen. An axis is linear or
/// logarithmic; its ticks are 1, 2 or 5 times powers of ten, with as many digits as necessary to distinguish them.
/// Curves are clipped at the frame, and interrupted at values that are not finite.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/graphics/display_list.h"

namespace causeway {

struct ChartAxis {
    double from = 0, to = 1;  ///< from < to; of a logarithmic axis, both positive
    std::string title;        ///< with its unit: "Frequency, Hz"
    bool isLogarithmic = false;

    [[nodiscard]] std::vector<double> ticks(std::size_t atMost) const;
    /// Position on the axis, from 0 to 1.
    [[nodiscard]] double partOf(double value) const;
};

/// An axis for all finite values, with a margin.
[[nodiscard]] ChartAxis axisAround(const std::vector<double>& values, std::string title);

struct ChartFrame {
    double left = 0, top = 0, width = 0, height = 0;
    ChartAxis x, y;

    [[nodiscard]] Point at(double xValue, double yValue) const;
    /// Grid, ticks, titles and border; call before drawing the contents.
    void addAxes(DisplayList& picture) const;
    void addCurve(DisplayList& picture, const std::vector<double>& xValues, const std::vector<double>& yValues,
                  const Stroke& stroke) const;
    void addMark(DisplayList& picture, double xValue, double yValue, std::uint32_t colour) const;
};

/// Colour of a curve, by index; distinguishable with colour vision deficiencies.
[[nodiscard]] std::uint32_t chartColour(std::size_t index);
/// Legend with the names of curves in a row, starting at a point.
void addLegend(DisplayList& picture, Point from, const std::vector<std::string>& names);
void addText(DisplayList& picture, Point baseline, std::string text, TextAnchor anchor = TextAnchor::Left,
             double size = 12);

}  // namespace causeway

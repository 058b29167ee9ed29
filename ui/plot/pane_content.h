// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What one plot of several shows, without the points: which variables, how they look, how the axes lie. It is kept
/// with the model, and steps back go through it.
///
/// Reading never fails: what is missing or makes no sense is as in an empty plot.
#pragma once

#include <QJsonObject>
#include <QString>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/results/spectrum.h"
#include "ui/plot/plot_scene.h"

namespace causeway::ui {

struct ThemeColours;

enum class PaneKind { OverTime, OverVariable, Spectrum };

struct ShownCurve {
    int id = -1;  ///< for the view, which gives one to a new curve; not kept
    std::string name;
    std::size_t colour = 0;                  ///< counts up; one more round through the colours is dashed
    std::optional<std::uint32_t> ownColour;  ///< 0xRRGGBB, chosen by hand in place of it
    std::optional<PlotSide> side;            ///< none: by its unit
    LineKind line = LineKind::Solid;
    double width = 1.75;
    bool hasPoints = false, isHidden = false;
    bool operator==(const ShownCurve&) const = default;
};

struct AxisContent {
    AxisScale scale = AxisScale::Linear;
    std::optional<PlotRange> limits;  ///< in the unit of the axis; none: what the curves need
    QString unit;                     ///< empty: the unit of the first curve
    bool operator==(const AxisContent&) const = default;
};

struct PaneContent {
    PaneKind kind = PaneKind::OverTime;
    std::string xVariable;  ///< of a plot over a variable
    bool isEqual = false;
    SpectrumOptions spectrum;
    bool showsDifference = false;  ///< of the present run from the held ones
    std::vector<ShownCurve> curves;
    AxisContent x, left, right;

    [[nodiscard]] const AxisContent& axis(PlotSide side) const { return side == PlotSide::Left ? left : right; }
    [[nodiscard]] std::vector<ShownCurve>::iterator find(const std::string& name);
    /// The lowest that no curve has: a curve keeps its own when others go.
    [[nodiscard]] std::size_t freeColour() const;
    bool operator==(const PaneContent&) const = default;
};

/// What a curve is painted in: a colour of its own is made as light or dark as the theme needs.
[[nodiscard]] QColor colourOf(const ShownCurve& curve, const ThemeColours& colours);
/// Past the last colour curves are dashed; what was chosen by hand stays.
[[nodiscard]] LineKind lineOf(const ShownCurve& curve, const ThemeColours& colours);
/// What can be chosen.
constexpr double kThinnestCurve = 0.5, kThickestCurve = 12;

[[nodiscard]] QJsonObject toJson(const PaneContent& content);
[[nodiscard]] PaneContent paneContent(const QJsonObject& json);

}  // namespace causeway::ui

// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Contents of one plot without its points: variables, curve styles, axes. Stored with the model, and subject to undo.
/// Reading never fails: missing or invalid parts are as in an empty plot.
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
    int id = -1;  ///< assigned by the view to a new curve; not stored
    std::string name;
    std::size_t colour = 0;                  ///< index; beyond the last colour the sequence repeats with dashes
    std::optional<std::uint32_t> ownColour;  ///< 0xRRGGBB, user-defined instead of the above
    std::optional<PlotSide> side;            ///< none: by its unit
    LineKind line = LineKind::Solid;
    double width = 1.75;
    bool hasPoints = false, isHidden = false;
    bool operator==(const ShownCurve&) const = default;
};

struct AxisContent {
    AxisScale scale = AxisScale::Linear;
    std::optional<PlotRange> limits;  ///< in the unit of the axis; none: automatic
    QString unit;                     ///< empty: the unit of the first curve
    bool operator==(const AxisContent&) const = default;
};

struct PaneContent {
    PaneKind kind = PaneKind::OverTime;
    std::string xVariable;  ///< for a plot over a variable
    bool isEqual = false;
    SpectrumOptions spectrum;
    bool showsDifference = false;  ///< between the current run and the held ones
    std::vector<ShownCurve> curves;
    AxisContent x, left, right;

    [[nodiscard]] const AxisContent& axis(PlotSide side) const { return side == PlotSide::Left ? left : right; }
    [[nodiscard]] std::vector<ShownCurve>::iterator find(const std::string& name);
    /// Lowest unused index: curves keep their colours when others are removed.
    [[nodiscard]] std::size_t freeColour() const;
    bool operator==(const PaneContent&) const = default;
};

/// Painted colour of a curve: user-defined colours are adapted to the theme.
[[nodiscard]] QColor colourOf(const ShownCurve& curve, const ThemeColours& colours);
/// Beyond the last colour curves are dashed; user-defined lines are kept.
[[nodiscard]] LineKind lineOf(const ShownCurve& curve, const ThemeColours& colours);
/// Selectable range.
constexpr double kThinnestCurve = 0.5, kThickestCurve = 12;

[[nodiscard]] QJsonObject toJson(const PaneContent& content);
[[nodiscard]] PaneContent paneContent(const QJsonObject& json);

}  // namespace causeway::ui

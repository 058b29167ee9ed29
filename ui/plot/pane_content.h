// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What one plot of several shows, without the points: which variables, how they look, how the axes lie. It is kept with
/// the model, and steps back go through it.
///
/// Reading never fails: what is missing or makes no sense is as in an empty plot.
#pragma once

#include <QJsonObject>
#include <QString>
#include <optional>
#include <string>
#include <vector>

#include "core/results/spectrum.h"
#include "ui/plot/plot_scene.h"

namespace causeway::ui {

enum class PaneKind { OverTime, OverVariable, Spectrum };

struct ShownCurve {
    int id = -1;  ///< for the view, which gives one to a new curve; not kept
    std::string name;
    std::size_t colour = 0;        ///< counts up; one more round through the colours is dashed
    std::optional<PlotSide> side;  ///< none: by its unit
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

[[nodiscard]] QJsonObject toJson(const PaneContent& content);
[[nodiscard]] PaneContent paneContent(const QJsonObject& json);

}  // namespace causeway::ui

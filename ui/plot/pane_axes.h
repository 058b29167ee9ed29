// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Which axis each curve of a plot has, in which unit, and what is written at the axes.
///
/// The first curve decides on the unit of the left axis: what its variable is to be displayed in, or its unit; a unit
/// that was chosen for the axis goes before. Curves that can be said in this unit have the left axis, all others the
/// right one, unless an axis was chosen for them. What cannot be said in the unit of its axis keeps its own.
#pragma once

#include <QString>
#include <functional>
#include <vector>

#include "core/results/result.h"
#include "ui/plot/curve_source.h"
#include "ui/plot/pane_content.h"

namespace causeway::ui {

/// Nothing when one cannot be said in the other.
[[nodiscard]] std::optional<UnitScale> unitScale(const QString& from, const QString& to);

struct CurveAxis {
    PlotSide side = PlotSide::Left;
    UnitScale scale;
    QString unit;  ///< it is shown in
};

struct PaneAxes {
    std::vector<CurveAxis> curves;  ///< as those of the content
    UnitScale x;
    QString xTitle, leftTitle, rightTitle;
    bool hasRight = false;
    bool mixesUnits = false;  ///< curves of one axis are in different units
};

/// The unit that a variable is to be displayed in; empty when its model says nothing.
using DisplayUnits = std::function<QString(const std::string& name)>;

/// All curves must be columns of the result.
[[nodiscard]] PaneAxes paneAxes(const PaneContent& content, const Result& result, const DisplayUnits& displayUnits);

}  // namespace causeway::ui

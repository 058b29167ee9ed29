// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Assignment of curves to axes, their units, and the axis titles. The first curve determines the unit of the left
/// axis: the display unit of its variable, or its unit, unless one was chosen for the axis. Curves convertible to this
/// unit use the left axis, others the right one, unless an axis was chosen for them. Curves not convertible to the unit
/// of their axis keep their own.
#pragma once

#include <QString>
#include <functional>
#include <vector>

#include "core/results/result.h"
#include "ui/plot/curve_source.h"
#include "ui/plot/pane_content.h"

namespace causeway::ui {

/// Nothing if the units are incompatible.
[[nodiscard]] std::optional<UnitScale> unitScale(const QString& from, const QString& to);

struct CurveAxis {
    PlotSide side = PlotSide::Left;
    UnitScale scale;
    QString unit;  ///< displayed unit
};

struct PaneAxes {
    std::vector<CurveAxis> curves;  ///< in the order of the content
    UnitScale x;
    QString xTitle, leftTitle, rightTitle;
    bool hasRight = false;
    bool mixesUnits = false;  ///< curves of one axis have different units
};

/// Display unit of a variable; empty if the model specifies none.
using DisplayUnits = std::function<QString(const std::string& name)>;

/// All curves must be columns of the result.
[[nodiscard]] PaneAxes paneAxes(const PaneContent& content, const Result& result, const DisplayUnits& displayUnits);

}  // namespace causeway::ui

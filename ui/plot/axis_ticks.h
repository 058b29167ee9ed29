// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Round numbers along an axis: multiples of 1, 2 or 5 times a power of ten, with as many digits as tell them apart;
/// powers of ten where the axis is logarithmic.
#pragma once

#include <QString>
#include <vector>

#include "ui/plot/plot_range.h"

namespace causeway::ui {

struct AxisTicks {
    double first = 0;  ///< the lowest tick inside the range, a multiple of the interval
    double interval = 1;
    char notation = 'f';  ///< 'e' where numbers are very large or very small
    int digits = 0;       ///< after the point
};

/// `atMost` >= 2.
[[nodiscard]] AxisTicks niceTicks(PlotRange range, int atMost);

struct AxisMark {
    double value = 0;
    QString label;  ///< empty: a line of the grid without a number
};

/// At most about `atMost` with a label, but at least two of them; ascending, all within the range.
[[nodiscard]] std::vector<AxisMark> axisMarks(PlotRange range, AxisScale scale, int atMost);

}  // namespace causeway::ui

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
/// Closer together where only one of them would lie in the range: one number alone does not tell how far it is from
/// here to there.
[[nodiscard]] AxisTicks twoTicksOrMore(PlotRange range, int atMost);

/// How small times are written: in milli-, micro- or nanoseconds.
struct TimeUnit {
    double factor = 1;  ///< from seconds
    QString name = QStringLiteral("s");
};
[[nodiscard]] TimeUnit timeUnitFor(PlotRange seconds);

struct AxisMark {
    double value = 0;
    QString label;  ///< empty: a line of the grid without a number
};

/// At most about `atMost` with a label, but at least two of them; ascending, all within the range.
[[nodiscard]] std::vector<AxisMark> axisMarks(PlotRange range, AxisScale scale, int atMost);

}  // namespace causeway::ui

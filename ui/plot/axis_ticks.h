// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Round axis ticks: multiples of 1, 2 or 5 times a power of ten, with enough digits to distinguish them; powers of ten
/// on a logarithmic axis.
#pragma once

#include <QString>
#include <vector>

#include "ui/plot/plot_range.h"

namespace causeway::ui {

struct AxisTicks {
    double first = 0;  ///< lowest tick in the range, a multiple of the interval
    double interval = 1;
    char notation = 'f';  ///< 'e' for very large or small numbers
    int digits = 0;       ///< after the point
};

/// `atMost` >= 2.
[[nodiscard]] AxisTicks niceTicks(PlotRange range, int atMost);
/// Denser if only one tick would be in the range, since a single number does not show the scale.
[[nodiscard]] AxisTicks twoTicksOrMore(PlotRange range, int atMost);

/// Display unit of small times: milli-, micro- or nanoseconds.
struct TimeUnit {
    double factor = 1;  ///< from seconds
    QString name = QStringLiteral("s");
};
[[nodiscard]] TimeUnit timeUnitFor(PlotRange seconds);

struct AxisMark {
    double value = 0;
    QString label;  ///< empty: a grid line without a number
};

/// About `atMost` labelled marks, at least two; ascending, all within the range.
[[nodiscard]] std::vector<AxisMark> axisMarks(PlotRange range, AxisScale scale, int atMost);

}  // namespace causeway::ui

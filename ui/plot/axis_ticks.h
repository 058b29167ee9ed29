// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Round numbers along an axis: multiples of 1, 2 or 5 times a power of ten, with as many digits as tell them apart.
#pragma once

#include <QString>

#include "ui/plot/plot_range.h"

namespace causeway::ui {

struct AxisTicks {
    double first = 0;  ///< the lowest tick inside the range, a multiple of the interval
    double interval = 1;
    QString format;  ///< for printf: "%.2f", or "%.1e" where numbers are very large or very small
};

/// `atMost` >= 2.
[[nodiscard]] AxisTicks niceTicks(PlotRange range, int atMost);

}  // namespace causeway::ui

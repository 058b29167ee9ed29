// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Values of many runs as a histogram with a box plot of the quartiles, and as text.
/// Threads: pure functions.
#pragma once

#include <QString>
#include <span>

#include "core/results/sample_statistics.h"
#include "ui/charts/chart_content.h"

namespace causeway::ui {

/// `name`: of the value.
[[nodiscard]] ChartContent histogramChart(std::span<const double> values, const SampleStatistics& statistics,
                                          std::size_t mostBins, const QString& name, const QString& unit);
/// Number of runs at an x position: "1 V to 2 V: 3 runs"; empty outside the columns.
[[nodiscard]] QString histogramReadout(const ChartContent& chart, double x);
/// "mean 1 V, deviation 0.1 V, median ..., half of them from ... to ..., all from ... to ..."
[[nodiscard]] QString statisticsText(const SampleStatistics& statistics, const QString& unit);

}  // namespace causeway::ui

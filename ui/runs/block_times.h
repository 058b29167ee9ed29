// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Bar chart of the time of a run: each iterated block, and everything else (explicit equations, integration method,
/// event location).
/// In:   statistics with details. Out: a chart, longest time on top; beyond `kMaxTimes` the shortest are merged. Cost:
///       sorting the blocks. Threads: pure functions.
#pragma once

#include <QString>
#include <string>
#include <vector>

#include "core/simulation/simulation_statistics.h"
#include "ui/charts/chart_content.h"

namespace causeway::ui {

struct BlockTimes {
    static constexpr std::size_t kMaxTimes = 16;
    ChartContent chart;                  ///< without bars if nothing was measured
    std::vector<std::string> variables;  ///< by bar: first unknown; empty if the bar is not a block
};

/// "nonlinear: x, y"
[[nodiscard]] QString blockText(const BlockStatistics& block);
[[nodiscard]] BlockTimes blockTimes(const SimulationStatistics& statistics);
[[nodiscard]] QString blockTimesToCsv(const SimulationStatistics& statistics);

}  // namespace causeway::ui

// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Where the time of a run went, as bars: each block of the sorted model that is solved by iteration, and everything
/// else: equations that are computed one by one, the method of integration, the search for events.
///
/// In:   statistics with details. Out: a chart, the longest time on top; beyond `kMaxTimes` the shortest become one.
/// Cost: sorting the blocks. Threads: pure functions.
#pragma once

#include <QString>
#include <string>
#include <vector>

#include "core/simulation/simulation_statistics.h"
#include "ui/charts/chart_content.h"

namespace causeway::ui {

struct BlockTimes {
    static constexpr std::size_t kMaxTimes = 16;
    ChartContent chart;                  ///< without bars where nothing was measured
    std::vector<std::string> variables;  ///< by bar: the first unknown; empty where the bar is no block
};

/// "nonlinear: x, y"
[[nodiscard]] QString blockText(const BlockStatistics& block);
[[nodiscard]] BlockTimes blockTimes(const SimulationStatistics& statistics);
[[nodiscard]] QString blockTimesToCsv(const SimulationStatistics& statistics);

}  // namespace causeway::ui

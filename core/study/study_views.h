// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Data of a study for charts: columns, subsets of runs, means over two factors.
/// In:   the runs of a study. Out: values; NaN if a run is missing, failed or undetermined. Subsets are deterministic
///       and cover all regions that contain runs.
/// Cost: linear in the runs; n log n if sorted. Threads: pure functions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/base/file_io.h"
#include "core/study/value_map.h"

namespace causeway {

class StudyTable;

/// Factors, then outputs.
[[nodiscard]] std::vector<std::string> columnNames(const StudyTable& table);
/// Values by run. Texts of a list become numbers if possible, else their index, from 1.
[[nodiscard]] std::vector<double> columnOf(const StudyTable& table, std::size_t column);

/// Runs with both values: all, or, if more than `most`, the first one in each cell of a grid with about `most` cells.
[[nodiscard]] std::vector<std::uint64_t> runsToDraw(const std::vector<double>& x, const std::vector<double>& y,
                                                    std::size_t most);
/// Runs ordered by value, evenly distributed over the ranks.
[[nodiscard]] std::vector<std::uint64_t> runsByRank(const std::vector<double>& values, std::size_t most);

/// Means of the value over two columns: for each pair of their values or, if there are more than `most` values, of as
/// many equal intervals.
[[nodiscard]] ValueMap meansOver(const std::vector<double>& x, const std::vector<double>& y,
                                 const std::vector<double>& value, std::size_t most);

}  // namespace causeway

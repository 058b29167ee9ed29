// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What charts show of a study, however many runs it has: columns, some points of many, means over two factors.
///
/// In:   the runs of a study. Out: values; NaN where a run is missing, failed or has none. What is chosen of many runs
///       does not depend on chance, and leaves no place empty where there is a run.
/// Cost: linear in the runs; n log n where they are ordered. Threads: pure functions.
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
/// Of each run, by its number. Texts of a list are numbers where they can be, else their positions, from 1.
[[nodiscard]] std::vector<double> columnOf(const StudyTable& table, std::size_t column);

/// Runs that have both values: all of them, or, of more than `most`, the first one in each field of a raster that has
/// about so many fields.
[[nodiscard]] std::vector<std::uint64_t> runsToDraw(const std::vector<double>& x, const std::vector<double>& y,
                                                    std::size_t most);
/// Runs from the one with the least value to the one with the greatest, evenly by rank.
[[nodiscard]] std::vector<std::uint64_t> runsByRank(const std::vector<double>& values, std::size_t most);

/// Means of the value over two columns: in each pair of their values, or, where there are more than `most` of them, in
/// as many equal intervals.
[[nodiscard]] ValueMap meansOver(const std::vector<double>& x, const std::vector<double>& y,
                                 const std::vector<double>& value, std::size_t most);

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// One output of a study over two of its factors: a map, such as that of an efficiency over voltage and load.
///
/// In:   the table of a study (results.csv), the names of two factors and an output.
/// Out:  the values of both factors, ascending, and the output for each pair of them: a table with a row for each value
///       of the second factor. Pairs that were not run, or failed, have none (NaN; empty in the table).
/// Errors: in a sentence: a column that is not there, or is no number; several runs for one pair, as where a third
///       factor varies. Cost: O(n log n) for n runs.
#pragma once

#include <string>
#include <vector>

#include "core/base/file_io.h"
#include "core/study/text_table.h"

namespace causeway {

struct ValueMap {
    std::string xName, yName, valueName;
    std::vector<double> x, y;    ///< ascending
    std::vector<double> values;  ///< y by y
    [[nodiscard]] double at(std::size_t row, std::size_t column) const { return values[row * x.size() + column]; }
};

/// Empty names: the first two columns.
[[nodiscard]] IoResult<ValueMap> valueMapOf(const TextTable& table, const std::string& xName, const std::string& yName,
                                            const std::string& valueName);
/// The first cell names the factors: "load\voltage".
[[nodiscard]] std::string mapToCsv(const ValueMap& map);

}  // namespace causeway

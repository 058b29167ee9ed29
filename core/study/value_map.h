// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// One output of a study over two factors, such as an efficiency map over voltage and load.
///
/// In:   the table of a study (results.csv), the names of two factors and an output.
/// Out:  the values of both factors, ascending, and the output for each pair: a table with one row per value of the
///       second factor. Missing and failed pairs are NaN (empty in the table).
/// Errors: in a sentence: a column that is missing or not numeric; several runs for one pair, because a third factor
///       varies. Cost: O(n log n) for n runs.
#pragma once

#include <string>
#include <vector>

#include "core/base/file_io.h"
#include "core/study/text_table.h"

namespace causeway {

struct ValueMap {
    std::string xName, yName, valueName;
    std::vector<double> x, y;    ///< ascending
    std::vector<double> values;  ///< stored by y
    [[nodiscard]] double at(std::size_t row, std::size_t column) const { return values[row * x.size() + column]; }
};

/// Empty names: the first two columns.
[[nodiscard]] IoResult<ValueMap> valueMapOf(const TextTable& table, const std::string& xName, const std::string& yName,
                                            const std::string& valueName);
/// The first cell contains the factors: "load\voltage".
[[nodiscard]] std::string mapToCsv(const ValueMap& map);

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A table of cells that a person or a spreadsheet wrote as comma-separated values.
///
/// In:   a text; its first line has the names. Separated by ',', ';' (then with decimal commas) or tabs, whichever
/// comes
///       first in that line; cells may be quoted; a byte order mark, CRLF, blank lines and lines with '#' are taken.
/// Out:  names, and the cells of each row as JSON: numbers, Booleans, else texts. (Results over time, of any size, have
///       a reader of their own: core/results/csv.h.)
/// Errors: "line 3: ..." in a sentence. Cost: linear.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/base/file_io.h"

namespace causeway {

struct TextTable {
    std::vector<std::string> names;
    std::vector<std::vector<nlohmann::json>> rows;  ///< each with as many cells as there are names
};
/// An empty cell is an error, or null.
enum class EmptyCells : std::uint8_t { Refused, Null };
[[nodiscard]] IoResult<TextTable> readTextTable(std::string_view text, EmptyCells emptyCells = EmptyCells::Refused);

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Reads a user-written table of comma-separated values.
///
/// In:   a text; its first line has the names. Separators are ',', ';' (then with decimal commas) or tabs, whichever
///       occurs first in that line; cells may be quoted; accepts a byte order mark, CRLF, blank lines and lines with
///       '#'.
/// Out:  names, and the cells of each row as JSON: numbers, Booleans, else strings. (For results over time of any size
///       see core/results/csv.h.)
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
    std::vector<std::vector<nlohmann::json>> rows;  ///< as many cells per row as names
};
/// Empty cells are errors, or null.
enum class EmptyCells : std::uint8_t { Refused, Null };
[[nodiscard]] IoResult<TextTable> readTextTable(std::string_view text, EmptyCells emptyCells = EmptyCells::Refused);

}  // namespace causeway

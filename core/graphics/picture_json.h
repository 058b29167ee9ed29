// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A display list as one line of JSON (schema "causeway.picture/1"), for exchange between programs. Lengths are those
/// of the list, colours "#rrggbb"; default values are omitted:
///
///     {"schema", "width", "height", "title",
///      "shapes": [{"line": [[x, y], ...], "stroke": {"colour", "width", "dashed"}},
///                 {"box": [left, top, width, height], "radius", "fill", "stroke"},
///                 {"text", "at": [x, y], "size", "colour", "anchor": "left|middle|right", "bold", "monospaced",
///                 "upright"}]}
///
/// Fails: returns nothing for invalid input, or sides that are not positive. Cost: linear.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/graphics/display_list.h"

namespace causeway {

/// Without a line break.
[[nodiscard]] std::string pictureToJson(const DisplayList& picture);
[[nodiscard]] std::optional<DisplayList> pictureFromJson(std::string_view json);

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A display list as a line of JSON (schema "causeway.picture/1"): how one program hands it to another.
///
/// Lengths are those of the list, colours "#rrggbb", what has its usual value is left out:
///
///     {"schema", "width", "height", "title",
///      "shapes": [{"line": [[x, y], ...], "stroke": {"colour", "width", "dashed"}},
///                 {"box": [left, top, width, height], "radius", "fill", "stroke"},
///                 {"text", "at": [x, y], "size", "colour", "anchor": "left|middle|right", "bold", "monospaced",
///                 "upright"}]}
///
/// Fails: reading what is no picture, or has a side that is not above 0, gives nothing. Cost: linear.
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

// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Picture of a map of values over two factors: a coloured cell for each pair, and a colour scale. Cells extend halfway
/// to their neighbours. Colours range from dark for small to light for large values, also in print (viridis); missing
/// values are grey. Small maps include the values as text. Cost: linear.
#pragma once

#include <cstdint>
#include <vector>

#include "core/graphics/display_list.h"
#include "core/study/value_map.h"

namespace causeway {

/// 0xRRGGBB of a normalized value from 0 (smallest) to 1 (largest).
[[nodiscard]] std::uint32_t mapColour(double part);
/// Borders of the cells of ascending values: one more than values.
[[nodiscard]] std::vector<double> fieldBorders(const std::vector<double>& values);
[[nodiscard]] DisplayList mapPicture(const ValueMap& map, const std::string& title);

}  // namespace causeway

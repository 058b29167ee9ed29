// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A map of values over two factors as a picture: a coloured field for each pair, and a scale of the colours.
///
/// Fields reach half of the way to their neighbours. The colours are dark for small values and light for large ones,
/// also in print (viridis); grey where there is no value. Small maps have their values written in. Cost: linear.
#pragma once

#include <cstdint>
#include <vector>

#include "core/graphics/display_list.h"
#include "core/study/value_map.h"

namespace causeway {

/// 0xRRGGBB of a value, from 0 for the smallest to 1 for the largest.
[[nodiscard]] std::uint32_t mapColour(double part);
/// Where the fields of ascending values end: one more than values.
[[nodiscard]] std::vector<double> fieldBorders(const std::vector<double>& values);
[[nodiscard]] DisplayList mapPicture(const ValueMap& map, const std::string& title);

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Colours as annotations write them, and the one in which people draw the lines of a connector.
#pragma once

#include <cstdint>
#include <string>

#include "core/graphics/class_picture.h"

namespace causeway {

/// "{0,0,255}" for 0x0000FF.
[[nodiscard]] std::string colourText(std::uint32_t rgb);

/// Of the connector's outline, unless that is black; then of its filling. Empty for black, and where there is no icon.
[[nodiscard]] std::string lineColourOf(const IconPicture* icon);

}  // namespace causeway

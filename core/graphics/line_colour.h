// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Colours in annotation syntax, and the customary line colour of a connector.
#pragma once

#include <cstdint>
#include <string>

#include "core/graphics/class_picture.h"

namespace causeway {

/// "{0,0,255}" for 0x0000FF.
[[nodiscard]] std::string colourText(std::uint32_t rgb);

/// Colour of the connector's outline or, if that is black, of its filling. Empty for black, and without an icon.
[[nodiscard]] std::string lineColourOf(const IconPicture* icon);

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Attributes of SVG elements. Internal to this room.
#pragma once

#include <cstdint>
#include <string>

#include <pugixml.hpp>

namespace causeway::svg {

/// "#rrggbb"
[[nodiscard]] std::string colour(std::uint32_t rgb);
void set(pugi::xml_node node, const char* name, const std::string& value);

}  // namespace causeway::svg

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graphics/svg_attributes.h"

#include <fmt/format.h>

namespace causeway::svg {

std::string colour(std::uint32_t rgb)
{
    return fmt::format("#{:06x}", rgb & 0xFFFFFFU);
}

void set(pugi::xml_node node, const char* name, const std::string& value)
{
    node.append_attribute(name).set_value(value.c_str());
}

}  // namespace causeway::svg

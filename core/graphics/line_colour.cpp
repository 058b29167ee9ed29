// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graphics/line_colour.h"

#include <fmt/format.h>

namespace causeway {

std::string colourText(std::uint32_t rgb)
{
    return fmt::format("{{{},{},{}}}", (rgb >> 16U) & 0xFFU, (rgb >> 8U) & 0xFFU, rgb & 0xFFU);
}

std::string lineColourOf(const IconPicture* icon)
{
    if (icon == nullptr) return {};
    for (const LayerItem& item : icon->layer.items) {
        const auto colour = std::visit(
            [](const auto& graphic) -> std::optional<std::uint32_t> {
                if constexpr (requires { graphic.lineColour; }) {
                    return graphic.lineColour != 0                    ? graphic.lineColour
                           : graphic.fillPattern != FillPattern::None ? graphic.fillColour
                                                                      : 0;
                } else {
                    return std::nullopt;
                }
            },
            item.graphic);
        if (colour && *colour != 0 && *colour != 0xFFFFFF) return colourText(*colour);
    }
    return {};
}

}  // namespace causeway

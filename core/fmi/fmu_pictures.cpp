// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fmi/fmu_pictures.h"

#include <algorithm>

#include "core/fmu/fmu_names.h"
#include "core/graphics/class_picture_svg.h"

namespace causeway {

FmuPictures fmuPicturesOf(const IconPicture& icon, bool withTerminals, const PngEncoder& encode)
{
    FmuPictures pictures;
    if (!icon.hasGraphics && icon.connectors.empty()) return pictures;
    pictures.system = icon.layer.system;
    const auto add = [&](const std::string& name, const IconPicture& drawn) {
        if (std::ranges::find(pictures.files, name, &FmuPictures::File::name) != pictures.files.end()) return true;
        std::string svg = toSvg(drawn);
        std::optional<std::string> png = encode(svg);
        if (!png) return false;
        pictures.files.push_back({name, std::move(svg), std::move(*png)});
        return true;
    };
    if (!add("icon", icon)) return {};
    if (!withTerminals) return pictures;
    for (const IconConnector& connector : icon.connectors) {
        if (!connector.isPresent || !connector.icon) continue;
        const std::string name = "terminal_" + modelIdentifierOf(connector.className);
        if (!add(name, *connector.icon)) return {};
        pictures.terminals.push_back(
            {connector.name, connector.map.boundsOf(connector.icon->layer.system.extent), name});
    }
    return pictures;
}

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Pictures of an FMU: the icon of the class, and those of its connectors, which are its terminals.
///
/// In:   the icon layer of the class, and an encoder of SVG documents as PNG, which the standards require.
/// Out:  files for the archive, and where the icon and the terminals are. Nothing if the class has no graphics, or the
///       encoder gives nothing.
/// Reference: FMI 2.0.4, chapter 2.3 (model.png); FMI 3.0.2, chapter 2.4.9 (terminalsAndIcons).
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/graphics/class_picture.h"

namespace causeway {

struct FmuPictures {
    struct File {
        std::string name;  ///< without its ending: "icon"
        std::string svg, png;
    };
    struct Terminal {
        std::string connector;  ///< without subscripts
        Extent place;           ///< on the icon
        std::string picture;    ///< name of a file
    };
    CoordinateSystem system;  ///< of the icon
    std::vector<File> files;  ///< the icon first; empty: no pictures
    std::vector<Terminal> terminals;
};

using PngEncoder = std::function<std::optional<std::string>(const std::string& svg)>;
/// `withTerminals`: FMUs of version 2.0 have none.
[[nodiscard]] FmuPictures fmuPicturesOf(const IconPicture& icon, bool withTerminals, const PngEncoder& encode);

}  // namespace causeway

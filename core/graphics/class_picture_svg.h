// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Exports pictures of classes as SVG 1.1 documents in natural size (1 drawing unit is 1 mm). Self-contained: bitmaps
/// are embedded, without scripts or links. Deterministic. Omits unreadable images. Errors: none. Cost: linear in the
/// items.
#pragma once

#include <string>

#include "core/graphics/class_picture.h"

namespace causeway {

/// The icon, with its visible and present connectors.
[[nodiscard]] std::string toSvg(const IconPicture& icon);
/// The diagram. Absent components are drawn faintly.
[[nodiscard]] std::string toSvg(const DiagramPicture& diagram);

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Pictures of classes as SVG 1.1 documents, in natural size (1 drawing unit is 1 mm).
///
/// Self-contained: bitmaps are embedded, there are no scripts or links. Same picture, same bytes. Images that cannot be
/// read are left out. Errors: none. Cost: linear in what is drawn.
#pragma once

#include <string>

#include "core/graphics/class_picture.h"

namespace causeway {

/// The icon, with the connectors on it that are visible and present.
[[nodiscard]] std::string toSvg(const IconPicture& icon);
/// The diagram. Components that are known to be absent are drawn faintly.
[[nodiscard]] std::string toSvg(const DiagramPicture& diagram);

}  // namespace causeway

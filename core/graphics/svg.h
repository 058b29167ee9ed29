// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Exports a display list as an SVG 1.1 document. Self-contained: no fonts, scripts or links. Deterministic.
#pragma once

#include <string>

#include "core/graphics/display_list.h"

namespace causeway {

[[nodiscard]] std::string toSvg(const DisplayList& picture);

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The faces of a drawing in the Drawing Exchange Format, as visual shapes of multibody libraries name them.
///
/// In:   the text of an ASCII file. Out: its 3DFACE entities with three or four corners each, seen from both sides;
/// other entities and colours are left out. Errors: lines that are no group of the format end the reading; what was
/// read so far is there. Faces with a coordinate that is no number are left out. Cost: linear; at most `kMaxFaces`.
/// Reference: Autodesk, DXF Reference (group codes, 3DFACE).
#pragma once

#include <string_view>
#include <vector>

#include "core/live/shape_mesh.h"

namespace causeway {

inline constexpr std::size_t kMaxFaces = 50'000;

[[nodiscard]] std::vector<ShapeFacet> dxfFacets(std::string_view text);

}  // namespace causeway

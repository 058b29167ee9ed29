// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Reads the faces of a DXF drawing, referenced by visual shapes of multibody libraries.
/// In:   the text of an ASCII file. Out: its 3DFACE entities with three or four corners each, two-sided; ignores other
///       entities and colours.
/// Errors: reading stops at lines that are not a group of the format; faces read before are kept. Omits faces with
///       invalid coordinates. Cost: linear; at most `kMaxFaces`.
/// Reference: Autodesk, DXF Reference (group codes, 3DFACE).
#pragma once

#include <string_view>
#include <vector>

#include "core/live/shape_mesh.h"

namespace causeway {

inline constexpr std::size_t kMaxFaces = 50'000;

[[nodiscard]] std::vector<ShapeFacet> dxfFacets(std::string_view text);

}  // namespace causeway

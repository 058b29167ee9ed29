// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The structure digraph as a picture for print: equations left, unknowns right, coloured edges.
#pragma once

#include <cstddef>

#include "core/graphics/display_list.h"
#include "core/structure/structure.h"

namespace causeway {

/// The state after the first `stepCount` colouring steps, including tearing (larger: all). Undecided edges are black;
/// solved ones red and thick; known ones blue and dashed, so that the picture is readable without colours. Guesses are
/// rings; the numbers of their residuals are framed instead of filled. Cost: linear in the edges.
[[nodiscard]] DisplayList digraphPicture(const Structure& structure, std::size_t stepCount);

}  // namespace causeway

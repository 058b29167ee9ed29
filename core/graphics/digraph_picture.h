// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The structure digraph as a picture for papers and handouts: equations left, unknowns right, edges in their colours.
#pragma once

#include <cstddef>

#include "core/graphics/display_list.h"
#include "core/structure/structure.h"

namespace causeway {

/// After the first `stepCount` colouring steps, those of tearing included (all when larger). Causality unknown: black;
/// solved for: red and thick; computed elsewhere: blue and dashed, so that the picture can be read without colours.
/// Guesses are rings; the numbers of their residuals are framed, not filled. Cost: linear in the edges.
[[nodiscard]] DisplayList digraphPicture(const Structure& structure, std::size_t stepCount);

}  // namespace causeway

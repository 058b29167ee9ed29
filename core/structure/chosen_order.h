// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The order of evaluation that a colouring by hand has chosen.
///
/// In:   a structure, and the numbers that equations were given by the two rules, in whatever order these were applied.
/// Out:  all its equations, or the structure itself, in the order of these numbers. What was given none (loops, and
///       what was not picked) keeps its own order between those of rule 1, which need nothing of it, and those of rule
///       2, of which it needs nothing: so each such order can be evaluated.
/// Cost: linear; a structure is copied.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "core/structure/structure.h"

namespace causeway {

/// `numbers`: by equation, from 1; 0: none.
[[nodiscard]] std::vector<EquationId> orderAsChosen(const Structure& structure,
                                                    const IdVector<EquationId, std::uint32_t>& numbers);
/// With the numbers, blocks and rows of the colouring by hand.
[[nodiscard]] std::shared_ptr<const Structure> orderedAsChosen(const Structure& structure,
                                                               std::span<const ColouringStep> picks);

}  // namespace causeway

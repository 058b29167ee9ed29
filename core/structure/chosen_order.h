// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The order of evaluation chosen by a colouring by hand.
///
/// In:   a structure, and the numbers given to equations by the two rules, applied in any order.
/// Out:  all its equations, or the structure itself, in the order of these numbers. Equations without a number (loops,
///       and equations not picked) keep their own order between those of rule 1, which do not depend on them, and those
///       of rule 2, on which they do not depend. So every such order can be evaluated.
/// Cost: linear; the structure is copied.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "core/structure/structure.h"

namespace causeway {

/// `numbers`: by equation, 1-based; 0: none.
[[nodiscard]] std::vector<EquationId> orderAsChosen(const Structure& structure,
                                                    const IdVector<EquationId, std::uint32_t>& numbers);
/// The structure with the numbers, blocks and rows of the colouring by hand.
[[nodiscard]] std::shared_ptr<const Structure> orderedAsChosen(const Structure& structure,
                                                               std::span<const ColouringStep> picks);

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Locates the defect of a system without a complete matching: the coarse Dulmage-Mendelsohn decomposition.
///
/// The over-determined part consists of the equations that alternating paths reach from unmatched equations, and their
/// unknowns; it has more equations than unknowns. The under-determined part is the same from unmatched unknowns and has
/// more unknowns than equations. Neither depends on the choice of the maximum matching.
/// Cost: linear. Iterative.
/// Reference: A. L. Dulmage, N. S. Mendelsohn, Coverings of bipartite graphs, Canadian J. Math. 10 (1958).
#pragma once

#include <vector>

#include "core/structure/graph/matching.h"

namespace causeway {

struct SingularPart {
    std::vector<EquationId> equations;  ///< ascending
    std::vector<UnknownId> unknowns;    ///< ascending
};

/// The matching must be maximum. Both parts are empty if it is complete.
[[nodiscard]] SingularPart overdeterminedPart(const Incidence& incidence, const Matching& matching);
[[nodiscard]] SingularPart underdeterminedPart(const Incidence& incidence, const Matching& matching);

}  // namespace causeway

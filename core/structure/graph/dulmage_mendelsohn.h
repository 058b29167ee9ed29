// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What is wrong with a system that has no complete matching: the coarse Dulmage-Mendelsohn decomposition.
///
/// The over-determined part holds the equations that alternating paths reach from unmatched equations, and their
/// unknowns: more equations than unknowns. The under-determined part, likewise from unmatched unknowns, has more
/// unknowns than equations. Both do not depend on which maximum matching is given. Cost: linear. Iterative. Reference:
/// A. L. Dulmage, N. S. Mendelsohn, Coverings of bipartite graphs, Canadian J. Math. 10 (1958).
#pragma once

#include <vector>

#include "core/structure/graph/matching.h"

namespace causeway {

struct SingularPart {
    std::vector<EquationId> equations;  ///< ascending
    std::vector<UnknownId> unknowns;    ///< ascending
};

/// The matching must be maximum. Both are empty where it is complete.
[[nodiscard]] SingularPart overdeterminedPart(const Incidence& incidence, const Matching& matching);
[[nodiscard]] SingularPart underdeterminedPart(const Incidence& incidence, const Matching& matching);

}  // namespace causeway

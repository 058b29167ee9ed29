// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Parts of a flat model that nothing connects: each has its own states and events, and can take its own steps.
///
/// In:   a scalar hybrid DAE.
/// Out:  hybrid DAEs that say the same together: `parts`, of which none reads what another computes, and `readers`,
/// whose equations read several parts, while no part reads them.
///       What follows from time and parameters alone (a common source, the potential of a ground) connects nothing:
///       each part that needs it has it. Nor does an unknown that occurs in one equation alone (the current of a common
///       source): that equation becomes one of the readers. There variables of parts are inputs.
/// Variables keep their names and their order.
/// Fails: never; a model that is in one piece has one part.
/// Cost: nearly linear in the nodes of the expressions. Threads: a pure function of its arguments.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "core/dae/hybrid_dae.h"

namespace causeway {

struct IndependentParts {
    /// In the order of their first variables. What has no events of its own, and what nothing needs, is one part.
    std::vector<std::shared_ptr<const HybridDae>> parts;
    std::shared_ptr<const HybridDae> readers;  ///< null: there are none
};

/// Nothing is made, and the result is empty, where there are fewer parts with events than `least`, or where something
/// reaches beyond a part: a clock, an external object, an impure function, terminate(), terminal().
[[nodiscard]] IndependentParts independentParts(const HybridDae& dae, std::size_t least);

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Decouples a flat model into independent parts, each with its own states and events, which can take their own steps.
///
/// In:   a scalar hybrid DAE.
/// Out:  hybrid DAEs that are equivalent together: `parts`, none of which reads results of another, and `readers`,
///       whose equations read several parts, while no part reads them. Values that follow from time and parameters
///       alone (a common source, the potential of a ground) couple nothing: each part that needs them has a copy.
///       Neither does an unknown that occurs in one equation only (the current of a common source): that equation moves
///       to the readers, where variables of parts are inputs.
/// Variables keep their names and their order.
/// Fails: never; a coupled model has one part.
/// Cost: nearly linear in the nodes of the expressions. Threads: a pure function of its arguments.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "core/dae/hybrid_dae.h"

namespace causeway {

struct IndependentParts {
    /// In the order of their first variables. Everything without events of its own, and everything unused, is one part.
    std::vector<std::shared_ptr<const HybridDae>> parts;
    std::shared_ptr<const HybridDae> readers;  ///< null: there are none
};

/// Empty if there are fewer parts with events than `least`, or if anything has effects beyond a part: a clock, an
/// external object, an impure function, terminate(), terminal().
[[nodiscard]] IndependentParts independentParts(const HybridDae& dae, std::size_t least);

}  // namespace causeway

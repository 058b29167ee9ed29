// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Whether each model or block in a flat model is locally balanced: as many equations as unknowns of its own.
///
/// In:   the flat model with the components of its variables and instances, and the pairs connected by connect().
/// Out:  E3018 for each class that is not locally balanced. All instances are counted in one pass. Models with
///       expandable connectors, with records that have an equalityConstraint, or with connections through outer
///       components are skipped: their balance depends on their environment.
/// Cost: linear in variables, equations and connected pairs.
/// Reference: Modelica Language Specification, section 4.8 (balanced models).
#pragma once

#include <vector>

#include "core/dae/connections/model_connections.h"
#include "core/dae/hybrid_dae.h"

namespace causeway {

/// `instances` and `variables` are parallel to those of the flat model.
void checkLocalBalance(Instantiation& in, const HybridDae& dae, const std::vector<ComponentInstance*>& instances,
                       const std::vector<ComponentInstance*>& variables,
                       const std::vector<ModelConnections::Pair>& pairs);

}  // namespace causeway

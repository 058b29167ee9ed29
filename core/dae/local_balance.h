// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Whether each model or block in a flat model brings as many equations as it has unknowns of its own.
///
/// In:   the flat model with the components that its variables and instances stand for, and the pairs that connect()
/// made. Out:  E3018 for each class that is not balanced by itself. All instances are counted in one pass. Models with
/// expandable connectors, with records that have an equalityConstraint, or whose connections lead out of them through
/// outer components are passed over: what they bring follows from their surroundings. Cost: linear in variables,
/// equations and connected pairs. Reference: Modelica Language Specification, section 4.8 (balanced models).
#pragma once

#include <vector>

#include "core/dae/hybrid_dae.h"
#include "core/dae/model_connections.h"

namespace causeway {

/// `instances` and `variables` are parallel to those of the flat model.
void checkLocalBalance(Instantiation& in, const HybridDae& dae, const std::vector<ComponentInstance*>& instances,
                       const std::vector<ComponentInstance*>& variables,
                       const std::vector<ModelConnections::Pair>& pairs);

}  // namespace causeway

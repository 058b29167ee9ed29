// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Parameters and constants: their order of evaluation and their values.
#pragma once

#include <utility>
#include <vector>

#include <span>

#include "core/dae/hybrid_dae.h"

namespace causeway {

class Diagnostics;

/// Whether values depend on each other in a cycle. `values` by VariableId: none for variables to ignore. Cost: linear
/// in the number of variables and of nodes in their values.
[[nodiscard]] bool hasCycle(const ExpressionPool& pool, std::span<const ExprId> values);

/// Fills dae.parameterOrder; reports cycles (E2013). Cost: linear in the number of parameters and of nodes in their
/// values.
void orderParameters(HybridDae& dae, Diagnostics& diagnostics);

/// Value of each parameter and constant, by variable (NaN for other variables, and if a value cannot be computed).
/// `overrides` replace bindings. A parameter without a binding takes its start value, otherwise 0 (the first literal of
/// an enumeration).
[[nodiscard]] std::vector<double> evaluateParameters(const HybridDae& dae,
                                                     const std::vector<std::pair<VariableId, double>>& overrides = {});

}  // namespace causeway

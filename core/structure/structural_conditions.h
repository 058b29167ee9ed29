// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Conditions on which the structure of a model depends: `0 = if broken then T else x^2 + y^2 - L^2`.
///
/// In one case the equation determines an unknown, in the other it constrains variables whose derivatives occur. Index
/// and number of states are different then, so that each case is a system of its own; the simulation goes from one to
/// the other at an event. Cost: linear in the rows with such a form.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "core/structure/rows/equation_rows.h"
#include "core/structure/structure.h"

namespace causeway {

/// In the order of the rows, each with the case that `given` says, else with that at the start: for the start values,
/// and what follows from them by explicit equations (false where nothing is known).
[[nodiscard]] std::vector<StructuralCondition> structuralConditions(const HybridDae& dae, ExpressionPool& pool,
                                                                    const IdVector<FunctionId, Function>& functions,
                                                                    const std::vector<EquationRow>& rows,
                                                                    const std::vector<StructuralCondition>& given);

/// What a condition is at the start, by parameters, fixed start values, and explicit equations, those of the start
/// among them; nothing where these do not tell. Keep `dae` and `pool`.
[[nodiscard]] std::function<std::optional<bool>(ExprId condition)> conditionsAtStart(
    const HybridDae& dae, ExpressionPool& pool, const IdVector<FunctionId, Function>& functions,
    const std::vector<EquationRow>& rows);

}  // namespace causeway

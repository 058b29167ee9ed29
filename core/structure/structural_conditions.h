// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Conditions on which the structure of a model depends: `0 = if broken then T else x^2 + y^2 - L^2`.
///
/// In one case the equation determines an unknown, in the other it constrains variables whose derivatives occur. Index
/// and number of states are different then, so that each case is a system of its own; the simulation goes from one to
/// the other at an event. Cost: linear in the rows with such a form.
#pragma once

#include <memory>
#include <optional>
#include <utility>
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

class StartValues;

/// What conditions are at the start, by parameters, fixed start values, and explicit equations, those of the start
/// among them, with `overrides` in place of what the model gives.
class ConditionsAtStart {
public:
    /// Keep `dae`, `pool`, `functions` and `overrides`; `functions` has those of all `rows`.
    ConditionsAtStart(const HybridDae& dae, ExpressionPool& pool, const IdVector<FunctionId, Function>& functions,
                      const std::vector<EquationRow>& rows,
                      const std::vector<std::pair<VariableId, double>>& overrides);
    ~ConditionsAtStart();

    /// Nothing where they do not tell.
    [[nodiscard]] std::optional<bool> decide(ExprId condition);
    /// Parameters and start values that it was told by, as far as a run can set them.
    [[nodiscard]] const std::vector<std::pair<VariableId, double>>& relied() const;

private:
    std::unique_ptr<StartValues> m_values;
};

}  // namespace causeway

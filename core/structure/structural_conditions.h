// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Conditions that decide the structure of a model: `0 = if broken then T else x^2 + y^2 - L^2`.
///
/// In one case the equation determines an unknown, in the other it constrains variables whose derivatives occur. Index
/// and number of states then differ, so each case is a system of its own; the simulation switches between them at an
/// event.
/// Cost: linear in the rows of this form.
#pragma once

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "core/structure/rows/equation_rows.h"
#include "core/structure/structure.h"

namespace causeway {

/// In the order of the rows, each with its case in `given`, otherwise with the case at the start: by start values and
/// explicit equations (false if nothing is known).
[[nodiscard]] std::vector<StructuralCondition> structuralConditions(const HybridDae& dae, ExpressionPool& pool,
                                                                    const IdVector<FunctionId, Function>& functions,
                                                                    const std::vector<EquationRow>& rows,
                                                                    const std::vector<StructuralCondition>& given);

class StartValues;

/// Evaluates conditions at the start from parameters, fixed start values and explicit equations, including initial
/// ones. `overrides` replace values of the model.
class ConditionsAtStart {
public:
    /// Holds references to `dae`, `pool`, `functions` and `overrides`; `functions` must include those of all `rows`.
    ConditionsAtStart(const HybridDae& dae, ExpressionPool& pool, const IdVector<FunctionId, Function>& functions,
                      const std::vector<EquationRow>& rows,
                      const std::vector<std::pair<VariableId, double>>& overrides);
    ~ConditionsAtStart();

    /// Nothing if the known values do not decide.
    [[nodiscard]] std::optional<bool> decide(ExprId condition);
    /// Parameters and start values used for decisions, as far as a run can set them.
    [[nodiscard]] const std::vector<std::pair<VariableId, double>>& relied() const;

private:
    std::unique_ptr<StartValues> m_values;
};

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Expressions that are 0 for all values of the unknowns, given the values of parameters: the capacitance `if C0 > 0
/// then C0 + k*v^2 else 0` with C0 = 0, or a junction capacitance computed by a function.
///
/// Parameters are replaced by their values, functions are executed symbolically, and decided relations select branches.
/// The result holds for these values only, so they are recorded as relied on. Only variables that decide on states
/// matter: those that multiply a derivative, or whose derivative occurs.
/// Cost: one scan of the expressions; for each such variable that depends on a parameter of value 0, the size of its
///       expression and the work of its calls within the limit of `FunctionInliner`.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "core/symbolic/inline_functions.h"

namespace causeway {

class VanishingValues {
public:
    VanishingValues(ExpressionPool& pool, const IdVector<FunctionId, Function>& functions, std::size_t variableCount);

    /// Whether this variable multiplies a derivative, or its derivative occurs.
    [[nodiscard]] bool decidesOnStates(VariableId variable) const;
    /// Whether `expr` is 0 for these values of parameters (by variable; NaN for others). If so, the parameters in it
    /// are added to `relied`.
    bool vanishes(ExprId expr, const std::vector<double>& known);

    std::vector<std::pair<VariableId, double>> relied;  ///< with the values used

private:
    void noteVariables(ExprId derivativeOrProduct);
    [[nodiscard]] ExprId literal(ExprId variable, double value);

    ExpressionPool& m_pool;
    FunctionInliner m_inliner;
    std::vector<std::uint8_t> m_decidesOnStates, m_isRelied;  ///< by variable
};

}  // namespace causeway

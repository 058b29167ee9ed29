// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Expressions that are 0 whatever the unknowns are, with the values that parameters have: the capacitance
/// `if C0 > 0 then C0 + k*v^2 else 0` with C0 = 0, or that which a function computes for a junction.
///
/// Values of parameters stand in place of their names, and functions are executed on expressions; what is known of a
/// relation chooses a branch. What is 0 is so for these values alone: they are relied on.
/// Only variables matter here that decide on states: they multiply a derivative, or their derivative occurs.
/// Cost: one scan of the expressions; for each such variable the size of the expression, and the work of its calls
/// within the limit of `FunctionInliner`, where a parameter in it is 0.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "core/symbolic/inline_functions.h"

namespace causeway {

class VanishingValues {
public:
    VanishingValues(ExpressionPool& pool, const IdVector<FunctionId, Function>& functions, std::size_t variableCount);

    /// Whether a derivative is multiplied by this variable, or is that of it.
    [[nodiscard]] bool decidesOnStates(VariableId variable) const;
    /// Whether the value of `expr` is 0 with these values of parameters (by variable; NaN for all else). Then the
    /// parameters in it are added to `relied`.
    bool vanishes(ExprId expr, const std::vector<double>& known);

    std::vector<std::pair<VariableId, double>> relied;  ///< with the values that they had

private:
    void noteVariables(ExprId derivativeOrProduct);
    [[nodiscard]] ExprId literal(ExprId variable, double value);

    ExpressionPool& m_pool;
    FunctionInliner m_inliner;
    std::vector<std::uint8_t> m_decidesOnStates, m_isRelied;  ///< by variable
};

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The expressions of equations as they are sorted: with nothing in them that they do not depend on.
///
/// In:   scalar expressions of a DAE.
/// Out:  calls are replaced by what the functions compute (core/symbolic/inline_functions.h); conditions that cannot
/// change between simulations are
///       decided, so that the branch that is not taken leaves no dependencies; der() of an expression is written with
///       der() of variables.
/// A parameter whose value is relied upon is a constant, one that shaped the flat model or asks for it (annotation
/// Evaluate), or a final one that is computed from such. Cost: linear in the expressions and in the work of the calls.
/// No recursion.
#pragma once

#include <optional>
#include <unordered_map>
#include <vector>

#include "core/dae/hybrid_dae.h"
#include "core/symbolic/inline_functions.h"

namespace causeway {

class FunctionDerivatives;

class RowPreparation {
public:
    /// `pool` extends that of the DAE, `functions` its functions. Without `derivatives` functions have none.
    RowPreparation(const HybridDae& dae, ExpressionPool& pool, const IdVector<FunctionId, Function>& functions,
                   FunctionDerivatives* derivatives);

    [[nodiscard]] ExprId prepared(ExprId expr);
    /// From now on a condition has this value.
    void decide(ExprId condition, bool holds) { m_decided[condition] = holds; }
    /// From now on conditions may rely upon a discrete variable that an equation makes a literal: an index `k = 2`.
    void rely(VariableId variable, double value);

private:
    [[nodiscard]] ExprId rebuilt(ExprId expr, std::span<const ExprId> operands);
    [[nodiscard]] std::optional<bool> decided(ExprId condition);

    const HybridDae& m_dae;
    ExpressionPool& m_pool;
    FunctionDerivatives* m_derivatives;
    FunctionInliner m_inliner;
    std::vector<bool> m_isFixed;                                ///< by variable: its value can be relied upon
    std::vector<double> m_values;                               ///< by variable; filled when first asked for
    std::unordered_map<VariableId, double> m_literals;          // looked up only
    std::unordered_map<ExprId, std::optional<bool>> m_decided;  // looked up only
    std::vector<std::uint8_t>
        m_mayChange;     ///< by expression: it has a condition, a call or a derivative to be looked at; most have none
    RewriteMemo m_memo;  // looked up only
};

/// Of der(operand), where the operand is an expression: written with der() of variables; none where there is no such
/// derivative, or the operand is a variable or its derivative. Without `functions` those have none.
[[nodiscard]] ExprId expandedDerivative(const HybridDae& dae, ExpressionPool& pool, ExprId operand,
                                        FunctionDerivatives* functions);
/// By variable: constants and parameters whose values cannot be changed without flattening again.
[[nodiscard]] std::vector<bool> fixedParameters(const HybridDae& dae);
/// By variable: constants and parameters that the initialization does not compute, nor what they are computed from.
[[nodiscard]] std::vector<bool> steadyParameters(const HybridDae& dae);

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Prepares the expressions of equations for sorting: removes apparent dependencies.
///
/// In:   scalar expressions of a DAE.
/// Out:  calls are replaced by the expressions that the functions compute (core/symbolic/inline_functions.h);
///       conditions that cannot change between simulations are decided, so that branches not taken leave no
///       dependencies; der() of an expression is written with der() of variables.
/// A parameter counts as a constant if its value is relied upon: it shaped the flat model, has the annotation Evaluate,
/// or is a final parameter computed from such ones.
/// Cost: linear in the expressions and in the work of the calls. No recursion.
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
    /// `pool` extends that of the DAE, `functions` extends its functions. Without `derivatives`, functions have no
    /// derivatives.
    RowPreparation(const HybridDae& dae, ExpressionPool& pool, const IdVector<FunctionId, Function>& functions,
                   FunctionDerivatives* derivatives);

    [[nodiscard]] ExprId prepared(ExprId expr);
    /// From now on the condition has this value.
    void decide(ExprId condition, bool holds) { m_decided[condition] = holds; }
    /// From now on conditions may rely on the value of a discrete variable that an equation sets to a literal: an index
    /// `k = 2`.
    void rely(VariableId variable, double value);

private:
    [[nodiscard]] ExprId rebuilt(ExprId expr, std::span<const ExprId> operands);
    [[nodiscard]] std::optional<bool> decided(ExprId condition);

    const HybridDae& m_dae;
    ExpressionPool& m_pool;
    FunctionDerivatives* m_derivatives;
    FunctionInliner m_inliner;
    std::vector<bool> m_isFixed;                                ///< by variable: its value can be relied on
    std::vector<double> m_values;                               ///< by variable; computed on first use
    std::unordered_map<VariableId, double> m_literals;          // looked up only
    std::unordered_map<ExprId, std::optional<bool>> m_decided;  // looked up only
    std::vector<std::uint8_t>
        m_mayChange;     ///< by expression: contains a condition, a call or a derivative to process; most do not
    RewriteMemo m_memo;  // looked up only
};

/// der(operand) of an expression, written with der() of variables. None if there is no such derivative, or if the
/// operand is a variable or its derivative. Without `functions`, functions have no derivatives.
[[nodiscard]] ExprId expandedDerivative(const HybridDae& dae, ExpressionPool& pool, ExprId operand,
                                        FunctionDerivatives* functions);
/// By variable: constants and parameters whose values cannot change without flattening again.
[[nodiscard]] std::vector<bool> fixedParameters(const HybridDae& dae);
/// By variable: constants and parameters that do not depend on values computed by the initialization.
[[nodiscard]] std::vector<bool> steadyParameters(const HybridDae& dae);

}  // namespace causeway

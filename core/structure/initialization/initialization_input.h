// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The initial system of a scalar hybrid DAE, as the input of initialization.h.
///
/// When-equations hold in the branch that `initial()` activates; otherwise v = pre(v) for all variables they assign. In
/// expressions initial() is true. If-equations become if-expressions, function calls with several results one equation
/// per result, and the outputs of an algorithm are computed from everything it reads. Clocked equations and variables
/// are omitted: they start at their first tick.
#pragma once

#include "core/structure/initialization/initialization.h"
#include "core/structure/reduction/index_reduction.h"
#include "core/structure/rows/alias_elimination.h"
#include "core/structure/rows/plain_equations.h"
#include "core/symbolic/inline_functions.h"

namespace causeway {

/// The continuous equations of the DAE and their variables. Holds references to `dae` and `pool`, which extends
/// dae.pool.
[[nodiscard]] EquationSystem continuousSystem(const HybridDae& dae, ExpressionPool& pool);

/// `reduction` must be complete. Rows of the continuous system have its equation numbers, others none. Equations are
/// differentiated if initial equations contain derivatives that the simulation lacks. `functions` may be null. Holds
/// references to `dae` and `pool`.
[[nodiscard]] InitializationInput initializationInput(const HybridDae& dae, const EquationSystem& system,
                                                      const IndexReduction& reduction, ExpressionPool& pool,
                                                      FunctionDerivatives* functions);

/// Rows of the structure (equation_rows.h), used instead of those read from the equations of the DAE.
struct SystemRows {
    IdVector<EquationId, SourceSpan>
        spans;  ///< of the equations of the system, including continuous outputs of algorithms
    std::vector<PlainEquation> discrete;  ///< unclocked equations between discrete Reals, outside the system
    /// The variables eliminated from the system; if given, `discrete` also contains the equations between other
    /// discrete variables. Null: none were eliminated.
    const AliasTable* aliases = nullptr;
    /// Resolves calls in expressions that are differentiated for initial equations only, like those of
    /// `system.resolved`. Null: there are none.
    FunctionInliner* resolver = nullptr;
    /// Truth values of conditions of initial equations at the start. Null: unknown.
    Decision decide = {};
};
[[nodiscard]] InitializationInput initializationInput(const HybridDae& dae, const EquationSystem& system,
                                                      const SystemRows& rows, const IndexReduction& reduction,
                                                      ExpressionPool& pool, FunctionDerivatives* functions);

}  // namespace causeway

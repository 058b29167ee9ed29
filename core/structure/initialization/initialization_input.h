// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The initial system of a scalar hybrid DAE, as initialization.h takes it.
///
/// When-equations hold in the branch that `initial()` activates; otherwise v = pre(v) for all variables that they
/// assign. In expressions initial() is true. If-equations become if-expressions, function calls with several results an
/// equation each, and the outputs of an algorithm are computed from all that it reads. Clocked equations and variables
/// are left out: they begin with their first tick.
#pragma once

#include "core/structure/initialization/initialization.h"
#include "core/structure/reduction/index_reduction.h"
#include "core/structure/rows/alias_elimination.h"
#include "core/structure/rows/plain_equations.h"
#include "core/symbolic/inline_functions.h"

namespace causeway {

/// The continuous equations of the DAE and their variables. Keep `dae` and `pool`, which extends dae.pool.
[[nodiscard]] EquationSystem continuousSystem(const HybridDae& dae, ExpressionPool& pool);

/// `reduction` must be complete. Rows of the continuous system have its equation numbers; others none. Where initial
/// equations contain derivatives that the simulation has not, equations are differentiated for them. `functions` may be
/// null. Keep `dae` and `pool`.
[[nodiscard]] InitializationInput initializationInput(const HybridDae& dae, const EquationSystem& system,
                                                      const IndexReduction& reduction, ExpressionPool& pool,
                                                      FunctionDerivatives* functions);

/// Rows as the structure has them (equation_rows.h): in place of what is read from the equations of the DAE.
struct SystemRows {
    IdVector<EquationId, SourceSpan>
        spans;  ///< of the equations of the system, among them continuous outputs of algorithms
    std::vector<PlainEquation> discrete;  ///< unclocked equations between discrete Reals, which are not in the system
    /// What the system is free of; with it `discrete` has the equations between other discrete variables, too. Null:
    /// nothing was eliminated.
    const AliasTable* aliases = nullptr;
    /// Resolves the calls in what is differentiated for initial equations alone, as those of `system.resolved` are.
    /// Null: there are none.
    FunctionInliner* resolver = nullptr;
    /// What conditions of initial equations are at the start. Null: not known.
    Decision decide = {};
};
[[nodiscard]] InitializationInput initializationInput(const HybridDae& dae, const EquationSystem& system,
                                                      const SystemRows& rows, const IndexReduction& reduction,
                                                      ExpressionPool& pool, FunctionDerivatives* functions);

}  // namespace causeway

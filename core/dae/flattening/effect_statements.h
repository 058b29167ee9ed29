// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Effects of algorithms as equations: calls without results, such as printing, and `reinit`.
///
/// A call whose arguments no later statement changes is executed with the equations, at the start and at events, not on
/// each evaluation of the algorithm. `reinit` belongs in when-equations. Older libraries use it in a when-clause of an
/// algorithm; it is equivalent if its condition and its value are the final ones of the algorithm.
///
/// In:   an algorithm section of a model as written.
/// Out:  the equations, in the order of the statements; the algorithm without the moved statements. Calls in its loops,
///       branches and when-clauses stay.
/// Cost: linear in the statements, times the number of calls.
/// Reference: Modelica Language Specification, sections 8.3.6, 8.3.9, 12.3.
#pragma once

#include <vector>

#include "core/dae/hybrid_dae.h"

namespace causeway {

struct AlgorithmEffects {
    std::vector<DaeEquation> equations;
    std::vector<DaeEquation> refused;  ///< removed `reinit` statements that later statements would change
};

/// `pool`: of the expressions of the DAE; `dae` receives the structures of the equations.
[[nodiscard]] AlgorithmEffects takeEffects(const ExpressionPool& pool, HybridDae& dae, DaeAlgorithm& algorithm);

}  // namespace causeway

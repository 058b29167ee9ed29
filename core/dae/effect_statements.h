// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What algorithms do beside assigning, as equations: calls that only have an effect, as those that print, and
/// `reinit`.
///
/// A call of values that no later statement changes happens when equations do, at the start and at events, not whenever
/// the algorithm is computed. `reinit` belongs in when-equations; in a when-clause of an algorithm, where older
/// libraries have it, it means the same if its condition and its value are those that the algorithm ends with.
///
/// In:   an algorithm section of a model, as it is written.
/// Out:  the equations, in the order of the statements; the algorithm without what they say. Calls in its loops,
///       branches and when-clauses stay.
/// Cost: linear in the statements, times the calls that there are.
/// Reference: Modelica Language Specification, sections 8.3.6, 8.3.9, 12.3.
#pragma once

#include <vector>

#include "core/dae/hybrid_dae.h"

namespace causeway {

struct AlgorithmEffects {
    std::vector<DaeEquation> equations;
    std::vector<DaeEquation> refused;  ///< `reinit` that later statements would change; no statement any more
};

/// `pool`: of the expressions of the DAE, whose structures the equations get.
[[nodiscard]] AlgorithmEffects takeEffects(const ExpressionPool& pool, HybridDae& dae, DaeAlgorithm& algorithm);

}  // namespace causeway

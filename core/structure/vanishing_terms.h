// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Terms that vanish because their coefficient is a parameter of value 0: `C*der(v) = i` with C = 0.
///
/// Variables of such a term do not occur in the equation: a capacitor without capacitance has no state, and a resistor
/// without resistance makes two potentials equal. So these terms are omitted before the equations are sorted. If a
/// parameter changes later and a term appears or vanishes, the model is sorted again for the new values. A variable
/// that an equation sets to 0 becomes such a coefficient too; one that follows from others is found in a later round.
/// So does a variable that is 0 for all values of the unknowns it depends on (vanishing_values.h). Only parameters that
/// are constant throughout the simulation count, not those computed by the initialization.
/// Cost: linear in the expressions of the model. Functions that parameters need are called only if a coefficient
///       depends on such a parameter.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "core/dae/hybrid_dae.h"
#include "core/structure/vanishing_values.h"
#include "core/symbolic/traversal.h"

namespace causeway {

class Task;
struct Structure;

class VanishingTerms {
public:
    /// `pool` extends that of the DAE.
    VanishingTerms(const HybridDae& dae, ExpressionPool& pool, const IdVector<FunctionId, Function>& functions,
                   const std::vector<std::pair<VariableId, double>>& overrides, const Task& task);

    /// The expression without products that have a vanishing factor.
    [[nodiscard]] ExprId without(ExprId expr);
    /// Examines an equation; returns true if it newly shows that a variable vanishes. A side that is 0 for all values
    /// of its unknowns is replaced by 0.
    bool note(ExprId& lhs, ExprId& rhs);
    /// From now on, variables found to vanish count as coefficients of value 0.
    void beginRound();
    /// Vanished coefficients, in the order of discovery.
    std::vector<ExprId> coefficients;
    /// Parameters with the values that make variables vanish.
    [[nodiscard]] const std::vector<std::pair<VariableId, double>>& relied() const { return m_vanishingValues.relied; }

private:
    void learn();
    void callFunctionsOfParameters();
    bool vanishesAlways(VariableId variable, ExprId value);
    [[nodiscard]] ExprId rebuilt(ExprId expr, std::span<const ExprId> operands);

    const HybridDae& m_dae;
    ExpressionPool& m_pool;
    const std::vector<std::pair<VariableId, double>>& m_overrides;
    const Task& m_task;
    VanishingValues m_vanishingValues;
    std::vector<double> m_known;  ///< by variable: value of a parameter, 0 for a vanishing variable, otherwise NaN
    std::vector<std::uint8_t> m_mayVanish;  ///< by variable: a Real unknown
    std::vector<double> m_values;           ///< by expression: its value if known, otherwise NaN
    std::size_t m_searched = 0;             ///< number of expressions examined
    bool m_isFirstRound = true;
    bool m_hasAny = false;
    bool m_hasCalled = false;  ///< the functions that parameters need were called
    RewriteMemo m_memo;        // looked up only
};

/// Whether other terms of a structure vanish for these values of its parameters (by variable) than the omitted ones.
[[nodiscard]] bool haveVanishingTermsChanged(const Structure& structure, const std::vector<double>& parameters);

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Terms that vanish since their coefficient is a parameter of value 0: `C*der(v) = i` with C = 0.
///
/// What such a term mentions does not occur in the equation: a capacitor without capacitance has no state, and through
/// a resistor without resistance the potentials are equal. So these terms are left out before the equations are sorted.
/// A parameter that is changed later may bring one back, or make another vanish: the model is then sorted again for the
/// new values. A variable that an equation says to be 0 then is such a coefficient, too: one that follows from others
/// is found in a later round. So is one that is 0 whatever the unknowns that it depends on are (vanishing_values.h).
/// Only parameters that hold throughout the simulation count, not those that the initialization computes.
/// Cost: linear in the expressions of the model. Functions that parameters need are called only where a coefficient
/// depends on such a parameter.
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

    /// The expression without products of which a factor vanishes.
    [[nodiscard]] ExprId without(ExprId expr);
    /// Takes notice of an equation; true where it says that a variable vanishes, and that is news. A side that is 0
    /// whatever the unknowns in it are is replaced by 0.
    bool note(ExprId& lhs, ExprId& rhs);
    /// From now on variables that were found to vanish count.
    void beginRound();
    /// The factors of parameters that vanished, in the order in which they were met.
    std::vector<ExprId> coefficients;
    /// Parameters with the values for which variables vanish.
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
    std::vector<double> m_known;  ///< by variable: values of parameters, and of variables that vanish; else NaN
    std::vector<std::uint8_t> m_mayVanish;  ///< by variable: a Real unknown
    std::vector<double> m_values;           ///< by expression: of what depends on these alone, else NaN
    std::size_t m_searched = 0;             ///< expressions
    bool m_isFirstRound = true;
    bool m_hasAny = false;
    bool m_hasCalled = false;  ///< the functions that parameters need
    RewriteMemo m_memo;        // looked up only
};

/// Whether other terms of a structure vanish with these values of its parameters (by variable) than those that were
/// left out.
[[nodiscard]] bool haveVanishingTermsChanged(const Structure& structure, const std::vector<double>& parameters);

}  // namespace causeway

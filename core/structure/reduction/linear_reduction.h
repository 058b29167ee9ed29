// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Constraints that structure does not see: combinations of equations in which all unknowns cancel.
///
/// Potentials round a loop of capacitors sum to zero whatever they are, so the sum of the loop's equations is a
/// constraint between states although each of them has unknowns of its own. Matching takes the coefficients for
/// arbitrary numbers and counts too many unknowns. In:   the continuous equations, and Pantelides' result for them:
/// equation i, differentiated c[i] times, is to determine highest derivatives. Out:  combinations with constant
/// factors, of equations differentiated up to then, in which every highest derivative cancels, exactly. One
///       equation of each, among those that are differentiated least, can be replaced by the combination: the system
///       says the same, and index reduction then sees the constraint. What is left of some combinations has no unknown
///       at all: 0 = 0 where equations say the same twice, 0 = c where they contradict each other.
/// Method: equations are sums of fractions times expressions (linear_form.h). A nonlinear part is an unknown of its
/// own, so it cancels only
///       against itself. The dependencies of the rows over the columns that are to be determined are found modulo a
///       prime (exact_dependencies.h), turned into fractions and checked exactly. One that does not pass is not used.
///       Where nothing cancels as a whole, but the rank is too small for whatever values coefficients have
///       (generic_rows.h), the equations of such a dependency whose factors have a fixed ratio are combined: currents
///       of a part of a circuit that only capacitors join sum to those through the resistors that lead away from it.
/// Coefficients that are parameters count as numbers only where they cannot be changed without a new analysis
/// (constant, structural, final
///       with such a value, or relied on, relied_values.h): no other value may then make the combination wrong.
/// Cost: linear for equations that trees of a graph connect; what is dense is given up after a number of operations
/// linear in the entries. Determinism: order of ids. References: G. Tan, N. S. Nedialkov, J. D. Pryce, Conversion
/// methods for improving structural analysis of differential-algebraic equation systems, BIT 57 (2017): the linear
/// combination method; K. Murota, Matrices and matroids for systems analysis (2000), section 6.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "core/dae/clock_rates.h"
#include "core/structure/reduction/index_reduction.h"

namespace causeway {

class FunctionDerivatives;
class LinearFormReader;

/// factor * (lhs - rhs), differentiated so often.
struct CombinedTerm {
    EquationId equation;
    Fraction factor;
    std::uint32_t times = 0;
    ExprId lhs, rhs;  ///< as the equation was when it was combined: another combination may have replaced it before
};

struct Combination {
    EquationId replaced;              ///< the equation whose place it takes; none where it holds no unknown
    std::vector<CombinedTerm> terms;  ///< by equation
    ExprId lhs, rhs;
    ExprId resolvedLhs, resolvedRhs;  ///< the same of `EquationSystem::resolved`; none where that is empty
};

/// The value of a Variable that is none of the system, where it cannot change without a new analysis; else nothing.
using FixedValue = std::function<std::optional<double>(ExprId leaf)>;

struct LinearReduction {
    std::vector<Combination>
        constraints;  ///< to be put in place of equations, all together; further ones may then be found
    std::vector<Combination>
        voids;  ///< without unknowns: lhs and rhs are made of literals, parameters, time, inputs, discrete variables
    bool isPartial =
        false;  ///< unknowns are left in `constraints`; whether structure sees more with them is to be tried
    bool isExcluded = false;  ///< there are none, with the present values of the parameters either
};

/// Whether equations depend on each other with these values of the parameters and, in what is nonlinear, with random
/// ones; if not, no search finds anything, with fewer values either. One elimination tells of nearly all models.
[[nodiscard]] bool mayHideConstraints(const EquationSystem& system, ExpressionPool& pool, const FixedValue& value,
                                      const Pantelides& pantelides);

[[nodiscard]] LinearReduction findHiddenConstraints(const EquationSystem& system, ExpressionPool& pool,
                                                    FunctionDerivatives* functions, const FixedValue& fixedValue,
                                                    const Pantelides& pantelides, bool mayBePartial);

/// Combinations of equations that are to be differentiated, in which all is a constraint between states as it stands:
/// u1 = v - w and u2 = v - w say u1 = u2. With one of them in place of an equation the others need no derivative,
/// unless structure wants it for something else. `derivatives`: of the variables as they occur.
[[nodiscard]] LinearReduction findStateConstraints(const EquationSystem& system, ExpressionPool& pool,
                                                   FunctionDerivatives* functions, const FixedValue& fixedValue,
                                                   const DerivativeColumns& derivatives,
                                                   const IdVector<EquationId, std::uint32_t>& differentiations);

/// The same equation with each expression once, so that what cancels in it is not there; as it is where a number grows
/// too large.
[[nodiscard]] SystemEquation withoutCancelled(const SystemEquation& sides, ExpressionPool& pool,
                                              LinearFormReader& reader);

/// As `reduceIndex`, but of the system with hidden constraints in place of equations, which `system` then holds;
/// `linear` has those that were put there, one after the other, and what is left without unknowns. `steadyValue` gives
/// present values of parameters that may be changed, too.
[[nodiscard]] IndexReduction reduceIndexOfCombined(EquationSystem& system, ExpressionPool& pool,
                                                   FunctionDerivatives* functions, const FixedValue& fixedValue,
                                                   const FixedValue& steadyValue, LinearReduction& linear,
                                                   const Task& task, const PantelidesObserver& observe = {});

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Constraints hidden from structure: combinations of equations in which all unknowns cancel.
///
/// Around a loop of capacitors the potentials always sum to zero, so the sum of the loop's equations is a constraint
/// between states, although each equation has unknowns of its own. Matching takes the coefficients for arbitrary
/// numbers and counts too many unknowns.
/// In:   the continuous equations, and Pantelides' result for them: equation i, differentiated c[i] times, is to
///       determine highest derivatives.
/// Out:  combinations, with constant factors, of the differentiated equations, in which every highest derivative
///       cancels exactly. One of the least differentiated equations of each can be replaced by the combination: the
///       system is equivalent, and index reduction then sees the constraint. Some combinations contain no unknown at
///       all: 0 = 0 if equations repeat each other, 0 = c if they contradict each other.
/// Method: equations are sums of fractions times expressions (linear_form.h). A nonlinear part counts as an unknown of
///       its own, so it cancels only against itself. The dependencies of the rows over the columns to be determined are
///       found modulo a prime (exact_dependencies.h), converted to fractions and checked exactly; those that fail the
///       check are not used. If nothing cancels as a whole, but the rank is too small for all values of the
///       coefficients (generic_rows.h), those equations of a dependency are combined whose factors have a fixed ratio:
///       the currents into a part of a circuit joined by capacitors only sum to the currents through the resistors at
///       its boundary.
/// Parameters count as numbers only if they cannot change without a new analysis (constant, structural, final with such
/// a value, or relied on, relied_values.h): no other value may invalidate the combination.
/// Cost: linear for equations connected by trees of a graph; dense parts are abandoned after a number of operations
///       linear in the entries. Determinism: order of ids.
/// References: G. Tan, N. S. Nedialkov, J. D. Pryce, Conversion methods for improving structural analysis of
///       differential-algebraic equation systems, BIT 57 (2017): the linear combination method; K. Murota, Matrices and
///       matroids for systems analysis (2000), section 6.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "core/dae/clocks/clock_rates.h"
#include "core/structure/reduction/index_reduction.h"

namespace causeway {

class FunctionDerivatives;
class LinearFormReader;

/// factor * (lhs - rhs), differentiated `times` times.
struct CombinedTerm {
    EquationId equation;
    Fraction factor;
    std::uint32_t times = 0;
    ExprId lhs, rhs;  ///< the equation when it was combined: another combination may have replaced it before
};

struct Combination {
    EquationId replaced;              ///< the equation that it replaces; none for a combination without unknowns
    std::vector<CombinedTerm> terms;  ///< by equation
    ExprId lhs, rhs;
    ExprId resolvedLhs, resolvedRhs;  ///< the same for `EquationSystem::resolved`; none if that is empty
};

/// The value of a Variable outside the system, if it cannot change without a new analysis; otherwise nothing.
using FixedValue = std::function<std::optional<double>(ExprId leaf)>;

struct LinearReduction {
    std::vector<Combination> constraints;  ///< to replace equations, all together; further ones may be found afterwards
    std::vector<Combination>
        voids;  ///< without unknowns: lhs and rhs consist of literals, parameters, time, inputs, discrete variables
    bool isPartial =
        false;  ///< unknowns remain in `constraints`; the caller must try whether structure sees more with them
    bool isExcluded = false;  ///< there are none, not even for the present values of the parameters
};

/// Whether equations are dependent for these values of the parameters and random values of nonlinear parts. If not, no
/// search finds anything, nor with fewer known values. One elimination decides this for nearly all models.
[[nodiscard]] bool mayHideConstraints(const EquationSystem& system, ExpressionPool& pool, const FixedValue& value,
                                      const Pantelides& pantelides);

[[nodiscard]] LinearReduction findHiddenConstraints(const EquationSystem& system, ExpressionPool& pool,
                                                    FunctionDerivatives* functions, const FixedValue& fixedValue,
                                                    const Pantelides& pantelides, bool mayBePartial);

/// Combinations of equations to be differentiated that are constraints between states without differentiation: u1 = v -
/// w and u2 = v - w imply u1 = u2. If such a constraint replaces an equation, the others need no derivative, unless
/// structure requires it for another reason. `derivatives`: of the variables as they occur.
[[nodiscard]] LinearReduction findStateConstraints(const EquationSystem& system, ExpressionPool& pool,
                                                   FunctionDerivatives* functions, const FixedValue& fixedValue,
                                                   const DerivativeColumns& derivatives,
                                                   const IdVector<EquationId, std::uint32_t>& differentiations);

/// The equation with each expression once, so that cancelling terms are gone; unchanged if a number grows too large.
[[nodiscard]] SystemEquation withoutCancelled(const SystemEquation& sides, ExpressionPool& pool,
                                              LinearFormReader& reader);

/// `reduceIndex` for the system in which hidden constraints replace equations; `system` then holds the changed
/// equations. `linear` receives the replacements in order, and the combinations without unknowns. `steadyValue` also
/// gives present values of parameters that may change.
[[nodiscard]] IndexReduction reduceIndexOfCombined(EquationSystem& system, ExpressionPool& pool,
                                                   FunctionDerivatives* functions, const FixedValue& fixedValue,
                                                   const FixedValue& steadyValue, LinearReduction& linear,
                                                   const Task& task, const PantelidesObserver& observe = {});

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Which equations must be differentiated, and how often, before the highest derivatives can be computed: Pantelides'
/// algorithm.
///
/// In:   the incidence of the equations and of all their variables: algebraic variables, states, and derivatives of
/// states are a column
///       each (an `UnknownId` names a column here, whether it is known during causalization or not); which column is
///       the derivative of which; a matching to begin with. Discrete equations and unknowns are left out: they are
///       constant where derivatives exist.
/// Out:  how often each equation is differentiated, the derivatives that this brings into being, a matching of the
/// equations, differentiated
///       so often, to the highest derivatives, and the structural index. For a system that no differentiation makes
///       regular, the equations that have too few variables between them.
/// Method: the equations are matched to the highest derivatives. Where no augmenting path leads from an equation, all
/// equations that
///       alternating paths reach from it are differentiated, and with them the variables that were reached. An equation
///       that is differentiated c times contains the highest derivative of a variable, of order d, exactly if as
///       written it contains the derivative of order d - c; so no graph of differentiated equations is built, and the
///       offsets c and d are a smallest solution of the linear program dual to the assignment (Pryce). Searches share
///       their colours within a pass, as those of Pothen and Fan do.
/// Cost: linear where nothing is constrained; otherwise a few passes over the edges for each differentiation.
/// Iterative. Determinism: order of ids. References: C. C. Pantelides, The consistent initialization of
/// differential-algebraic systems, SIAM J. Sci. Stat. Comput. 9 (1988); J. D. Pryce, A simple structural analysis
/// method for DAEs, BIT 41 (2001). Watched by: the index reduction view, through `PantelidesStep`.
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/task.h"
#include "core/structure/graph/dulmage_mendelsohn.h"
#include "core/structure/graph/matching.h"

namespace causeway {

/// By column: the column that is its derivative, or none.
using DerivativeColumns = IdVector<UnknownId, UnknownId>;

enum class PantelidesAction : std::uint8_t {
    Pass,   ///< the colours of the pass before are wiped off: those of `equations` and `variables`
    Visit,  ///< `equation` is coloured, and the variable that led to it (variables[0]; none for a root)
    Match,  ///< an augmenting path: equations[i] gives the variable it had to equations[i - 1], and gets variables[i],
            ///< now coloured
    Differentiate,  ///< no path leads from `equation`: what it reached, `equations` and `variables`, is differentiated
};

/// One step of the algorithm; variables are those of order zero, of which the highest derivatives are meant.
/// Enough to replay it forwards and backwards.
struct PantelidesStep {
    PantelidesAction action = PantelidesAction::Visit;
    EquationId equation;
    std::vector<EquationId> equations;
    std::vector<UnknownId> variables;
};

/// Where the algorithm stands, changed step by step.
class PantelidesState {
public:
    /// As `findDifferentiations` begins.
    PantelidesState(const Incidence& incidence, const DerivativeColumns& derivatives, const Matching& start);

    /// Replays a recorded step, or takes back the last one applied.
    void apply(const PantelidesStep& step);
    void revert(const PantelidesStep& step);

    [[nodiscard]] bool isColoured(EquationId equation) const { return m_isColoured[equation]; }
    [[nodiscard]] bool isColoured(UnknownId variable) const { return m_isVariableColoured[variable]; }
    /// How often the equation is differentiated.
    [[nodiscard]] std::uint32_t differentiations(EquationId equation) const { return m_differentiations[equation]; }
    /// The order of the highest derivative of a variable (of order zero).
    [[nodiscard]] std::uint32_t order(UnknownId variable) const { return m_order[variable]; }
    /// The variable of order zero whose highest derivative the equation is matched to, or none.
    [[nodiscard]] UnknownId variableOf(EquationId equation) const { return m_variableOf[equation]; }
    bool operator==(const PantelidesState& other) const;

private:
    IdVector<EquationId, std::uint8_t> m_isColoured;
    IdVector<UnknownId, std::uint8_t> m_isVariableColoured;
    IdVector<EquationId, std::uint32_t> m_differentiations;
    IdVector<UnknownId, std::uint32_t> m_order;
    IdVector<EquationId, UnknownId> m_variableOf;
};

struct Pantelides {
    IdVector<EquationId, std::uint32_t> differentiations;
    DerivativeColumns derivativeOf;              ///< as given, with the new columns
    IdVector<UnknownId, UnknownId> baseOf;       ///< by column: the variable of order zero
    IdVector<UnknownId, std::uint32_t> orderOf;  ///< by column
    std::vector<UnknownId>
        newDerivatives;  ///< columns behind those that were given: each is the derivative of one before it
    Matching matching;   ///< by equation, differentiated so often as above: the highest derivative it is matched to
    /// After Pryce: the greatest number of differentiations, and one more if a variable of order zero is among the
    /// unknowns.
    std::uint32_t structuralIndex = 0;
    /// Not empty: these equations have fewer variables than they are, whatever is differentiated; nothing above but the
    /// beginning is there.
    SingularPart singular;

    [[nodiscard]] bool isSingular() const { return !singular.equations.empty(); }
    [[nodiscard]] bool isReduced() const { return newDerivatives.empty() && structuralIndex <= 1; }
};

/// Watches nothing and costs nothing.
struct NoPantelidesObserver {
    void operator()(const PantelidesStep& /*step*/) const {}
};

/// `start` is a matching of equations and columns; pairs whose column has a derivative, and pairs that are no edges,
/// are not used. `observe(const PantelidesStep&)` is called for each step. Stops early when the task is cancelled.
template <class Observer>
[[nodiscard]] Pantelides findDifferentiations(const Incidence& incidence, const DerivativeColumns& derivatives,
                                              const Matching& start, const Task& task, Observer&& observe);
[[nodiscard]] Pantelides findDifferentiations(const Incidence& incidence, const DerivativeColumns& derivatives,
                                              const Matching& start, const Task& task);
/// A maximum matching to the columns that have no derivative: to begin with.
[[nodiscard]] Matching matchHighestDerivatives(const Incidence& incidence, const DerivativeColumns& derivatives);

}  // namespace causeway

#include "core/structure/graph/pantelides_passes.h"

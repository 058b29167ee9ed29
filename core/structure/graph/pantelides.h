// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Pantelides' algorithm: which equations must be differentiated, and how often, before the highest derivatives can be
/// computed.
///
/// In:   the incidence of the equations with all their variables. Algebraic variables, states and derivatives of states
///       have a column each (an `UnknownId` denotes a column here, known or unknown during causalization); the
///       derivative column of each column; a matching to begin with. Discrete equations and unknowns are omitted: they
///       are constant between events.
/// Out:  the number of differentiations of each equation, the new derivatives, a matching of the differentiated
///       equations with the highest derivatives, and the structural index. For a system that no differentiation makes
///       regular: the equations that share too few variables.
/// Method: match the equations with the highest derivatives. If no augmenting path starts at an equation, differentiate
///       all equations that alternating paths reach from it, and the variables reached. An equation differentiated c
///       times contains the highest derivative of a variable, of order d, exactly if as written it contains the
///       derivative of order d - c. So no graph of differentiated equations is built, and the offsets c and d are the
///       smallest solution of the linear program dual to the assignment problem (Pryce). Searches within a pass share
///       their colours, as in the method of Pothen and Fan.
/// Cost: linear without constraints; otherwise a few passes over the edges for each differentiation.
/// Iterative. Determinism: order of ids.
/// References: C. C. Pantelides, The consistent initialization of differential-algebraic systems, SIAM J. Sci. Stat.
///       Comput. 9 (1988); J. D. Pryce, A simple structural analysis method for DAEs, BIT 41 (2001).
/// Watched by: the index reduction view, through `PantelidesStep`.
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
    Pass,   ///< a new pass: the colours of `equations` and `variables`, from the pass before, are cleared
    Visit,  ///< colours `equation` and the variable that led to it (variables[0]; none for a root)
    Match,  ///< an augmenting path: equations[i] passes its variable to equations[i - 1] and gets variables[i], now
            ///< coloured
    Differentiate,  ///< no path starts at `equation`: the reached `equations` and `variables` are differentiated
};

/// One step of the algorithm, sufficient to replay it forwards and backwards. Variables are those of order zero; they
/// stand for their highest derivatives.
struct PantelidesStep {
    PantelidesAction action = PantelidesAction::Visit;
    EquationId equation;
    std::vector<EquationId> equations;
    std::vector<UnknownId> variables;
};

/// State of the algorithm, changed step by step.
class PantelidesState {
public:
    /// The state in which `findDifferentiations` begins.
    PantelidesState(const Incidence& incidence, const DerivativeColumns& derivatives, const Matching& start);

    /// Replays a recorded step, or reverts the step applied last.
    void apply(const PantelidesStep& step);
    void revert(const PantelidesStep& step);

    [[nodiscard]] bool isColoured(EquationId equation) const { return m_isColoured[equation]; }
    [[nodiscard]] bool isColoured(UnknownId variable) const { return m_isVariableColoured[variable]; }
    /// Number of times the equation is differentiated.
    [[nodiscard]] std::uint32_t differentiations(EquationId equation) const { return m_differentiations[equation]; }
    /// Order of the highest derivative of a variable of order zero.
    [[nodiscard]] std::uint32_t order(UnknownId variable) const { return m_order[variable]; }
    /// The variable of order zero whose highest derivative is matched to the equation, or none.
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
    std::vector<UnknownId> newDerivatives;  ///< appended to the given columns; each is the derivative of an earlier one
    Matching matching;  ///< by equation, differentiated as often as above: the highest derivative matched to it
    /// After Pryce: the greatest number of differentiations, plus one if a variable of order zero is among the
    /// unknowns.
    std::uint32_t structuralIndex = 0;
    /// If not empty: these equations share fewer variables than their number, however often they are differentiated.
    /// The members above then describe the state in which the search stopped.
    SingularPart singular;

    [[nodiscard]] bool isSingular() const { return !singular.equations.empty(); }
    [[nodiscard]] bool isReduced() const { return newDerivatives.empty() && structuralIndex <= 1; }
};

/// Ignores every step, at no cost.
struct NoPantelidesObserver {
    void operator()(const PantelidesStep& /*step*/) const {}
};

/// `start` is a matching of equations and columns; pairs that are not edges, or whose column has a derivative, are
/// ignored. Calls `observe(const PantelidesStep&)` for each step. Stops early if the task is cancelled.
template <class Observer>
[[nodiscard]] Pantelides findDifferentiations(const Incidence& incidence, const DerivativeColumns& derivatives,
                                              const Matching& start, const Task& task, Observer&& observe);
[[nodiscard]] Pantelides findDifferentiations(const Incidence& incidence, const DerivativeColumns& derivatives,
                                              const Matching& start, const Task& task);
/// A maximum matching with the columns that have no derivative, as the start.
[[nodiscard]] Matching matchHighestDerivatives(const Incidence& incidence, const DerivativeColumns& derivatives);

}  // namespace causeway

#include "core/structure/graph/pantelides_passes.h"

// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Selection of states among variables tied by constraints: dummy derivatives, chosen statically if possible.
///
/// In:   the differentiated equations, their numbers of differentiations, and their partial derivatives with respect to
///       the variables whose highest derivatives they contain in that form. An equation differentiated c times is a
///       constraint at the levels 1 to c: at level k it is differentiated c - k times, and a variable whose highest
///       derivative has order d takes part with its derivative of order d - k. The Jacobian is the same at all levels
///       (Griewank's lemma).
/// Out:  at each level as many dummies as constraints: variables computed from the constraints and not integrated. The
///       others are the states. If a good choice depends on values, a `StateSet` for selection during simulation.
/// Method: elimination with pivots that are constant or nonzero in all modes. The latter are used only for variables
///       that are not states unless requested: variables whose value jumps when a switch is turned must be computed.
///       Elimination proceeds from the variables least preferred as states to the most preferred: derivatives,
///       variables whose derivative does not occur, then by stateSelect, then those without a start value. Between
///       classes of stateSelect the user's preference also decides if entries are not constant: variables of a lower
///       class that can be matched with the remaining constraints become dummies, or candidates among themselves,
///       unless the constraints are everywhere dependent in them. The rest of the last class forms a StateSet for each
///       connected part.
/// Cost: that of sparse elimination in the constraints, those with few entries first; none without constraints.
/// Iterative. Determinism: order of ids.
/// References: S. E. Mattsson, G. Söderlind, Index reduction in differential-algebraic equations using dummy
///       derivatives, SIAM J. Sci. Comput. 14 (1993); S. E. Mattsson, H. Olsson, H. Elmqvist, Dynamic selection of
///       states in Dymola, Modelica Workshop 2000.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "core/dae/hybrid_dae.h"
#include "core/structure/graph/pantelides.h"
#include "core/structure/reduction/mode_values.h"

namespace causeway {

using StateSetId = StrongId<struct StateSetTag>;

/// Attributes of a variable (of order zero) in the model.
struct SystemVariable {
    ExprId expr;  ///< a Variable
    StateSelect stateSelect = StateSelect::Default;
    bool hasStart = false;
    bool isFixed = false;
};

/// A candidate for a state: the derivative of some order of a variable.
struct Candidate {
    UnknownId variable;  ///< of order zero
    std::uint32_t order = 0;
    bool operator==(const Candidate&) const = default;
};

/// A variable in the state selection.
struct SelectionVariable {
    UnknownId variable;
    SystemVariable properties;
    std::uint32_t highestOrder = 0;  ///< after differentiation
    bool isDifferentiated = false;   ///< der() of it occurs in the model
};

/// A differentiated equation.
struct Constraint {
    struct Entry {
        std::uint32_t variable;  ///< position in ConstraintSystem::variables
        ExprId derivative;       ///< of the residual, by the derivative of the variable in the equation as written
    };
    EquationId equation;
    std::uint32_t differentiations = 1;
    std::vector<Entry> entries;
};

struct ConstraintSystem {
    std::vector<SelectionVariable> variables;  ///< the variables in the constraints
    std::vector<Constraint> constraints;
    /// Whether a leaf is constant during a simulation.
    std::function<bool(ExprId leaf)> isConstant;
    /// The value of a constant leaf. An unknown value is assumed to be nonzero and unrelated to other values.
    std::function<std::optional<double>(ExprId leaf)> valueOf;
    /// Values of a discrete leaf in the modes of the model. If not set: no modes are known.
    ModeValues modesOf;
};

/// Dependencies of the Jacobian of a set.
enum class SetDependency : std::uint8_t {
    Independent,     ///< on no candidate of any set
    SelfDependent,   ///< on candidates of its own
    CrossDependent,  ///< only on candidates of other sets
};
[[nodiscard]] std::string_view toString(SetDependency dependency);

struct ConstraintEquation {
    EquationId equation;
    std::uint32_t differentiations = 0;
    bool operator==(const ConstraintEquation&) const = default;
};

/// Constraints between candidates: |C| - |E| of |C| candidates are states.
struct StateSet {
    struct Entry {
        std::uint32_t row, column;
        ExprId value;
    };
    std::uint32_t level = 1;
    std::vector<ConstraintEquation> equations;  ///< E, without those that only eliminate non-candidates
    std::vector<Candidate> candidates;          ///< C
    std::vector<Entry> jacobian;                ///< J, by rows; zeros are omitted
    SetDependency dependency = SetDependency::Independent;
    std::vector<StateSetId> dependsOn;  ///< other sets
    bool isDynamic = false;             ///< the states are selected during simulation
    std::vector<Candidate> states;      ///< the states, unless they are selected during simulation

    [[nodiscard]] std::size_t stateCount() const { return candidates.size() - equations.size(); }
};

enum class DummyReason : std::uint8_t {
    Pivot,        ///< its entry in the constraint is constant and nonzero
    StateSelect,  ///< the other variables are preferred as states
    NoChoice,     ///< as many candidates as constraints
};

/// One decision: this constraint determines this variable. The decisions, in order, replay the selection.
struct DummySelection {
    std::uint32_t level = 1;
    ConstraintEquation constraint;
    Candidate dummy;
    DummyReason reason = DummyReason::Pivot;
};

struct StateSelection {
    std::vector<DummySelection> dummies;
    IdVector<StateSetId, StateSet> sets;  ///< sets of the lowest derivatives first
    std::vector<Candidate> overruled;     ///< stateSelect = always or never could not be honoured
    /// Constraints that repeat or contradict others: nothing is left of them if the others hold. The selection is then
    /// incomplete.
    std::vector<ConstraintEquation> redundant;
};

[[nodiscard]] StateSelection selectStates(ExpressionPool& pool, const ConstraintSystem& system);

}  // namespace causeway

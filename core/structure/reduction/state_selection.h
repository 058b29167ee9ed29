// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Which of the variables that constraints tie together are states: dummy derivatives, statically where that is
/// possible.
///
/// In:   the equations that are differentiated, how often, and their derivatives by the variables whose highest
/// derivatives they contain
///       in that form. An equation differentiated c times is a constraint at the levels 1 to c: at level k it is
///       differentiated c - k times, and a variable of which the derivative of order d is the highest takes part with
///       its derivative of order d - k. The Jacobian is the same at all levels (Griewank's lemma).
/// Out:  at each level as many dummies as constraints: variables that are computed from the constraints and not
/// integrated. What remains are
///       the states. Where it depends on values which choice is a good one, a `StateSet` for selection during
///       simulation.
/// Method: elimination with pivots that are constant, or of what is no state unless that is asked for, different from
/// zero in all modes (what a switch carries jumps when it is turned, and must be computed); from the variables that are
/// least wanted as states to those that are most wanted:
///       derivatives, variables whose derivative does not occur, then by stateSelect, then those without a start value.
///       Between classes of stateSelect the user's wish decides also where entries are not constant: variables of a
///       lower class that the remaining constraints can be matched to become dummies, or candidates among themselves,
///       unless the constraints are dependent in them at any place. What is left within the last class is a StateSet
///       for each connected part.
/// Cost: that of sparse elimination in the constraints, those with few entries first; nothing where there are none.
/// Iterative. Determinism: order of ids. References: S. E. Mattsson, G. Söderlind, Index reduction in
/// differential-algebraic equations using dummy derivatives, SIAM J. Sci. Comput. 14 (1993); S. E. Mattsson, H. Olsson,
/// H. Elmqvist, Dynamic selection of states in Dymola, Modelica Workshop 2000.
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

/// What the model says of a variable (of order zero).
struct SystemVariable {
    ExprId expr;  ///< a Variable
    StateSelect stateSelect = StateSelect::Default;
    bool hasStart = false;
    bool isFixed = false;
};

/// The derivative of some order of a variable, as one thing that may be a state.
struct Candidate {
    UnknownId variable;  ///< of order zero
    std::uint32_t order = 0;
    bool operator==(const Candidate&) const = default;
};

/// A variable as the selection sees it.
struct SelectionVariable {
    UnknownId variable;
    SystemVariable properties;
    std::uint32_t highestOrder = 0;  ///< after differentiation
    bool isDifferentiated = false;   ///< der() of it occurs in the model
};

/// An equation that is differentiated.
struct Constraint {
    struct Entry {
        std::uint32_t variable;  ///< position in ConstraintSystem::variables
        ExprId
            derivative;  ///< of the residual by that derivative of the variable that the equation as written contains
    };
    EquationId equation;
    std::uint32_t differentiations = 1;
    std::vector<Entry> entries;
};

struct ConstraintSystem {
    std::vector<SelectionVariable> variables;  ///< those that occur in constraints
    std::vector<Constraint> constraints;
    /// Whether a leaf keeps its value during a simulation.
    std::function<bool(ExprId leaf)> isConstant;
    /// The value of a constant leaf. What is not known is taken to be different from zero, and in no relation to other
    /// values.
    std::function<std::optional<double>(ExprId leaf)> valueOf;
    /// Those of a discrete leaf in the modes of the model. Without it: no modes are known.
    ModeValues modesOf;
};

/// What the Jacobian of a set depends on.
enum class SetDependency : std::uint8_t {
    Independent,     ///< on no candidate of any set
    SelfDependent,   ///< on candidates of its own
    CrossDependent,  ///< on candidates of other sets alone
};
[[nodiscard]] std::string_view toString(SetDependency dependency);

struct ConstraintEquation {
    EquationId equation;
    std::uint32_t differentiations = 0;
    bool operator==(const ConstraintEquation&) const = default;
};

/// Constraints that tie candidates together: of |C| candidates |C| - |E| are states.
struct StateSet {
    struct Entry {
        std::uint32_t row, column;
        ExprId value;
    };
    std::uint32_t level = 1;
    std::vector<ConstraintEquation> equations;  ///< E, without those that only serve to eliminate what is no candidate
    std::vector<Candidate> candidates;          ///< C
    std::vector<Entry> jacobian;                ///< J, by rows; entries that are zero are left out
    SetDependency dependency = SetDependency::Independent;
    std::vector<StateSetId> dependsOn;  ///< other sets
    bool isDynamic = false;             ///< the states are selected during simulation
    std::vector<Candidate> states;      ///< where they are not

    [[nodiscard]] std::size_t stateCount() const { return candidates.size() - equations.size(); }
};

enum class DummyReason : std::uint8_t {
    Pivot,        ///< its entry in the constraint is constant and not zero
    StateSelect,  ///< the others are wanted as states
    NoChoice,     ///< as many candidates as constraints
};

/// One decision: this constraint determines this variable. In this order they replay the selection.
struct DummySelection {
    std::uint32_t level = 1;
    ConstraintEquation constraint;
    Candidate dummy;
    DummyReason reason = DummyReason::Pivot;
};

struct StateSelection {
    std::vector<DummySelection> dummies;
    IdVector<StateSetId, StateSet> sets;  ///< those of the lowest derivatives first
    std::vector<Candidate> overruled;     ///< wanted as a state always, or never, and yet not so
    /// Constraints that contradict or repeat others: nothing is left of them when the others hold. Then the selection
    /// is not complete.
    std::vector<ConstraintEquation> redundant;
};

[[nodiscard]] StateSelection selectStates(ExpressionPool& pool, const ConstraintSystem& system);

}  // namespace causeway

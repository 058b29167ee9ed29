// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Index reduction: from equations with constraints between states to as many equations as unknowns that can be sorted.
///
/// In:   continuous scalar equations and their variables, over one pool; what is constant, and how functions are
/// differentiated. Out:  the equations that are differentiated and their derivatives; which derivatives become
/// algebraic unknowns (dummy derivatives);
///       which variables are states; sets of which the states are selected during simulation. The derivative of order k
///       of a variable x is k times der around x.
/// Fails: on a system that no differentiation makes regular, and where an equation that must be differentiated has no
/// derivative; both are
///       in the result. Variables that are wanted as states although their derivative does not occur are then tried
///       without that wish.
/// Cost: linear where no equation is differentiated. Iterative. Determinism: order of ids.
/// Threads: a function of its arguments, which must not be used elsewhere meanwhile.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/structure/reduction/state_selection.h"
#include "core/symbolic/differentiate.h"

namespace causeway {

struct SystemEquation {
    ExprId lhs, rhs;
};

/// The continuous part of a model: discrete equations and variables are left out.
struct EquationSystem {
    IdVector<UnknownId, SystemVariable>
        variables;  ///< all that are not constant, inputs or discrete; each is a Variable in the pool
    IdVector<EquationId, SystemEquation> equations;
    /// The same with calls resolved that `equations` keeps for what their derivatives say; empty where there are none.
    IdVector<EquationId, SystemEquation> resolved;
    /// Whether a Variable that is none of the system keeps its value during a simulation (parameters). Without it: all
    /// do.
    std::function<bool(ExprId leaf)> isConstant;
    /// The value of such a Variable, where it is known.
    std::function<std::optional<double>(ExprId leaf)> valueOf;
    /// Those of a discrete leaf in the modes of the model. Without it: no modes are known.
    ModeValues modesOf;
    /// The derivative by time of leaves that are no variables of the system: none for an input of which it is not
    /// known. Without it: zero.
    LeafDerivative derivativeOfKnown;
};

enum class ColumnRole : std::uint8_t {
    Unknown,  ///< a highest derivative, or an algebraic variable
    State,
    Dummy,      ///< computed from a constraint: an algebraic unknown
    Candidate,  ///< of a StateSet whose states are selected during simulation
};

/// A variable or one of its derivatives.
struct SystemColumn {
    UnknownId variable;
    std::uint32_t order = 0;
    ExprId expr;
    ColumnRole role = ColumnRole::Unknown;
};

struct EquationDerivative {
    EquationId equation;  ///< as written
    std::uint32_t times = 1;
    ExprId lhs, rhs;
};

/// An equation that must be differentiated and cannot be.
struct NoDerivative {
    EquationId equation;
    std::uint32_t times = 1;  ///< the derivative that is missing
    std::string reason;       ///< where a function of the model is to blame; else empty
};

struct IndexReduction {
    Pantelides pantelides;
    IdVector<UnknownId, SystemColumn> columns;    ///< those of the variables first
    std::vector<EquationDerivative> derivatives;  ///< by equation, then by times
    StateSelection selection;
    std::vector<NoDerivative> failures;
    bool isInterrupted = false;  ///< the task was cancelled: any part of the above may be missing

    [[nodiscard]] bool isComplete() const
    {
        return !isInterrupted && !pantelides.isSingular() && failures.empty() && selection.redundant.empty();
    }
    /// Nothing had to be done.
    [[nodiscard]] bool isUnchanged() const { return derivatives.empty() && isComplete(); }
    [[nodiscard]] std::vector<UnknownId> columnsOf(ColumnRole role) const;
    /// The column of a variable or of one of its derivatives, which must exist.
    [[nodiscard]] UnknownId columnOf(const Candidate& candidate) const;
};

/// Which variables are taken to be differentiated because they are wanted as states: those of this stateSelect and
/// above.
enum class WantedStates : std::uint8_t { Prefer, Always, None };

/// The rows and columns of a system, as Pantelides' algorithm takes them.
struct SystemGraph {
    Incidence incidence;  ///< without what only chooses, indexes, or is delayed
    DerivativeColumns derivatives;
    std::vector<UnknownId> wanted;  ///< variables whose derivative is there only because they are wanted as states
    bool leavesOutInputs = false;   ///< inputs of functions that their derivatives are not taken by are left out, too
};
/// With `functions`, inputs of functions that their derivatives are not taken by are known from elsewhere: the equation
/// is not to determine them.
[[nodiscard]] SystemGraph graphOf(const EquationSystem& system, const ExpressionPool& pool, WantedStates wanted,
                                  const FunctionDerivatives* functions = nullptr);

/// Called for each step of Pantelides' algorithm, in each attempt, which a pass that wipes nothing begins. The rest is
/// told by the result in the order in which it was done: `derivatives`, then `selection.dummies`.
using PantelidesObserver = std::function<void(const PantelidesStep&)>;

/// Without `functions`, functions of the model have no derivatives. Without an observer no step is built.
[[nodiscard]] IndexReduction reduceIndex(const EquationSystem& system, ExpressionPool& pool,
                                         FunctionDerivatives* functions, const Task& task,
                                         const PantelidesObserver& observe = {});

}  // namespace causeway

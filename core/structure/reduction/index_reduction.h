// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Index reduction: turns equations with constraints between states into a square system that can be sorted.
///
/// In:   continuous scalar equations and their variables, over one pool; which leaves are constant; derivatives of
///       functions.
/// Out:  the differentiated equations and their derivatives; the derivatives that become algebraic unknowns (dummy
///       derivatives); the states; the sets whose states are selected during simulation. The derivative of order k of a
///       variable x is x with der applied k times.
/// Fails: if no differentiation makes the system regular, or an equation that must be differentiated has no derivative;
///       the result contains both. Variables wanted as states although their derivative does not occur are then tried
///       without that wish.
/// Cost: linear if no equation is differentiated. Iterative. Determinism: order of ids.
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

/// The continuous part of a model, without discrete equations and variables.
struct EquationSystem {
    IdVector<UnknownId, SystemVariable>
        variables;  ///< all except constants, inputs and discrete variables; each is a Variable in the pool
    IdVector<EquationId, SystemEquation> equations;
    /// The same equations with calls resolved that `equations` keeps because of their derivatives; empty if there are
    /// none.
    IdVector<EquationId, SystemEquation> resolved;
    /// Whether a Variable outside the system is constant during a simulation (parameters). If not set: all are.
    std::function<bool(ExprId leaf)> isConstant;
    /// The value of such a Variable, if known.
    std::function<std::optional<double>(ExprId leaf)> valueOf;
    /// Values of a discrete leaf in the modes of the model. If not set: no modes are known.
    ModeValues modesOf;
    /// The time derivative of leaves that are not variables of the system: none for an input with unknown derivative.
    /// If not set: zero.
    LeafDerivative derivativeOfKnown;
};

enum class ColumnRole : std::uint8_t {
    Unknown,  ///< a highest derivative, or an algebraic variable
    State,
    Dummy,      ///< an algebraic unknown, computed from a constraint
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

/// An equation that must be differentiated but has no derivative.
struct NoDerivative {
    EquationId equation;
    std::uint32_t times = 1;  ///< order of the missing derivative
    std::string reason;       ///< set if a function of the model is the cause; otherwise empty
};

struct IndexReduction {
    Pantelides pantelides;
    IdVector<UnknownId, SystemColumn> columns;    ///< columns of the variables first
    std::vector<EquationDerivative> derivatives;  ///< by equation, then by times
    StateSelection selection;
    std::vector<NoDerivative> failures;
    bool isInterrupted = false;  ///< the task was cancelled: any part of the above may be missing

    [[nodiscard]] bool isComplete() const
    {
        return !isInterrupted && !pantelides.isSingular() && failures.empty() && selection.redundant.empty();
    }
    /// Nothing was changed.
    [[nodiscard]] bool isUnchanged() const { return derivatives.empty() && isComplete(); }
    [[nodiscard]] std::vector<UnknownId> columnsOf(ColumnRole role) const;
    /// The column of a variable or of one of its derivatives, which must exist.
    [[nodiscard]] UnknownId columnOf(const Candidate& candidate) const;
};

/// Which variables count as differentiated because they are wanted as states: those with this stateSelect and above.
enum class WantedStates : std::uint8_t { Prefer, Always, None };

/// Rows and columns of a system, as the input of Pantelides' algorithm.
struct SystemGraph {
    Incidence incidence;  ///< without occurrences that only select, index, or are delayed
    DerivativeColumns derivatives;
    std::vector<UnknownId> wanted;  ///< variables whose derivative is included only because they are wanted as states
    bool leavesOutInputs = false;   ///< inputs of functions without a partial derivative are omitted, too
};
/// With `functions`, inputs of functions without a partial derivative are assumed to be known from elsewhere: the
/// equation does not determine them.
[[nodiscard]] SystemGraph graphOf(const EquationSystem& system, const ExpressionPool& pool, WantedStates wanted,
                                  const FunctionDerivatives* functions = nullptr);

/// Called for each step of Pantelides' algorithm, in each attempt; an attempt begins with a pass that clears nothing.
/// The result gives the later steps in their order: `derivatives`, then `selection.dummies`.
using PantelidesObserver = std::function<void(const PantelidesStep&)>;

/// Without `functions`, functions of the model have no derivatives. Without an observer no step is built.
[[nodiscard]] IndexReduction reduceIndex(const EquationSystem& system, ExpressionPool& pool,
                                         FunctionDerivatives* functions, const Task& task,
                                         const PantelidesObserver& observe = {});

}  // namespace causeway

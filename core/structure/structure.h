// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The structure of a model: what views, `causewayc structure`, the program and the tests share.
///
/// In:   a scalar hybrid DAE; whether its equations are taken as written, or after alias elimination.
/// Out:  equations (as rows, with those that index reduction differentiates), unknowns, states, incidence, colouring
///       steps, matching, BLT blocks, torn where they are loops, solved equations, state-space form; or, for a singular
///       system, the smallest parts that have too many or too few equations.
/// States are known during causalization; their derivatives are unknowns. So are dummy derivatives, which constraints
/// determine. Of a singular system a variable and its derivative are one unknown (joined_derivatives.h).
/// Fails: never; what is wrong is reported to `Diagnostics` and stands in `singular`. Threads: a pure function of its
/// arguments; the result is immutable.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/dae/hybrid_dae.h"
#include "core/structure/floating_potentials.h"
#include "core/structure/graph/colouring.h"
#include "core/structure/graph/dulmage_mendelsohn.h"
#include "core/structure/graph/incidence.h"
#include "core/structure/graph/repairs.h"
#include "core/structure/initialization/initialization.h"
#include "core/structure/reduction/index_reduction.h"
#include "core/structure/rows/alias_elimination.h"
#include "core/structure/rows/equation_rows.h"
#include "core/symbolic/printer.h"

namespace causeway {

class Diagnostics;
class Task;

/// Raw: the equations as written. Reduced: after alias elimination.
enum class StructureView : std::uint8_t { Raw, Reduced };
[[nodiscard]] std::string_view toString(StructureView view);

/// A variable, or a derivative of it, as a state.
struct StateChoice {
    VariableId variable;
    std::uint32_t order = 0;
    auto operator<=>(const StateChoice&) const = default;
};

/// A condition that decides how many states the model has: in one of its cases an equation constrains variables that
/// are states else.
struct StructuralCondition {
    ExprId condition;    ///< in the pool of the DAE
    bool holds = false;  ///< the case that was analysed
    auto operator<=>(const StructuralCondition&) const = default;
};

struct StructureOptions {
    StructureView view = StructureView::Raw;
    /// The case of each structural condition. What is missing is taken as it is at the start.
    std::vector<StructuralCondition> conditions = {};
    /// The states of the sets that are selected during simulation. Empty: those to begin with.
    std::vector<StateChoice> dynamicStates = {};
    /// What values say of the start (start_choice.h). Empty: the structure decides.
    StartChoice start = {};
    /// Their stateSelect is not followed: the states that it asks for are singular somewhere.
    std::vector<VariableId> released = {};
    /// Values of parameters that differ from those of the model: terms vanish by values (vanishing_terms.h).
    std::vector<std::pair<VariableId, double>> overrides = {};
    /// False: terms stay although their coefficients are 0. A system that is singular without them is taken so by
    /// itself.
    bool leavesOutVanishing = true;
    /// A component whose connectors are open is singular by itself: that is a hint then, no error.
    bool mayBeComponent = false;
};

/// What an equation can be solved for: a variable, or a derivative of it.
struct Unknown {
    VariableId variable;
    bool isDerivative = false;
    ExprId expr;              ///< the leaf in expressions: the variable or der(variable)
    bool isDiscrete = false;  ///< constant between events
};

/// What is integrated: a variable or, after index reduction, a derivative of it.
struct StateVariable {
    VariableId variable;
    std::uint32_t order = 0;
    ExprId expr;
    ExprId derivative;       ///< an unknown, or the next state
    bool isDynamic = false;  ///< of a StateSet: another candidate may take its place during simulation
};

struct StructureEquation {
    ExprId lhs, rhs;
    EquationOrigin origin = EquationOrigin::Equation;
    SourceSpan span;
    ExprId shownLhs, shownRhs;  ///< how its author knows it: before delays, conditions and the like were prepared
    RowKind kind = RowKind::Equation;
    VariableId target;        ///< of When and Algorithm: what it computes
    bool isDiscrete = false;  ///< determines a discrete unknown
    bool isClocked = false;
    EquationId differentiated;        ///< the equation it is the derivative of, or none
    std::uint32_t times = 0;          ///< how often that was differentiated
    EquationId written;               ///< its number in the raw view; none for derivatives
    bool isSubstituted = false;       ///< eliminated variables were replaced in it
    ExprId originalLhs, originalRhs;  ///< before they were; none where nothing was replaced
};

/// Which equation computes which unknown.
struct Assignment {
    EquationId equation;
    UnknownId unknown;
    std::uint32_t number = 0;  ///< position in the sorted system, 1-based
    ExprId solved;             ///< the unknown's value as an expression; none when there is no closed form
    bool mayDivideByZero = false;
};

enum class BlockKind : std::uint8_t { Assignment, Linear, Nonlinear, Mixed, When };
[[nodiscard]] std::string_view toString(BlockKind kind);

/// A strong component: equations that must be solved together. Blocks stand in the order of evaluation.
struct BltBlock {
    BlockKind kind = BlockKind::Assignment;
    std::vector<EquationId> equations;  ///< as found; `order` has them as they are evaluated
    std::vector<UnknownId> unknowns;    ///< unknowns[i] is matched to equations[i]
    std::vector<UnknownId> tearing;     ///< unknowns that are iterated; the others follow from them
    std::vector<EquationId> residuals;  ///< their equations
    /// Of loops: what is solved explicitly, in the order of evaluation, once the tearing unknowns are given.
    std::vector<std::pair<EquationId, UnknownId>> sequence;
    /// Of small loops that are linear (in their continuous part), which are solved symbolically: the value of every
    /// continuous unknown, in the order of evaluation. Else empty.
    std::vector<std::pair<UnknownId, ExprId>> solution;
};

/// der(state) = text, by substitution into states, inputs and known functions of time.
struct StateEquation {
    VariableId state;
    ExprId derivative;
    ExprId rhs;
    std::string text;
};

/// How the index was reduced, in terms of the structure. All empty where nothing had to be differentiated.
struct StructureIndex {
    IndexReduction reduction;  ///< of the continuous equations, which have numbers of their own there
    std::vector<PantelidesStep> steps;
    IdVector<EquationId, EquationId> equationOf;  ///< by number in `reduction`
    IdVector<UnknownId, UnknownId> unknownOf;     ///< by column of `reduction`; none for states
    IdVector<EquationId, EquationId>
        firstDerivative;  ///< by number in `reduction`: the first of its derivatives in the structure, or none

    /// The equation of the structure that a constraint is: as written, or one of its derivatives.
    [[nodiscard]] EquationId rowOf(const ConstraintEquation& constraint) const
    {
        if (constraint.differentiations == 0) return equationOf[constraint.equation];
        return EquationId(firstDerivative[constraint.equation].index() + constraint.differentiations - 1);
    }
};

/// Attributes of a variable; in the reduced view together with those of the variables that it stands for.
struct VariableAttributes {
    StateSelect stateSelect = StateSelect::Default;
    bool isFixed = false;
    bool isDifferentiated = false;
    ExprId start, nominal;  ///< none when not given
};

/// At an event at which the condition is true, the state gets the value.
struct StructureReinit {
    VariableId variable;  ///< in the reduced view the one that stands for the class
    ExprId condition;     ///< with edge(c) where c has to come true
    ExprId value;
    VariableId written;  ///< what the model sets
    SourceSpan span;
};

/// What makes a system singular; either part may be empty.
struct SingularParts {
    SingularPart over;   ///< more equations than unknowns
    SingularPart under;  ///< more unknowns than equations
    SingularReport
        report;  ///< the smallest sets, and what would balance the system; empty where index reduction failed
    /// Names of the model's own connectors where nothing but what is to be connected to them is missing
    /// (open_component.h).
    std::vector<std::string> openConnectors = {};
};

struct Structure {
    std::shared_ptr<const HybridDae> dae;
    ExpressionPool pool;                       ///< extends dae->pool: ids of the DAE are valid here
    IdVector<FunctionId, Function> functions;  ///< those of the DAE, then algorithms and derivatives

    StructureView view = StructureView::Raw;
    std::vector<StructuralCondition>
        conditions;                 ///< in the order of the equations; the equations are those of this case
    std::vector<ExprId> vanishing;  ///< coefficients of value 0, whose terms were left out of the equations
    /// Parameters with whose values alone unknowns cancel in a constraint that the index was reduced with.
    std::vector<std::pair<VariableId, double>> relied;
    std::vector<FloatingPotentials>
        floating;  ///< potentials that nothing fixes but a reference that was chosen, if any
    IdVector<EquationId, StructureEquation> equations;
    IdVector<UnknownId, Unknown> unknowns;
    AliasTable aliases;                         ///< of the reduced view: what the eliminated variables are
    std::vector<StructureEquation> eliminated;  ///< by `written`: the rows that eliminated them, of origin Alias
    std::vector<StateVariable> states;          ///< in the order of their variables
    std::vector<StructureReinit> reinits;       ///< in the order of the text
    StructureIndex index;
    Incidence incidence;

    std::vector<ColouringStep> steps;  ///< the colouring in rounds, as it ran
    /// By equation; `unknown` is none for an equation that computes nothing (singular systems only).
    IdVector<EquationId, Assignment> assignment;
    IdVector<UnknownId, EquationId> equationOf;  ///< inverse; none for an unknown that nothing computes
    std::vector<EquationId> order;               ///< equations by their number
    std::vector<BltBlock> blocks;
    std::vector<StateEquation> stateForm;  ///< empty where substitution gives nothing of reasonable size
    std::optional<SingularParts> singular;
    std::optional<Initialization>
        initialization;  ///< nothing where the index could not be reduced, or der() of something stays

    /// The colouring went through to the end: no algebraic loop, every equation solved for one unknown.
    [[nodiscard]] bool fullyColoured() const
    {
        return steps.size() == equations.size() && equations.size() == unknowns.size();
    }
    [[nodiscard]] VariableAttributes attributesOf(VariableId variable) const;

    /// How expressions are printed; `ofVariable` puts a name into the style of the text.
    [[nodiscard]] ExpressionNames names(const std::function<std::string(const std::string&)>& ofVariable) const;
    /// What equations and unknowns are called in sentences about them.
    [[nodiscard]] StructureNames structureNames() const;
    /// The name of a variable, or of one of its derivatives, that index reduction speaks of.
    [[nodiscard]] std::string nameOf(const Candidate& candidate) const;
    /// "u1", "der(uC)"
    [[nodiscard]] std::string nameOf(UnknownId unknown) const;
    /// The unknown of this name, or none. Cost: linear in the unknowns.
    [[nodiscard]] UnknownId findUnknown(std::string_view name) const;
    /// Texts for views and files. They are made when they are asked for: most equations of a large model are never
    /// read.
    [[nodiscard]] std::string print(ExprId expr) const;
    /// "u0 = u1 + uC"
    [[nodiscard]] std::string text(EquationId equation) const { return text(equations[equation]); }
    [[nodiscard]] std::string text(const StructureEquation& equation) const;
    [[nodiscard]] std::string latex(ExprId expr) const;
    /// "u0 = u1 + uC" in LaTeX.
    [[nodiscard]] std::string latex(EquationId equation) const;
    /// "u1 = u0 - uC", or the equation as written where it has no closed solution for its unknown.
    [[nodiscard]] std::string solvedText(EquationId equation) const;
    [[nodiscard]] std::string solvedLatex(EquationId equation) const;
    /// "v = -R1.i" of an eliminated variable.
    [[nodiscard]] std::string aliasText(const Alias& alias) const;
    [[nodiscard]] std::string aliasLatex(const Alias& alias) const;
};

/// One sentence that says why a step was possible, in the user's names: for the player, the JSON and the lesson.
[[nodiscard]] std::string explain(const Structure& structure, const ColouringStep& step);
/// One sentence that says why a pick was refused. Pass the equation or unknown that was picked (the other may be none).
[[nodiscard]] std::string explain(const Structure& structure, ColouringRefusal refusal, EquationId equation,
                                  UnknownId unknown);

[[nodiscard]] std::shared_ptr<const Structure> analyseStructure(std::shared_ptr<const HybridDae> dae,
                                                                Diagnostics& diagnostics, const Task& task,
                                                                const StructureOptions& options = {});

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The structure of a model, shared by views, `causewayc structure`, the program and the tests.
///
/// In:   a scalar hybrid DAE; whether its equations are taken as written or after alias elimination.
/// Out:  equations (rows, including those differentiated by index reduction), unknowns, states, incidence, colouring
///       steps, matching, BLT blocks, torn if they are loops, solved equations, state-space form; for a singular
///       system, the smallest parts with too many or too few equations.
/// States are known during causalization; their derivatives are unknowns, and so are dummy derivatives, which
/// constraints determine. In a singular system a variable and its derivative are one unknown (joined_derivatives.h).
/// Fails: never; defects are reported to `Diagnostics` and kept in `singular`.
/// Threads: a pure function of its arguments; the result is immutable.
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

/// Raw: equations as written. Reduced: after alias elimination.
enum class StructureView : std::uint8_t { Raw, Reduced };
[[nodiscard]] std::string_view toString(StructureView view);

/// A variable, or a derivative of it, chosen as a state.
struct StateChoice {
    VariableId variable;
    std::uint32_t order = 0;
    auto operator<=>(const StateChoice&) const = default;
};

/// A condition on which the number of states depends: in one of its cases an equation constrains variables that
/// otherwise are states.
struct StructuralCondition {
    ExprId condition;    ///< in the pool of the DAE
    bool holds = false;  ///< the analysed case
    auto operator<=>(const StructuralCondition&) const = default;
};

struct StructureOptions {
    StructureView view = StructureView::Raw;
    /// The case of each structural condition. Missing ones are taken as they are at the start.
    std::vector<StructuralCondition> conditions = {};
    /// States of the sets selected during simulation. Empty: the initial selection.
    std::vector<StateChoice> dynamicStates = {};
    /// Decisions about the initial system that need values (start_choice.h). Empty: the structure decides.
    StartChoice start = {};
    /// Variables whose stateSelect is ignored, because the states it asks for are singular somewhere.
    std::vector<VariableId> released = {};
    /// Values of parameters that differ from those of the model: values decide which terms vanish (vanishing_terms.h).
    std::vector<std::pair<VariableId, double>> overrides = {};
    /// False: terms with coefficient 0 stay. A system that is singular without them is analysed this way automatically.
    bool leavesOutVanishing = true;
    /// A component with unconnected connectors is singular on its own; if true, this is a hint instead of an error.
    bool mayBeComponent = false;
};

/// A variable, or a derivative of it, for which equations can be solved.
struct Unknown {
    VariableId variable;
    bool isDerivative = false;
    ExprId expr;              ///< the leaf in expressions: the variable or der(variable)
    bool isDiscrete = false;  ///< constant between events
};

/// An integrated variable: a variable of the model or, after index reduction, a derivative of it.
struct StateVariable {
    VariableId variable;
    std::uint32_t order = 0;
    ExprId expr;
    ExprId derivative;       ///< an unknown, or the next state
    bool isDynamic = false;  ///< member of a StateSet: another candidate may replace it during simulation
};

struct StructureEquation {
    ExprId lhs, rhs;
    EquationOrigin origin = EquationOrigin::Equation;
    SourceSpan span;
    ExprId shownLhs, shownRhs;  ///< as its author knows it: before the preparation of delays, conditions etc.
    RowKind kind = RowKind::Equation;
    VariableId target;        ///< of When and Algorithm: the computed variable
    bool isDiscrete = false;  ///< determines a discrete unknown
    bool isClocked = false;
    EquationId differentiated;        ///< the equation of which this is the derivative, or none
    std::uint32_t times = 0;          ///< number of differentiations of that equation
    EquationId written;               ///< its number in the raw view; none for derivatives
    bool isSubstituted = false;       ///< eliminated variables were replaced in it
    ExprId originalLhs, originalRhs;  ///< before the replacement; none if nothing was replaced
};

/// Assignment of an unknown to an equation.
struct Assignment {
    EquationId equation;
    UnknownId unknown;
    std::uint32_t number = 0;  ///< position in the sorted system, 1-based
    ExprId solved;             ///< value of the unknown as an expression; none if there is no closed form
    bool mayDivideByZero = false;
};

enum class BlockKind : std::uint8_t { Assignment, Linear, Nonlinear, Mixed, When };
[[nodiscard]] std::string_view toString(BlockKind kind);

/// A strong component: equations that must be solved together. Blocks are in the order of evaluation.
struct BltBlock {
    BlockKind kind = BlockKind::Assignment;
    std::vector<EquationId> equations;  ///< as found; `order` has the order of evaluation
    std::vector<UnknownId> unknowns;    ///< unknowns[i] is matched to equations[i]
    std::vector<UnknownId> tearing;     ///< iterated unknowns; the others follow from them
    std::vector<EquationId> residuals;  ///< the equations of the tearing unknowns
    /// Of loops: equations solved explicitly, in the order of evaluation, given the tearing unknowns.
    std::vector<std::pair<EquationId, UnknownId>> sequence;
    /// Of small loops with a linear (continuous part), solved symbolically: the value of each continuous unknown, in
    /// the order of evaluation. Otherwise empty.
    std::vector<std::pair<UnknownId, ExprId>> solution;
};

/// der(state) = text, by substitution into states, inputs and known functions of time.
struct StateEquation {
    VariableId state;
    ExprId derivative;
    ExprId rhs;
    std::string text;
};

/// Index reduction in terms of the structure. All empty if nothing was differentiated.
struct StructureIndex {
    IndexReduction reduction;  ///< of the continuous equations, which are numbered separately there
    std::vector<PantelidesStep> steps;
    IdVector<EquationId, EquationId> equationOf;  ///< by number in `reduction`
    IdVector<UnknownId, UnknownId> unknownOf;     ///< by column of `reduction`; none for states
    IdVector<EquationId, EquationId>
        firstDerivative;  ///< by number in `reduction`: the first of its derivatives in the structure, or none

    /// The equation of the structure for a constraint: as written, or one of its derivatives.
    [[nodiscard]] EquationId rowOf(const ConstraintEquation& constraint) const
    {
        if (constraint.differentiations == 0) return equationOf[constraint.equation];
        return EquationId(firstDerivative[constraint.equation].index() + constraint.differentiations - 1);
    }
};

/// Attributes of a variable; in the reduced view merged with those of the variables it represents.
struct VariableAttributes {
    StateSelect stateSelect = StateSelect::Default;
    bool isFixed = false;
    bool isDifferentiated = false;
    ExprId start, nominal;  ///< none if not given
};

/// Sets a state to a value at events at which the condition becomes true.
struct StructureReinit {
    VariableId variable;  ///< in the reduced view the representative
    ExprId condition;     ///< contains edge(c) if c has to become true
    ExprId value;
    VariableId written;  ///< the variable set in the model
    SourceSpan span;
};

/// The singular parts of a system; either may be empty.
struct SingularParts {
    SingularPart over;      ///< more equations than unknowns
    SingularPart under;     ///< more unknowns than equations
    SingularReport report;  ///< the smallest sets and repairs; empty if index reduction failed
    /// Names of the model's own connectors, if only connections to them are missing (open_component.h).
    std::vector<std::string> openConnectors = {};
};

struct Structure {
    std::shared_ptr<const HybridDae> dae;
    ExpressionPool pool;                       ///< extends dae->pool: ids of the DAE are valid here
    IdVector<FunctionId, Function> functions;  ///< those of the DAE, then algorithms and derivatives

    StructureView view = StructureView::Raw;
    std::vector<StructuralCondition> conditions;  ///< in the order of the equations; `equations` are those of this case
    std::vector<ExprId> vanishing;  ///< coefficients of value 0 whose terms were omitted from the equations
    /// Parameters whose values make unknowns cancel in a constraint that index reduction used.
    std::vector<std::pair<VariableId, double>> relied;
    std::vector<FloatingPotentials> floating;  ///< floating potentials, with the chosen reference, if any
    IdVector<EquationId, StructureEquation> equations;
    IdVector<UnknownId, Unknown> unknowns;
    AliasTable aliases;                         ///< of the reduced view: the relations of eliminated variables
    std::vector<StructureEquation> eliminated;  ///< by `written`: the rows that eliminated them, of origin Alias
    std::vector<StateVariable> states;          ///< in the order of their variables
    std::vector<StructureReinit> reinits;       ///< in the order of the text
    StructureIndex index;
    Incidence incidence;

    std::vector<ColouringStep> steps;  ///< the steps of the colouring in rounds
    /// By equation; `unknown` is none if the equation computes nothing (singular systems only).
    IdVector<EquationId, Assignment> assignment;
    IdVector<UnknownId, EquationId> equationOf;  ///< inverse; none if nothing computes the unknown
    std::vector<EquationId> order;               ///< equations by their number
    std::vector<BltBlock> blocks;
    std::vector<StateEquation> stateForm;  ///< empty if substitution gives no result of reasonable size
    std::optional<SingularParts> singular;
    std::optional<Initialization>
        initialization;  ///< nothing if index reduction failed, or der() of an expression remains

    /// Whether colouring was complete: no algebraic loop, every equation solved for one unknown.
    [[nodiscard]] bool fullyColoured() const
    {
        return steps.size() == equations.size() && equations.size() == unknowns.size();
    }
    [[nodiscard]] VariableAttributes attributesOf(VariableId variable) const;

    /// Names for printing expressions; `ofVariable` formats a name for the output language.
    [[nodiscard]] ExpressionNames names(const std::function<std::string(const std::string&)>& ofVariable) const;
    /// Names of equations and unknowns in sentences about them.
    [[nodiscard]] StructureNames structureNames() const;
    /// Name of a variable, or of a derivative of it, in index reduction.
    [[nodiscard]] std::string nameOf(const Candidate& candidate) const;
    /// "u1", "der(uC)"
    [[nodiscard]] std::string nameOf(UnknownId unknown) const;
    /// The unknown of this name, or none. Cost: linear in the unknowns.
    [[nodiscard]] UnknownId findUnknown(std::string_view name) const;
    /// Texts for views and files, made on demand: most equations of a large model are never displayed.
    [[nodiscard]] std::string print(ExprId expr) const;
    /// "u0 = u1 + uC"
    [[nodiscard]] std::string text(EquationId equation) const { return text(equations[equation]); }
    [[nodiscard]] std::string text(const StructureEquation& equation) const;
    [[nodiscard]] std::string latex(ExprId expr) const;
    /// "u0 = u1 + uC" in LaTeX.
    [[nodiscard]] std::string latex(EquationId equation) const;
    /// "u1 = u0 - uC", or the equation as written if it has no closed form for its unknown.
    [[nodiscard]] std::string solvedText(EquationId equation) const;
    [[nodiscard]] std::string solvedLatex(EquationId equation) const;
    /// "v = -R1.i" for an eliminated variable.
    [[nodiscard]] std::string aliasText(const Alias& alias) const;
    [[nodiscard]] std::string aliasLatex(const Alias& alias) const;
};

/// One sentence that gives the reason for a step, in the user's names: for the player, the JSON and the lesson.
[[nodiscard]] std::string explain(const Structure& structure, const ColouringStep& step);
/// One sentence that gives the reason for a refused pick. Pass the picked equation or unknown (the other may be none).
[[nodiscard]] std::string explain(const Structure& structure, ColouringRefusal refusal, EquationId equation,
                                  UnknownId unknown);

[[nodiscard]] std::shared_ptr<const Structure> analyseStructure(std::shared_ptr<const HybridDae> dae,
                                                                Diagnostics& diagnostics, const Task& task,
                                                                const StructureOptions& options = {});

}  // namespace causeway

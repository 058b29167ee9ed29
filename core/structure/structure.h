// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The structure of a model: what views, `causewayc structure`, the program and the tests share.
///
/// In:   a hybrid DAE.
/// Out:  unknowns and equations, incidence, colouring steps, matching, BLT blocks, solved equations, state-space form;
///       or, for a singular system, the smallest parts that have too many or too few equations.
/// States are known during causalization; their derivatives are unknowns.
/// Fails: never; what is wrong is reported to `Diagnostics` and stands in `singular`.
/// Threads: a pure function of its arguments; the result is immutable.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/dae/hybrid_dae.h"
#include "core/structure/colouring.h"
#include "core/structure/dulmage_mendelsohn.h"
#include "core/structure/incidence.h"

namespace causeway {

class Diagnostics;
class Task;

/// What an equation can be solved for: a variable, or the derivative of a state.
struct Unknown {
    VariableId variable;
    bool isDerivative = false;
    ExprId expr;       ///< the leaf in expressions: the variable or der(variable)
    std::string name;  ///< "u1", "der(uC)"
};

struct StructureEquation {
    ExprId lhs, rhs;
    EquationOrigin origin = EquationOrigin::Equation;
    SourceSpan span;
    std::string text;  ///< "u0 = u1 + uC"
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
    std::vector<EquationId> equations;  ///< by number
    std::vector<UnknownId> unknowns;    ///< unknowns[i] is matched to equations[i]
    std::vector<UnknownId> tearing;     ///< unknowns that are iterated; all of the block while it is not torn
    std::vector<EquationId> residuals;  ///< their equations
};

/// der(state) = text, by substitution into states, inputs and known functions of time.
struct StateEquation {
    VariableId state;
    ExprId rhs;
    std::string text;
};

/// What makes a system singular; either part may be empty.
struct SingularParts {
    SingularPart over;   ///< more equations than unknowns
    SingularPart under;  ///< more unknowns than equations
};

struct Structure {
    std::shared_ptr<const HybridDae> dae;
    ExpressionPool pool;  ///< extends dae->pool: ids of the DAE are valid here

    IdVector<EquationId, StructureEquation> equations;
    IdVector<UnknownId, Unknown> unknowns;
    Incidence incidence;

    std::vector<ColouringStep> steps;  ///< the colouring in rounds, as it ran
    /// By equation; `unknown` is none for an equation that computes nothing (singular systems only).
    IdVector<EquationId, Assignment> assignment;
    IdVector<UnknownId, EquationId> equationOf;  ///< inverse; none for an unknown that nothing computes
    std::vector<EquationId> order;               ///< equations by their number
    std::vector<BltBlock> blocks;
    std::vector<StateEquation> stateForm;        ///< empty where substitution gives nothing of reasonable size
    std::optional<SingularParts> singular;

    /// The colouring went through to the end: no algebraic loop, every equation solved for one unknown.
    [[nodiscard]] bool fullyColoured() const { return steps.size() == equations.size() && equations.size() == unknowns.size(); }

    /// Texts for views and files.
    [[nodiscard]] std::string print(ExprId expr) const;
    [[nodiscard]] std::string latex(ExprId expr) const;
    /// "u0 = u1 + uC" in LaTeX.
    [[nodiscard]] std::string latex(EquationId equation) const;
    /// "u1 = u0 - uC", or the equation as written where it has no closed solution for its unknown.
    [[nodiscard]] std::string solvedText(EquationId equation) const;
    [[nodiscard]] std::string solvedLatex(EquationId equation) const;
};

/// One sentence that says why a step was possible, in the user's names: for the player, the JSON and the lesson.
[[nodiscard]] std::string explain(const Structure& structure, const ColouringStep& step);
/// One sentence that says why a pick was refused. Pass the equation or unknown that was picked (the other may be none).
[[nodiscard]] std::string explain(const Structure& structure, ColouringRefusal refusal, EquationId equation, UnknownId unknown);

[[nodiscard]] std::shared_ptr<const Structure> analyseStructure(std::shared_ptr<const HybridDae> dae, Diagnostics& diagnostics,
                                                                const Task& task);

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The equations of a model as scalar rows `lhs = rhs` that can be matched, sorted, differentiated and solved.
///
/// In:   a scalar hybrid DAE.
/// Out:  one row for each scalar that is determined. An if-equation becomes rows with if-expressions. A when-equation
///       becomes a row for each variable it assigns, `v = if edge(c) then value else pre(v)`; an algorithm likewise, `v
///       = f(inputs)` with the algorithm as the function f. Statements with effects only (assert, terminate, reinit,
///       calls) give no row.
/// Fails: if-equations whose branches differ in their number of equations are reported (E3001) and omitted.
/// Cost: linear. Recursive only along the nesting of the text.
/// Reference: Modelica Language Specification, sections 8.3.4 (if), 8.3.5 (when), 11.1.2 (algorithms), appendix B.
#pragma once

#include <vector>

#include "core/dae/hybrid_dae.h"

namespace causeway {

class Diagnostics;

enum class RowKind : std::uint8_t {
    Equation,   ///< can be solved for any of its unknowns
    When,       ///< computes `target` at events
    Algorithm,  ///< computes `target`
};

struct EquationRow {
    ExprId lhs, rhs;
    RowKind kind = RowKind::Equation;
    EquationOrigin origin = EquationOrigin::Equation;
    bool isClocked = false;
    VariableId target;  ///< of When and Algorithm
    SourceSpan span;
    InstanceId instance;
};

/// `pool` extends that of the DAE; functions that stand for algorithms are appended to `functions`.
/// A reinit: at an event at which the condition is true, the variable is set to the value.
struct ReinitRow {
    VariableId variable;
    ExprId condition;  ///< contains edge(c) if c has to become true
    ExprId value;
    SourceSpan span;
};
[[nodiscard]] std::vector<ReinitRow> reinitsOf(const HybridDae& dae, ExpressionPool& pool);

[[nodiscard]] std::vector<EquationRow> rowsOf(const HybridDae& dae, ExpressionPool& pool,
                                              IdVector<FunctionId, Function>& functions, Diagnostics& diagnostics);

}  // namespace causeway

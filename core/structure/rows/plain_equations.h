// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Equations of a scalar hybrid DAE as pairs of sides, and the classification of its variables as continuous or
/// discrete.
///
/// Cost: linear. The recursion depth is the nesting of if-equations and statements in the text, which the parser
///       bounds.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "core/dae/hybrid_dae.h"

namespace causeway {

struct PlainEquation {
    ExprId lhs, rhs;
    SourceSpan span;
};

/// The truth value of a condition of an equation, if known.
using Decision = std::function<std::optional<bool>(ExprId condition, SourceSpan equation)>;

/// Equations in plain form: if-equations with a branch for each case become if-expressions, a call with several results
/// becomes one equation per result. When-equations, equations that hold at events only, and clocked equations are
/// omitted. Of an if-equation whose branches have different numbers of equations, those of the branch selected by
/// `decide` are used.
[[nodiscard]] std::vector<PlainEquation> plainEquations(const HybridDae& dae, const std::vector<DaeEquation>& equations,
                                                        ExpressionPool& pool, const Decision& decide = {});

/// Whether the equation is between Reals: 0 = x is, although 0 is an Integer.
[[nodiscard]] bool isReal(const ExpressionPool& pool, const PlainEquation& equation);

enum class VariableKind : std::uint8_t { None, Continuous, Discrete };

/// By variable. Parameters, inputs, clocked and non-numeric variables have kind None. Every variable assigned in a
/// when-clause is discrete.
[[nodiscard]] std::vector<VariableKind> kindsOf(const HybridDae& dae);

}  // namespace causeway

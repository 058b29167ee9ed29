// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Equations of a scalar hybrid DAE as pairs of sides, and which of its variables are continuous or discrete.
///
/// Cost: linear. Recursion goes as deep as if-equations and statements are nested in the text, which the parser bounds.
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

/// What a condition of an equation is, where that is known.
using Decision = std::function<std::optional<bool>(ExprId condition, SourceSpan equation)>;

/// Equations that are one or become some: if-equations with a branch for each case become if-expressions, a call with
/// several results an equation each. When-equations, what holds at events only, and clocked equations are left out. Of
/// an if-equation whose branches have different numbers of equations those of the branch that `decide` takes stay.
[[nodiscard]] std::vector<PlainEquation> plainEquations(const HybridDae& dae, const std::vector<DaeEquation>& equations,
                                                        ExpressionPool& pool, const Decision& decide = {});

/// Between Reals: 0 = x is one although 0 is an Integer.
[[nodiscard]] bool isReal(const ExpressionPool& pool, const PlainEquation& equation);

enum class VariableKind : std::uint8_t { None, Continuous, Discrete };

/// By variable; parameters, inputs, and what is clocked or no number are nothing. Whatever a when-clause assigns is
/// discrete.
[[nodiscard]] std::vector<VariableKind> kindsOf(const HybridDae& dae);

}  // namespace causeway

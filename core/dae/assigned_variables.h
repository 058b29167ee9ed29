// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The variables that equations and statements assign: their left-hand sides, results and targets.
///
/// Cost: linear. The recursion depth is the nesting of clauses in the text, which the parser bounds.
#pragma once

#include <span>
#include <vector>

#include "core/dae/hybrid_dae.h"

namespace causeway {

/// Appends the left-hand sides and results of equations, including those in branches of if-equations.
void collectAssigned(const HybridDae& dae, const std::vector<DaeEquation>& equations, std::vector<ExprId>& leaves);

/// Appends the targets of statements; for an element or a field, the variable that contains it.
void collectAssigned(const ExpressionPool& pool, std::span<const Statement> statements, std::vector<ExprId>& leaves);

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The variables that equations and statements assign: their left sides, results and targets.
///
/// Cost: linear. Recursion goes as deep as clauses are nested in the text, which the parser bounds.
#pragma once

#include <span>
#include <vector>

#include "core/dae/hybrid_dae.h"

namespace causeway {

/// Appends the left sides and results of equations, those of the branches of if-equations too.
void collectAssigned(const HybridDae& dae, const std::vector<DaeEquation>& equations, std::vector<ExprId>& leaves);

/// Appends the targets of statements, for an element or a field the variable that it belongs to.
void collectAssigned(const ExpressionPool& pool, std::span<const Statement> statements, std::vector<ExprId>& leaves);

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Walks over all expressions of a hybrid DAE: those of attributes, equations and algorithms, whatever they stand in.
#pragma once

#include <functional>
#include <vector>

#include "core/dae/hybrid_dae.h"

namespace causeway {

/// Called with the roots, in the order of the DAE; never with none. Functions are not entered.
using ExpressionVisitor = std::function<void(ExprId)>;
void forEachExpression(const HybridDae& dae, const ExpressionVisitor& visit);
void forEachExpression(const HybridDae& dae, const std::vector<DaeEquation>& equations, const ExpressionVisitor& visit);
void forEachExpression(const std::vector<Statement>& statements, const ExpressionVisitor& visit);

/// Whether an equation, or a statement, is of this kind, or holds one that is.
[[nodiscard]] bool contains(const HybridDae& dae, const DaeEquation& equation, EquationKind kind);
[[nodiscard]] bool contains(const std::vector<Statement>& statements, StatementKind kind);

/// Puts what `rewritten` gives in the place of each expression.
void rewriteExpressions(HybridDae& dae, const std::function<ExprId(ExprId)>& rewritten);
void rewriteExpressions(std::vector<Statement>& statements, const std::function<ExprId(ExprId)>& rewritten);

/// delay() and one result of spatialDistribution(): what was a while ago.
[[nodiscard]] inline bool looksBack(const ExpressionPool& pool, ExprId expr)
{
    return pool.op(expr) == Op::Call &&
           (pool.builtin(expr) == Builtin::Delay || pool.builtin(expr) == Builtin::SpatialDistribution);
}

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Walks over all expressions of a hybrid DAE: in attributes, equations and algorithms.
#pragma once

#include <functional>
#include <vector>

#include "core/dae/hybrid_dae.h"

namespace causeway {

/// Called for each root expression except none, in the order of the DAE. Functions are not entered.
using ExpressionVisitor = std::function<void(ExprId)>;
void forEachExpression(const HybridDae& dae, const ExpressionVisitor& visit);
void forEachExpression(const HybridDae& dae, const std::vector<DaeEquation>& equations, const ExpressionVisitor& visit);
void forEachExpression(const std::vector<Statement>& statements, const ExpressionVisitor& visit);

/// Whether an equation or a statement is, or contains one, of this kind.
[[nodiscard]] bool contains(const HybridDae& dae, const DaeEquation& equation, EquationKind kind);
[[nodiscard]] bool contains(const std::vector<Statement>& statements, StatementKind kind);

/// Replaces each expression by the result of `rewritten`.
void rewriteExpressions(HybridDae& dae, const std::function<ExprId(ExprId)>& rewritten);
void rewriteExpressions(std::vector<Statement>& statements, const std::function<ExprId(ExprId)>& rewritten);

/// Whether the expression is a delay() or a result of spatialDistribution(), whose value comes from the past.
[[nodiscard]] inline bool looksBack(const ExpressionPool& pool, ExprId expr)
{
    return pool.op(expr) == Op::Call &&
           (pool.builtin(expr) == Builtin::Delay || pool.builtin(expr) == Builtin::SpatialDistribution);
}

}  // namespace causeway

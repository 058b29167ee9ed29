// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dae/dae_expressions.h"

#include <algorithm>

namespace causeway {

namespace {

void visitIfAny(ExprId expr, const ExpressionVisitor& visit)
{
    if (!expr.isNone()) visit(expr);
}

}  // namespace

void forEachExpression(const HybridDae& dae, const ExpressionVisitor& visit)
{
    for (const DaeVariable& variable : dae.variables) {
        for (const ExprId expr : {variable.binding, variable.start, variable.fixedValue, variable.minimum,
                                  variable.maximum, variable.nominal}) {
            visitIfAny(expr, visit);
        }
    }
    forEachExpression(dae, dae.equations, visit);
    forEachExpression(dae, dae.initialEquations, visit);
    for (const DaeAlgorithm& algorithm : dae.algorithms) forEachExpression(algorithm.statements, visit);
    for (const DaeAlgorithm& algorithm : dae.initialAlgorithms) forEachExpression(algorithm.statements, visit);
}

// Equations and statements nest only as deep as the text of the model does.
void forEachExpression(const HybridDae& dae, const std::vector<DaeEquation>& equations, const ExpressionVisitor& visit)
{
    for (const DaeEquation& equation : equations) {
        visitIfAny(equation.lhs, visit);
        visitIfAny(equation.rhs, visit);
        if (equation.structure == DaeEquation::kNoStructure) continue;
        const EquationStructure& structure = dae.structures[equation.structure];
        visitIfAny(structure.range, visit);
        visitIfAny(structure.level, visit);
        for (const ExprId target : structure.targets) visitIfAny(target, visit);
        for (const EquationBranch& branch : structure.branches) {
            visitIfAny(branch.condition, visit);
            forEachExpression(dae, branch.equations, visit);
        }
    }
}

void forEachExpression(const std::vector<Statement>& statements, const ExpressionVisitor& visit)
{
    for (const Statement& statement : statements) {
        for (const ExprId target : statement.targets) visitIfAny(target, visit);
        visitIfAny(statement.value, visit);
        visitIfAny(statement.message, visit);
        forEachExpression(statement.body, visit);
        for (const Statement::Branch& branch : statement.branches) {
            visitIfAny(branch.condition, visit);
            forEachExpression(branch.body, visit);
        }
    }
}

bool contains(const HybridDae& dae, const DaeEquation& equation, EquationKind kind)
{
    if (equation.kind == kind) return true;
    return equation.structure != DaeEquation::kNoStructure &&
           std::ranges::any_of(dae.structures[equation.structure].branches, [&](const EquationBranch& branch) {
               return std::ranges::any_of(branch.equations,
                                          [&](const DaeEquation& inner) { return contains(dae, inner, kind); });
           });
}

bool contains(const std::vector<Statement>& statements, StatementKind kind)
{
    return std::ranges::any_of(statements, [kind](const Statement& statement) {
        return statement.kind == kind || contains(statement.body, kind) ||
               std::ranges::any_of(statement.branches,
                                   [kind](const Statement::Branch& branch) { return contains(branch.body, kind); });
    });
}

void rewriteExpressions(HybridDae& dae, const std::function<ExprId(ExprId)>& rewritten)
{
    const auto put = [&](ExprId& expr) {
        if (!expr.isNone()) expr = rewritten(expr);
    };
    const auto putAll = [&](std::vector<DaeEquation>& equations) {
        for (DaeEquation& equation : equations) {
            put(equation.lhs);
            put(equation.rhs);
        }
    };
    for (DaeVariable& variable : dae.variables) {
        for (ExprId* expr : {&variable.binding, &variable.start, &variable.fixedValue, &variable.minimum,
                             &variable.maximum, &variable.nominal})
            put(*expr);
    }
    putAll(dae.equations);
    putAll(dae.initialEquations);
    for (EquationStructure& structure : dae.structures) {
        put(structure.range);
        put(structure.level);
        for (ExprId& target : structure.targets) put(target);
        for (EquationBranch& branch : structure.branches) {
            put(branch.condition);
            putAll(branch.equations);
        }
    }
    for (std::vector<DaeAlgorithm>* algorithms : {&dae.algorithms, &dae.initialAlgorithms}) {
        for (DaeAlgorithm& algorithm : *algorithms) rewriteExpressions(algorithm.statements, rewritten);
    }
}

void rewriteExpressions(std::vector<Statement>& statements, const std::function<ExprId(ExprId)>& rewritten)
{
    const auto put = [&](ExprId& expr) {
        if (!expr.isNone()) expr = rewritten(expr);
    };
    for (Statement& statement : statements) {
        for (ExprId& target : statement.targets) put(target);
        put(statement.value);
        put(statement.message);
        rewriteExpressions(statement.body, rewritten);
        for (Statement::Branch& branch : statement.branches) {
            put(branch.condition);
            rewriteExpressions(branch.body, rewritten);
        }
    }
}

}  // namespace causeway

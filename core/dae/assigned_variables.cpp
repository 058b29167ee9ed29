// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dae/assigned_variables.h"

#include <algorithm>
#include <iterator>

#include "core/dae/when_targets.h"

namespace causeway {

void collectAssigned(const HybridDae& dae, const std::vector<DaeEquation>& equations, std::vector<ExprId>& leaves)
{
    for (const DaeEquation& equation : equations) {
        if (equation.kind == EquationKind::Simple) leaves.push_back(equation.lhs);
        if (equation.structure == DaeEquation::kNoStructure) continue;
        const EquationStructure& structure = dae.structures[equation.structure];
        if (equation.kind == EquationKind::Results)
            std::ranges::copy_if(structure.targets, std::back_inserter(leaves), [](ExprId e) { return !e.isNone(); });
        if (equation.kind != EquationKind::If) continue;
        for (const EquationBranch& branch : structure.branches) collectAssigned(dae, branch.equations, leaves);
    }
}

void collectAssigned(const ExpressionPool& pool, std::span<const Statement> statements, std::vector<ExprId>& leaves)
{
    for (const Statement& statement : statements) {
        if (statement.kind == StatementKind::Assign || statement.kind == StatementKind::CallAssign) {
            for (const ExprId target : statement.targets) {
                if (!target.isNone()) leaves.push_back(rootOf(pool, target));
            }
        }
        collectAssigned(pool, statement.body, leaves);
        for (const Statement::Branch& branch : statement.branches) collectAssigned(pool, branch.body, leaves);
    }
}

}  // namespace causeway

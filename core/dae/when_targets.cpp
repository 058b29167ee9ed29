// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dae/when_targets.h"

namespace causeway {

namespace {

class WhenTargets {
public:
    explicit WhenTargets(const HybridDae& dae) : m_dae(dae), m_pool(dae.pool), m_isWhenDefined(dae.variables.size(), 0)
    {
    }

    std::vector<std::uint8_t> run()
    {
        for (const DaeEquation& equation : m_dae.equations) noteWhens(equation, false);
        for (const DaeAlgorithm& algorithm : m_dae.algorithms) noteWhens(algorithm.statements, false);
        return std::move(m_isWhenDefined);
    }

private:
    void noteTarget(ExprId target)
    {
        if (target.isNone()) return;
        const ExprId root = rootOf(m_pool, target);
        if (m_pool.op(root) == Op::Variable) m_isWhenDefined[m_pool.variableOf(root).index()] = 1;
        if (m_pool.op(root) == Op::Array || m_pool.op(root) == Op::Record) {
            for (const ExprId part : m_pool.operands(root)) noteTarget(part);
        }
    }

    void noteWhens(const DaeEquation& equation, bool isInWhen)
    {
        if (isInWhen && equation.kind == EquationKind::Simple) noteTarget(equation.lhs);
        if (equation.structure == DaeEquation::kNoStructure) return;
        const EquationStructure& structure = m_dae.structures[equation.structure];
        if (isInWhen) {
            for (const ExprId target : structure.targets) noteTarget(target);
        }
        for (const EquationBranch& branch : structure.branches) {
            for (const DaeEquation& inner : branch.equations)
                noteWhens(inner, isInWhen || equation.kind == EquationKind::When);
        }
    }

    void noteWhens(const std::vector<Statement>& statements, bool isInWhen)
    {
        for (const Statement& statement : statements) {
            if (isInWhen && (statement.kind == StatementKind::Assign || statement.kind == StatementKind::CallAssign)) {
                for (const ExprId target : statement.targets) noteTarget(target);
            }
            noteWhens(statement.body, isInWhen);
            for (const Statement::Branch& branch : statement.branches)
                noteWhens(branch.body, isInWhen || statement.kind == StatementKind::When);
        }
    }

    const HybridDae& m_dae;
    const ExpressionPool& m_pool;
    std::vector<std::uint8_t> m_isWhenDefined;
};

}  // namespace

std::vector<std::uint8_t> whenTargets(const HybridDae& dae)
{
    return WhenTargets(dae).run();
}

ExprId rootOf(const ExpressionPool& pool, ExprId target)
{
    while (pool.op(target) == Op::Subscript || pool.op(target) == Op::Member || pool.op(target) == Op::Negate)
        target = pool.operand(target, 0);
    return target;
}

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dae/flattening/effect_statements.h"

#include <algorithm>
#include <array>
#include <set>
#include <span>

#include "core/dae/assigned_variables.h"
#include "core/symbolic/traversal.h"

namespace causeway {

namespace {

class EffectSearch {
public:
    EffectSearch(const ExpressionPool& pool, HybridDae& dae, InstanceId instance)
        : m_pool(pool), m_dae(dae), m_instance(instance)
    {
    }

    AlgorithmEffects run(std::vector<Statement>& statements)
    {
        std::vector<ExprId> later;
        m_effects.equations = take(statements, later, true);
        return std::move(m_effects);
    }

private:
    /// From the last statement to the first. `later`: what the statements after these assign, and in the end these,
    /// too.
    std::vector<DaeEquation> take(std::vector<Statement>& statements, std::vector<ExprId>& later, bool isOutermost)
    {
        std::vector<DaeEquation> equations;
        std::vector<Statement> rest;
        for (std::size_t i = statements.size(); i-- > 0;) {
            Statement& statement = statements[i];
            if (statement.kind == StatementKind::Call && isOutermost && isFinal(std::array{statement.value}, later)) {
                equations.push_back(made(EquationKind::Call, statement, {}, statement.value));
            } else if (statement.kind == StatementKind::Reinit) {
                const bool isRight = isFinal(std::array{statement.targets[0], statement.value}, later);
                (isRight ? equations : m_effects.refused)
                    .push_back(made(EquationKind::Reinit, statement, statement.targets[0], statement.value));
            } else {
                if (statement.kind == StatementKind::When || statement.kind == StatementKind::If)
                    takeFromBranches(statement, later, equations);
                collectAssigned(m_pool, std::span(&statement, 1), later);
                const bool isEmpty = statement.kind == StatementKind::When &&
                                     std::ranges::all_of(statement.branches, [](const Statement::Branch& branch) {
                                         return branch.body.empty();
                                     });
                if (!isEmpty) rest.push_back(std::move(statement));
            }
        }
        std::ranges::reverse(equations);
        std::ranges::reverse(rest);
        statements = std::move(rest);
        return equations;
    }

    /// The conditions are asked before the branches, so that these may not change them either.
    void takeFromBranches(Statement& statement, const std::vector<ExprId>& later, std::vector<DaeEquation>& equations)
    {
        EquationStructure structure;
        std::vector<ExprId> changed = later, conditions;
        for (Statement::Branch& branch : statement.branches) {
            std::vector<ExprId> ofBranch = later;
            structure.branches.push_back({branch.condition, take(branch.body, ofBranch, false)});
            changed.insert(changed.end(), ofBranch.begin(), ofBranch.end());
            if (!branch.condition.isNone()) conditions.push_back(branch.condition);
        }
        const auto isWithout = [](const EquationBranch& branch) { return branch.equations.empty(); };
        if (std::ranges::all_of(structure.branches, isWithout)) return;
        if (!isFinal(conditions, changed)) {
            for (const EquationBranch& branch : structure.branches) refuse(branch.equations);
            return;
        }
        const bool isWhen = statement.kind == StatementKind::When;
        DaeEquation& equation =
            equations.emplace_back(made(isWhen ? EquationKind::When : EquationKind::If, statement, {}, {}));
        equation.structure = static_cast<std::uint32_t>(m_dae.structures.size());
        m_dae.structures.push_back(std::move(structure));
    }

    void refuse(const std::vector<DaeEquation>& equations)
    {
        for (const DaeEquation& equation : equations) {
            if (equation.kind == EquationKind::Reinit) m_effects.refused.push_back(equation);
            if (equation.structure == DaeEquation::kNoStructure) continue;
            for (const EquationBranch& branch : m_dae.structures[equation.structure].branches) refuse(branch.equations);
        }
    }

    [[nodiscard]] bool isFinal(std::span<const ExprId> read, const std::vector<ExprId>& assignedLater) const
    {
        const std::set<VariableId> changed = variablesIn(assignedLater);
        return std::ranges::none_of(variablesIn(read), [&](VariableId id) { return changed.contains(id); });
    }

    [[nodiscard]] std::set<VariableId> variablesIn(std::span<const ExprId> roots) const
    {
        std::set<VariableId> found;
        for (const ExprId part : reachable(m_pool, roots)) {
            if (m_pool.op(part) == Op::Variable) found.insert(m_pool.variableOf(part));
        }
        return found;
    }

    [[nodiscard]] DaeEquation made(EquationKind kind, const Statement& statement, ExprId lhs, ExprId rhs) const
    {
        DaeEquation equation;
        equation.kind = kind;
        equation.lhs = lhs;
        equation.rhs = rhs;
        equation.span = statement.span;
        equation.instance = m_instance;
        return equation;
    }

    const ExpressionPool& m_pool;
    HybridDae& m_dae;
    InstanceId m_instance;
    AlgorithmEffects m_effects;
};

}  // namespace

AlgorithmEffects takeEffects(const ExpressionPool& pool, HybridDae& dae, DaeAlgorithm& algorithm)
{
    return EffectSearch(pool, dae, algorithm.instance).run(algorithm.statements);
}

}  // namespace causeway

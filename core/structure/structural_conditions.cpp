// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/structural_conditions.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/dae/parameters.h"
#include "core/symbolic/evaluate.h"
#include "core/symbolic/traversal.h"

namespace causeway {

namespace {

class Search {
public:
    Search(const HybridDae& dae, const ExpressionPool& pool) : m_dae(dae), m_pool(pool) {}

    void visit(ExprId value)
    {
        // Branches of else-if stand in the last operand.
        while (m_pool.op(value) == Op::If) {
            const ExprId condition = m_pool.operand(value, 0), then = m_pool.operand(value, 1), otherwise = m_pool.operand(value, 2);
            if (changes(condition) && isConstraint(then) != isConstraint(otherwise) && std::ranges::find(found, condition) == found.end()) found.push_back(condition);
            value = otherwise;
        }
    }
    std::vector<ExprId> found;

private:
    [[nodiscard]] const DaeVariable* variableOf(ExprId expr) const { return m_pool.op(expr) == Op::Variable ? &m_dae.variables[m_pool.variableOf(expr)] : nullptr; }

    /// Parameters decide before the simulation.
    [[nodiscard]] bool changes(ExprId condition) const
    {
        const std::array roots{condition};
        return std::ranges::any_of(reachable(m_pool, roots), [this](ExprId expr) {
            const DaeVariable* variable = variableOf(expr);
            return m_pool.op(expr) == Op::Time || (variable != nullptr && variable->variability > Variability::Parameter);
        });
    }

    /// Of continuous variables it holds only such as are differentiated elsewhere.
    [[nodiscard]] bool isConstraint(ExprId branch) const
    {
        const std::array roots{branch};
        bool hasState = false;
        for (const ExprId expr : reachable(m_pool, roots)) {
            if (m_pool.op(expr) == Op::Derivative) return false;
            const DaeVariable* variable = variableOf(expr);
            if (variable == nullptr || variable->variability <= Variability::Parameter || variable->causality == Causality::Input) continue;
            if (variable->type != ValueType::Real || variable->variability == Variability::Discrete) continue;
            if (!variable->isState) return false;
            hasState = true;
        }
        return hasState;
    }

    const HybridDae& m_dae;
    const ExpressionPool& m_pool;
};

bool holdsAtStart(const HybridDae& dae, const ExpressionPool& pool, ExprId condition)
{
    const std::vector<double> parameters = evaluateParameters(dae);
    const auto valueOf = [&](ExprId leaf) -> std::optional<double> {
        if (pool.op(leaf) == Op::Time) return dae.experiment.startTime.value_or(0);
        if (pool.op(leaf) != Op::Variable) return std::nullopt;
        const DaeVariable& variable = dae.variables[pool.variableOf(leaf)];
        const double known = parameters[pool.variableOf(leaf).index()];
        if (variable.variability <= Variability::Parameter) return std::isnan(known) ? std::nullopt : std::optional(known);
        return variable.start.isNone() ? std::optional(0.0) : evaluate(pool, variable.start, [&](ExprId inner) -> std::optional<double> {
            if (pool.op(inner) != Op::Variable || std::isnan(parameters[pool.variableOf(inner).index()])) return std::nullopt;
            return parameters[pool.variableOf(inner).index()];
        });
    };
    return evaluate(pool, condition, valueOf).value_or(0) != 0;
}

}  // namespace

std::vector<StructuralCondition> structuralConditions(const HybridDae& dae, const ExpressionPool& pool, const std::vector<EquationRow>& rows,
                                                      const std::vector<StructuralCondition>& given)
{
    Search search(dae, pool);
    for (const EquationRow& row : rows) {
        if (row.kind != RowKind::Equation || row.isClocked) continue;
        if (pool.isNumber(row.lhs) && pool.op(row.rhs) == Op::If) search.visit(row.rhs);
        if (pool.isNumber(row.rhs) && pool.op(row.lhs) == Op::If) search.visit(row.lhs);
    }
    std::vector<StructuralCondition> conditions;
    for (const ExprId condition : search.found) {
        const auto known = std::ranges::find(given, condition, &StructuralCondition::condition);
        conditions.push_back({condition, known != given.end() ? known->holds : holdsAtStart(dae, pool, condition)});
    }
    return conditions;
}

}  // namespace causeway

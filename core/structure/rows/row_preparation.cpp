// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/rows/row_preparation.h"

#include <algorithm>
#include <cmath>

#include "core/dae/parameters.h"
#include "core/symbolic/differentiate.h"
#include "core/symbolic/evaluate.h"
#include "core/symbolic/simplify.h"
#include "core/symbolic/traversal.h"

namespace causeway {

namespace {

bool isLeafOrDerivative(const ExpressionPool& pool, ExprId expr)
{
    return pool.op(expr) == Op::Variable || pool.op(expr) == Op::Derivative;
}

/// Which expressions of parameters can be relied upon, with the parameters in the order in which they are computed.
class FixedExpressions {
public:
    FixedExpressions(const ExpressionPool& pool, const std::vector<bool>& isFixed)
        : m_pool(pool), m_isFixed(isFixed), m_state(pool.size(), State::Unknown)
    {
    }

    bool contains(ExprId root)
    {
        m_open.assign(1, root);
        while (!m_open.empty()) {
            const ExprId expr = m_open.back();
            State& state = m_state[expr.index()];
            if (state == State::Unknown && m_pool.op(expr) == Op::Variable)
                state = m_isFixed[m_pool.variableOf(expr).index()] ? State::Fixed : State::Free;
            if (state == State::Unknown) {
                const std::size_t before = m_open.size();
                bool isFixed = true;
                for (const ExprId operand : m_pool.operands(expr)) {
                    isFixed = isFixed && m_state[operand.index()] != State::Free;
                    if (m_state[operand.index()] == State::Unknown) m_open.push_back(operand);
                }
                if (m_open.size() > before && isFixed) continue;
                m_open.resize(before);
                state = isFixed ? State::Fixed : State::Free;
            }
            m_open.pop_back();
        }
        return m_state[root.index()] == State::Fixed;
    }

private:
    enum class State : std::uint8_t { Unknown, Fixed, Free };

    const ExpressionPool& m_pool;
    const std::vector<bool>& m_isFixed;
    std::vector<State> m_state;
    std::vector<ExprId> m_open;
};

}  // namespace

std::vector<bool> fixedParameters(const HybridDae& dae)
{
    std::vector<bool> isFixed(dae.variables.size(), false);
    FixedExpressions expressions(dae.pool, isFixed);
    for (const VariableId id : dae.parameterOrder) {
        const DaeVariable& variable = dae.variables[id];
        // A final parameter changes with those it is computed from.
        const bool isComputed =
            variable.isFinal && !variable.binding.isNone() && expressions.contains(variable.binding);
        isFixed[id.index()] = variable.variability == Variability::Constant || variable.isStructural || isComputed;
    }
    return isFixed;
}

std::vector<bool> steadyParameters(const HybridDae& dae)
{
    std::vector<bool> isSteady(dae.variables.size(), false);
    FixedExpressions expressions(dae.pool, isSteady);
    for (const VariableId id : dae.parameterOrder) {
        const DaeVariable& variable = dae.variables[id];
        const bool isGiven =
            variable.variability == Variability::Constant || variable.fixed.value_or(variable.fixedValue.isNone());
        isSteady[id.index()] = isGiven && (variable.binding.isNone() || expressions.contains(variable.binding));
    }
    return isSteady;
}

ExprId expandedDerivative(const HybridDae& dae, ExpressionPool& pool, ExprId operand, FunctionDerivatives* functions)
{
    if (isLeafOrDerivative(pool, operand)) return {};
    return timeDerivative(
        pool, operand,
        [&](ExprId leaf) {
            ExprId variable = leaf;
            while (pool.op(variable) == Op::Derivative) variable = pool.operand(variable, 0);
            if (pool.op(variable) != Op::Variable) return ExprId();
            const DaeVariable& declared = dae.variables[pool.variableOf(variable)];
            const bool varies = declared.type == ValueType::Real && declared.variability == Variability::Continuous;
            return varies ? pool.der(leaf) : pool.real(0);
        },
        functions);
}

RowPreparation::RowPreparation(const HybridDae& dae, ExpressionPool& pool,
                               const IdVector<FunctionId, Function>& functions, FunctionDerivatives* derivatives)
    : m_dae(dae),
      m_pool(pool),
      m_derivatives(derivatives),
      m_inliner(pool, functions),
      m_isFixed(fixedParameters(dae)),
      m_mayChange(flagsByExpression(pool, [this](ExprId expr, std::uint8_t below) -> std::uint8_t {
          const Op op = m_pool.op(expr);
          return below != 0 || op == Op::If || op == Op::FunctionCall ||
                         (op == Op::Derivative && !isLeafOrDerivative(m_pool, m_pool.operand(expr, 0)))
                     ? 1
                     : 0;
      }))
{
}

void RowPreparation::rely(VariableId variable, double value)
{
    m_literals.emplace(variable, value);
}

std::optional<bool> RowPreparation::decided(ExprId condition)
{
    if (m_pool.op(condition) == Op::BooleanLiteral) return m_pool.booleanValue(condition);
    const auto [entry, isNew] = m_decided.try_emplace(condition);
    if (!isNew) return entry->second;
    if (m_values.empty()) m_values = evaluateParameters(m_dae);
    const auto value = evaluate(m_pool, condition, [this](ExprId leaf) -> std::optional<double> {
        if (m_pool.op(leaf) != Op::Variable) return std::nullopt;
        const auto literal = m_literals.find(m_pool.variableOf(leaf));
        if (literal != m_literals.end()) return literal->second;
        if (!m_isFixed[m_pool.variableOf(leaf).index()]) return std::nullopt;
        const double known = m_values[m_pool.variableOf(leaf).index()];
        return std::isnan(known) ? std::nullopt : std::optional(known);
    });
    if (value) entry->second = *value != 0;
    return entry->second;
}

ExprId RowPreparation::rebuilt(ExprId expr, std::span<const ExprId> operands)
{
    const Op op = m_pool.op(expr);
    if (op == Op::If) {
        if (const auto truth = decided(operands[0])) return operands[*truth ? 1 : 2];
    }
    if (op == Op::Derivative) {
        if (const ExprId expanded = expandedDerivative(m_dae, m_pool, operands[0], m_derivatives)) return expanded;
    }
    return std::ranges::equal(m_pool.operands(expr), operands) ? expr : simplifyNode(m_pool, expr, operands);
}

ExprId RowPreparation::prepared(ExprId expr)
{
    if (expr.index() < m_mayChange.size() && m_mayChange[expr.index()] == 0) return expr;
    return rewrite(m_pool, m_inliner.inlined(expr), m_memo,
                   [this](ExprId node, std::span<const ExprId> operands) { return rebuilt(node, operands); });
}

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/vanishing_values.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "core/symbolic/common_terms.h"

namespace causeway {

VanishingValues::VanishingValues(ExpressionPool& pool, const IdVector<FunctionId, Function>& functions,
                                 std::size_t variableCount)
    : m_pool(pool),
      m_inliner(pool, functions, FunctionInliner::Which::All),
      m_decidesOnStates(variableCount, 0),
      m_isRelied(variableCount, 0)
{
    const std::vector<std::uint8_t> hasRate =
        flagsByExpression(pool, [&pool](ExprId expr, std::uint8_t below) -> std::uint8_t {
            return below != 0 || pool.op(expr) == Op::Derivative ? 1 : 0;
        });
    for (std::size_t i = 0; i < pool.size(); ++i) {
        const Op op = pool.op(ExprId(i));
        if (op == Op::Derivative || (op == Op::Multiply && hasRate[i] != 0)) noteVariables(ExprId(i));
    }
}

/// The operands, and the factors of those that are products or quotients.
void VanishingValues::noteVariables(ExprId derivativeOrProduct)
{
    std::vector<ExprId> open{derivativeOrProduct};
    while (!open.empty()) {
        const ExprId expr = open.back();
        open.pop_back();
        for (const ExprId operand : m_pool.operands(expr)) {
            if (m_pool.op(operand) == Op::Multiply || m_pool.op(operand) == Op::Divide) open.push_back(operand);
            if (m_pool.op(operand) != Op::Variable) continue;
            // The pool may know other variables than those of the model.
            const std::size_t variable = m_pool.variableOf(operand).index();
            if (variable < m_decidesOnStates.size()) m_decidesOnStates[variable] = 1;
        }
    }
}

bool VanishingValues::decidesOnStates(VariableId variable) const
{
    return variable.index() < m_decidesOnStates.size() && m_decidesOnStates[variable.index()] != 0;
}

/// The value of a parameter as an expression; none if its type has no literals.
ExprId VanishingValues::literal(ExprId variable, double value)
{
    switch (m_pool.type(variable)) {
        case ValueType::Real: return m_pool.real(value);
        case ValueType::Integer: return m_pool.integer(static_cast<std::int64_t>(value));
        case ValueType::Boolean: return m_pool.boolean(value != 0);
        default: return {};
    }
}

bool VanishingValues::vanishes(ExprId expr, const std::vector<double>& known)
{
    std::unordered_map<ExprId, ExprId> literals;
    std::vector<std::pair<VariableId, double>> parameters;
    bool hasZero = false;
    const std::array roots{expr};
    for (const ExprId node : reachable(m_pool, roots)) {
        if (m_pool.op(node) != Op::Variable) continue;
        const VariableId variable = m_pool.variableOf(node);
        const double value = variable.index() < known.size() ? known[variable.index()] : std::nan("");
        if (!std::isfinite(value)) continue;
        const ExprId number = literal(node, value);
        if (number.isNone()) continue;
        literals.emplace(node, number);
        parameters.emplace_back(variable, value);
        hasZero = hasZero || (value == 0 && m_pool.type(node) == ValueType::Real);
    }
    if (!hasZero || !isZero(m_pool, m_inliner.inlined(substitute(m_pool, expr, literals)))) return false;
    for (const auto& parameter : parameters) {
        if (std::exchange(m_isRelied[parameter.first.index()], 1) == 0) relied.push_back(parameter);
    }
    return true;
}

}  // namespace causeway

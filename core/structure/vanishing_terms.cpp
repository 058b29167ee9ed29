// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/vanishing_terms.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "core/dae/dae_evaluation.h"
#include "core/dae/parameters.h"
#include "core/structure/rows/row_preparation.h"
#include "core/structure/structure.h"
#include "core/symbolic/evaluate.h"
#include "core/symbolic/simplify.h"

namespace causeway {

namespace {

/// By expression: its value if it depends only on parameters with known values, otherwise NaN. Operands precede their
/// users. Continues after the expressions evaluated before.
void addSteadyValues(const ExpressionPool& pool, const std::vector<double>& parameters, std::vector<double>& values)
{
    std::vector<std::optional<double>> operands;
    for (std::size_t i = values.size(); i < pool.size(); ++i) {
        values.push_back(std::nan(""));
        const ExprId expr(i);
        if (pool.op(expr) == Op::Variable) {
            const std::size_t variable = pool.variableOf(expr).index();
            if (variable < parameters.size()) values[i] = parameters[variable];
            continue;
        }
        operands.clear();
        bool isKnown = true;
        for (const ExprId operand : pool.operands(expr)) {
            isKnown = isKnown && !std::isnan(values[operand.index()]);
            if (!isKnown) break;
            operands.emplace_back(values[operand.index()]);
        }
        if (isKnown) values[i] = evaluateNode(pool, expr, operands).value_or(std::nan(""));
    }
}

bool isProduct(Op op)
{
    return op == Op::Multiply || op == Op::ElementMultiply;
}

/// The vanishing factor of a product, or numerator of a quotient, that does not consist of parameters as a whole;
/// otherwise none.
ExprId vanishingFactor(const ExpressionPool& pool, const std::vector<double>& values, ExprId expr)
{
    const Op op = pool.op(expr);
    if (!isProduct(op) || !pool.isScalar(expr) || !std::isnan(values[expr.index()])) return {};
    for (const ExprId factor : pool.operands(expr)) {
        if (values[factor.index()] == 0) return factor;
    }
    return {};
}

/// Values of parameters and constants by variable; NaN for those that the initialization computes or that depend on
/// such.
std::vector<double> steadyParameterValues(const HybridDae& dae, std::vector<double> values)
{
    const std::vector<bool> isSteady = steadyParameters(dae);
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (!isSteady[i]) values[i] = std::nan("");
    }
    return values;
}

/// Whether a factor is a parameter that only functions give a value.
bool hasUnknownFactor(const HybridDae& dae, const ExpressionPool& pool, const std::vector<double>& values)
{
    const std::vector<bool> isSteady = steadyParameters(dae);
    for (std::size_t i = 0; i < pool.size(); ++i) {
        if (!isProduct(pool.op(ExprId(i)))) continue;
        for (const ExprId factor : pool.operands(ExprId(i))) {
            if (pool.op(factor) != Op::Variable || !std::isnan(values[factor.index()])) continue;
            const std::size_t variable = pool.variableOf(factor).index();
            if (variable < isSteady.size() && isSteady[variable]) return true;
        }
    }
    return false;
}

/// Whether a parameter in the expression is one that only functions give a value.
bool hasUnknownParameter(const HybridDae& dae, const ExpressionPool& pool, const std::vector<double>& known,
                         ExprId expr)
{
    return std::ranges::any_of(reachable(pool, std::array{expr}), [&](ExprId node) {
        if (pool.op(node) != Op::Variable) return false;
        const std::size_t variable = pool.variableOf(node).index();
        return variable < known.size() && std::isnan(known[variable]) &&
               dae.variables[VariableId(variable)].variability <= Variability::Parameter;
    });
}

}  // namespace

VanishingTerms::VanishingTerms(const HybridDae& dae, ExpressionPool& pool,
                               const IdVector<FunctionId, Function>& functions,
                               const std::vector<std::pair<VariableId, double>>& overrides, const Task& task)
    : m_dae(dae),
      m_pool(pool),
      m_overrides(overrides),
      m_task(task),
      m_vanishingValues(pool, functions, dae.variables.size()),
      m_known(steadyParameterValues(dae, evaluateParameters(dae, overrides)))
{
    m_mayVanish.resize(dae.variables.size());
    for (std::size_t i = 0; i < m_mayVanish.size(); ++i) {
        const DaeVariable& variable = dae.variables[VariableId(i)];
        m_mayVanish[i] = variable.type == ValueType::Real && variable.variability > Variability::Parameter &&
                                 variable.causality != Causality::Input
                             ? 1
                             : 0;
    }
    addSteadyValues(pool, m_known, m_values);
    if (!hasUnknownFactor(dae, pool, m_values)) return;
    callFunctionsOfParameters();
    m_values.clear();
}

/// Evaluates parameters that need function calls. Knowledge about unknowns is kept.
void VanishingTerms::callFunctionsOfParameters()
{
    if (std::exchange(m_hasCalled, true)) return;
    ExternalWorld world(ExternalWorld::Purpose::Translation);
    DaeEvaluation evaluation(m_dae, world, m_task);
    const std::vector<double> computed =
        steadyParameterValues(m_dae, evaluation.computeParameters({m_overrides.begin(), m_overrides.end()}).numbers);
    for (std::size_t i = 0; i < m_known.size(); ++i) {
        if (m_dae.variables[VariableId(i)].variability <= Variability::Parameter) m_known[i] = computed[i];
    }
}

bool VanishingTerms::vanishesAlways(VariableId variable, ExprId value)
{
    if (!m_vanishingValues.decidesOnStates(variable)) return false;
    if (!m_hasCalled && hasUnknownParameter(m_dae, m_pool, m_known, value)) callFunctionsOfParameters();
    return m_vanishingValues.vanishes(value, m_known);
}

/// Evaluates the expressions added since the last call.
void VanishingTerms::learn()
{
    std::size_t i = m_searched;
    addSteadyValues(m_pool, m_known, m_values);
    for (; i < m_values.size() && !m_hasAny; ++i) m_hasAny = !vanishingFactor(m_pool, m_values, ExprId(i)).isNone();
    m_searched = m_values.size();
}

ExprId VanishingTerms::rebuilt(ExprId expr, std::span<const ExprId> operands)
{
    // Expressions of parameters keep them, so that the parameters can be changed.
    if (!std::isnan(m_values[expr.index()])) return expr;
    if (const ExprId factor = vanishingFactor(m_pool, m_values, expr); !factor.isNone()) {
        if (m_isFirstRound && std::ranges::find(coefficients, factor) == coefficients.end())
            coefficients.push_back(factor);
        return m_pool.type(expr) == ValueType::Integer ? m_pool.integer(0) : m_pool.real(0);
    }
    return std::ranges::equal(m_pool.operands(expr), operands) ? expr : simplifyNode(m_pool, expr, operands);
}

ExprId VanishingTerms::without(ExprId expr)
{
    if (expr.index() >= m_searched) learn();
    if (!m_hasAny) return expr;
    return rewrite(m_pool, expr, m_memo,
                   [this](ExprId node, std::span<const ExprId> operands) { return rebuilt(node, operands); });
}

bool VanishingTerms::note(ExprId& lhs, ExprId& rhs)
{
    if (std::max(lhs.index(), rhs.index()) >= m_searched) learn();
    const bool isLeft = m_pool.op(lhs) == Op::Variable;
    const ExprId variable = isLeft ? lhs : rhs;
    ExprId& value = isLeft ? rhs : lhs;
    if (m_pool.op(variable) != Op::Variable) return false;
    const VariableId id = m_pool.variableOf(variable);
    if (m_mayVanish[id.index()] == 0 || !std::isnan(m_known[id.index()])) return false;
    if (m_values[value.index()] != 0) {
        if (!vanishesAlways(id, value)) return false;
        value = m_pool.real(0);
    }
    m_known[id.index()] = 0;
    return true;
}

void VanishingTerms::beginRound()
{
    m_isFirstRound = m_hasAny = false;
    m_searched = 0;
    m_values.clear();
    m_memo.clear();
}

bool haveVanishingTermsChanged(const Structure& structure, const std::vector<double>& parameters)
{
    std::vector<double> values;
    addSteadyValues(structure.pool, steadyParameterValues(*structure.dae, parameters), values);
    if (std::ranges::any_of(structure.vanishing, [&](ExprId coefficient) { return values[coefficient.index()] != 0; }))
        return true;
    std::vector<ExprId> roots;
    for (const StructureEquation& equation : structure.equations) {
        if (equation.kind == RowKind::Equation) roots.insert(roots.end(), {equation.lhs, equation.rhs});
    }
    return std::ranges::any_of(reachable(structure.pool, roots),
                               [&](ExprId expr) { return !vanishingFactor(structure.pool, values, expr).isNone(); });
}

}  // namespace causeway

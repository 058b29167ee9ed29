// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dae/discretize.h"

#include <algorithm>
#include <unordered_map>

#include <fmt/format.h>

#include "core/symbolic/simplify.h"
#include "core/symbolic/traversal.h"

namespace causeway {

namespace {

class Discretization {
public:
    explicit Discretization(HybridDae& dae) : m_dae(dae), m_pool(dae.pool) {}

    void run()
    {
        for (std::size_t i = 0, count = m_pool.size(); i < count; ++i) {
            if (isDiscretized(ExprId(i))) addDerivative(ExprId(i));
        }
        for (DaeEquation& equation : m_dae.equations) rewriteSides(equation);
        for (EquationStructure& structure : m_dae.structures) {
            for (EquationBranch& branch : structure.branches) {
                branch.condition = rewritten(branch.condition);
                for (DaeEquation& equation : branch.equations) rewriteSides(equation);
            }
        }
        for (const auto& [state, derivative] : m_states) addEquation(state, derivative);
    }

private:
    [[nodiscard]] bool isDiscretized(ExprId expr) const
    {
        if (m_pool.op(expr) != Op::Derivative || m_pool.op(m_pool.operand(expr, 0)) != Op::Variable) return false;
        const ClockPartitionId clock = m_dae.variables[m_pool.variableOf(m_pool.operand(expr, 0))].clock;
        return !clock.isNone() && isInlineMethod(m_dae.clockPartitions[clock].solverMethod);
    }

    void addDerivative(ExprId expr)
    {
        const VariableId state = m_pool.variableOf(m_pool.operand(expr, 0));
        DaeVariable& variable = m_dae.variables[state];
        variable.isState = false;
        DaeVariable derivative;
        derivative.name = fmt::format("der({})", variable.name);
        if (!variable.unit.empty()) derivative.unit = fmt::format("{}/s", variable.unit.str());
        derivative.span = variable.span;
        derivative.instance = variable.instance;
        derivative.clock = variable.clock;
        derivative.isProtected = variable.isProtected;
        const VariableId id = m_dae.variables.push(std::move(derivative));
        m_derivative.emplace(expr, m_pool.variable(id, TypeTable::real()));
        m_states.emplace_back(m_pool.operand(expr, 0), m_derivative.at(expr));
    }

    ExprId rewritten(ExprId expr)
    {
        if (expr.isNone()) return expr;
        return rewrite(m_pool, expr, m_memo, [this](ExprId node, std::span<const ExprId> operands) {
            if (const auto found = m_derivative.find(node); found != m_derivative.end()) return found->second;
            return std::ranges::equal(m_pool.operands(node), operands) ? node : simplifyNode(m_pool, node, operands);
        });
    }

    void rewriteSides(DaeEquation& equation)
    {
        if (equation.clock.isNone()) return;
        equation.lhs = rewritten(equation.lhs);
        equation.rhs = rewritten(equation.rhs);
    }

    void addEquation(ExprId state, ExprId derivative)
    {
        const DaeVariable& variable = m_dae.variables[m_pool.variableOf(state)];
        const std::string& method = m_dae.clockPartitions[variable.clock].solverMethod;
        const auto previous = [this](ExprId leaf) { return m_pool.call(Builtin::Previous, std::array{leaf}, TypeTable::real()); };
        ExprId slope = derivative;
        if (method == "ExplicitEuler") slope = previous(derivative);
        if (method == "ImplicitTrapezoid") slope = multiply(m_pool, m_pool.real(0.5), add(m_pool, derivative, previous(derivative)));
        const ExprId interval = m_pool.call(Builtin::Interval, std::span<const ExprId>(), TypeTable::real());
        const ExprId isFirst = m_pool.call(Builtin::FirstTick, std::span<const ExprId>(), TypeTable::boolean());
        DaeEquation equation;
        equation.lhs = state;
        equation.rhs = m_pool.conditional(isFirst, previous(state), add(m_pool, previous(state), multiply(m_pool, interval, slope)));
        equation.origin = EquationOrigin::Declaration;
        equation.span = variable.span;
        equation.instance = variable.instance;
        equation.clock = variable.clock;
        m_dae.equations.push_back(equation);
    }

    HybridDae& m_dae;
    ExpressionPool& m_pool;
    std::unordered_map<ExprId, ExprId> m_derivative;  ///< looked up only
    std::vector<std::pair<ExprId, ExprId>> m_states;  ///< and their derivatives
    RewriteMemo m_memo;
};

}  // namespace

bool isInlineMethod(std::string_view solverMethod)
{
    return solverMethod == "ExplicitEuler" || solverMethod == "ImplicitEuler" || solverMethod == "ImplicitTrapezoid";
}

std::shared_ptr<const HybridDae> discretize(std::shared_ptr<const HybridDae> dae)
{
    if (std::ranges::none_of(dae->clockPartitions, [](const ClockPartition& partition) { return isInlineMethod(partition.solverMethod); })) return dae;
    auto made = std::make_shared<HybridDae>(*dae);
    Discretization(*made).run();
    return made;
}

}  // namespace causeway

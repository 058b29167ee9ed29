// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/reduction/discretize.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "core/dae/parameters.h"
#include "core/structure/reduction/index_reduction.h"
#include "core/symbolic/simplify.h"
#include "core/symbolic/traversal.h"

namespace causeway {

namespace {

class Discretization {
public:
    Discretization(HybridDae& dae, const Task& task) : m_dae(dae), m_pool(dae.pool), m_task(task) {}

    void run()
    {
        for (std::size_t i = 0; i < m_dae.clockPartitions.size(); ++i) {
            if (isInlineMethod(m_dae.clockPartitions[ClockPartitionId(i)].solverMethod))
                addPartition(ClockPartitionId(i));
        }
        for (DaeEquation& equation : m_dae.equations) rewriteSides(equation);
        for (EquationStructure& structure : m_dae.structures) {
            for (EquationBranch& branch : structure.branches) {
                branch.condition = rewritten(branch.condition);
                for (DaeEquation& equation : branch.equations) rewriteSides(equation);
            }
        }
        for (const auto& [state, derivative] : m_states) addEquation(rewritten(state), rewritten(derivative));
    }

private:
    /// The equations of a partition as a system in continuous time.
    struct Partition {
        EquationSystem system;
        std::vector<DaeEquation> written;  ///< by equation of the system
    };

    void addPartition(ClockPartitionId id)
    {
        Partition partition;
        for (std::size_t i = 0; i < m_dae.variables.size(); ++i) {
            const DaeVariable& variable = m_dae.variables[VariableId(i)];
            if (variable.clock != id || variable.type != ValueType::Real ||
                variable.variability <= Variability::Parameter)
                continue;
            const bool hasStart = !variable.start.isNone();
            partition.system.variables.push({m_pool.variable(VariableId(i), variable.typeId), variable.stateSelect,
                                             hasStart, variable.fixed.value_or(false)});
        }
        addEquations(m_dae.equations, id, partition);
        const auto isParameter = [this](ExprId leaf) {
            return m_pool.op(leaf) == Op::Variable &&
                   m_dae.variables[m_pool.variableOf(leaf)].variability <= Variability::Parameter;
        };
        partition.system.isConstant = isParameter;
        partition.system.valueOf = [this, isParameter](ExprId leaf) -> std::optional<double> {
            if (!isParameter(leaf)) return std::nullopt;
            if (m_parameters.empty()) m_parameters = evaluateParameters(m_dae);
            const double value = m_parameters[m_pool.variableOf(leaf).index()];
            return std::isnan(value) ? std::nullopt : std::optional(value);
        };
        const IndexReduction reduction = reduceIndex(partition.system, m_pool, nullptr, m_task);
        const bool isReduced = reduction.isComplete() && reduction.columnsOf(ColumnRole::Candidate).empty();
        if (!isReduced) return addDerivativesAsWritten(id);
        for (const SystemColumn& column : reduction.columns) {
            if (column.order > 0) addDerivative(column.expr);
            if (column.role == ColumnRole::State) m_states.emplace_back(column.expr, m_pool.der(column.expr));
        }
        for (const EquationDerivative& derivative : reduction.derivatives) {
            DaeEquation equation = partition.written[derivative.equation.index()];
            equation.lhs = derivative.lhs;
            equation.rhs = derivative.rhs;
            equation.origin = EquationOrigin::Differentiated;
            equation.clock = id;
            m_dae.equations.push_back(equation);
        }
    }

    void addEquations(const std::vector<DaeEquation>& equations, ClockPartitionId id, Partition& partition)
    {
        for (const DaeEquation& equation : equations) {
            if (equation.clock != id) continue;
            if (equation.kind == EquationKind::When) {
                for (const EquationBranch& branch : m_dae.structures[equation.structure].branches)
                    addEquations(branch.equations, id, partition);
            }
            const bool isReal =
                equation.kind == EquationKind::Simple &&
                (m_pool.type(equation.lhs) == ValueType::Real || m_pool.type(equation.rhs) == ValueType::Real);
            if (!isReal) continue;
            partition.system.equations.push({equation.lhs, equation.rhs});
            partition.written.push_back(equation);
        }
    }

    /// Without index reduction: every variable with a derivative is a state.
    void addDerivativesAsWritten(ClockPartitionId id)
    {
        for (std::size_t i = 0, count = m_pool.size(); i < count; ++i) {
            const ExprId expr(i);
            if (m_pool.op(expr) != Op::Derivative || m_pool.op(m_pool.operand(expr, 0)) != Op::Variable) continue;
            if (m_dae.variables[m_pool.variableOf(m_pool.operand(expr, 0))].clock != id) continue;
            addDerivative(expr);
            m_states.emplace_back(m_pool.operand(expr, 0), expr);
        }
    }

    void addDerivative(ExprId expr)
    {
        if (m_derivative.contains(expr)) return;
        std::size_t order = 0;
        ExprId base = expr;
        for (; m_pool.op(base) == Op::Derivative; ++order) base = m_pool.operand(base, 0);
        DaeVariable& variable = m_dae.variables[m_pool.variableOf(base)];
        variable.isState = false;
        DaeVariable derivative;
        derivative.name = variable.name;
        for (std::size_t i = 0; i < order; ++i) derivative.name = fmt::format("der({})", derivative.name);
        if (!variable.unit.empty())
            derivative.unit = order == 1 ? fmt::format("{}/s", variable.unit.str())
                                         : fmt::format("{}/s{}", variable.unit.str(), order);
        derivative.span = variable.span;
        derivative.instance = variable.instance;
        derivative.clock = variable.clock;
        derivative.isProtected = variable.isProtected;
        const VariableId id = m_dae.variables.push(std::move(derivative));
        m_derivative.emplace(expr, m_pool.variable(id, TypeTable::real()));
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
        const auto previous = [this](ExprId leaf) {
            return m_pool.call(Builtin::Previous, std::array{leaf}, TypeTable::real());
        };
        ExprId slope = derivative;
        if (method == "ExplicitEuler") slope = previous(derivative);
        if (method == "ImplicitTrapezoid")
            slope = multiply(m_pool, m_pool.real(0.5), add(m_pool, derivative, previous(derivative)));
        const ExprId interval = m_pool.call(Builtin::Interval, std::span<const ExprId>(), TypeTable::real());
        const ExprId isFirst = m_pool.call(Builtin::FirstTick, std::span<const ExprId>(), TypeTable::boolean());
        DaeEquation equation;
        equation.lhs = state;
        equation.rhs = m_pool.conditional(isFirst, previous(state),
                                          add(m_pool, previous(state), multiply(m_pool, interval, slope)));
        equation.origin = EquationOrigin::Declaration;
        equation.span = variable.span;
        equation.instance = variable.instance;
        equation.clock = variable.clock;
        m_dae.equations.push_back(equation);
    }

    HybridDae& m_dae;
    ExpressionPool& m_pool;
    const Task& m_task;
    std::vector<double> m_parameters;                 ///< by variable; computed on first use
    std::unordered_map<ExprId, ExprId> m_derivative;  ///< looked up only
    std::vector<std::pair<ExprId, ExprId>> m_states;  ///< and their derivatives
    RewriteMemo m_memo;
};

}  // namespace

bool isInlineMethod(std::string_view solverMethod)
{
    return solverMethod == "ExplicitEuler" || solverMethod == "ImplicitEuler" || solverMethod == "ImplicitTrapezoid";
}

std::shared_ptr<const HybridDae> discretize(std::shared_ptr<const HybridDae> dae, const Task& task)
{
    if (std::ranges::none_of(dae->clockPartitions,
                             [](const ClockPartition& partition) { return isInlineMethod(partition.solverMethod); }))
        return dae;
    auto made = std::make_shared<HybridDae>(*dae);
    Discretization(*made, task).run();
    return made;
}

}  // namespace causeway

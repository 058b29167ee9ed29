// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dae/parameters.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
#include <unordered_map>

#include "core/base/diagnostics.h"
#include "core/symbolic/evaluate.h"

namespace causeway {

namespace {

bool isParameter(const DaeVariable& variable)
{
    return variable.variability <= Variability::Parameter;
}

ExprId valueOf(const DaeVariable& variable)
{
    return variable.binding.isNone() ? variable.start : variable.binding;
}

/// Depth first through parameters and the expressions of their values together: an expression that many values share is
/// walked once.
class Ordering {
public:
    /// `values` by VariableId; only variables with `takesPart` are ordered.
    Ordering(const ExpressionPool& pool, std::span<const ExprId> values, const std::vector<std::uint8_t>& takesPart)
        : m_pool(pool),
          m_values(values),
          m_takesPart(takesPart),
          m_ofVariable(values.size(), Mark::Unvisited),
          m_ofNode(pool.size(), Mark::Unvisited)
    {
    }

    void run()
    {
        for (std::size_t i = 0; i < m_values.size(); ++i) {
            visit(VariableId(i));
            while (!m_path.empty()) step();
        }
    }
    std::vector<VariableId> order;
    std::vector<std::vector<VariableId>> cycles;  ///< each needs the next, and the last the first

private:
    enum class Mark : std::uint8_t { Unvisited, Open, Done };
    /// A variable, whose only child is its value, or an expression.
    struct Frame {
        VariableId variable;
        ExprId expr;
        std::size_t next = 0;
    };

    void visit(VariableId id)
    {
        if (id.index() >= m_values.size() || m_takesPart[id.index()] == 0) return;
        Mark& mark = m_ofVariable[id.index()];
        if (mark == Mark::Open) return addCycle(id);
        if (mark == Mark::Done) return;
        mark = Mark::Open;
        m_path.push_back({id, m_values[id.index()], 0});
    }

    void visit(ExprId expr)
    {
        Mark& mark = m_ofNode[expr.index()];
        if (mark != Mark::Unvisited) {
            // An open expression is its own descendant only through a variable, whose node is visited again here.
            if (mark == Mark::Open && m_pool.op(expr) == Op::Variable) visit(m_pool.variableOf(expr));
            return;
        }
        mark = Mark::Open;
        m_path.push_back({{}, expr, 0});
    }

    void step()
    {
        Frame& frame = m_path.back();
        const std::size_t next = frame.next++;
        if (!frame.variable.isNone()) {
            if (next == 0 && !frame.expr.isNone()) return visit(frame.expr);
            m_ofVariable[frame.variable.index()] = Mark::Done;
            order.push_back(frame.variable);
            m_path.pop_back();
            return;
        }
        const ExprId expr = frame.expr;
        if (m_pool.op(expr) == Op::Variable && next == 0) return visit(m_pool.variableOf(expr));
        const auto operands = m_pool.operands(expr);
        if (next < operands.size()) return visit(operands[next]);
        m_ofNode[expr.index()] = Mark::Done;
        m_path.pop_back();
    }

    void addCycle(VariableId id)
    {
        std::vector<VariableId> cycle;
        for (auto at = std::ranges::find(m_path, id, &Frame::variable); at != m_path.end(); ++at) {
            if (!at->variable.isNone()) cycle.push_back(at->variable);
        }
        cycles.push_back(std::move(cycle));
    }

    const ExpressionPool& m_pool;
    std::span<const ExprId> m_values;
    const std::vector<std::uint8_t>& m_takesPart;
    std::vector<Mark> m_ofVariable;
    std::vector<Mark> m_ofNode;
    std::vector<Frame> m_path;
};

/// Values of expressions over known parameters; each expression is computed once.
class KnownParameters {
public:
    KnownParameters(const ExpressionPool& pool, const std::vector<double>& variables)
        : m_pool(pool), m_variables(variables)
    {
    }

    std::optional<double> of(ExprId root)
    {
        m_open.push_back(root);
        while (!m_open.empty()) {
            const ExprId expr = m_open.back();
            if (m_known.contains(expr)) {
                m_open.pop_back();
                continue;
            }
            if (m_pool.op(expr) == Op::Variable) {
                // Unknown values propagate: max(nan, 1) is not 1, and nan is not true.
                const double value = m_variables[m_pool.variableOf(expr).index()];
                m_known.emplace(expr, std::isnan(value) ? std::nullopt : std::optional(value));
                continue;
            }
            bool isReady = true;
            m_operands.clear();
            for (const ExprId operand : m_pool.operands(expr)) {
                const auto found = m_known.find(operand);
                if (found != m_known.end()) {
                    m_operands.push_back(found->second);
                } else {
                    isReady = false;
                    m_open.push_back(operand);
                }
            }
            if (isReady) m_known.emplace(expr, evaluateNode(m_pool, expr, m_operands));
        }
        return m_known.at(root);
    }

private:
    const ExpressionPool& m_pool;
    const std::vector<double>& m_variables;
    std::unordered_map<ExprId, std::optional<double>> m_known;  ///< looked up only
    std::vector<ExprId> m_open;
    std::vector<std::optional<double>> m_operands;
};

}  // namespace

bool hasCycle(const ExpressionPool& pool, std::span<const ExprId> values)
{
    std::vector<std::uint8_t> takesPart(values.size());
    std::ranges::transform(values, takesPart.begin(), [](ExprId value) { return value.isNone() ? 0 : 1; });
    Ordering ordering(pool, values, takesPart);
    ordering.run();
    return !ordering.cycles.empty();
}

void orderParameters(HybridDae& dae, Diagnostics& diagnostics)
{
    std::vector<ExprId> values(dae.variables.size());
    std::vector<std::uint8_t> takesPart(dae.variables.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
        takesPart[i] = isParameter(dae.variables[VariableId(i)]) ? 1 : 0;
        if (takesPart[i] != 0) values[i] = valueOf(dae.variables[VariableId(i)]);
    }
    Ordering ordering(dae.pool, values, takesPart);
    ordering.run();
    dae.parameterOrder = std::move(ordering.order);
    const auto isArray = [&dae](VariableId id) { return !dae.pool.types().isScalar(dae.variables[id].typeId); };
    for (const std::vector<VariableId>& cycle : ordering.cycles) {
        // An element of an array may depend on another one; scalarize() reports real cycles.
        if (std::ranges::any_of(cycle, isArray)) continue;
        const DaeVariable& variable = dae.variables[cycle.front()];
        std::string text = variable.name;
        for (std::size_t i = 1; i < cycle.size(); ++i) text += " needs " + dae.variables[cycle[i]].name;
        diagnostics.report(diag::CyclicParameters, variable.span, variable.name, text + " needs " + variable.name);
    }
}

std::vector<double> evaluateParameters(const HybridDae& dae,
                                       const std::vector<std::pair<VariableId, double>>& overrides)
{
    std::vector<double> values(dae.variables.size(), std::nan(""));
    KnownParameters known(dae.pool, values);
    for (const VariableId id : dae.parameterOrder) {
        const auto isOverride = [id](const auto& entry) { return entry.first == id; };
        // The last one wins, as on a command line.
        if (const auto found = std::find_if(overrides.rbegin(), overrides.rend(), isOverride);
            found != overrides.rend()) {
            values[id.index()] = found->second;
            continue;
        }
        const ExprId value = valueOf(dae.variables[id]);
        if (value.isNone()) {
            values[id.index()] = dae.variables[id].type == ValueType::Enumeration ? 1 : 0;
        } else {
            values[id.index()] = known.of(value).value_or(std::nan(""));
        }
    }
    return values;
}

}  // namespace causeway

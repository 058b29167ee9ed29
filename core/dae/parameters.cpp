// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dae/parameters.h"

#include <algorithm>
#include <cmath>
#include <optional>
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

/// Depth first through parameters and the expressions of their values together: an expression that many values share is walked once.
class Ordering {
public:
    Ordering(HybridDae& dae, Diagnostics& diagnostics)
        : m_dae(dae), m_diagnostics(diagnostics), m_ofVariable(dae.variables.size(), Mark::Unvisited), m_ofNode(dae.pool.size(), Mark::Unvisited)
    {
    }

    void run()
    {
        m_dae.parameterOrder.clear();
        for (std::size_t i = 0; i < m_dae.variables.size(); ++i) {
            visit(VariableId(i));
            while (!m_path.empty()) step();
        }
    }

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
        if (!isParameter(m_dae.variables[id])) return;
        Mark& mark = m_ofVariable[id.index()];
        if (mark == Mark::Open) return reportCycle(id);
        if (mark == Mark::Done) return;
        mark = Mark::Open;
        m_path.push_back({id, valueOf(m_dae.variables[id]), 0});
    }

    void visit(ExprId expr)
    {
        Mark& mark = m_ofNode[expr.index()];
        if (mark != Mark::Unvisited) {
            // An open expression is below itself only through a variable, whose node is met again here.
            if (mark == Mark::Open && m_dae.pool.op(expr) == Op::Variable) visit(m_dae.pool.variableOf(expr));
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
            m_dae.parameterOrder.push_back(frame.variable);
            m_path.pop_back();
            return;
        }
        const ExprId expr = frame.expr;
        if (m_dae.pool.op(expr) == Op::Variable && next == 0) return visit(m_dae.pool.variableOf(expr));
        const auto operands = m_dae.pool.operands(expr);
        if (next < operands.size()) return visit(operands[next]);
        m_ofNode[expr.index()] = Mark::Done;
        m_path.pop_back();
    }

    void reportCycle(VariableId id)
    {
        const DaeVariable& variable = m_dae.variables[id];
        std::string cycle = variable.name;
        const auto start = std::ranges::find(m_path, id, &Frame::variable);
        for (auto at = start + 1; at != m_path.end(); ++at) {
            if (!at->variable.isNone()) cycle += " needs " + m_dae.variables[at->variable].name;
        }
        cycle += " needs " + variable.name;
        m_diagnostics.report(diag::CyclicParameters, variable.span, variable.name, cycle);
    }

    HybridDae& m_dae;
    Diagnostics& m_diagnostics;
    std::vector<Mark> m_ofVariable;
    std::vector<Mark> m_ofNode;
    std::vector<Frame> m_path;
};

/// Values of expressions over parameters whose values are known; each expression is computed once.
class ParameterValues {
public:
    ParameterValues(const ExpressionPool& pool, const std::vector<double>& variables) : m_pool(pool), m_variables(variables) {}

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
                m_known.emplace(expr, m_variables[m_pool.variableOf(expr).index()]);
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

void orderParameters(HybridDae& dae, Diagnostics& diagnostics)
{
    Ordering(dae, diagnostics).run();
}

std::vector<double> evaluateParameters(const HybridDae& dae, const std::vector<std::pair<VariableId, double>>& overrides)
{
    std::vector<double> values(dae.variables.size(), std::nan(""));
    ParameterValues known(dae.pool, values);
    for (const VariableId id : dae.parameterOrder) {
        const auto isOverride = [id](const auto& entry) { return entry.first == id; };
        // The last one wins, as on a command line.
        if (const auto found = std::find_if(overrides.rbegin(), overrides.rend(), isOverride); found != overrides.rend()) {
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

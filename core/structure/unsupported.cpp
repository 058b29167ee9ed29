// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/unsupported.h"

#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "core/base/diagnostics.h"
#include "core/symbolic/evaluate.h"
#include "core/symbolic/printer.h"

namespace causeway {

namespace {

class Check {
public:
    Check(const HybridDae& dae, Purpose purpose, Diagnostics& diagnostics)
        : m_dae(dae), m_diagnostics(diagnostics), m_isForSimulation(purpose == Purpose::Simulate), m_isSeen(dae.pool.size(), false)
    {
    }

    bool run()
    {
        for (const DaeVariable& variable : m_dae.variables) checkVariable(variable);
        for (const DaeEquation& equation : m_dae.equations) checkEquation(equation);
        if (!m_isForSimulation) return !m_refused.empty();
        for (const DaeEquation& equation : m_dae.initialEquations) refuse(equation.span, "an initial equation");
        for (const DaeAlgorithm& algorithm : m_dae.algorithms) refuse(algorithm.span, "an algorithm section");
        for (const DaeAlgorithm& algorithm : m_dae.initialAlgorithms) refuse(algorithm.span, "an initial algorithm");
        return !m_refused.empty();
    }

private:
    void refuse(SourceSpan span, std::string what)
    {
        if (const auto [entry, isNew] = m_refused.insert(std::move(what)); isNew) m_diagnostics.report(diag::NotYetSupported, span, *entry);
    }

    void checkVariable(const DaeVariable& variable)
    {
        const bool isParameter = variable.variability <= Variability::Parameter;
        switch (variable.type) {
            case ValueType::Real:
            case ValueType::Integer:
            case ValueType::Boolean:
            case ValueType::Enumeration: break;
            case ValueType::String:
                if (!m_isForSimulation) return;
                // Its value is not needed for the simulation.
                if (!isParameter) refuse(variable.span, "a String that is no parameter or constant");
                return;
            case ValueType::Clock:
                if (m_isForSimulation) refuse(variable.span, "clocks");
                return;
            case ValueType::ExternalObject:
                if (m_isForSimulation) refuse(variable.span, "external objects");
                return;
            case ValueType::Record:
            case ValueType::Tuple:
            case ValueType::Function:
            case ValueType::None: return refuse(variable.span, fmt::format("a variable that is a {}", toString(variable.type)));
        }
        if (!m_dae.pool.types().isScalar(variable.typeId)) refuse(variable.span, "an array whose size is not known");
        if (!m_isForSimulation) return;
        if (!isParameter && !variable.binding.isNone()) refuse(variable.span, "the value of an input of the model");
        if (isParameter && !variable.fixed.value_or(true))
            refuse(variable.span, "a parameter that is computed at the start (fixed = false)");
        for (const ExprId value : {variable.binding, variable.start, variable.nominal}) checkExpression(value, variable.span);
    }

    void checkEquation(const DaeEquation& equation)
    {
        switch (equation.kind) {
            case EquationKind::Simple:
                if (!m_dae.pool.isScalar(equation.lhs)) return refuse(equation.span, "an array whose size is not known");
                if (!m_isForSimulation) return;
                checkExpression(equation.lhs, equation.span);
                checkExpression(equation.rhs, equation.span);
                return;
            case EquationKind::For: return refuse(equation.span, "a for-equation");
            case EquationKind::Results: return refuse(equation.span, "a function with several results");
            default: break;
        }
        if (!m_isForSimulation) return;
        switch (equation.kind) {
            case EquationKind::If: return refuse(equation.span, "an if-equation (an if-expression does the same in this version)");
            case EquationKind::When: return refuse(equation.span, "a when-equation");
            case EquationKind::Assert: return refuse(equation.span, "the equation 'assert(...)'");
            case EquationKind::Terminate: return refuse(equation.span, "the equation 'terminate(...)'");
            case EquationKind::Reinit: return refuse(equation.span, "the equation 'reinit(...)'");
            case EquationKind::Call: return refuse(equation.span, "a call that stands for an equation");
            default: return;
        }
    }

    void checkExpression(ExprId root, SourceSpan span)
    {
        const auto visit = [&](ExprId expr) {
            if (expr.isNone() || m_isSeen[expr.index()]) return;
            m_isSeen[expr.index()] = true;
            m_open.push_back(expr);
        };
        visit(root);
        while (!m_open.empty()) {
            const ExprId expr = m_open.back();
            m_open.pop_back();
            checkNode(expr, span);
            const auto operands = m_dae.pool.operands(expr);
            for (std::size_t i = operands.size(); i-- > 0;) visit(operands[i]);
        }
    }

    void checkNode(ExprId expr, SourceSpan span)
    {
        const ExpressionPool& pool = m_dae.pool;
        switch (pool.op(expr)) {
            case Op::Pre: return refuse(span, "the operator 'pre'");
            case Op::FunctionCall:
                return refuse(span, fmt::format("a call of the function '{}'", m_dae.functions[pool.functionOf(expr)].name));
            case Op::Call:
                if (!isFunctionOfNumbers(pool.builtin(expr))) refuse(span, fmt::format("the operator '{}'", toString(pool.builtin(expr))));
                return;
            case Op::Less:
            case Op::LessEqual:
            case Op::Greater:
            case Op::GreaterEqual:
            case Op::Equal:
            case Op::NotEqual:
                if (pool.type(pool.operand(expr, 0)) == ValueType::String) refuse(span, "relations between texts");
                return;
            // What is left of arrays and records belongs to a call, which is told about.
            default: return;
        }
    }

    const HybridDae& m_dae;
    Diagnostics& m_diagnostics;
    bool m_isForSimulation;
    std::set<std::string> m_refused;
    std::vector<bool> m_isSeen;  ///< by expression
    std::vector<ExprId> m_open;
};

}  // namespace

bool refuseUnsupported(const HybridDae& dae, Purpose purpose, Diagnostics& diagnostics)
{
    return Check(dae, purpose, diagnostics).run();
}

}  // namespace causeway

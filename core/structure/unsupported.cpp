// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/unsupported.h"

#include <array>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "core/base/diagnostics.h"
#include "core/dae/dae_expressions.h"
#include "core/structure/reduction/discretize.h"
#include "core/symbolic/evaluate.h"
#include "core/symbolic/printer.h"
#include "core/symbolic/traversal.h"

namespace causeway {

namespace {

class Check {
public:
    Check(const HybridDae& dae, Purpose purpose, Diagnostics& diagnostics)
        : m_dae(dae),
          m_diagnostics(diagnostics),
          m_isForSimulation(purpose == Purpose::Simulate),
          m_isSeen(dae.pool.size(), false)
    {
    }

    bool run()
    {
        for (const DaeVariable& variable : m_dae.variables) checkVariable(variable);
        for (const DaeEquation& equation : m_dae.equations) checkEquation(equation);
        if (!m_isForSimulation) return !m_refused.empty();
        const auto checkAll = [this](ExprId expr) { checkExpression(expr, {}); };
        forEachExpression(m_dae, m_dae.initialEquations, checkAll);
        for (const DaeAlgorithm& algorithm : m_dae.algorithms)
            forEachExpression(algorithm.statements, [&](ExprId expr) { checkExpression(expr, algorithm.span); });
        for (const DaeAlgorithm& algorithm : m_dae.initialAlgorithms)
            forEachExpression(algorithm.statements, [&](ExprId expr) { checkExpression(expr, algorithm.span); });
        return !m_refused.empty();
    }

private:
    void refuse(SourceSpan span, std::string what)
    {
        if (const auto [entry, isNew] = m_refused.insert(std::move(what)); isNew)
            m_diagnostics.report(diag::NotYetSupported, span, *entry);
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
                // Strings left by replaceVaryingTexts(), as results of impure functions.
                if (!isParameter) refuse(variable.span, "a String that changes in this way");
                if (isParameter && variable.fixed == std::optional(false) && variable.binding.isNone())
                    refuse(variable.span, "a String that the initial equations give in this way");
                return;
            case ValueType::Clock:
            case ValueType::ExternalObject: return;
            case ValueType::Record:
            case ValueType::Tuple:
            case ValueType::Function:
            case ValueType::None:
                return refuse(variable.span, fmt::format("a variable that is a {}", toString(variable.type)));
        }
        if (!m_dae.pool.types().isScalar(variable.typeId)) refuse(variable.span, "an array whose size is not known");
        if (!m_isForSimulation) return;
        for (const ExprId value : {variable.binding, variable.start, variable.nominal})
            checkExpression(value, variable.span);
    }

    void checkEquation(const DaeEquation& equation)
    {
        switch (equation.kind) {
            case EquationKind::Simple:
                if (!m_dae.pool.isScalar(equation.lhs))
                    return refuse(equation.span, "an array whose size is not known");
                if (!m_isForSimulation && !hasDerivativesLeft(equation)) return;
                checkExpression(equation.lhs, equation.span);
                checkExpression(equation.rhs, equation.span);
                return;
            case EquationKind::For: return refuse(equation.span, "a for-equation");
            case EquationKind::Results: return refuse(equation.span, "a function with several results");
            default: break;
        }
        // A derivative that a clock's when-equation leaves would be an unknown that nothing determines.
        const bool isOnClock = equation.kind == EquationKind::When && !equation.clock.isNone();
        if (m_isForSimulation || isOnClock)
            forEachExpression(m_dae, {equation}, [&](ExprId expr) { checkExpression(expr, equation.span); });
    }

    /// On a clock that discretize() leaves alone. Where equations constrain the states these could not be sorted.
    [[nodiscard]] bool hasDerivativesLeft(const DaeEquation& equation) const
    {
        if (equation.clock.isNone()) return false;
        const std::string& method = m_dae.clockPartitions[equation.clock].solverMethod;
        return !method.empty() && !isInlineMethod(method);
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
            if (m_dae.pool.op(expr) == Op::Derivative) checkDerivative(m_dae.pool.operand(expr, 0), span);
            const auto operands = m_dae.pool.operands(expr);
            for (std::size_t i = operands.size(); i-- > 0;) visit(operands[i]);
        }
    }

    /// Derivatives of clocked variables left by discretize().
    void checkDerivative(ExprId operand, SourceSpan span)
    {
        if (m_dae.clockPartitions.empty()) return;
        for (const ExprId leaf : reachable(m_dae.pool, std::array{operand})) {
            if (m_dae.pool.op(leaf) != Op::Variable || m_dae.variables[m_dae.pool.variableOf(leaf)].clock.isNone())
                continue;
            const std::string& method =
                m_dae.clockPartitions[m_dae.variables[m_dae.pool.variableOf(leaf)].clock].solverMethod;
            return refuse(span, isInlineMethod(method) ? "a derivative of an expression on a clock"
                                                       : fmt::format("the solver method \"{}\" of a clock", method));
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

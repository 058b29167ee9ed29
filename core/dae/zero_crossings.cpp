// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dae/zero_crossings.h"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "core/base/diagnostics.h"
#include "core/dae/hybrid_dae.h"
#include "core/dae/when_targets.h"
#include "core/semantics/variability.h"
#include "core/symbolic/printer.h"

namespace causeway {

namespace {

class ZeroCrossings {
public:
    ZeroCrossings(HybridDae& dae, Diagnostics& diagnostics) : m_dae(dae), m_pool(dae.pool), m_diagnostics(diagnostics)
    {
    }

    void run()
    {
        for (const DaeEquation& equation : m_dae.equations) visit(equation);
        for (DaeAlgorithm& algorithm : m_dae.algorithms) visit(algorithm.statements);
    }

private:
    void visit(const DaeEquation& equation)
    {
        if (equation.structure == DaeEquation::kNoStructure) return;
        for (EquationBranch& branch : m_dae.structures[equation.structure].branches) {
            if (equation.kind == EquationKind::When) accept(branch.condition, equation.span);
            for (const DaeEquation& inner : branch.equations) visit(inner);
        }
    }

    void visit(std::vector<Statement>& statements)
    {
        for (Statement& statement : statements) {
            if (statement.kind != StatementKind::When) continue;  // when-statements cannot be nested in others
            for (Statement::Branch& branch : statement.branches) accept(branch.condition, statement.span);
        }
    }

    void accept(ExprId& condition, SourceSpan span)
    {
        if (condition.isNone()) return;
        const std::vector<ExprId> alternatives = alternativesOf(condition);
        if (std::ranges::none_of(alternatives, [this](ExprId expr) { return isRealEquality(expr); })) return;
        std::vector<ExprId> accepted;
        for (const ExprId alternative : alternatives) {
            if (!isRealEquality(alternative) || !isContinuous(alternative)) {
                accepted.push_back(alternative);
                continue;
            }
            const ExprId left = m_pool.operand(alternative, 0), right = m_pool.operand(alternative, 1);
            // Both are true while it is zero: a variable that starts at zero and leaves it has not crossed zero.
            accepted.push_back(m_pool.binary(Op::GreaterEqual, left, right));
            accepted.push_back(m_pool.binary(Op::LessEqual, left, right));
            m_diagnostics.report(diag::EqualityInWhen, span, textOf(alternative), textOf(left), textOf(right));
        }
        if (accepted.size() == alternatives.size()) return;
        condition = m_pool.array(accepted, m_pool.typeId(accepted.front()));
    }

    /// Conditions of which each may trigger: elements of a vector, operands of 'or'.
    [[nodiscard]] std::vector<ExprId> alternativesOf(ExprId condition) const
    {
        std::vector<ExprId> alternatives, open = {condition};
        while (!open.empty()) {
            const ExprId expr = open.back();
            open.pop_back();
            if (m_pool.op(expr) != Op::Array && m_pool.op(expr) != Op::Or) {
                alternatives.push_back(expr);
                continue;
            }
            const auto operands = m_pool.operands(expr);
            open.insert(open.end(), operands.rbegin(), operands.rend());
        }
        return alternatives;
    }

    [[nodiscard]] bool isRealEquality(ExprId expr) const
    {
        if (m_pool.op(expr) != Op::Equal) return false;
        return m_pool.type(m_pool.operand(expr, 0)) == ValueType::Real ||
               m_pool.type(m_pool.operand(expr, 1)) == ValueType::Real;
    }

    [[nodiscard]] bool isContinuous(ExprId equality)
    {
        if (!m_variability) {
            m_isWhenDefined = whenTargets(m_dae);
            m_variability.emplace(m_pool, [this](VariableId id) {
                return m_isWhenDefined[id.index()] != 0 ? Variability::Discrete : m_dae.variables[id].variability;
            });
        }
        return std::max(m_variability->variabilityOf(m_pool.operand(equality, 0)),
                        m_variability->variabilityOf(m_pool.operand(equality, 1))) == Variability::Continuous;
    }

    [[nodiscard]] std::string textOf(ExprId expr) const
    {
        return printExpression(m_pool, expr, [this](VariableId variable) { return m_dae.variables[variable].name; });
    }

    HybridDae& m_dae;
    ExpressionPool& m_pool;
    Diagnostics& m_diagnostics;
    std::vector<std::uint8_t> m_isWhenDefined;           ///< by variable
    std::optional<ExpressionVariability> m_variability;  ///< made when it matters
};

}  // namespace

void acceptZeroCrossings(HybridDae& dae, Diagnostics& diagnostics)
{
    ZeroCrossings(dae, diagnostics).run();
}

}  // namespace causeway

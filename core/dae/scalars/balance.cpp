// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dae/scalars/balance.h"

#include <algorithm>
#include <set>
#include <unordered_set>

#include <fmt/format.h>

#include "core/base/diagnostics.h"
#include "core/base/task.h"
#include "core/dae/equation_lowering.h"
#include "core/dae/scalars/scalarize.h"

namespace causeway {

namespace {

/// The variables that something assigns, as scalars where subscripts are known.
class Assigned {
public:
    explicit Assigned(const HybridDae& dae) : m_dae(dae), m_pool(dae.pool) {}

    void add(ExprId target)
    {
        if (target.isNone()) return;
        switch (m_pool.op(target)) {
            case Op::Variable: m_whole.insert(m_pool.variableOf(target)); return;
            case Op::Negate:
            case Op::Member: add(m_pool.operand(target, 0)); return;
            case Op::Subscript: {
                const ExprId base = m_pool.operand(target, 0);
                bool isKnown = m_pool.op(base) == Op::Variable;
                for (const ExprId subscript : m_pool.operands(target).subspan(1))
                    isKnown = isKnown && m_pool.op(subscript) == Op::IntegerLiteral;
                const bool isSized = m_pool.types().hasKnownSize(m_pool.typeId(target));
                if (m_isOfEquations && !isKnown && m_pool.op(base) == Op::Variable && isSized) {
                    // x[{i, j}] is two elements, whichever they are: other equations have the others.
                    m_elements.insert(target);
                } else if (!isKnown || m_pool.operands(target).size() - 1 < m_pool.types().rank(m_pool.typeId(base))) {
                    add(base);
                } else {
                    m_elements.insert(target);
                }
                return;
            }
            case Op::Array:
            case Op::Record:
                for (const ExprId part : m_pool.operands(target)) add(part);
                return;
            default: return;
        }
    }
    void add(const std::vector<Statement>& statements)
    {
        for (const Statement& statement : statements) {
            if (statement.kind == StatementKind::Assign || statement.kind == StatementKind::CallAssign) {
                for (const ExprId target : statement.targets) add(target);
            }
            add(statement.body);
            for (const Statement::Branch& branch : statement.branches) add(branch.body);
        }
    }
    void add(const std::vector<DaeEquation>& equations)
    {
        m_isOfEquations = true;
        for (const DaeEquation& equation : equations) {
            if (equation.kind == EquationKind::Simple) add(equation.lhs);
            if (equation.structure == DaeEquation::kNoStructure) continue;
            const EquationStructure& structure = m_dae.structures[equation.structure];
            for (const ExprId target : structure.targets) add(target);
            for (const EquationBranch& branch : structure.branches) add(branch.equations);
        }
    }
    [[nodiscard]] std::int64_t count() const
    {
        std::int64_t total = 0;
        for (const VariableId id : m_whole) {
            const DaeVariable& variable = m_dae.variables[id];
            if (variable.variability > Variability::Parameter) total += m_pool.types().elementCount(variable.typeId);
        }
        for (const ExprId element : m_elements) {
            if (!m_whole.contains(m_pool.variableOf(m_pool.operand(element, 0))))
                total += m_pool.types().elementCount(m_pool.typeId(element));
        }
        return total;
    }

private:
    const HybridDae& m_dae;
    const ExpressionPool& m_pool;
    std::set<VariableId> m_whole;
    std::set<ExprId> m_elements;
    bool m_isOfEquations = false;  ///< an algorithm has all of a variable
};

}  // namespace

std::int64_t equationCount(const HybridDae& dae, const DaeEquation& equation)
{
    if (equation.kind == EquationKind::When && !equation.clock.isNone()) {
        // On a clock every form of equation is allowed, such as der(x) = -x.
        std::int64_t total = 0;
        for (const EquationBranch& branch : dae.structures[equation.structure].branches) {
            for (const DaeEquation& inner : branch.equations) total += equationCount(dae, inner);
        }
        return total;
    }
    if (equation.kind == EquationKind::When) {
        Assigned assigned(dae);
        for (const EquationBranch& branch : dae.structures[equation.structure].branches) assigned.add(branch.equations);
        return assigned.count();
    }
    if (equation.kind == EquationKind::If || equation.kind == EquationKind::For) {
        const EquationStructure& structure = dae.structures[equation.structure];
        std::int64_t total = 0;
        for (const DaeEquation& inner : structure.branches.front().equations) total += equationCount(dae, inner);
        return equation.kind == EquationKind::For
                   ? total * dae.pool.types().elementCount(dae.pool.typeId(structure.range))
                   : total;
    }
    const TypeTable& types = dae.pool.types();
    if (equation.kind == EquationKind::Simple && !types.hasKnownSize(dae.pool.typeId(equation.lhs)))
        return types.scalarCount(dae.pool.typeId(equation.rhs));
    const bool isOfClock = equation.kind == EquationKind::Simple && dae.pool.type(equation.lhs) == ValueType::Clock;
    return isOfClock ? 0 : countEquations(dae, dae.pool, equation);
}

std::int64_t equationCount(const HybridDae& dae, const DaeAlgorithm& algorithm)
{
    Assigned assigned(dae);
    assigned.add(algorithm.statements);
    return assigned.count();
}

std::string countText(std::int64_t count, std::string_view what)
{
    return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

std::string differenceText(const Balance& balance)
{
    return balance.equations < balance.unknowns ? fmt::format("{} too few", balance.unknowns - balance.equations)
                                                : fmt::format("{} too many", balance.equations - balance.unknowns);
}

Balance balanceOf(const HybridDae& dae)
{
    Balance balance;
    for (const DaeEquation& equation : dae.equations) balance.equations += equationCount(dae, equation);
    for (const DaeAlgorithm& algorithm : dae.algorithms) balance.equations += equationCount(dae, algorithm);
    for (const DaeVariable& variable : dae.variables) {
        const bool isUnknown = variable.variability > Variability::Parameter &&
                               variable.causality != Causality::Input && variable.type != ValueType::ExternalObject &&
                               variable.type != ValueType::Clock && !variable.isDummy;
        if (isUnknown) balance.unknowns += dae.pool.types().elementCount(variable.typeId);
    }
    return balance;
}

bool isWhole(const Diagnostics& diagnostics)
{
    return std::ranges::all_of(diagnostics.items(), [](const Diagnostic& diagnostic) {
        return diagnostic.severity() != Severity::Error ||
               diagnostic.definition == &diag::UnbalancedClassTag::definition ||
               diagnostic.definition == &diag::UnbalancedConnectorTag::definition;
    });
}

void checkBalance(const std::shared_ptr<const HybridDae>& dae, SourceSpan model, Diagnostics& diagnostics,
                  const Task& task)
{
    Balance balance = balanceOf(*dae);
    if (balance.equations != balance.unknowns && !dae->isScalar) {
        // An algorithm that assigns some elements of an array gives the others, too (whole_arrays.h); constant fields
        // of records need no equations.
        Diagnostics unheard;
        balance = balanceOf(*scalarize(dae, unheard, task));
    }
    if (balance.equations == balance.unknowns || task.cancelled()) return;
    diagnostics.report(diag::UnbalancedModel, model, dae->modelName, countText(balance.equations, "equation"),
                       countText(balance.unknowns, "unknown"), differenceText(balance));
}

}  // namespace causeway

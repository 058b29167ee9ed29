// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/report/event_description.h"

#include <algorithm>
#include <array>
#include <unordered_set>

#include "core/symbolic/printer.h"
#include "core/symbolic/simplify.h"
#include "core/symbolic/solve.h"
#include "core/symbolic/traversal.h"

namespace causeway {

SteadyVariables::SteadyVariables(const Structure& structure)
    : m_dae(*structure.dae), m_isSteady(structure.dae->variables.size(), 0)
{
    for (std::size_t i = 0; i < m_dae.variables.size(); ++i)
        m_isSteady[VariableId(i)] = m_dae.variables[VariableId(i)].variability < Variability::Continuous ? 1 : 0;
    for (const Unknown& unknown : structure.unknowns) {
        if (unknown.isDiscrete && !unknown.isDerivative) m_isSteady[unknown.variable] = 1;
    }
    for (const BltBlock& block : structure.blocks) {
        const bool isSteadyBlock = std::ranges::all_of(block.equations, [&](EquationId e) {
            const StructureEquation& equation = structure.equations[e];
            return isSteady(structure.pool, equation.rhs) &&
                   (equation.lhs == structure.unknowns[structure.assignment[e].unknown].expr ||
                    isSteady(structure.pool, equation.lhs));
        });
        if (!isSteadyBlock || block.equations.size() > 1) continue;
        const Unknown& unknown = structure.unknowns[block.unknowns.front()];
        if (!unknown.isDerivative) m_isSteady[unknown.variable] = 1;
    }
}

bool SteadyVariables::holds(const ExpressionPool& pool, ExprId root, bool allowsTime, bool onlyParameters) const
{
    std::vector<ExprId> open{root};
    std::unordered_set<ExprId> seen;
    while (!open.empty()) {
        const ExprId expr = open.back();
        open.pop_back();
        if (!seen.insert(expr).second) continue;
        const Op op = pool.op(expr);
        if (op == Op::Time && !allowsTime) return false;
        if (op == Op::Derivative || (op == Op::Call && pool.builtin(expr) == Builtin::Delay)) return false;
        if (op == Op::Pre) {
            if (onlyParameters) return false;
            continue;
        }
        if (op == Op::Variable) {
            const VariableId variable = pool.variableOf(expr);
            if (variable.index() >= m_isSteady.size()) return false;
            if (onlyParameters ? m_dae.variables[variable].variability > Variability::Parameter
                               : m_isSteady[variable] == 0)
                return false;
        }
        for (const ExprId operand : pool.operands(expr)) open.push_back(operand);
    }
    return true;
}

bool SteadyVariables::isSteady(const ExpressionPool& pool, ExprId expr) const
{
    return holds(pool, expr, false, false);
}

bool SteadyVariables::changesOnlyAtEvents(const ExpressionPool& pool, ExprId relation) const
{
    return isSteady(pool, pool.operand(relation, 0)) && isSteady(pool, pool.operand(relation, 1));
}

std::optional<double> SteadyVariables::slope(ExpressionPool& pool, ExprId relation, bool onlyParameters) const
{
    const std::array sides{pool.operand(relation, 0), pool.operand(relation, 1)};
    for (const ExprId side : sides) {
        if (!holds(pool, side, true, onlyParameters)) return std::nullopt;
    }
    const auto isInTheWay = [&pool](ExprId expr) {
        const Op op = pool.op(expr);
        return op == Op::FunctionCall || op == Op::If || isRelation(op);
    };
    if (std::ranges::any_of(reachable(pool, sides), isInTheWay)) return std::nullopt;
    const ExprId coefficient = linearCoefficient(pool, sides[0], sides[1], pool.time());
    if (coefficient.isNone() || !pool.isNumber(coefficient) || pool.number(coefficient) == 0) return std::nullopt;
    return pool.number(coefficient);
}

std::optional<double> SteadyVariables::slopeInTime(ExpressionPool& pool, ExprId relation) const
{
    return slope(pool, relation, false);
}

std::optional<double> SteadyVariables::slopeInTimeForEver(ExpressionPool& pool, ExprId relation) const
{
    return slope(pool, relation, true);
}

namespace {

class EventReader {
public:
    explicit EventReader(const Structure& structure)
        : m_structure(structure), m_pool(structure.pool), m_steady(structure)
    {
    }

    std::vector<EventDescription> read()
    {
        for (std::size_t e = 0; e < m_structure.equations.size(); ++e) {
            const StructureEquation& equation = m_structure.equations[EquationId(e)];
            if (!equation.isClocked) add({equation.rhs, equation.lhs}, EquationId(e));
        }
        for (const DaeAlgorithm& algorithm : m_structure.dae->algorithms) {
            if (algorithm.clock.isNone()) add(algorithm);
        }
        return std::move(m_events);
    }

private:
    void add(std::vector<ExprId> open, EquationId equation)
    {
        while (!open.empty()) {
            const ExprId expr = open.back();
            open.pop_back();
            if (!m_seen.insert(expr).second) continue;
            if (m_pool.op(expr) == Op::Call && m_pool.builtin(expr) == Builtin::NoEvent) continue;
            if (isRelation(m_pool.op(expr)) && !m_steady.changesOnlyAtEvents(m_pool, expr)) {
                const ExprId crossing = subtract(m_pool, m_pool.operand(expr, 0), m_pool.operand(expr, 1));
                const VariableNamer nameOf = [&](VariableId id) { return m_structure.dae->variables[id].name; };
                m_events.push_back({expr, m_structure.print(expr), printExpression(m_pool, crossing, nameOf),
                                    m_steady.slopeInTime(m_pool, expr).has_value(), equation});
            }
            const auto operands = m_pool.operands(expr);
            for (std::size_t i = operands.size(); i-- > 0;) open.push_back(operands[i]);
        }
    }

    void add(const DaeAlgorithm& algorithm)
    {
        const EquationId equation = rowOfCalled(m_structure, algorithm);
        if (equation.isNone()) return;
        std::vector<ExprId> expressions;
        collectExpressions(algorithm.statements, expressions);
        std::ranges::reverse(expressions);
        add(std::move(expressions), equation);
    }

    const Structure& m_structure;
    ExpressionPool m_pool;  ///< a copy: the differences are new expressions
    SteadyVariables m_steady;
    std::vector<EventDescription> m_events;
    std::unordered_set<ExprId> m_seen;
};

}  // namespace

ExprId assignedBy(const ExpressionPool& pool, ExprId target)
{
    while (pool.op(target) == Op::Subscript || pool.op(target) == Op::Member) target = pool.operand(target, 0);
    return pool.op(target) == Op::Variable ? target : ExprId();
}

EquationId rowOfCalled(const Structure& structure, const DaeAlgorithm& algorithm)
{
    const ExpressionPool& pool = structure.pool;
    std::unordered_set<VariableId> targets;  // looked up only
    std::vector<const std::vector<Statement>*> open{&algorithm.statements};
    while (!open.empty()) {
        const std::vector<Statement>& statements = *open.back();
        open.pop_back();
        for (const Statement& statement : statements) {
            for (const ExprId target : statement.targets) {
                const ExprId variable = target.isNone() ? ExprId() : assignedBy(pool, target);
                if (!variable.isNone()) targets.insert(pool.variableOf(variable));
            }
            open.push_back(&statement.body);
            for (const Statement::Branch& branch : statement.branches) open.push_back(&branch.body);
        }
    }
    for (std::size_t e = 0; e < structure.equations.size(); ++e) {
        const StructureEquation& equation = structure.equations[EquationId(e)];
        if (equation.kind != RowKind::Algorithm || !targets.contains(equation.target)) continue;
        const ExprId call = pool.op(equation.rhs) == Op::TupleElement ? pool.operand(equation.rhs, 0) : equation.rhs;
        return pool.op(call) == Op::FunctionCall ? EquationId(e) : EquationId();
    }
    return {};
}

std::vector<EventDescription> describeEvents(const Structure& structure)
{
    return EventReader(structure).read();
}

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/report/discrete_description.h"

#include <array>

#include <fmt/format.h>

#include "core/symbolic/printer.h"
#include "core/symbolic/simplify.h"
#include "core/symbolic/traversal.h"

namespace causeway {

namespace {

constexpr std::size_t kMostNodes = 300;  // nobody reads more

class ActionReader {
public:
    explicit ActionReader(const Structure& structure)
        : m_structure(structure),
          m_pool(structure.pool),
          m_names(structure.names([](const std::string& name) { return name; }))
    {
    }

    std::vector<EventAction> actions()
    {
        std::vector<EventAction> found;
        for (std::size_t e = 0; e < m_structure.equations.size(); ++e) {
            const StructureEquation& equation = m_structure.equations[EquationId(e)];
            if (equation.kind != RowKind::When || tooLarge(equation.rhs)) continue;
            ExprId rest = equation.rhs;
            for (; m_pool.op(rest) == Op::If; rest = m_pool.operand(rest, 2)) {
                EventAction action{EquationId(e), conditionsOf(m_pool.operand(rest, 0)), {}};
                action.text =
                    fmt::format("{} := {}", print(equation.lhs), print(withoutNoEvent(m_pool.operand(rest, 1))));
                found.push_back(std::move(action));
            }
        }
        return found;
    }

    std::vector<MemoryDescription> memories()
    {
        std::vector<MemoryDescription> found;
        for (std::size_t e = 0; e < m_structure.equations.size(); ++e) {
            const Assignment& a = m_structure.assignment[EquationId(e)];
            if (a.unknown.isNone() || m_structure.equations[EquationId(e)].kind != RowKind::Equation) continue;
            const ExprId leaf = m_structure.unknowns[a.unknown].expr;
            if (m_pool.op(leaf) != Op::Variable || m_pool.type(leaf) != ValueType::Boolean) continue;
            const ExprId solved = a.solved.isNone() ? m_structure.equations[EquationId(e)].rhs : a.solved;
            const ExprId before = preOf(solved, m_pool.variableOf(leaf));
            if (before.isNone() || tooLarge(solved)) continue;
            const std::string name = print(leaf);
            found.push_back(
                {EquationId(e), name, {exitOf(name, solved, before, false), exitOf(name, solved, before, true)}});
        }
        return found;
    }

private:
    [[nodiscard]] std::string print(ExprId expr) const { return printExpression(m_pool, expr, m_names); }
    [[nodiscard]] bool tooLarge(ExprId expr) const { return reachable(m_pool, std::array{expr}).size() > kMostNodes; }

    /// edge(c) comes true; other conditions are as they are.
    std::vector<std::string> conditionsOf(ExprId condition)
    {
        std::vector<std::string> conditions;
        std::vector<ExprId> open{condition};
        while (!open.empty()) {
            const ExprId expr = open.back();
            open.pop_back();
            if (m_pool.op(expr) == Op::Or) {
                open.push_back(m_pool.operand(expr, 1));
                open.push_back(m_pool.operand(expr, 0));
            } else {
                const bool isEdge = m_pool.op(expr) == Op::Call && m_pool.builtin(expr) == Builtin::Edge;
                conditions.push_back(print(isEdge ? m_pool.operand(expr, 0) : expr));
            }
        }
        return conditions;
    }

    [[nodiscard]] ExprId withoutNoEvent(ExprId expr) const
    {
        const bool isNoEvent = m_pool.op(expr) == Op::Call && m_pool.builtin(expr) == Builtin::NoEvent;
        return isNoEvent ? m_pool.operand(expr, 0) : expr;
    }

    [[nodiscard]] ExprId preOf(ExprId expr, VariableId variable) const
    {
        for (const ExprId node : reachable(m_pool, std::array{expr})) {
            if (m_pool.op(node) == Op::Pre && m_pool.op(m_pool.operand(node, 0)) == Op::Variable &&
                m_pool.variableOf(m_pool.operand(node, 0)) == variable)
                return node;
        }
        return {};
    }

    MemoryExit exitOf(const std::string& name, ExprId expr, ExprId before, bool value)
    {
        MemoryExit exit{
            value ? name : "not " + name, value ? "not " + name : name, {}, fmt::format("{} := {}", name, !value)};
        const ExprId condition = substitute(m_pool, expr, {{before, m_pool.boolean(value)}});
        if (condition == m_pool.boolean(value)) {
            exit.action.clear();
        } else if (condition == m_pool.boolean(!value)) {
            exit.event = "at once";
        } else {
            exit.event = eventOf(condition, !value);
        }
        return exit;
    }

    /// What makes a condition true, or false.
    std::string eventOf(ExprId condition, bool becomes)
    {
        while (m_pool.op(condition) == Op::Not) {
            condition = m_pool.operand(condition, 0);
            becomes = !becomes;
        }
        const Op op = m_pool.op(condition);
        const bool isAbove = op == Op::Greater || op == Op::GreaterEqual;
        if (!isAbove && op != Op::Less && op != Op::LessEqual)
            return fmt::format("{} becomes {}", print(condition), becomes);
        const ExprId crossing = subtract(m_pool, m_pool.operand(condition, 0), m_pool.operand(condition, 1));
        return fmt::format("{} crosses zero {}", print(crossing), isAbove == becomes ? "upwards" : "downwards");
    }

    const Structure& m_structure;
    ExpressionPool m_pool;  ///< a copy: what is left of conditions is added
    ExpressionNames m_names;
};

}  // namespace

std::vector<EventAction> describeActions(const Structure& structure)
{
    return ActionReader(structure).actions();
}

std::vector<MemoryDescription> describeMemories(const Structure& structure)
{
    return ActionReader(structure).memories();
}

}  // namespace causeway

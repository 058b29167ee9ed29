// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/report/discrete_description.h"

#include <array>

#include <fmt/format.h>

#include "core/structure/report/event_description.h"
#include "core/symbolic/printer.h"
#include "core/symbolic/simplify.h"
#include "core/symbolic/traversal.h"

namespace causeway {

namespace {

constexpr std::size_t kMostNodes = 300;  // larger texts are unreadable

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
            for (; m_pool.op(rest) == Op::If; rest = m_pool.operand(rest, 2))
                add(EquationId(e), m_pool.operand(rest, 0), equation.lhs, m_pool.operand(rest, 1), found);
        }
        for (const DaeAlgorithm& algorithm : m_structure.dae->algorithms) {
            const EquationId row = rowOfCalled(m_structure, algorithm);
            if (!row.isNone()) addWhens(algorithm, row, found);
        }
        return found;
    }

    std::vector<MemoryDescription> memories()
    {
        std::vector<MemoryDescription> found;
        for (std::size_t e = 0; e < m_structure.equations.size(); ++e) {
            const Assignment& a = m_structure.assignment[EquationId(e)];
            const StructureEquation& equation = m_structure.equations[EquationId(e)];
            if (a.unknown.isNone() || equation.kind == RowKind::When) continue;
            const ExprId leaf = m_structure.unknowns[a.unknown].expr;
            if (m_pool.op(leaf) != Op::Variable || m_pool.type(leaf) != ValueType::Boolean) continue;
            const ExprId solved = a.solved.isNone() ? equation.rhs : a.solved;
            if (isCallOfAlgorithm(equation)) continue;
            const ExprId before = preOf(solved, m_pool.variableOf(leaf));
            if (before.isNone() || tooLarge(solved)) continue;
            found.push_back(memoryOf(EquationId(e), leaf, solved, before));
        }
        for (const DaeAlgorithm& algorithm : m_structure.dae->algorithms) {
            const EquationId row = rowOfCalled(m_structure, algorithm);
            if (row.isNone()) continue;
            for (const Statement& statement : algorithm.statements) {
                if (statement.kind != StatementKind::Assign) continue;
                const ExprId leaf = statement.targets.front();
                if (m_pool.op(leaf) != Op::Variable || m_pool.type(leaf) != ValueType::Boolean) continue;
                const ExprId before = preOf(statement.value, m_pool.variableOf(leaf));
                if (!before.isNone() && !tooLarge(statement.value))
                    found.push_back(memoryOf(rowOf(leaf, row), leaf, statement.value, before));
            }
        }
        return found;
    }

private:
    void add(EquationId equation, ExprId condition, ExprId target, ExprId value, std::vector<EventAction>& found) const
    {
        EventAction action{equation, conditionsOf(condition), {}};
        if (action.conditions.empty()) return;  // never
        action.text = fmt::format("{} := {}", print(target), print(withoutNoEvent(value)));
        found.push_back(std::move(action));
    }

    /// Assignments in when-clauses of an algorithm, which cannot be nested in other statements.
    void addWhens(const DaeAlgorithm& algorithm, EquationId row, std::vector<EventAction>& found) const
    {
        for (const Statement& when : algorithm.statements) {
            if (when.kind != StatementKind::When) continue;
            for (const Statement::Branch& branch : when.branches) {
                for (const Statement& inner : branch.body) {
                    if (inner.kind == StatementKind::Assign && !tooLarge(inner.value))
                        add(rowOf(inner.targets.front(), row), branch.condition, inner.targets.front(), inner.value,
                            found);
                }
            }
        }
    }

    [[nodiscard]] EquationId rowOf(ExprId target, EquationId otherwise) const
    {
        const ExprId variable = assignedBy(m_pool, target);
        for (std::size_t e = 0; e < m_structure.equations.size() && !variable.isNone(); ++e) {
            const StructureEquation& equation = m_structure.equations[EquationId(e)];
            if (equation.kind == RowKind::Algorithm && equation.target == m_pool.variableOf(variable))
                return EquationId(e);
        }
        return otherwise;
    }

    [[nodiscard]] std::string print(ExprId expr) const { return printExpression(m_pool, expr, m_names); }
    [[nodiscard]] bool tooLarge(ExprId expr) const { return reachable(m_pool, std::array{expr}).size() > kMostNodes; }

    /// The conditions: edge(c) becomes true, others hold. Omits conditions that never do.
    [[nodiscard]] std::vector<std::string> conditionsOf(ExprId condition) const
    {
        std::vector<std::string> conditions;
        std::vector<ExprId> open{condition};
        while (!open.empty()) {
            const ExprId expr = open.back();
            open.pop_back();
            if (m_pool.op(expr) == Op::Or || m_pool.op(expr) == Op::Array) {
                const auto operands = m_pool.operands(expr);
                open.insert(open.end(), operands.rbegin(), operands.rend());
                continue;
            }
            const bool isEdge = m_pool.op(expr) == Op::Call && m_pool.builtin(expr) == Builtin::Edge;
            const ExprId own = isEdge ? m_pool.operand(expr, 0) : expr;
            if (m_pool.op(own) != Op::BooleanLiteral) conditions.push_back(print(own));
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

    [[nodiscard]] bool isCallOfAlgorithm(const StructureEquation& equation) const
    {
        if (equation.kind != RowKind::Algorithm) return false;
        const ExprId call =
            m_pool.op(equation.rhs) == Op::TupleElement ? m_pool.operand(equation.rhs, 0) : equation.rhs;
        return m_pool.op(call) == Op::FunctionCall;
    }

    MemoryDescription memoryOf(EquationId equation, ExprId leaf, ExprId value, ExprId before)
    {
        const std::string name = print(leaf);
        return {equation, name, {exitOf(name, value, before, false), exitOf(name, value, before, true)}};
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

    /// The event that makes a condition true or false.
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
    ExpressionPool m_pool;  ///< a copy: remainders of conditions are added
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

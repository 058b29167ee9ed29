// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dae/mode_variables.h"

#include <optional>
#include <set>
#include <vector>

namespace causeway {

namespace {

/// Values given to a variable by equations and assignments.
struct GivenValues {
    std::vector<ExprId> values;
    bool isRemembered = false;  ///< by when-clauses and algorithms: it has its start value at first
    bool isOther = false;       ///< given in an unsupported way
};

class ModeSearch {
public:
    explicit ModeSearch(const HybridDae& dae) : m_dae(dae), m_pool(dae.pool) {}

    std::map<VariableId, ModeVariable> run()
    {
        for (const DaeEquation& equation : m_dae.equations) read(equation, false);
        for (const DaeAlgorithm& algorithm : m_dae.algorithms) read(algorithm.statements);
        for (std::size_t before = SIZE_MAX; before != m_modes.size();) {
            before = m_modes.size();
            for (const auto& [variable, given] : m_given) {
                if (m_modes.contains(variable) || given.isOther) continue;
                if (const auto mode = modeOf(variable, given)) m_modes.emplace(variable, *mode);
            }
        }
        return std::move(m_modes);
    }

private:
    void read(const DaeEquation& equation, bool isInWhen)
    {
        if (equation.kind == EquationKind::Simple) {
            give(equation.lhs, equation.rhs, isInWhen);
            return;
        }
        if (equation.structure == DaeEquation::kNoStructure) return;
        const EquationStructure& structure = m_dae.structures[equation.structure];
        for (const ExprId target : structure.targets) giveOther(target);
        for (const EquationBranch& branch : structure.branches) {
            for (const DaeEquation& inner : branch.equations)
                read(inner, isInWhen || equation.kind == EquationKind::When);
        }
    }

    void read(const std::vector<Statement>& statements)
    {
        for (const Statement& statement : statements) {
            if (statement.kind == StatementKind::Assign && statement.targets.size() == 1) {
                give(statement.targets.front(), statement.value, true);
            } else {
                for (const ExprId target : statement.targets) giveOther(target);
            }
            read(statement.body);
            for (const Statement::Branch& branch : statement.branches) read(branch.body);
        }
    }

    void give(ExprId target, ExprId value, bool isRemembered)
    {
        if (target.isNone() || m_pool.op(target) != Op::Variable) return;
        const ValueType type = m_dae.variables[m_pool.variableOf(target)].type;
        if (type != ValueType::Integer && type != ValueType::Real) return;
        GivenValues& given = m_given[m_pool.variableOf(target)];
        given.values.push_back(value);
        given.isRemembered |= isRemembered;
    }
    void giveOther(ExprId target)
    {
        if (!target.isNone() && m_pool.op(target) == Op::Variable) m_given[m_pool.variableOf(target)].isOther = true;
    }

    [[nodiscard]] std::optional<ModeVariable> modeOf(VariableId variable, const GivenValues& given) const
    {
        std::set<int> numbers;  // both 0 and 1 must occur: a constant is not a mode
        if (given.isRemembered) {
            const ExprId start = m_dae.variables[variable].start;
            if (start.isNone())
                numbers.insert(0);
            else if (!addNumber(start, numbers))
                return std::nullopt;
        }
        for (const ExprId value : given.values) {
            if (!addValues(variable, value, numbers)) return std::nullopt;
        }
        if (numbers.size() < 2) return std::nullopt;
        return given.isRemembered || given.values.size() > 1 ? ModeVariable() : decidedBy(given.values.front());
    }

    bool addNumber(ExprId expr, std::set<int>& numbers) const
    {
        if (!m_pool.isNumber(expr)) return false;
        const double value = m_pool.number(expr);
        if (value != 0 && value != 1) return false;
        numbers.insert(value == 0 ? 0 : 1);
        return true;
    }

    /// The numbers that an expression may give; false where there are others.
    bool addValues(VariableId variable, ExprId root, std::set<int>& numbers) const
    {
        std::vector<ExprId> open{root};
        while (!open.empty()) {
            const ExprId expr = open.back();
            open.pop_back();
            if (addNumber(expr, numbers)) continue;
            if (m_pool.op(expr) == Op::If) {
                open.push_back(m_pool.operand(expr, 2));
                open.push_back(m_pool.operand(expr, 1));
                continue;
            }
            const bool isRest = m_pool.op(expr) == Op::Subtract && m_pool.isNumber(m_pool.operand(expr, 0), 1);
            const ExprId own = isRest ? m_pool.operand(expr, 1) : expr;
            const bool isBefore = m_pool.op(own) == Op::Pre && m_pool.op(m_pool.operand(own, 0)) == Op::Variable &&
                                  m_pool.variableOf(m_pool.operand(own, 0)) == variable;
            const bool isMode = m_pool.op(own) == Op::Variable && m_modes.contains(m_pool.variableOf(own));
            if (!isBefore && !isMode) return false;
            if (isRest || isMode) numbers.insert({0, 1});
        }
        return true;
    }

    /// By one condition, in an equation: `if c then 1 else 0`, another mode, or one less it.
    [[nodiscard]] ModeVariable decidedBy(ExprId value) const
    {
        const bool isRest = m_pool.op(value) == Op::Subtract;
        if (isRest) value = m_pool.operand(value, 1);
        ModeVariable mode;
        if (m_pool.op(value) == Op::Variable) {
            mode = m_modes.at(m_pool.variableOf(value));
        } else if (m_pool.op(value) == Op::If && m_pool.isNumber(m_pool.operand(value, 1)) &&
                   m_pool.isNumber(m_pool.operand(value, 2))) {
            mode.condition = m_pool.operand(value, 0);
            mode.isOneWhenTrue = m_pool.isNumber(m_pool.operand(value, 1), 1);
        }
        mode.isOneWhenTrue = mode.isOneWhenTrue != isRest;
        return mode;
    }

    const HybridDae& m_dae;
    const ExpressionPool& m_pool;
    std::map<VariableId, GivenValues> m_given;
    std::map<VariableId, ModeVariable> m_modes;
};

}  // namespace

ModeVariables::ModeVariables(const HybridDae& dae) : m_modes(ModeSearch(dae).run()) {}

}  // namespace causeway

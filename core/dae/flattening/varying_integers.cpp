// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dae/flattening/varying_integers.h"

#include <algorithm>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/dae/dae_expressions.h"
#include "core/dae/when_targets.h"
#include "core/semantics/variability.h"
#include "core/symbolic/traversal.h"

namespace causeway {

namespace {

class IntegerReplacement {
public:
    explicit IntegerReplacement(const HybridDae& dae)
        : m_dae(dae), m_pool(dae.pool), m_isWhenDefined(whenTargets(dae)), m_isVarying(dae.variables.size(), 0)
    {
    }

    /// Those that vary, by variable; none.
    [[nodiscard]] std::vector<std::uint8_t> find()
    {
        visitDefinitions(m_dae.equations, [this](ExprId leaf, ExprId value) {
            if (isPartOfRecord(value)) mark(leaf);
        });
        for (const DaeAlgorithm& algorithm : m_dae.algorithms) {
            if (!algorithm.clock.isNone()) continue;
            visitVaryingTargets(m_pool, m_variability, algorithm.statements,
                                [this](ExprId target, ExprId /*cause*/, SourceSpan /*span*/) {
                                    if (isInteger(target)) mark(target);
                                });
        }
        if (m_count == 0) return {};
        for (std::size_t before = 0; before != m_count;) {
            before = m_count;
            m_follows.forget();
            visitDefinitions(m_dae.equations, [this](ExprId leaf, ExprId value) {
                if (isVarying(value) || m_follows.variabilityOf(value) == Variability::Continuous) mark(leaf);
                if (isVarying(leaf) && isInteger(value)) mark(value);
            });
        }
        return m_isVarying;
    }

private:
    /// Also those in branches.
    template <class Visit>
    void visitDefinitions(const std::vector<DaeEquation>& equations, const Visit& visit)
    {
        for (const DaeEquation& equation : equations) {
            if (const auto [leaf, value] = definition(equation); !leaf.isNone()) visit(leaf, value);
            if (equation.kind != EquationKind::If || !equation.clock.isNone()) continue;
            for (const EquationBranch& branch : m_dae.structures[equation.structure].branches)
                visitDefinitions(branch.equations, visit);
        }
    }

    /// A variable that an equation gives a value, and the value; none.
    [[nodiscard]] std::pair<ExprId, ExprId> definition(const DaeEquation& equation) const
    {
        if (equation.kind != EquationKind::Simple || !equation.clock.isNone()) return {};
        if (isInteger(equation.lhs)) return {equation.lhs, equation.rhs};
        if (isInteger(equation.rhs)) return {equation.rhs, equation.lhs};
        return {};
    }

    [[nodiscard]] bool isInteger(ExprId expr) const
    {
        if (m_pool.op(expr) != Op::Variable || m_pool.type(expr) != ValueType::Integer) return false;
        const VariableId id = m_pool.variableOf(expr);
        const DaeVariable& variable = m_dae.variables[id];
        return variable.variability == Variability::Discrete && variable.causality != Causality::Input &&
               variable.clock.isNone() && m_isWhenDefined[id.index()] == 0;
    }

    /// Whether the value belongs to a call, or to a record selected by a continuous condition: for a single Integer
    /// this is refused.
    [[nodiscard]] bool isPartOfRecord(ExprId value)
    {
        const bool isPart = isOneOfSeveralResults(m_pool, value) || m_pool.op(value) == Op::If;
        return isPart && m_variability.variabilityOf(value) == Variability::Continuous;
    }

    [[nodiscard]] bool isVarying(ExprId expr) const
    {
        return m_pool.op(expr) == Op::Variable && m_isVarying[m_pool.variableOf(expr).index()] != 0;
    }

    void mark(ExprId leaf)
    {
        std::uint8_t& known = m_isVarying[m_pool.variableOf(leaf).index()];
        m_count += known == 0 ? 1U : 0U;
        known = 1;
    }

    const HybridDae& m_dae;
    const ExpressionPool& m_pool;
    ExpressionVariability m_variability{
        m_pool, [this](VariableId id) {
            const Variability declared = m_dae.variables[id].variability;
            return m_isWhenDefined[id.index()] != 0 ? std::min(declared, Variability::Discrete) : declared;
        }};
    /// Variables that follow from continuously varying ones are continuous, except by comparison.
    ExpressionVariability m_follows{m_pool, [this](VariableId id) {
                                        return m_isVarying[id.index()] != 0 ? Variability::Continuous
                                                                            : Variability::Discrete;
                                    }};
    std::vector<std::uint8_t> m_isWhenDefined, m_isVarying;  ///< by variable
    std::size_t m_count = 0;
};

/// Statements of algorithms in the order of the text.
class VaryingTargets {
public:
    using Visit = std::function<void(ExprId target, ExprId cause, SourceSpan span)>;
    VaryingTargets(const ExpressionPool& pool, ExpressionVariability& variability, const Visit& visit)
        : m_pool(pool), m_variability(variability), m_visit(visit)
    {
    }

    /// `isInLoop`: of which relations make no events; `cause`: continuous, and decides whether the statements are
    /// reached.
    void walk(const std::vector<Statement>& statements, bool isInLoop, ExprId cause)
    {
        for (const Statement& statement : statements) {
            switch (statement.kind) {
                case StatementKind::Assign:
                case StatementKind::CallAssign: assign(statement, isInLoop, cause); break;
                case StatementKind::While:
                case StatementKind::For: loop(statement, isInLoop, cause); break;
                case StatementKind::When: break;
                default: {
                    ExprId condition = cause;
                    for (const Statement::Branch& branch : statement.branches) {
                        if (isInLoop) condition = continuousOf(branch.condition, condition);
                        walk(branch.body, isInLoop, condition);
                    }
                }
            }
        }
    }

private:
    void assign(const Statement& statement, bool isInLoop, ExprId cause)
    {
        if (isInLoop) {
            cause = continuousOf(statement.value, cause);
        } else if (cause.isNone() &&
                   (statement.kind == StatementKind::CallAssign || isOneOfSeveralResults(m_pool, statement.value)) &&
                   m_variability.variabilityOf(statement.value) == Variability::Continuous) {
            cause = statement.value;
        }
        if (cause.isNone()) return;
        for (const ExprId target : statement.targets) {
            if (!target.isNone()) m_visit(target, cause, statement.span);
        }
    }

    /// A for-statement is unrolled, and its relations generate events; so does a loop that runs once in place of one
    /// that may be left (scalarize.h).
    void loop(const Statement& statement, bool isInLoop, ExprId cause)
    {
        const bool isOpen = statement.kind == StatementKind::While;
        cause = continuousOf(statement.value, cause);
        const bool isOnce = isOpen && m_pool.op(statement.value) == Op::BooleanLiteral && !statement.body.empty() &&
                            statement.body.back().kind == StatementKind::Break;
        if (isOnce || (!isOpen && cause.isNone())) return walk(statement.body, isInLoop, cause);
        if (cause.isNone()) cause = endOf(statement.body, {});
        walk(statement.body, true, cause);
    }

    /// A continuous condition under which a loop ends.
    ExprId endOf(const std::vector<Statement>& statements, ExprId around)
    {
        for (const Statement& statement : statements) {
            const bool isEnd = statement.kind == StatementKind::Break || statement.kind == StatementKind::Return;
            if (isEnd && !around.isNone()) return around;
            if (statement.kind == StatementKind::When) continue;
            if (const ExprId end = endOf(statement.body, around); !end.isNone()) return end;
            ExprId condition = around;
            for (const Statement::Branch& branch : statement.branches) {
                condition = continuousOf(branch.condition, condition);
                if (const ExprId end = endOf(branch.body, condition); !end.isNone()) return end;
            }
        }
        return {};
    }

    [[nodiscard]] ExprId continuousOf(ExprId expr, ExprId known)
    {
        if (!known.isNone() || expr.isNone()) return known;
        return m_variability.variabilityWithoutEvents(expr) == Variability::Continuous ? expr : known;
    }

    const ExpressionPool& m_pool;
    ExpressionVariability& m_variability;
    const Visit& m_visit;
};

/// A relation of whole numbers, for Reals that jump from one to another: it changes halfway.
ExprId betweenWholeNumbers(ExpressionPool& pool, Op op, ExprId left, ExprId right)
{
    const ExprId half = pool.real(0.5);
    const auto above = [&] { return pool.binary(Op::Add, right, half); };
    const auto below = [&] { return pool.binary(Op::Subtract, right, half); };
    const auto greater = [&](ExprId bound) { return pool.binary(Op::Greater, left, bound); };
    const auto less = [&](ExprId bound) { return pool.binary(Op::Less, left, bound); };
    switch (op) {
        case Op::Greater: return greater(above());
        case Op::GreaterEqual: return greater(below());
        case Op::Less: return less(below());
        case Op::LessEqual: return less(above());
        case Op::Equal: return pool.binary(Op::And, greater(below()), less(above()));
        default: return pool.binary(Op::Or, less(below()), greater(above()));
    }
}

}  // namespace

void visitVaryingTargets(const ExpressionPool& pool, ExpressionVariability& variability,
                         const std::vector<Statement>& statements, const VaryingTargets::Visit& visit)
{
    VaryingTargets(pool, variability, visit).walk(statements, false, {});
}

bool isOneOfSeveralResults(const ExpressionPool& pool, ExprId value)
{
    bool isPart = false;
    for (;; value = pool.operand(value, 0)) {
        const Op op = pool.op(value);
        if (op == Op::FunctionCall || op == Op::If) return isPart;
        if (op != Op::Member && op != Op::TupleElement && op != Op::Subscript) return false;
        isPart = isPart || op != Op::Subscript;
    }
}

std::shared_ptr<const HybridDae> replaceVaryingIntegers(std::shared_ptr<const HybridDae> dae)
{
    const std::vector<std::uint8_t> isVarying = IntegerReplacement(*dae).find();
    if (std::ranges::find(isVarying, 1) == isVarying.end()) return dae;
    auto replaced = std::make_shared<HybridDae>(*dae);
    ExpressionPool& pool = replaced->pool;
    std::unordered_map<ExprId, ExprId> replacements;  // looked up only
    for (std::size_t i = 0; i < isVarying.size(); ++i) {
        if (isVarying[i] == 0) continue;
        const VariableId id(i);
        DaeVariable& variable = replaced->variables[id];
        replacements.emplace(pool.variable(id, variable.typeId), pool.variable(id, TypeTable::real()));
        variable.type = ValueType::Real;
        variable.typeId = TypeTable::real();
        variable.variability = Variability::Continuous;
    }
    std::vector<ExprId> roots;
    forEachExpression(*replaced, [&roots](ExprId expr) { roots.push_back(expr); });
    for (const ExprId expr : reachable(pool, roots)) {
        if (!isRelation(pool.op(expr))) continue;
        const ExprId left = pool.operand(expr, 0), right = pool.operand(expr, 1);
        if (!replacements.contains(left) && !replacements.contains(right)) continue;
        if (pool.type(left) != ValueType::Integer || pool.type(right) != ValueType::Integer) continue;
        replacements.emplace(expr, betweenWholeNumbers(pool, pool.op(expr), substitute(pool, left, replacements),
                                                       substitute(pool, right, replacements)));
    }
    rewriteExpressions(*replaced, [&](ExprId expr) { return substitute(pool, expr, replacements); });
    return replaced;
}

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/rows/equation_rows.h"

#include <algorithm>
#include <array>
#include <unordered_map>

#include "core/base/diagnostics.h"
#include "core/dae/when_targets.h"
#include "core/structure/rows/algorithm_function.h"
#include "core/symbolic/simplify.h"
#include "core/symbolic/traversal.h"

namespace causeway {

namespace {

/// Values of the variables assigned in a branch.
struct Assigned {
    std::vector<ExprId> variables;               ///< in the order of their first assignment
    std::unordered_map<ExprId, ExprId> valueOf;  // looked up only

    void add(ExprId variable, ExprId value)
    {
        if (valueOf.emplace(variable, value).second) variables.push_back(variable);
    }
};

/// `{a, b}` comes true when a does or b does.
ExprId eventOf(ExpressionPool& pool, ExprId condition)
{
    if (pool.op(condition) != Op::Array)
        return pool.isScalar(condition) ? pool.call(Builtin::Edge, std::array{condition}) : condition;
    ExprId any;
    const std::vector<ExprId> elements(pool.operands(condition).begin(), pool.operands(condition).end());
    for (const ExprId element : elements) {
        const ExprId edge = pool.call(Builtin::Edge, std::array{element});
        any = any.isNone() ? edge : pool.binary(Op::Or, any, edge);
    }
    return any.isNone() ? pool.boolean(false) : any;
}

class Rows {
public:
    Rows(const HybridDae& dae, ExpressionPool& pool, IdVector<FunctionId, Function>& functions,
         Diagnostics& diagnostics)
        : m_dae(dae), m_pool(pool), m_functions(functions), m_diagnostics(diagnostics)
    {
    }

    std::vector<EquationRow> run()
    {
        m_rows.reserve(m_dae.equations.size());
        for (const DaeEquation& equation : m_dae.equations) addEquation(equation);
        if (!m_dae.algorithms.empty()) m_isWhenDefined = whenTargets(m_dae);
        for (const DaeAlgorithm& algorithm : m_dae.algorithms) addAlgorithm(algorithm);
        return std::move(m_rows);
    }

private:
    struct Sides {
        ExprId lhs, rhs;
    };

    static EquationRow rowOf(const DaeEquation& equation, Sides sides)
    {
        EquationRow row;
        row.lhs = sides.lhs;
        row.rhs = sides.rhs;
        row.origin = equation.origin;
        row.isClocked = !equation.clock.isNone();
        row.span = equation.span;
        row.instance = equation.instance;
        return row;
    }

    void addEquation(const DaeEquation& equation)
    {
        switch (equation.kind) {
            case EquationKind::Simple:
                // Clocks are resolved into partitions and are not unknowns.
                if (m_pool.type(equation.lhs) != ValueType::Clock)
                    m_rows.push_back(rowOf(equation, {equation.lhs, equation.rhs}));
                return;
            case EquationKind::If:
                for (const Sides& sides : sidesOf(equation)) m_rows.push_back(rowOf(equation, sides));
                return;
            case EquationKind::When: return addWhen(equation);
            case EquationKind::For:
            case EquationKind::Results:
            case EquationKind::Assert:
            case EquationKind::Terminate:
            case EquationKind::Reinit:
            case EquationKind::Call: return;
        }
    }

    // ----- if-equations
    std::vector<Sides> sidesOf(const std::vector<DaeEquation>& equations)
    {
        std::vector<Sides> all;
        for (const DaeEquation& equation : equations) {
            if (equation.kind == EquationKind::Simple) all.push_back({equation.lhs, equation.rhs});
            if (equation.kind == EquationKind::If) {
                for (const Sides& sides : sidesOf(equation)) all.push_back(sides);
            }
        }
        return all;
    }

    /// The equations of all branches, one under the other: those for the same variable, else in their order.
    std::vector<Sides> sidesOf(const DaeEquation& equation)
    {
        const EquationStructure& structure = m_dae.structures[equation.structure];
        std::vector<std::vector<Sides>> branches;
        for (const EquationBranch& branch : structure.branches) branches.push_back(sidesOf(branch.equations));
        const bool hasElse = structure.branches.back().condition.isNone();
        const auto isFull = [&](const std::vector<Sides>& branch) { return branch.size() == branches.front().size(); };
        if (branches.front().empty() && std::ranges::all_of(branches, isFull)) return {};
        if (!hasElse || !std::ranges::all_of(branches, isFull)) {
            m_diagnostics.report(diag::NotYetSupported, equation.span,
                                 "an if-equation whose branches have different numbers of equations");
            return {};
        }
        for (std::size_t b = 1; b < branches.size(); ++b) alignTo(branches.front(), branches[b]);
        std::vector<Sides> all;
        for (std::size_t i = 0; i < branches.front().size(); ++i) {
            const ExprId lhs = branches.front()[i].lhs;
            const bool isSame = std::ranges::all_of(branches, [&](const auto& branch) { return branch[i].lhs == lhs; });
            const bool isNumeric = m_pool.type(lhs) == ValueType::Real || m_pool.type(lhs) == ValueType::Integer;
            ExprId value;
            for (std::size_t b = branches.size(); b-- > 0;) {
                const Sides& sides = branches[b][i];
                const ExprId own = isSame      ? sides.rhs
                                   : isNumeric ? subtract(m_pool, sides.lhs, sides.rhs)
                                               : m_pool.binary(Op::Equal, sides.lhs, sides.rhs);
                value = value.isNone() ? own : m_pool.conditional(structure.branches[b].condition, own, value);
            }
            all.push_back(isSame      ? Sides{lhs, value}
                          : isNumeric ? Sides{m_pool.integer(0), value}
                                      : Sides{m_pool.boolean(true), value});
        }
        return all;
    }

    /// Brings the equations of a branch into the order of the first one, as far as they assign the same variables.
    void alignTo(const std::vector<Sides>& first, std::vector<Sides>& branch) const
    {
        for (std::size_t i = 0; i < first.size(); ++i) {
            if (m_pool.op(first[i].lhs) != Op::Variable || branch[i].lhs == first[i].lhs) continue;
            const auto found = std::find_if(branch.begin() + static_cast<std::ptrdiff_t>(i), branch.end(),
                                            [&](const Sides& sides) { return sides.lhs == first[i].lhs; });
            if (found != branch.end()) std::swap(branch[i], *found);
        }
    }

    // ----- when-equations
    void addWhen(const DaeEquation& equation)
    {
        const EquationStructure& structure = m_dae.structures[equation.structure];
        const Assigned assigned = choice(
            structure, [this](ExprId condition) { return eventOf(m_pool, condition); },
            [this](ExprId value) { return withoutEvents(value); });
        for (const ExprId target : assigned.variables) {
            EquationRow row = rowOf(equation, {target, assigned.valueOf.at(target)});
            row.kind = RowKind::When;
            row.target = m_pool.variableOf(target);
            m_rows.push_back(row);
        }
    }

    /// Values in a when-clause are computed at its instants only: relations in them are not events (specification,
    /// section 8.5).
    ExprId withoutEvents(ExprId value)
    {
        const std::array roots{value};
        const auto makesEvents = [this](ExprId expr) {
            return generatesEvents(m_pool, expr) ||
                   (m_pool.op(expr) == Op::Call && m_pool.builtin(expr) == Builtin::Abs);
        };
        return std::ranges::any_of(reachable(m_pool, roots), makesEvents)
                   ? m_pool.call(Builtin::NoEvent, roots, m_pool.typeId(value))
                   : value;
    }

    /// What the branches give together; pre(v) where no branch, or none that is taken, gives a value.
    template <class ConditionOf, class ValueOf>
    Assigned choice(const EquationStructure& structure, const ConditionOf& conditionOf, const ValueOf& valueOf)
    {
        std::vector<Assigned> branches;
        for (const EquationBranch& branch : structure.branches) branches.push_back(assignedIn(branch.equations));
        Assigned all;
        for (const Assigned& branch : branches) {
            for (const ExprId target : branch.variables) {
                if (all.valueOf.contains(target)) continue;
                const ExprId before = m_pool.unary(Op::Pre, target);
                ExprId value = before;
                for (std::size_t b = branches.size(); b-- > 0;) {
                    const auto own = branches[b].valueOf.find(target);
                    const ExprId given = own != branches[b].valueOf.end() ? valueOf(own->second) : before;
                    const ExprId condition = structure.branches[b].condition;
                    const bool isAlways = condition.isNone() || m_pool.type(condition) == ValueType::Clock;
                    value = isAlways ? given : m_pool.conditional(conditionOf(condition), given, value);
                }
                all.add(target, value);
            }
        }
        return all;
    }

    Assigned assignedIn(const std::vector<DaeEquation>& equations)
    {
        Assigned all;
        for (const DaeEquation& equation : equations) {
            if (equation.kind == EquationKind::Simple) {
                // v = e or e = v
                const bool isLeft = m_pool.op(equation.lhs) == Op::Variable;
                const ExprId target = isLeft ? equation.lhs : equation.rhs;
                if (m_pool.op(target) == Op::Variable) all.add(target, isLeft ? equation.rhs : equation.lhs);
            } else if (equation.kind == EquationKind::If) {
                const auto same = [](ExprId expr) { return expr; };
                const Assigned inner = choice(m_dae.structures[equation.structure], same, same);
                for (const ExprId target : inner.variables) all.add(target, inner.valueOf.at(target));
            }
        }
        return all;
    }

    // ----- algorithms
    void addAlgorithm(const DaeAlgorithm& algorithm)
    {
        for (const AlgorithmOutput& output : outputsOf(m_dae, algorithm, m_isWhenDefined, m_pool, m_functions)) {
            EquationRow row;
            row.lhs = output.variable;
            row.rhs = output.value;
            row.kind = RowKind::Algorithm;
            row.isClocked = !algorithm.clock.isNone();
            row.target = m_pool.variableOf(output.variable);
            row.span = algorithm.span;
            row.instance = algorithm.instance;
            m_rows.push_back(row);
        }
    }

    const HybridDae& m_dae;
    ExpressionPool& m_pool;
    IdVector<FunctionId, Function>& m_functions;
    Diagnostics& m_diagnostics;
    std::vector<std::uint8_t> m_isWhenDefined;  ///< by variable
    std::vector<EquationRow> m_rows;
};

}  // namespace

std::vector<ReinitRow> reinitsOf(const HybridDae& dae, ExpressionPool& pool)
{
    struct Open {
        const std::vector<DaeEquation>* equations;
        ExprId condition;
    };
    std::vector<ReinitRow> rows;
    std::vector<Open> open;
    // A branch is taken where its condition is true and none before it is.
    const auto openBranches = [&](const DaeEquation& equation, ExprId outer) {
        const bool isWhen = equation.kind == EquationKind::When;
        for (const EquationBranch& branch : dae.structures[equation.structure].branches) {
            const ExprId own = branch.condition.isNone() ? ExprId()
                               : isWhen                  ? eventOf(pool, branch.condition)
                                                         : branch.condition;
            const ExprId taken = outer.isNone() ? own : own.isNone() ? outer : logicalAnd(pool, outer, own);
            open.push_back({&branch.equations, taken});
            if (own.isNone()) break;
            outer = outer.isNone() ? logicalNot(pool, own) : logicalAnd(pool, outer, logicalNot(pool, own));
        }
    };
    for (const DaeEquation& equation : dae.equations) {
        if (equation.kind != EquationKind::When || !equation.clock.isNone()) continue;
        open.clear();
        openBranches(equation, {});
        for (std::size_t i = 0; i < open.size(); ++i) {
            const Open branch = open[i];
            for (const DaeEquation& inner : *branch.equations) {
                if (inner.kind == EquationKind::If) openBranches(inner, branch.condition);
                if (inner.kind == EquationKind::Reinit)
                    rows.push_back({pool.variableOf(inner.lhs), branch.condition, inner.rhs, inner.span});
            }
        }
    }
    return rows;
}

std::vector<EquationRow> rowsOf(const HybridDae& dae, ExpressionPool& pool, IdVector<FunctionId, Function>& functions,
                                Diagnostics& diagnostics)
{
    return Rows(dae, pool, functions, diagnostics).run();
}

}  // namespace causeway

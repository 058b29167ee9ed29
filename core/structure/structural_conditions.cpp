// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/structural_conditions.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <utility>

#include "core/base/id_map.h"
#include "core/dae/parameters.h"
#include "core/dae/when_targets.h"
#include "core/structure/rows/row_preparation.h"
#include "core/symbolic/evaluate.h"
#include "core/symbolic/inline_functions.h"
#include "core/symbolic/traversal.h"

namespace causeway {

namespace {

class Search {
public:
    Search(const HybridDae& dae, const ExpressionPool& pool, const std::vector<EquationRow>& rows)
        : m_dae(dae), m_pool(pool), m_rows(rows)
    {
    }

    void visit(ExprId value)
    {
        // The next branch of an else-if is in the last operand.
        while (m_pool.op(value) == Op::If) {
            const ExprId condition = m_pool.operand(value, 0), then = m_pool.operand(value, 1),
                         otherwise = m_pool.operand(value, 2);
            if (changes(condition) && isConstraint(then) != isConstraint(otherwise) &&
                std::ranges::find(found, condition) == found.end())
                found.push_back(condition);
            value = otherwise;
        }
    }
    std::vector<ExprId> found;

private:
    [[nodiscard]] const DaeVariable* variableOf(ExprId expr) const
    {
        return m_pool.op(expr) == Op::Variable ? &m_dae.variables[m_pool.variableOf(expr)] : nullptr;
    }

    /// Parameters decide before the simulation.
    [[nodiscard]] bool changes(ExprId condition) const
    {
        const std::array roots{condition};
        return std::ranges::any_of(reachable(m_pool, roots), [this](ExprId expr) {
            const DaeVariable* variable = variableOf(expr);
            return m_pool.op(expr) == Op::Time ||
                   (variable != nullptr && variable->variability > Variability::Parameter);
        });
    }

    [[nodiscard]] bool isContinuous(const DaeVariable* variable) const
    {
        return variable != nullptr && variable->variability == Variability::Continuous &&
               variable->causality != Causality::Input && variable->type == ValueType::Real;
    }

    /// Whether all continuous variables of the branch are differentiated elsewhere, or follow from such variables by
    /// explicit equations if they are positions: `r = sqrt(x^2 + y^2)`. (If an equation that determines their
    /// derivatives has algebraic unknowns, like that of a capacitor, these decide within a block, and the run
    /// differentiates the constraint: hidden_constraints.h.)
    [[nodiscard]] bool isConstraint(ExprId branch)
    {
        std::vector<ExprId> open{branch};
        std::vector<VariableId> states, followed;
        while (!open.empty()) {
            const std::array roots{open.back()};
            open.pop_back();
            for (const ExprId expr : reachable(m_pool, roots)) {
                if (m_pool.op(expr) == Op::Derivative) return false;
                if (!isContinuous(variableOf(expr))) continue;
                const VariableId id = m_pool.variableOf(expr);
                if (m_dae.variables[id].isState) {
                    states.push_back(id);
                    continue;
                }
                if (std::ranges::find(followed, id) != followed.end()) continue;
                const ExprId definition = followed.size() < kMaxFollowed ? definitionOf(id) : ExprId();
                if (definition.isNone()) return false;
                followed.push_back(id);
                open.push_back(definition);
            }
        }
        if (states.empty()) return false;
        return followed.empty() || std::ranges::all_of(states, [this](VariableId id) { return isPosition(id); });
    }

    /// The other side of the only equation that has the variable alone on one side.
    [[nodiscard]] ExprId definitionOf(VariableId id)
    {
        learnRows();
        const Definition* const known = m_definitions.find(id);
        return known == nullptr || known->isAmbiguous ? ExprId() : known->value;
    }

    /// Whether no algebraic unknown occurs in the equations with its derivative.
    [[nodiscard]] bool isPosition(VariableId id)
    {
        learnRows();
        return !m_isDriven.contains(id);
    }

    void learnRows()
    {
        if (std::exchange(m_knowsRows, true)) return;
        for (const EquationRow& row : m_rows) {
            if (row.isClocked || row.kind == RowKind::When) continue;
            for (const auto& [side, other] : {std::pair(row.lhs, row.rhs), std::pair(row.rhs, row.lhs)}) {
                const DaeVariable* const variable = side.isNone() ? nullptr : variableOf(side);
                if (!isContinuous(variable) || variable->isState || other.isNone()) continue;
                const auto [entry, isNew] = m_definitions.emplace(m_pool.variableOf(side), Definition{other, false});
                if (!isNew) entry->isAmbiguous = true;
            }
            const std::array roots{row.lhs, row.rhs};
            std::vector<VariableId> differentiated;
            bool hasAlgebraic = false;
            for (const ExprId expr : reachable(m_pool, roots)) {
                if (m_pool.op(expr) == Op::Derivative && variableOf(m_pool.operand(expr, 0)) != nullptr)
                    differentiated.push_back(m_pool.variableOf(m_pool.operand(expr, 0)));
                const DaeVariable* const variable = variableOf(expr);
                hasAlgebraic = hasAlgebraic || (isContinuous(variable) && !variable->isState);
            }
            for (std::size_t i = 0; i < differentiated.size() && hasAlgebraic; ++i)
                m_isDriven[differentiated[i]] = true;
        }
    }

    static constexpr std::size_t kMaxFollowed = 50;  ///< variables: no distance needs more
    struct Definition {
        ExprId value;
        bool isAmbiguous = false;  ///< there are several
    };
    const HybridDae& m_dae;
    const ExpressionPool& m_pool;
    const std::vector<EquationRow>& m_rows;
    bool m_knowsRows = false;
    IdMap<VariableId, Definition> m_definitions;
    IdMap<VariableId, bool> m_isDriven;
};

}  // namespace

/// Values at the start, as far as they follow from start values and explicit equations, `v = expression`, without
/// solving any.
class StartValues {
public:
    /// Guesses and explicit equations.
    StartValues(const HybridDae& dae, ExpressionPool& pool, const IdVector<FunctionId, Function>& functions,
                const std::vector<EquationRow>& rows)
        : m_dae(dae),
          m_pool(pool),
          m_inliner(pool, functions),
          m_parameters(evaluateParameters(dae)),
          m_definition(dae.variables.size())
    {
        define(sidesOf(rows));
    }

    /// No guess has a part in a value, and initial equations have; some values are other than the model gives them.
    StartValues(const HybridDae& dae, ExpressionPool& pool, const IdVector<FunctionId, Function>& functions,
                const std::vector<EquationRow>& rows, const std::vector<std::pair<VariableId, double>>& overrides)
        : m_dae(dae),
          m_pool(pool),
          m_inliner(pool, functions),
          m_parameters(evaluateParameters(dae, overrides)),
          m_definition(dae.variables.size()),
          m_overrides(&overrides),
          m_isSteady(steadyParameters(dae)),
          m_mayChange(whenTargets(dae))
    {
        learnChanges(rows);
        // The first of several definitions counts: those of the start seldom need more than is known.
        std::vector<Sides> sides;
        for (const DaeEquation& equation : dae.initialEquations) {
            if (equation.kind == EquationKind::Simple && equation.clock.isNone())
                sides.emplace_back(equation.lhs, equation.rhs);
        }
        for (const VariableId id : dae.parameterOrder) {
            if (!m_isSteady[id.index()] && !dae.variables[id].binding.isNone())
                sides.emplace_back(pool.variable(id, dae.variables[id].typeId), dae.variables[id].binding);
        }
        const std::vector<Sides> always = sidesOf(rows);
        sides.insert(sides.end(), always.begin(), always.end());
        define(sides);
    }

    [[nodiscard]] bool holds(ExprId condition)
    {
        determine(condition);
        return valueOf(condition).value_or(0) != 0;
    }

    [[nodiscard]] std::optional<bool> decided(ExprId condition)
    {
        determine(condition);
        const auto value = valueOf(condition);
        return value ? std::optional(*value != 0) : std::nullopt;
    }

    /// Parameters and start values that had a part in a value, which a run may set.
    std::vector<std::pair<VariableId, double>> relied;

private:
    using Sides = std::pair<ExprId, ExprId>;

    /// At the start no when-equation has been triggered; the values of one with initial() are unknown.
    static std::vector<Sides> sidesOf(const std::vector<EquationRow>& rows)
    {
        std::vector<Sides> sides;
        for (const EquationRow& row : rows) {
            if (!row.isClocked && row.kind != RowKind::When) sides.emplace_back(row.lhs, row.rhs);
        }
        return sides;
    }

    /// Variables that the initial event may change: the start value of a discrete variable is its value before, except
    /// for those of when-equations that are not active at the start.
    void learnChanges(const std::vector<EquationRow>& rows)
    {
        for (std::size_t i = 0; i < m_mayChange.size(); ++i) {
            const DaeVariable& variable = m_dae.variables[VariableId(i)];
            if (variable.variability != Variability::Continuous || variable.type != ValueType::Real) m_mayChange[i] = 1;
        }
        const auto isInitial = [this](ExprId expr) {
            return m_pool.op(expr) == Op::Call && m_pool.builtin(expr) == Builtin::Initial;
        };
        for (const EquationRow& row : rows) {
            if (row.isClocked || row.kind != RowKind::When) continue;
            const std::array roots{row.rhs};
            m_mayChange[row.target.index()] = std::ranges::any_of(reachable(m_pool, roots), isInitial) ? 1 : 0;
        }
    }

    /// Along a = b values go both ways.
    void define(const std::vector<Sides>& all)
    {
        IdMap<VariableId, std::vector<VariableId>> equals;
        std::vector<VariableId> known;
        for (const auto& [lhs, rhs] : all) {
            if (m_pool.op(lhs) == Op::Variable && m_pool.op(rhs) == Op::Variable) {
                const VariableId left = m_pool.variableOf(lhs), right = m_pool.variableOf(rhs);
                equals[left].push_back(right);
                equals[right].push_back(left);
                for (const VariableId id : {left, right}) {
                    if (isGiven(id)) known.push_back(id);
                }
                continue;
            }
            if (define(lhs, rhs)) known.push_back(m_pool.variableOf(lhs));
            if (define(rhs, lhs)) known.push_back(m_pool.variableOf(rhs));
        }
        for (std::size_t i = 0; i < known.size(); ++i) {
            const std::vector<VariableId>* const others = equals.find(known[i]);
            if (others == nullptr) continue;
            for (const VariableId other : *others) {
                if (define(m_pool.variable(other, m_dae.variables[other].typeId),
                           m_pool.variable(known[i], m_dae.variables[known[i]].typeId)))
                    known.push_back(other);
            }
        }
    }
    bool define(ExprId left, ExprId right)
    {
        if (m_pool.op(left) != Op::Variable) return false;
        const VariableId id = m_pool.variableOf(left);
        if (isGiven(id) || !m_definition[id].isNone()) return false;
        m_definition[id] = right;
        return true;
    }

    /// Whether the start value holds at the start: for differentiated and fixed variables; for a discrete variable it
    /// is the value before the start.
    [[nodiscard]] bool isGiven(VariableId id) const
    {
        if (m_overrides != nullptr) return isCertain(id, false);
        const DaeVariable& variable = m_dae.variables[id];
        return variable.variability <= Variability::Parameter || variable.isState ||
               (variable.variability == Variability::Continuous && variable.fixed.value_or(false));
    }

    /// The value that is given is the one at the start, or before its event.
    [[nodiscard]] bool isCertain(VariableId id, bool isBefore) const
    {
        const DaeVariable& variable = m_dae.variables[id];
        if (variable.variability <= Variability::Parameter) return m_isSteady[id.index()];
        if (!variable.fixed.value_or(false) || variable.causality == Causality::Input) return false;
        return isBefore || m_mayChange[id.index()] == 0;
    }

    [[nodiscard]] std::optional<double> parameter(VariableId id)
    {
        const double value = m_parameters[id.index()];
        if (std::isnan(value)) return std::nullopt;
        rely(id, value);
        return value;
    }

    void rely(VariableId id, double value)
    {
        if (m_overrides != nullptr && m_isRelied.emplace(id, true).second) relied.emplace_back(id, value);
    }

    [[nodiscard]] std::optional<double> startOf(VariableId id, bool isBefore = false)
    {
        if (m_overrides != nullptr && !isCertain(id, isBefore)) return std::nullopt;
        const DaeVariable& variable = m_dae.variables[id];
        if (variable.variability <= Variability::Parameter) return parameter(id);
        const auto start = givenStart(id, variable);
        if (start && variable.isState) rely(id, *start);
        return start;
    }

    [[nodiscard]] std::optional<double> givenStart(VariableId id, const DaeVariable& variable)
    {
        if (m_overrides != nullptr) {
            const auto set = std::ranges::find(*m_overrides, id, &std::pair<VariableId, double>::first);
            if (set != m_overrides->end()) return set->second;
        }
        if (variable.start.isNone()) return 0.0;
        return evaluate(m_pool, variable.start, [this](ExprId leaf) -> std::optional<double> {
            if (m_pool.op(leaf) != Op::Variable) return std::nullopt;
            const VariableId used = m_pool.variableOf(leaf);
            if (m_overrides != nullptr && !isCertain(used, false)) return std::nullopt;
            return parameter(used);
        });
    }

    [[nodiscard]] std::optional<double> valueOf(ExprId expr)
    {
        return evaluate(m_pool, expr, [this](ExprId leaf) -> std::optional<double> {
            if (m_pool.op(leaf) == Op::Time) return m_dae.experiment.startTime.value_or(0);
            if (m_pool.op(leaf) == Op::Pre && m_pool.op(m_pool.operand(leaf, 0)) == Op::Variable)
                return startOf(m_pool.variableOf(m_pool.operand(leaf, 0)), true);
            if (m_pool.op(leaf) != Op::Variable) return std::nullopt;
            const std::optional<double>* const known = m_values.find(m_pool.variableOf(leaf));
            return known != nullptr && *known ? *known : startOf(m_pool.variableOf(leaf));
        });
    }

    /// The variables that an expression depends on by such equations, those first on which others depend; a cycle ends
    /// at start values.
    void determine(ExprId root)
    {
        struct Open {
            VariableId variable;  ///< none: the requested expression
            ExprId value;
            bool isEntered = false;
        };
        std::vector<Open> open{{{}, root}};
        while (!open.empty()) {
            const Open top = open.back();
            if (top.isEntered && !top.variable.isNone()) m_values[top.variable] = valueOf(top.value);
            if (top.isEntered || (!top.variable.isNone() && !m_values.emplace(top.variable).second)) {
                open.pop_back();
                continue;
            }
            open.back().isEntered = true;
            const std::array roots{top.value};
            for (const ExprId leaf : reachable(m_pool, roots)) {
                if (m_pool.op(leaf) != Op::Variable) continue;
                const VariableId id = m_pool.variableOf(leaf);
                if (!m_dae.variables.contains(id) || m_definition[id].isNone() || m_values.contains(id)) continue;
                open.push_back({id, m_inliner.inlined(m_definition[id])});
            }
        }
    }

    const HybridDae& m_dae;
    ExpressionPool& m_pool;
    FunctionInliner m_inliner;
    std::vector<double> m_parameters;
    IdVector<VariableId, ExprId> m_definition;
    IdMap<VariableId, std::optional<double>> m_values;
    // For values without guesses:
    const std::vector<std::pair<VariableId, double>>* m_overrides = nullptr;
    std::vector<bool> m_isSteady;           ///< by variable
    std::vector<std::uint8_t> m_mayChange;  ///< by variable
    IdMap<VariableId, bool> m_isRelied;
};

std::vector<StructuralCondition> structuralConditions(const HybridDae& dae, ExpressionPool& pool,
                                                      const IdVector<FunctionId, Function>& functions,
                                                      const std::vector<EquationRow>& rows,
                                                      const std::vector<StructuralCondition>& given)
{
    Search search(dae, pool, rows);
    for (const EquationRow& row : rows) {
        if (row.kind != RowKind::Equation || row.isClocked) continue;
        if (pool.isNumber(row.lhs) && pool.op(row.rhs) == Op::If) search.visit(row.rhs);
        if (pool.isNumber(row.rhs) && pool.op(row.lhs) == Op::If) search.visit(row.lhs);
    }
    std::vector<StructuralCondition> conditions;
    std::optional<StartValues> start;
    for (const ExprId condition : search.found) {
        const auto known = std::ranges::find(given, condition, &StructuralCondition::condition);
        if (known == given.end() && !start) start.emplace(dae, pool, functions, rows);
        conditions.push_back({condition, known != given.end() ? known->holds : start->holds(condition)});
    }
    return conditions;
}

ConditionsAtStart::ConditionsAtStart(const HybridDae& dae, ExpressionPool& pool,
                                     const IdVector<FunctionId, Function>& functions,
                                     const std::vector<EquationRow>& rows,
                                     const std::vector<std::pair<VariableId, double>>& overrides)
    : m_values(std::make_unique<StartValues>(dae, pool, functions, rows, overrides))
{
}

ConditionsAtStart::~ConditionsAtStart() = default;

std::optional<bool> ConditionsAtStart::decide(ExprId condition)
{
    return m_values->decided(condition);
}

const std::vector<std::pair<VariableId, double>>& ConditionsAtStart::relied() const
{
    return m_values->relied;
}

}  // namespace causeway

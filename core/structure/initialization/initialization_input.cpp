// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/initialization/initialization_input.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <unordered_map>

#include "core/dae/assigned_variables.h"
#include "core/dae/dae_expressions.h"
#include "core/dae/parameters.h"
#include "core/structure/initialization/zero_products.h"
#include "core/structure/rows/plain_equations.h"
#include "core/structure/rows/row_preparation.h"
#include "core/symbolic/evaluate.h"
#include "core/symbolic/simplify.h"
#include "core/symbolic/traversal.h"
#include "core/symbolic/value_elements.h"

namespace causeway {

namespace {

bool isUnknownParameter(const DaeVariable& variable)
{
    return variable.variability == Variability::Parameter && variable.fixed == std::optional(false) &&
           isNumeric(variable.type);
}

void removeRepeated(std::vector<ExprId>& leaves)
{
    std::ranges::sort(leaves);
    leaves.erase(std::unique(leaves.begin(), leaves.end()), leaves.end());
}

/// An algorithm with more pairs of outputs and expressions than this is not solved for its inputs.
constexpr std::size_t kMaxPairs = 100'000;

/// Values of parameters by variable; NaN where there is none.
using Values = std::shared_ptr<const std::vector<double>>;

std::optional<double> valueIn(const ExpressionPool& pool, const Values& values, ExprId leaf)
{
    if (pool.op(leaf) != Op::Variable) return std::nullopt;
    const std::size_t at = pool.variableOf(leaf).index();
    if (at >= values->size() || std::isnan((*values)[at])) return std::nullopt;
    return (*values)[at];
}

class InputBuilder {
public:
    InputBuilder(const HybridDae& dae, const EquationSystem& system, const SystemRows* rows,
                 const IndexReduction& reduction, ExpressionPool& pool, FunctionDerivatives* functions)
        : m_dae(dae),
          m_system(system),
          m_rows(rows),
          m_reduction(reduction),
          m_pool(pool),
          m_functions(functions),
          m_kinds(kindsOf(dae))
    {
        if (rows == nullptr || rows->aliases == nullptr) return;
        m_aliases = rows->aliases;
        m_substitution.emplace(substitutionBy(*m_aliases, dae, pool));
    }

    InitializationInput run()
    {
        for (std::size_t i = 0; i < m_pool.size() && !m_isOtherAtStart; ++i)
            m_isOtherAtStart =
                m_pool.op(ExprId(i)) == Op::Call && !startOf(ExprId(i), m_pool.operands(ExprId(i))).isNone();
        addContinuous();
        if (m_rows != nullptr) m_input.guess = m_reduction.pantelides.matching;
        addDiscreteVariables();
        addParameters();
        addDiscreteEquations();
        m_input.algorithms = m_dae.algorithms;
        for (std::size_t i = 0; i < m_input.algorithms.size(); ++i) {
            m_input.algorithms[i].statements.clear();
            takeActive(m_dae.algorithms[i].statements, m_input.algorithms[i].statements);
        }
        addAlgorithms(m_input.algorithms, InitialRowKind::Equation);
        keepUnassigned();
        const Decision decide = m_rows != nullptr ? m_rows->decide : Decision();
        for (const PlainEquation& sides : plainEquations(m_dae, m_dae.initialEquations, m_pool, decide)) {
            if (!isClocked(sides)) addRow(ofVariables(sides), InitialRowKind::InitialEquation);
        }
        addAliasConditions();
        addAlgorithms(m_dae.initialAlgorithms, InitialRowKind::InitialAlgorithm);
        addDerivatives();
        addPreColumns();
        addSets();
        removeZeroProducts(m_input.rows, m_pool);
        return std::move(m_input);
    }

private:
    void addContinuous();
    void addDiscreteVariables();
    void addParameters();
    void addDiscreteEquations();
    void addWhen(const DaeEquation& equation);
    void addAlgorithms(const std::vector<DaeAlgorithm>& algorithms, InitialRowKind kind);
    void keepUnassigned();
    [[nodiscard]] std::vector<ExprId> targetsOf(const std::vector<Statement>& statements);
    void takeActive(const std::vector<Statement>& statements, std::vector<Statement>& active);
    void addDerivatives();
    void addAliasConditions();
    std::vector<ExprId> whenConditions();
    void addPreColumns();
    void addSets();
    template <class Visit>
    void forEachNode(std::size_t firstRow, Visit&& visit);

    EquationId addRow(const PlainEquation& sides, InitialRowKind kind, EquationId equation = {},
                      std::uint32_t times = 0)
    {
        InitialRow row;
        row.lhs = atStart(reduced(sides.lhs));
        row.rhs = atStart(reduced(sides.rhs));
        row.kind = kind;
        row.equation = equation;
        row.times = times;
        row.span = sides.span;
        return m_input.rows.push(std::move(row));
    }
    void addColumn(ExprId leaf, InitialRole role, const DaeVariable* variable)
    {
        InitialColumn column;
        column.leaf = leaf;
        column.role = role;
        if (variable != nullptr) {
            column.start = variable->start;
            column.span = variable->span;
            column.isFixed = isFixed(*variable);
            const AliasRepresentative* merged =
                m_aliases == nullptr ? nullptr : m_aliases->findRepresentative(baseOf(leaf));
            if (merged != nullptr) {
                column.start = merged->start;
                column.isFixed = column.isFixed || merged->isFixed;
            }
        }
        m_input.columns.push(column);
    }
    [[nodiscard]] bool isFixed(const DaeVariable& variable) const
    {
        if (variable.fixed) return *variable.fixed;
        if (variable.fixedValue.isNone()) return false;
        const auto value =
            evaluate(m_pool, variable.fixedValue, [this](ExprId leaf) { return valueIn(m_pool, m_values, leaf); });
        return value && *value != 0;
    }
    /// The variable of a leaf of order zero, or of its value before the start.
    [[nodiscard]] VariableId baseOf(ExprId leaf) const
    {
        return m_pool.variableOf(m_pool.op(leaf) == Op::Pre ? m_pool.operand(leaf, 0) : leaf);
    }
    /// With der() of variables alone.
    [[nodiscard]] PlainEquation ofVariables(const PlainEquation& sides)
    {
        const auto rebuilt = [this](ExprId node, std::span<const ExprId> operands) {
            if (m_pool.op(node) == Op::Derivative) {
                if (const ExprId expanded = expandedDerivative(m_dae, m_pool, operands[0], m_functions))
                    return expanded;
            }
            return std::ranges::equal(m_pool.operands(node), operands) ? node : simplifyNode(m_pool, node, operands);
        };
        const auto written = [&](ExprId side) {
            return side.isNone() ? side : rewrite(m_pool, side, m_derivatives, rebuilt);
        };
        return {written(sides.lhs), written(sides.rhs), sides.span};
    }
    /// Without eliminated variables.
    [[nodiscard]] ExprId reduced(ExprId expr)
    {
        return !m_substitution || expr.isNone() ? expr : m_substitution->substituted(expr);
    }
    [[nodiscard]] bool isEliminated(std::size_t variable) const
    {
        return m_aliases != nullptr && m_aliases->find(VariableId(variable)) != nullptr;
    }
    [[nodiscard]] ExprId leafOf(VariableId variable)
    {
        return m_pool.variable(variable, m_dae.variables[variable].typeId);
    }
    /// Initial equations of a clocked variable hold at its first tick.
    [[nodiscard]] bool isClocked(const PlainEquation& sides) const
    {
        if (m_dae.clockPartitions.empty()) return false;
        const std::array roots{sides.lhs, sides.rhs};
        return std::ranges::any_of(reachable(m_pool, roots), [this](ExprId expr) {
            return m_pool.op(expr) == Op::Variable && !m_dae.variables[m_pool.variableOf(expr)].clock.isNone();
        });
    }
    /// Value of a call that differs at the start: initial() is true, delay() is its operand; otherwise none.
    [[nodiscard]] ExprId startOf(ExprId call, std::span<const ExprId> operands)
    {
        const Builtin function = m_pool.builtin(call);
        return function == Builtin::Initial ? m_pool.boolean(true)
               : function == Builtin::Delay ? operands.front()
                                            : ExprId();
    }
    [[nodiscard]] ExprId atStart(ExprId expr)
    {
        if (!m_isOtherAtStart || expr.isNone()) return expr;
        return rewrite(m_pool, expr, m_atStart, [this](ExprId node, std::span<const ExprId> operands) {
            if (const ExprId start = m_pool.op(node) == Op::Call ? startOf(node, operands) : ExprId(); !start.isNone())
                return start;
            return operands.empty() || std::ranges::equal(operands, m_pool.operands(node))
                       ? node
                       : simplifyNode(m_pool, node, operands);
        });
    }
    [[nodiscard]] bool isActiveAtStart(ExprId condition);
    /// An equation with the calls that are kept because of their derivatives.
    [[nodiscard]] PlainEquation unresolved(EquationId equation, std::uint32_t times)
    {
        if (const auto known = m_unresolved.find(keyOf(equation, times)); known != m_unresolved.end())
            return known->second;
        const InitialRow& row = m_input.rows[m_rowOf.at(keyOf(equation, times))];
        if (times > 0 || m_system.resolved.empty()) return {row.lhs, row.rhs, row.span};
        const SystemEquation& sides = m_system.equations[equation];
        return {atStart(reduced(sides.lhs)), atStart(reduced(sides.rhs)), row.span};
    }
    [[nodiscard]] PlainEquation resolved(const PlainEquation& sides)
    {
        if (m_rows == nullptr || m_rows->resolver == nullptr) return sides;
        return {m_rows->resolver->inlined(sides.lhs), m_rows->resolver->inlined(sides.rhs), sides.span};
    }
    const HybridDae& m_dae;
    const EquationSystem& m_system;
    const SystemRows* m_rows;  ///< null: as in the DAE
    const IndexReduction& m_reduction;
    ExpressionPool& m_pool;
    FunctionDerivatives* m_functions;
    const AliasTable* m_aliases = nullptr;  ///< null: nothing is eliminated
    std::optional<AliasSubstitution> m_substitution;
    std::vector<VariableKind> m_kinds;   ///< by variable
    std::vector<std::uint8_t> m_isSeen;  ///< by expression
    Values m_values = std::make_shared<const std::vector<double>>();
    bool m_isOtherAtStart = false;
    RewriteMemo m_atStart, m_derivatives;
    InitializationInput m_input;
    std::unordered_map<std::uint64_t, EquationId>
        m_rowOf;  ///< looked up only: by equation and how often it is differentiated
    std::unordered_map<std::uint64_t, PlainEquation> m_unresolved;  ///< likewise, of those that are differentiated here

    [[nodiscard]] static std::uint64_t keyOf(EquationId equation, std::uint32_t times)
    {
        return (std::uint64_t(equation.value) << 32U) | times;
    }
};

void InputBuilder::addContinuous()
{
    const std::vector<double> parameters = evaluateParameters(m_dae);
    m_values = std::make_shared<const std::vector<double>>(parameters);
    for (const SystemColumn& column : m_reduction.columns) {
        const VariableId variable = m_pool.variableOf(m_system.variables[column.variable].expr);
        const InitialRole role = column.role == ColumnRole::State       ? InitialRole::State
                                 : column.role == ColumnRole::Candidate ? InitialRole::Candidate
                                                                        : InitialRole::Unknown;
        addColumn(column.expr, role, column.order == 0 ? &m_dae.variables[variable] : nullptr);
    }
    const auto add = [&](EquationId equation, const PlainEquation& sides) {
        m_rowOf[keyOf(equation, 0)] = addRow(sides, InitialRowKind::Equation, equation);
    };
    if (m_rows != nullptr) {
        for (std::size_t e = 0; e < m_system.equations.size(); ++e) {
            const EquationId equation(e);
            const SystemEquation& sides =
                (m_system.resolved.empty() ? m_system.equations : m_system.resolved)[equation];
            add(equation, {sides.lhs, sides.rhs, m_rows->spans[equation]});
        }
        for (const PlainEquation& sides : m_rows->discrete) addRow(sides, InitialRowKind::Equation);
    } else {
        std::size_t next = 0;
        for (const PlainEquation& sides : plainEquations(m_dae, m_dae.equations, m_pool)) {
            if (isReal(m_pool, sides)) add(EquationId(next++), sides);
        }
    }
    for (const EquationDerivative& derivative : m_reduction.derivatives) {
        const PlainEquation sides{derivative.lhs, derivative.rhs,
                                  m_input.rows[m_rowOf.at(keyOf(derivative.equation, 0))].span};
        m_rowOf[keyOf(derivative.equation, derivative.times)] =
            addRow(sides, InitialRowKind::Derivative, derivative.equation, derivative.times);
    }
}

void InputBuilder::addDiscreteVariables()
{
    for (std::size_t i = 0; i < m_dae.variables.size(); ++i) {
        const DaeVariable& variable = m_dae.variables[VariableId(i)];
        if (m_kinds[i] != VariableKind::Discrete || isEliminated(i)) continue;
        // Its start value is that of pre(v).
        InitialColumn column;
        column.leaf = leafOf(VariableId(i));
        column.span = variable.span;
        m_input.columns.push(column);
    }
}

/// Parameters that the initial system determines, and those that are computed from them.
void InputBuilder::addParameters()
{
    std::vector<double> values = *m_values;
    std::vector<std::uint8_t> isUnknown(m_dae.variables.size(), 0);
    bool hasUnknown = false;
    for (std::size_t i = 0; i < isUnknown.size(); ++i) {
        const DaeVariable& variable = m_dae.variables[VariableId(i)];
        if (!isUnknownParameter(variable)) continue;
        isUnknown[i] = 1;
        hasUnknown = true;
        addColumn(leafOf(VariableId(i)), InitialRole::Parameter, &variable);
        values[i] = std::nan("");
        // With a value as well, that holds (specification, section 8.6).
        if (!variable.binding.isNone())
            addRow({leafOf(VariableId(i)), variable.binding, variable.span}, InitialRowKind::ParameterBinding);
    }
    for (const VariableId id : m_dae.parameterOrder) {
        const DaeVariable& variable = m_dae.variables[id];
        if (!hasUnknown) break;
        if (isUnknown[id.index()] != 0 || variable.binding.isNone() || !isNumeric(variable.type)) continue;
        const std::array roots{variable.binding};
        const bool depends = std::ranges::any_of(reachable(m_pool, roots), [&](ExprId expr) {
            return m_pool.op(expr) == Op::Variable && isUnknown[m_pool.variableOf(expr).index()] != 0;
        });
        if (!depends) continue;
        isUnknown[id.index()] = 1;
        values[id.index()] = std::nan("");
        InitialColumn column;
        column.leaf = leafOf(id);
        column.span = variable.span;
        m_input.columns.push(column);
        addRow({column.leaf, variable.binding, variable.span}, InitialRowKind::ParameterBinding);
    }
    m_input.valueOf = [known = std::make_shared<const std::vector<double>>(std::move(values)), &pool = m_pool,
                       start = m_dae.experiment.startTime.value_or(0)](ExprId leaf) {
        return pool.op(leaf) == Op::Time ? std::optional(start) : valueIn(pool, known, leaf);
    };
}

void InputBuilder::addDiscreteEquations()
{
    if (m_rows == nullptr) {
        for (const PlainEquation& sides : plainEquations(m_dae, m_dae.equations, m_pool)) {
            if (!isReal(m_pool, sides) && isNumeric(m_pool.type(sides.lhs))) addRow(sides, InitialRowKind::Equation);
        }
    }
    for (const DaeEquation& equation : m_dae.equations) {
        if (equation.kind == EquationKind::When && equation.clock.isNone()) addWhen(equation);
    }
}

/// initial() alone, or one of a list of conditions: `initial() or b` is not (specification, section 8.6).
bool InputBuilder::isActiveAtStart(ExprId condition)
{
    if (condition.isNone() || !m_isOtherAtStart) return false;
    const auto isInitial = [this](ExprId expr) {
        return m_pool.op(expr) == Op::Call && m_pool.builtin(expr) == Builtin::Initial;
    };
    return isInitial(condition) ||
           (m_pool.op(condition) == Op::Array && std::ranges::any_of(m_pool.operands(condition), isInitial));
}

void InputBuilder::addWhen(const DaeEquation& equation)
{
    const std::vector<EquationBranch>& branches = m_dae.structures[equation.structure].branches;
    std::vector<ExprId> assigned;
    const std::vector<DaeEquation>* active = nullptr;
    for (const EquationBranch& branch : branches) {
        collectAssigned(m_dae, branch.equations, assigned);
        if (active == nullptr && isActiveAtStart(branch.condition)) active = &branch.equations;
    }
    std::vector<ExprId> given;
    if (active != nullptr) {
        collectAssigned(m_dae, *active, given);
        for (const PlainEquation& sides : plainEquations(m_dae, *active, m_pool))
            addRow(sides, InitialRowKind::Equation);
        // reinit(x, e) that is active at the start is the initial equation x = e.
        for (const DaeEquation& one : *active) {
            if (one.kind == EquationKind::Reinit) addRow({one.lhs, one.rhs, one.span}, InitialRowKind::InitialEquation);
        }
    }
    std::ranges::sort(given);
    removeRepeated(assigned);
    for (const ExprId leaf : assigned) {
        if (!std::ranges::binary_search(given, leaf))
            addRow({leaf, m_pool.unary(Op::Pre, leaf), equation.span}, InitialRowKind::Equation);
    }
}

/// If fixed start values of an alias class differ, those that differ from its representative remain conditions.
void InputBuilder::addAliasConditions()
{
    if (m_aliases == nullptr) return;
    for (const AliasInitialCondition& condition : m_aliases->conditions) {
        addRow({leafOf(condition.variable), condition.start, m_dae.variables[condition.variable].span},
               InitialRowKind::InitialEquation);
    }
}

/// Statements that run at the start: of a when-clause those of the branch that is active.
void InputBuilder::takeActive(const std::vector<Statement>& statements, std::vector<Statement>& active)
{
    for (const Statement& statement : statements) {
        if (statement.kind == StatementKind::When) {
            const auto branch = std::ranges::find_if(
                statement.branches, [this](const Statement::Branch& one) { return isActiveAtStart(one.condition); });
            if (branch != statement.branches.end()) takeActive(branch->body, active);
            continue;
        }
        Statement& made = active.emplace_back(statement);
        made.body.clear();
        takeActive(statement.body, made.body);
        for (std::size_t i = 0; i < statement.branches.size(); ++i) {
            made.branches[i].body.clear();
            takeActive(statement.branches[i].body, made.branches[i].body);
        }
    }
}

/// Variables assigned only in when-clauses that are not active at the start keep their values.
void InputBuilder::keepUnassigned()
{
    for (std::size_t i = 0; i < m_dae.algorithms.size(); ++i) {
        const DaeAlgorithm& algorithm = m_dae.algorithms[i];
        if (!algorithm.clock.isNone()) continue;
        std::vector<ExprId> targets = targetsOf(algorithm.statements);
        const std::vector<ExprId> active = targetsOf(m_input.algorithms[i].statements);
        for (const ExprId target : targets) {
            if (!std::ranges::binary_search(active, target))
                addRow({target, m_pool.unary(Op::Pre, target), algorithm.span}, InitialRowKind::Equation);
        }
    }
}

/// The targets, replaced by their representatives if they are merged; sorted.
std::vector<ExprId> InputBuilder::targetsOf(const std::vector<Statement>& statements)
{
    std::vector<ExprId> targets;
    collectAssigned(m_pool, statements, targets);
    for (ExprId& target : targets) {
        const Alias* alias = m_aliases == nullptr || m_pool.op(target) != Op::Variable
                                 ? nullptr
                                 : m_aliases->find(m_pool.variableOf(target));
        if (alias != nullptr && !alias->representative.isNone()) target = leafOf(alias->representative);
    }
    removeRepeated(targets);
    return targets;
}

/// Discrete outputs keep their values where nothing is assigned.
void InputBuilder::addAlgorithms(const std::vector<DaeAlgorithm>& algorithms, InitialRowKind kind)
{
    for (const DaeAlgorithm& algorithm : algorithms) {
        if (!algorithm.clock.isNone()) continue;
        std::vector<ExprId> targets = targetsOf(algorithm.statements), reads;
        if (m_rows != nullptr && kind == InitialRowKind::Equation) {
            // Continuous outputs are rows of the system.
            std::erase_if(targets, [this](ExprId target) {
                return m_pool.op(target) == Op::Variable &&
                       m_kinds[m_pool.variableOf(target).index()] == VariableKind::Continuous;
            });
        }
        if (targets.empty()) continue;
        forEachExpression(algorithm.statements, [&](ExprId expr) {
            if (const ExprId own = reduced(expr); !std::ranges::binary_search(targets, own))
                reads.push_back(atStart(own));
        });
        removeRepeated(reads);
        for (const ExprId target : targets) {
            const bool isDiscrete = m_pool.op(target) == Op::Variable &&
                                    m_kinds[m_pool.variableOf(target).index()] == VariableKind::Discrete;
            if (isDiscrete && kind == InitialRowKind::Equation) reads.push_back(m_pool.unary(Op::Pre, target));
        }
        const bool isSmall = targets.size() * reads.size() <= kMaxPairs;
        for (std::size_t i = 0; i < targets.size(); ++i) {
            InitialRow& row = m_input.rows[addRow({targets[i], ExprId(), algorithm.span}, kind)];
            if (i == 0 || isSmall) row.reads = reads;
            // Each needs the next, and the last the first: they are computed together.
            row.together = isSmall ? targets : std::vector{targets[i], targets[(i + 1) % targets.size()]};
        }
    }
}

/// Visits all that rows from `firstRow` on contain and that was not visited before.
template <class Visit>
void InputBuilder::forEachNode(std::size_t firstRow, Visit&& visit)
{
    std::vector<ExprId> open;
    const auto push = [&](ExprId expr) {
        if (expr.isNone()) return;
        if (m_isSeen.size() < m_pool.size()) m_isSeen.resize(m_pool.size(), 0);
        if (m_isSeen[expr.index()] != 0) return;
        m_isSeen[expr.index()] = 1;
        open.push_back(expr);
    };
    for (std::size_t r = firstRow; r < m_input.rows.size(); ++r) {
        const InitialRow& row = m_input.rows[EquationId(r)];
        push(row.lhs);
        push(row.rhs);
        for (const ExprId expr : row.reads) push(expr);
        while (!open.empty()) {
            const ExprId expr = open.back();
            open.pop_back();
            visit(expr);
            for (const ExprId operand : m_pool.operands(expr)) push(operand);
        }
    }
}

/// Initial equations may contain derivatives of variables that the simulation does not differentiate: the equation that
/// determines such a variable is then differentiated once more, with everything it contains.
void InputBuilder::addDerivatives()
{
    std::vector<UnknownId> variableAt(m_dae.variables.size());
    std::vector<ExprId> highest(m_system.variables.size());  // by variable: the highest derivative that is a column
    std::vector<UnknownId> highestColumn(m_system.variables.size());
    for (std::size_t v = 0; v < m_system.variables.size(); ++v)
        variableAt[m_pool.variableOf(m_system.variables[UnknownId(v)].expr).index()] = UnknownId(v);
    for (std::size_t c = 0; c < m_reduction.columns.size(); ++c) {
        const SystemColumn& column = m_reduction.columns[UnknownId(c)];
        if (!m_reduction.pantelides.derivativeOf[UnknownId(c)].isNone()) continue;
        highest[column.variable.index()] = column.expr;
        highestColumn[column.variable.index()] = UnknownId(c);
    }
    const auto orderOf = [this](ExprId expr) {
        std::size_t order = 0;
        for (; m_pool.op(expr) == Op::Derivative; expr = m_pool.operand(expr, 0)) ++order;
        return order;
    };
    const auto baseOf = [this](ExprId expr) {
        while (m_pool.op(expr) == Op::Derivative) expr = m_pool.operand(expr, 0);
        return expr;
    };
    std::vector<std::pair<ExprId, UnknownId>> wanted;  // derivatives without a column, and their variables
    const auto want = [&](ExprId expr) {
        if (m_pool.op(expr) != Op::Derivative) return;
        const ExprId leaf = baseOf(expr);
        if (m_pool.op(leaf) != Op::Variable || variableAt[m_pool.variableOf(leaf).index()].isNone()) return;
        const UnknownId variable = variableAt[m_pool.variableOf(leaf).index()];
        for (ExprId& known = highest[variable.index()]; orderOf(known) < orderOf(expr);) {
            known = m_pool.der(known);
            wanted.emplace_back(known, variable);
        }
    };
    const LeafDerivative ofLeaf = [&](ExprId leaf) {
        const ExprId base = baseOf(leaf);
        if (m_pool.op(base) == Op::Variable && !variableAt[m_pool.variableOf(base).index()].isNone())
            return m_pool.der(leaf);
        return m_system.derivativeOfKnown(leaf);
    };
    forEachNode(0, want);
    for (std::size_t next = 0; next < wanted.size(); ++next) {
        const auto [leaf, variable] = wanted[next];
        addColumn(leaf, InitialRole::Unknown, nullptr);
        const EquationId equation = m_reduction.pantelides.matching.equationOf[highestColumn[variable.index()]];
        if (equation.isNone()) continue;
        std::uint32_t times = m_reduction.pantelides.differentiations[equation];
        while (m_rowOf.contains(keyOf(equation, times + 1))) ++times;
        const PlainEquation before = unresolved(equation, times);
        const PlainEquation sides{timeDerivative(m_pool, before.lhs, ofLeaf, m_functions),
                                  timeDerivative(m_pool, before.rhs, ofLeaf, m_functions), before.span};
        if (sides.lhs.isNone() || sides.rhs.isNone()) continue;
        const std::size_t firstRow = m_input.rows.size();
        m_rowOf[keyOf(equation, times + 1)] = addRow(resolved(sides), InitialRowKind::Derivative, equation, times + 1);
        m_unresolved[keyOf(equation, times + 1)] = sides;
        forEachNode(firstRow, want);
    }
}

/// A condition that holds at the start does not become true later in the initialization: its operands are known there,
/// too.
std::vector<ExprId> InputBuilder::whenConditions()
{
    std::vector<ExprId> conditions;
    const auto add = [&](ExprId condition) {
        if (!condition.isNone()) conditions.push_back(reduced(condition));
    };
    for (const DaeEquation& equation : m_dae.equations) {
        if (equation.kind != EquationKind::When || !equation.clock.isNone()) continue;
        for (const EquationBranch& branch : m_dae.structures[equation.structure].branches) add(branch.condition);
    }
    for (const DaeAlgorithm& algorithm : m_dae.algorithms) {
        for (const Statement& statement : algorithm.statements) {
            if (statement.kind != StatementKind::When) continue;
            for (const Statement::Branch& branch : statement.branches) add(branch.condition);
        }
    }
    return conditions;
}

/// pre(v) is an unknown where it occurs, in the order of declaration. Of a continuous v it is v (specification, section
/// 8.6).
void InputBuilder::addPreColumns()
{
    std::vector<std::uint8_t> hasPre(m_dae.variables.size(), 0);
    const auto note = [&](ExprId expr) {
        const Op op = m_pool.op(expr);
        const bool isChange =
            op == Op::Call && (m_pool.builtin(expr) == Builtin::Edge || m_pool.builtin(expr) == Builtin::Change);
        if ((op == Op::Pre || isChange) && m_pool.op(m_pool.operand(expr, 0)) == Op::Variable)
            hasPre[m_pool.variableOf(m_pool.operand(expr, 0)).index()] = 1;
    };
    m_isSeen.assign(m_pool.size(), 0);
    forEachNode(0, note);
    for (const ExprId expr : reachable(m_pool, whenConditions())) note(expr);
    for (std::size_t i = 0; i < hasPre.size(); ++i) {
        const DaeVariable& variable = m_dae.variables[VariableId(i)];
        if (hasPre[i] == 0 || !isNumeric(variable.type) || variable.causality == Causality::Input) continue;
        const ExprId leaf = leafOf(VariableId(i)), before = m_pool.unary(Op::Pre, leaf);
        if (m_kinds[i] == VariableKind::Continuous) {
            addColumn(before, InitialRole::Unknown, nullptr);
            addRow({before, leaf, variable.span}, InitialRowKind::Equation);
        } else {
            addColumn(before, InitialRole::Pre, &variable);
        }
    }
}

void InputBuilder::addSets()
{
    for (const StateSet& set : m_reduction.selection.sets) {
        InitialSet result;
        for (const ConstraintEquation& equation : set.equations)
            result.equations.push_back(m_rowOf.at(keyOf(equation.equation, equation.differentiations)));
        for (const Candidate& candidate : set.candidates) result.candidates.push_back(m_reduction.columnOf(candidate));
        result.jacobian = set.jacobian;
        result.isDynamic = set.isDynamic;
        m_input.sets.push(std::move(result));
    }
}

}  // namespace

EquationSystem continuousSystem(const HybridDae& dae, ExpressionPool& pool)
{
    EquationSystem system;
    const std::vector<VariableKind> kinds = kindsOf(dae);
    for (std::size_t i = 0; i < dae.variables.size(); ++i) {
        const DaeVariable& variable = dae.variables[VariableId(i)];
        if (kinds[i] != VariableKind::Continuous) continue;
        system.variables.push({pool.variable(VariableId(i), variable.typeId), variable.stateSelect,
                               !variable.start.isNone(), variable.fixed.value_or(false)});
    }
    for (const PlainEquation& sides : plainEquations(dae, dae.equations, pool)) {
        if (isReal(pool, sides)) system.equations.push({sides.lhs, sides.rhs});
    }
    const auto isParameter = [&dae, &pool](ExprId leaf) {
        return pool.op(leaf) == Op::Variable &&
               dae.variables[pool.variableOf(leaf)].variability <= Variability::Parameter;
    };
    system.isConstant = isParameter;
    const auto values = std::make_shared<const std::vector<double>>(evaluateParameters(dae));
    system.valueOf = [&dae, &pool, values](ExprId leaf) -> std::optional<double> {
        if (pool.op(leaf) != Op::Variable || isUnknownParameter(dae.variables[pool.variableOf(leaf)]))
            return std::nullopt;
        return valueIn(pool, values, leaf);
    };
    system.derivativeOfKnown = [&dae, &pool](ExprId leaf) {
        const bool isInput = pool.op(leaf) == Op::Variable &&
                             dae.variables[pool.variableOf(leaf)].causality == Causality::Input &&
                             dae.variables[pool.variableOf(leaf)].variability == Variability::Continuous;
        return isInput ? ExprId() : pool.integer(0);
    };
    return system;
}

InitializationInput initializationInput(const HybridDae& dae, const EquationSystem& system,
                                        const IndexReduction& reduction, ExpressionPool& pool,
                                        FunctionDerivatives* functions)
{
    return InputBuilder(dae, system, nullptr, reduction, pool, functions).run();
}

InitializationInput initializationInput(const HybridDae& dae, const EquationSystem& system, const SystemRows& rows,
                                        const IndexReduction& reduction, ExpressionPool& pool,
                                        FunctionDerivatives* functions)
{
    return InputBuilder(dae, system, &rows, reduction, pool, functions).run();
}

}  // namespace causeway

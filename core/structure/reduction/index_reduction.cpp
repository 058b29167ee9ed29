// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/reduction/index_reduction.h"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <optional>
#include <unordered_map>

#include "core/structure/reduction/linear_reduction.h"
#include "core/structure/reduction/variable_index.h"
#include "core/structure/rows/leaf_walk.h"
#include "core/symbolic/differentiate_function.h"
#include "core/symbolic/simplify.h"

namespace causeway {

namespace {

/// The leaves that an equation can be solved for.
class SolvableLeaves {
public:
    SolvableLeaves(const ExpressionPool& pool, const FunctionDerivatives* functions)
        : m_pool(pool), m_functions(functions), m_leaves(pool)
    {
    }

    template <class Visit>
    void walk(EquationId equation, const SystemEquation& sides, Visit&& visit)
    {
        m_leaves.walk(equation, sides.lhs, sides.rhs, visit, [this](ExprId expr, const auto& push) {
            const Op op = m_pool.op(expr);
            // Delayed values need not be determined.
            if (looksBack(m_pool, expr)) return;
            const OperandRange wanted = differentiatedOperands(m_pool, expr);
            for (std::size_t i = wanted.first; i < wanted.last; ++i) {
                const bool isLeftOut =
                    op == Op::FunctionCall && m_functions != nullptr && !m_functions->isTakenBy(expr, i);
                m_leavesOut = m_leavesOut || isLeftOut;
                if (!isLeftOut) push(m_pool.operand(expr, i));
            }
        });
    }
    /// Inputs of functions, up to now.
    [[nodiscard]] bool leavesOutInputs() const { return m_leavesOut; }

private:
    const ExpressionPool& m_pool;
    const FunctionDerivatives* m_functions;
    LeafWalk m_leaves;
    bool m_leavesOut = false;
};

/// Values of parameters: permanently fixed ones, and present ones.
struct KnownValues {
    const FixedValue &fixed, &steady;
};

/// One attempt at a reduction, with a choice of variables that are taken to be differentiated.
class Reduction {
public:
    Reduction(const EquationSystem& system, ExpressionPool& pool, FunctionDerivatives* functions,
              const SystemGraph& graph)
        : m_system(system), m_pool(pool), m_functions(functions), m_graph(graph), m_index(system, pool)
    {
    }

    /// With `values` it stops where it finds equations that are to be replaced before.
    IndexReduction run(const KnownValues* values, bool mayBePartial, LinearReduction& linear, const Task& task,
                       const PantelidesObserver& observe)
    {
        if (observe) observe({PantelidesAction::Pass, {}, {}, {}});
        const Matching start = matchHighestDerivatives(m_graph.incidence, m_graph.derivatives);
        m_result.pantelides = observe
                                  ? findDifferentiations(m_graph.incidence, m_graph.derivatives, start, task, observe)
                                  : findDifferentiations(m_graph.incidence, m_graph.derivatives, start, task);
        if (m_result.pantelides.isSingular() || task.cancelled()) return std::move(m_result);
        linear = {};
        linear.isExcluded =
            values != nullptr && !mayHideConstraints(m_system, m_pool, values->steady, m_result.pantelides);
        if (values != nullptr && !linear.isExcluded)
            linear =
                findHiddenConstraints(m_system, m_pool, m_functions, values->fixed, m_result.pantelides, mayBePartial);
        if (!linear.constraints.empty() || task.cancelled()) return std::move(m_result);
        addColumns();
        differentiateEquations(task);
        if (!m_result.failures.empty() || m_result.derivatives.empty() || task.cancelled()) return std::move(m_result);
        const ConstraintSystem constraints = findConstraints(task);
        if (!m_result.failures.empty() || task.cancelled()) return std::move(m_result);
        m_result.selection = selectStates(m_pool, constraints);
        assignRoles();
        return std::move(m_result);
    }

private:
    void addColumns();
    void differentiateEquations(const Task& task);
    [[nodiscard]] ExprId derivativeOfLeaf(ExprId leaf);
    [[nodiscard]] ConstraintSystem findConstraints(const Task& task);
    void assignRoles();
    [[nodiscard]] std::string refusal() const
    {
        return m_functions == nullptr ? std::string() : m_functions->refusal();
    }

    const EquationSystem& m_system;
    ExpressionPool& m_pool;
    FunctionDerivatives* m_functions;
    const SystemGraph& m_graph;
    VariableIndex m_index;
    IdVector<UnknownId, std::uint32_t> m_highest;  ///< by variable
    IndexReduction m_result;
};

void Reduction::addColumns()
{
    const Pantelides& pantelides = m_result.pantelides;
    m_highest.resize(m_system.variables.size(), 0);
    m_result.columns.resize(pantelides.baseOf.size());
    for (std::size_t v = 0; v < m_system.variables.size(); ++v) {
        ExprId expr = m_system.variables[UnknownId(v)].expr;
        std::uint32_t order = 0;
        for (UnknownId column(v); !column.isNone(); column = pantelides.derivativeOf[column]) {
            if (order > 0) expr = m_pool.der(expr);
            const bool isHighest = pantelides.derivativeOf[column].isNone();
            m_result.columns[column] = {UnknownId(v), order, expr, isHighest ? ColumnRole::Unknown : ColumnRole::State};
            m_highest[UnknownId(v)] = order++;
        }
    }
}

ExprId Reduction::derivativeOfLeaf(ExprId leaf)
{
    const auto [variable, order] = m_index.find(leaf);
    if (variable.isNone()) return m_system.derivativeOfKnown ? m_system.derivativeOfKnown(leaf) : m_pool.integer(0);
    return order < m_highest[variable] ? m_pool.der(leaf) : ExprId();
}

void Reduction::differentiateEquations(const Task& task)
{
    const LeafDerivative ofLeaf = [this](ExprId leaf) { return derivativeOfLeaf(leaf); };
    for (std::size_t e = 0; e < m_system.equations.size() && !task.cancelled(); ++e) {
        const EquationId equation(e);
        SystemEquation sides = m_system.equations[equation];
        for (std::uint32_t times = 1; times <= m_result.pantelides.differentiations[equation]; ++times) {
            for (ExprId* side : {&sides.lhs, &sides.rhs}) {
                if (!side->isNone()) *side = timeDerivative(m_pool, *side, ofLeaf, m_functions);
            }
            if (sides.lhs.isNone() || sides.rhs.isNone()) {
                m_result.failures.push_back({equation, times, refusal()});
                break;
            }
            m_result.derivatives.push_back({equation, times, sides.lhs, sides.rhs});
        }
    }
}

/// The differentiated equations with their derivatives by the variables that they determine.
ConstraintSystem Reduction::findConstraints(const Task& task)
{
    ConstraintSystem constraints;
    constraints.isConstant = [this](ExprId leaf) {
        return m_index.find(leaf).variable.isNone() && (!m_system.isConstant || m_system.isConstant(leaf));
    };
    constraints.valueOf = m_system.valueOf;
    constraints.modesOf = m_system.modesOf;
    const Pantelides& pantelides = m_result.pantelides;
    std::unordered_map<UnknownId, std::uint32_t> positionOf;  // looked up only
    const auto positionIn = [&](UnknownId variable) {
        const auto [entry, isNew] =
            positionOf.try_emplace(variable, static_cast<std::uint32_t>(constraints.variables.size()));
        if (isNew) {
            const bool isWanted = std::ranges::binary_search(m_graph.wanted, variable);
            const bool isDifferentiated = !isWanted && !m_graph.derivatives[variable].isNone();
            constraints.variables.push_back(
                {variable, m_system.variables[variable], m_highest[variable], isDifferentiated});
        }
        return entry->second;
    };
    std::vector<ExprId> leaves;
    std::vector<UnknownId> variables;
    for (std::size_t e = 0; e < m_system.equations.size() && !task.cancelled(); ++e) {
        const EquationId equation(e);
        const std::uint32_t differentiations = pantelides.differentiations[equation];
        if (differentiations == 0) continue;
        leaves.clear();
        variables.clear();
        for (const UnknownId column : m_graph.incidence.unknowns(equation)) {
            const UnknownId variable = pantelides.baseOf[column];
            if (pantelides.orderOf[column] + differentiations != m_highest[variable]) continue;
            variables.push_back(variable);
            leaves.push_back(m_result.columns[column].expr);
        }
        const SystemEquation& sides = m_system.equations[equation];
        // 0 = f(x) is read as f(x).
        const ExprId residual = m_pool.isNumber(sides.lhs, 0) ? sides.rhs : subtract(m_pool, sides.lhs, sides.rhs);
        const std::vector<ExprId> derivatives = gradient(m_pool, residual, leaves, m_functions);
        Constraint constraint{equation, differentiations, {}};
        for (std::size_t i = 0; i < derivatives.size(); ++i) {
            if (derivatives[i].isNone()) {
                m_result.failures.push_back({equation, 1, refusal()});
                break;
            }
            if (!m_pool.isNumber(derivatives[i], 0))
                constraint.entries.push_back({positionIn(variables[i]), derivatives[i]});
        }
        constraints.constraints.push_back(std::move(constraint));
    }
    return constraints;
}

void Reduction::assignRoles()
{
    for (const DummySelection& selection : m_result.selection.dummies)
        m_result.columns[m_result.columnOf(selection.dummy)].role = ColumnRole::Dummy;
    for (const StateSet& set : m_result.selection.sets) {
        if (!set.isDynamic) continue;
        for (const Candidate& candidate : set.candidates)
            m_result.columns[m_result.columnOf(candidate)].role = ColumnRole::Candidate;
    }
}

}  // namespace

UnknownId IndexReduction::columnOf(const Candidate& candidate) const
{
    UnknownId column = candidate.variable;
    for (std::uint32_t order = 0; order < candidate.order; ++order) column = pantelides.derivativeOf[column];
    return column;
}

std::vector<UnknownId> IndexReduction::columnsOf(ColumnRole role) const
{
    std::vector<UnknownId> result;
    for (std::size_t c = 0; c < columns.size(); ++c) {
        if (columns[UnknownId(c)].role == role) result.emplace_back(c);
    }
    return result;
}

SystemGraph graphOf(const EquationSystem& system, const ExpressionPool& pool, WantedStates wanted,
                    const FunctionDerivatives* functions)
{
    const VariableIndex index(system, pool);
    SolvableLeaves leaves(pool, functions);
    struct Occurrence {
        EquationId equation;
        VariableIndex::Leaf leaf;
    };
    std::vector<Occurrence> occurrences;
    IdVector<UnknownId, std::uint32_t> highest(system.variables.size(), 0);
    for (std::size_t e = 0; e < system.equations.size(); ++e) {
        const EquationId equation(e);
        leaves.walk(equation, system.equations[equation], [&](ExprId expr) {
            const VariableIndex::Leaf leaf = index.find(expr);
            if (leaf.variable.isNone()) return;
            occurrences.push_back({equation, leaf});
            highest[leaf.variable] = std::max(highest[leaf.variable], leaf.order);
        });
    }
    SystemGraph graph;
    graph.leavesOutInputs = leaves.leavesOutInputs();
    graph.derivatives.resize(system.variables.size());
    IdVector<UnknownId, std::uint32_t> firstDerivative(system.variables.size(), 0);
    for (std::size_t v = 0; v < system.variables.size(); ++v) {
        const UnknownId variable(v);
        const StateSelect select = system.variables[variable].stateSelect;
        const bool isWanted = (wanted == WantedStates::Prefer && select >= StateSelect::Prefer) ||
                              (wanted == WantedStates::Always && select == StateSelect::Always);
        if (isWanted && highest[variable] == 0) {
            highest[variable] = 1;
            graph.wanted.push_back(variable);
        }
        firstDerivative[variable] = static_cast<std::uint32_t>(graph.derivatives.size());
        for (std::uint32_t order = 0; order < highest[variable]; ++order) {
            const UnknownId derivative(graph.derivatives.size());
            graph.derivatives[order == 0 ? variable : UnknownId(graph.derivatives.size() - 1)] = derivative;
            graph.derivatives.push({});
        }
    }
    std::vector<std::pair<EquationId, UnknownId>> entries;
    entries.reserve(occurrences.size());
    for (const auto& [equation, leaf] : occurrences) {
        const std::size_t column =
            leaf.order == 0 ? leaf.variable.index() : firstDerivative[leaf.variable] + leaf.order - 1;
        entries.emplace_back(equation, UnknownId(column));
    }
    graph.incidence = Incidence(std::move(entries), system.equations.size(), graph.derivatives.size());
    return graph;
}

namespace {

/// Attempts at one system; with `values` its equations are replaced as hidden constraints show.
class Attempt {
public:
    Attempt(const EquationSystem& system, ExpressionPool& pool, FunctionDerivatives* functions,
            const KnownValues* values, WantedStates wanted)
        : m_system(&system), m_pool(pool), m_functions(functions), m_values(values), m_wanted(wanted)
    {
    }

    /// `byDerivatives`: inputs of functions that their derivatives are not taken by are known from elsewhere.
    void run(bool byDerivatives, const Task& task, const PantelidesObserver& observe)
    {
        // Each round lowers the number of differentiations that the system seems to need.
        constexpr int kMaxRounds = 64;
        std::vector<Combination> constraints;
        std::optional<Trial> trial;
        bool mayBePartial = true, mayBeSpared = m_values != nullptr;
        for (int round = 0;; ++round) {
            graph = graphOf(*m_system, m_pool, m_wanted, byDerivatives ? m_functions : nullptr);
            linear.constraints.clear();
            result = Reduction(*m_system, m_pool, m_functions, graph)
                         .run(round < kMaxRounds ? m_values : nullptr, mayBePartial, linear, task, observe);
            if (task.cancelled()) break;
            if (trial && !isBetter(*trial)) {
                m_system = &*(m_replaced = std::move(trial->before));
                constraints.resize(trial->constraintCount);
                (trial->spares ? mayBeSpared : mayBePartial) = false;
                trial.reset();
                continue;
            }
            trial.reset();
            const bool spares = linear.constraints.empty() && mayBeSpared && round < kMaxRounds && dependsOnModes();
            if (spares)
                linear.constraints = findStateConstraints(*m_system, m_pool, m_functions, m_values->fixed,
                                                          graph.derivatives, result.pantelides.differentiations)
                                         .constraints;
            if (linear.constraints.empty()) break;
            if (spares || linear.isPartial)
                trial = Trial{*m_system, constraints.size(), differentiationsOf(result.pantelides), spares};
            replace();
            std::ranges::move(linear.constraints, std::back_inserter(constraints));
        }
        linear.constraints = std::move(constraints);
    }

    SystemGraph graph;
    LinearReduction linear;
    IndexReduction result;

private:
    /// What there was before combinations that unknowns are left in, or that are to spare derivatives.
    struct Trial {
        EquationSystem before;
        std::size_t constraintCount;
        std::uint64_t differentiations;
        bool spares;
    };

    /// Whether structure sees more than before, or needs fewer derivatives.
    [[nodiscard]] bool isBetter(const Trial& trial) const
    {
        const std::uint64_t now = differentiationsOf(result.pantelides);
        return !result.pantelides.isSingular() &&
               (trial.spares ? now < trial.differentiations : now > trial.differentiations);
    }

    /// Whether an equation that is differentiated says something else in other modes: the equations of the derivatives
    /// may have no solution in some of them.
    [[nodiscard]] bool dependsOnModes()
    {
        LeafWalk walk(m_pool);
        bool depends = false;
        for (const EquationDerivative& derivative : result.derivatives) {
            const SystemEquation& sides = m_system->equations[derivative.equation];
            walk.walk(
                derivative.equation, sides.lhs, sides.rhs,
                [&](ExprId leaf) { depends = depends || (m_system->modesOf && !m_system->modesOf(leaf).empty()); },
                [&](ExprId node, const auto& push) {
                    depends = depends || m_pool.op(node) == Op::If;
                    for (const ExprId operand : m_pool.operands(node)) push(operand);
                });
            if (depends) return true;
        }
        return false;
    }

    [[nodiscard]] static std::uint64_t differentiationsOf(const Pantelides& pantelides)
    {
        return std::accumulate(pantelides.differentiations.begin(), pantelides.differentiations.end(),
                               std::uint64_t(0));
    }

    void replace()
    {
        if (!m_replaced) m_replaced = *m_system;
        m_system = &*m_replaced;
        for (const Combination& combination : linear.constraints) {
            m_replaced->equations[combination.replaced] = {combination.lhs, combination.rhs};
            if (!combination.resolvedLhs.isNone())
                m_replaced->resolved[combination.replaced] = {combination.resolvedLhs, combination.resolvedRhs};
        }
    }

    const EquationSystem* m_system;
    ExpressionPool& m_pool;
    FunctionDerivatives* m_functions;
    const KnownValues* m_values;
    WantedStates m_wanted;
    std::optional<EquationSystem> m_replaced;
};

IndexReduction reduced(const EquationSystem& system, ExpressionPool& pool, FunctionDerivatives* functions,
                       const KnownValues* values, LinearReduction& linear, const Task& task,
                       const PantelidesObserver& observe)
{
    IndexReduction result;
    for (const WantedStates wanted : {WantedStates::Prefer, WantedStates::Always, WantedStates::None}) {
        SystemGraph graph;
        const auto attempt = [&](const EquationSystem& of, bool byDerivatives) {
            Attempt made(of, pool, functions, values, wanted);
            made.run(byDerivatives, task, observe);
            graph = std::move(made.graph);
            linear = std::move(made.linear);
            result = std::move(made.result);
        };
        attempt(system, true);
        if (!result.isComplete() && !system.resolved.empty() && !task.cancelled()) {
            // Inputs whose derivatives are omitted may be needed by other equations: retry with the complete functions.
            EquationSystem resolved = system;
            resolved.equations = system.resolved;
            attempt(resolved, true);
        }
        // Some equation has to determine such an input after all.
        if (!result.isComplete() && graph.leavesOutInputs && !task.cancelled()) attempt(system, false);
        // An unfulfilled state preference is not an error of the model.
        if (result.isComplete() || graph.wanted.empty() || task.cancelled()) break;
    }
    result.isInterrupted = task.cancelled();
    return result;
}

}  // namespace

IndexReduction reduceIndex(const EquationSystem& system, ExpressionPool& pool, FunctionDerivatives* functions,
                           const Task& task, const PantelidesObserver& observe)
{
    LinearReduction none;
    return reduced(system, pool, functions, nullptr, none, task, observe);
}

IndexReduction reduceIndexOfCombined(EquationSystem& system, ExpressionPool& pool, FunctionDerivatives* functions,
                                     const FixedValue& fixedValue, const FixedValue& steadyValue,
                                     LinearReduction& linear, const Task& task, const PantelidesObserver& observe)
{
    const KnownValues values{fixedValue, steadyValue};
    IndexReduction result = reduced(system, pool, functions, &values, linear, task, observe);
    for (const Combination& combination : linear.constraints) {
        system.equations[combination.replaced] = {combination.lhs, combination.rhs};
        if (!combination.resolvedLhs.isNone())
            system.resolved[combination.replaced] = {combination.resolvedLhs, combination.resolvedRhs};
    }
    return result;
}

}  // namespace causeway

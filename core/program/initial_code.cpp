// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/program/initial_code.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "core/base/disjoint_sets.h"
#include "core/dae/assigned_variables.h"
#include "core/structure/loops.h"
#include "core/symbolic/simplify.h"
#include "core/symbolic/solve.h"
#include "core/symbolic/traversal.h"

namespace causeway {

void InitialCode::run()
{
    m_builder.forgetAll();
    m_builder.isInitial = true;
    findGuesses();
    addStartValues();
    deriveGuesses();
    for (std::size_t i = 0; i < m_initialization.blocks.size(); ++i) addBlock(i);
    noteWhenConditions();
    finishCode();
    m_builder.forgetAll();
    m_builder.isInitial = false;
}

bool InitialCode::isContinuous(ExprId leaf) const
{
    if (m_pool.op(leaf) == Op::Pre) leaf = m_pool.operand(leaf, 0);
    if (m_pool.op(leaf) == Op::Derivative) return true;
    return m_pool.type(leaf) == ValueType::Real;
}

/// Initial guesses: among variables that equations make equal, the start value highest in the hierarchy, the first of
/// these, applies to all without one. A start value that becomes an equation is not changed.
void InitialCode::findGuesses()
{
    const HybridDae& dae = *m_program.structure->dae;
    m_guessOf.resize(dae.variables.size());
    DisjointSets<std::uint32_t> equal(dae.variables.size());
    for (const StructureEquation& equation : m_program.structure->equations) {
        if (equation.kind != RowKind::Equation || m_pool.op(equation.lhs) != Op::Variable ||
            m_pool.op(equation.rhs) != Op::Variable)
            continue;
        equal.unite(m_pool.variableOf(equation.lhs).value, m_pool.variableOf(equation.rhs).value);
    }
    const auto depthOf = [&](std::uint32_t i) { return std::ranges::count(dae.variables[VariableId(i)].name, '.'); };
    std::vector<std::uint32_t> best(equal.size(), UINT32_MAX);
    for (std::uint32_t i = 0; i < equal.size(); ++i) {
        if (dae.variables[VariableId(i)].start.isNone()) continue;
        std::uint32_t& present = best[equal.find(i)];
        if (present == UINT32_MAX || depthOf(i) < depthOf(present)) present = i;
    }
    for (std::uint32_t i = 0; i < equal.size(); ++i) {
        if (best[equal.find(i)] != UINT32_MAX)
            m_guessOf[VariableId(i)] = dae.variables[VariableId(best[equal.find(i)])].start;
    }
    for (const InitialRow& row : m_initialization.rows) {
        if (row.kind != InitialRowKind::FixedStart && row.kind != InitialRowKind::AddedStart) continue;
        ExprId base = row.lhs;
        if (m_pool.op(base) == Op::Pre) base = m_pool.operand(base, 0);
        if (m_pool.op(base) == Op::Variable) m_guessOf[m_pool.variableOf(base)] = {};
    }
}

/// Start values are parameters of the run: the user can change them without new code.
void InitialCode::addStartValues()
{
    const HybridDae& dae = *m_program.structure->dae;
    for (const InitialColumn& column : m_initialization.columns) {
        ExprId base = column.leaf;
        const bool isPre = m_pool.op(base) == Op::Pre;
        if (isPre) base = m_pool.operand(base, 0);
        if (m_pool.op(base) != Op::Variable) continue;
        const VariableId id = m_pool.variableOf(base);
        const DaeVariable& variable = dae.variables[id];
        const ExprId given = column.start.isNone() ? variable.start : column.start;
        const ExprId start = given.isNone() ? m_guessOf[id] : given;
        const Slot slot = m_builder.slotOfLeaf(base);
        const Slot target = isPre ? m_builder.preSlot(id) : slot;
        if (!start.isNone() && !m_builder.isOfParameters(start)) continue;
        const auto known = m_startOf.find(id);
        if (known != m_startOf.end()) {
            m_program.startValues.push_back({target, m_builder.slotOfLeaf(known->second), id});
            continue;
        }
        const Slot value = m_builder.newSlot();
        const double fallback = variable.type == ValueType::Enumeration ? 1 : 0;
        CodeBuilder::copy(
            value, start.isNone() ? m_builder.literal(fallback) : m_builder.lower(start, m_builder.parameterCode),
            m_builder.parameterCode);
        m_startOf.emplace(id, m_builder.placeholder(variable.typeId, value));
        if (!start.isNone()) m_given.insert(id);
        m_program.startValues.push_back({target, value, id});
    }
}

/// In constraints the guess of an unknown without a start value is computed by its equation from the guesses of others:
/// for `dx = x2 - x1; dx^2 + dy^2 = 1` the guesses of x1 and x2 select the root.
void InitialCode::deriveGuesses()
{
    std::unordered_set<ExprId> constrained;  // looked up only
    std::unordered_set<std::size_t> differentiated;
    for (const InitialRow& row : m_initialization.rows) {
        if (row.kind == InitialRowKind::Derivative) differentiated.insert(row.equation.index());
    }
    if (differentiated.empty()) return;
    const auto isPlain = [](const InitialRow& row) {
        return row.kind == InitialRowKind::Equation && !row.equation.isNone() && !row.rhs.isNone();
    };
    for (const InitialRow& row : m_initialization.rows) {
        if (!isPlain(row) || !differentiated.contains(row.equation.index())) continue;
        const std::array roots{row.lhs, row.rhs};
        for (const ExprId expr : reachable(m_pool, roots)) constrained.insert(expr);
    }
    const auto valueOf = [this](ExprId value) -> ExprId {
        std::unordered_map<ExprId, ExprId> starts;
        const std::array roots{value};
        for (const ExprId expr : reachable(m_pool, roots)) {
            const Op op = m_pool.op(expr);
            const bool isSum = op == Op::Add || op == Op::Subtract || op == Op::Negate || op == Op::Multiply;
            if (isSum || m_builder.changeOf(expr) <= Change::WithParameters) continue;
            if (op != Op::Variable || !hasStart(m_pool.variableOf(expr))) return {};
            starts.emplace(expr, m_startOf.at(m_pool.variableOf(expr)));
        }
        return starts.empty() ? ExprId() : substitute(m_pool, value, starts);
    };
    for (const InitialRow& row : m_initialization.rows) {
        if (!isPlain(row)) continue;
        for (const auto& [leaf, value] : {std::pair(row.lhs, row.rhs), std::pair(row.rhs, row.lhs)}) {
            if (m_pool.op(leaf) != Op::Variable || !constrained.contains(leaf)) continue;
            const VariableId id = m_pool.variableOf(leaf);
            const auto known = m_startOf.find(id);
            if (known == m_startOf.end() || hasStart(id)) continue;
            const ExprId guess = valueOf(value);
            if (guess.isNone()) continue;
            CodeBuilder::copy(m_builder.slotOfLeaf(known->second), m_builder.lower(guess, m_builder.parameterCode),
                              m_builder.parameterCode);
            break;
        }
    }
    m_builder.forgetAll();
}

namespace {

/// Removes effects other than assignments.
void dropActions(std::vector<Statement>& statements)
{
    std::erase_if(statements, [](const Statement& statement) {
        return statement.kind == StatementKind::Assert || statement.kind == StatementKind::Terminate ||
               statement.kind == StatementKind::Reinit || statement.kind == StatementKind::Call;
    });
    for (Statement& statement : statements) {
        dropActions(statement.body);
        for (Statement::Branch& branch : statement.branches) dropActions(branch.body);
    }
}

}  // namespace

/// Conditions of when-statements that read variables of their own algorithm: records their values in the initial
/// solution. Conditions of impure algorithms are assumed to have been true.
void InitialCode::noteWhenConditions()
{
    const auto hasEffect = [this](ExprId expr) {
        return m_pool.op(expr) == Op::FunctionCall &&
               !m_program.structure->functions[m_pool.functionOf(expr)].givesTheSameAgain();
    };
    for (const DaeAlgorithm& given : m_program.structure->dae->algorithms) {
        if (!given.clock.isNone() || !m_builder.hasAssignedConditions(given.span)) continue;
        DaeAlgorithm algorithm = given;
        dropActions(algorithm.statements);
        std::vector<ExprId> expressions;
        collectExpressions(algorithm.statements, expressions);
        if (std::ranges::none_of(reachable(m_pool, expressions), hasEffect))
            static_cast<void>(m_algorithms.lower(algorithm, m_code));
    }
}

void InitialCode::finishCode()
{
    if (!m_code.empty()) m_program.initialStages.push_back({m_builder.append(m_code), -1, false, m_firstBlock});
    m_firstBlock = m_block;
}

/// The output of an algorithm, which runs when its first output is requested.
ExprId InitialCode::valueOfAlgorithm(EquationId row)
{
    const ExprId leaf = leafOf(row);
    if (const auto known = m_ofAlgorithm.find(leaf); known != m_ofAlgorithm.end()) return known->second;
    const HybridDae& dae = *m_program.structure->dae;
    const InitialRow& r = m_initialization.rows[row];
    const auto& algorithms =
        r.kind == InitialRowKind::InitialAlgorithm ? dae.initialAlgorithms : m_initialization.algorithms;
    for (const DaeAlgorithm& algorithm : algorithms) {
        if (!(algorithm.span == r.span)) continue;
        std::vector<ExprId> assigned;
        collectAssigned(m_pool, algorithm.statements, assigned);
        if (std::ranges::find(assigned, r.lhs) == assigned.end()) continue;
        const std::vector<Slot> slots = m_algorithms.lower(algorithm, m_code);
        const std::vector<ExprId>& targets = m_algorithms.targets();
        for (std::size_t i = 0; i < targets.size(); ++i)
            m_ofAlgorithm[targets[i]] = m_builder.placeholder(m_pool.typeId(targets[i]), slots[i]);
        break;
    }
    const auto found = m_ofAlgorithm.find(r.lhs);
    return found == m_ofAlgorithm.end() ? r.lhs : found->second;
}

std::pair<ExprId, ExprId> InitialCode::sidesOf(EquationId row)
{
    const InitialRow& r = m_initialization.rows[row];
    if (r.rhs.isNone()) return {r.lhs, valueOfAlgorithm(row)};
    if (r.kind == InitialRowKind::FixedStart || r.kind == InitialRowKind::AddedStart) {
        ExprId base = r.lhs;
        if (m_pool.op(base) == Op::Pre) base = m_pool.operand(base, 0);
        if (m_pool.op(base) == Op::Variable) {
            if (const auto start = m_startOf.find(m_pool.variableOf(base)); start != m_startOf.end())
                return {r.lhs, start->second};
        }
    }
    return {r.lhs, r.rhs};
}

void InitialCode::addBlock(std::size_t index)
{
    const auto rows = m_initialization.blocks[index];
    m_block = static_cast<std::uint32_t>(index);
    if (m_code.empty()) m_firstBlock = m_block;
    m_builder.span = m_initialization.rows[rows.front()].span;
    // The outputs of an algorithm depend on each other only in that they are computed together.
    const bool isOneAlgorithm = std::ranges::all_of(rows, [&](EquationId row) {
        const InitialRow& r = m_initialization.rows[row];
        return r.rhs.isNone() && r.lhs == leafOf(row) && r.span == m_initialization.rows[rows.front()].span;
    });
    if (isOneAlgorithm) {
        for (const EquationId row : rows) {
            const ExprId value = valueOfAlgorithm(row);
            CodeBuilder::copy(m_builder.slotOfLeaf(leafOf(row)), m_builder.lower(value, m_code), m_code);
        }
        return;
    }
    if (rows.size() == 1) {
        const ExprId leaf = leafOf(rows.front());
        const auto [lhs, rhs] = sidesOf(rows.front());
        ExprId value;
        if (isContinuous(leaf)) {
            // Where the coefficient can vanish, any value may solve the equation: iteration keeps the guess then.
            const auto closed = solveFor(m_pool, lhs, rhs, leaf);
            if (closed &&
                (!closed->mayDivideByZero || m_builder.isNonzeroParameter(linearCoefficient(m_pool, lhs, rhs, leaf))))
                value = closed->value;
        } else {
            value = discreteValue(m_pool, lhs, rhs, leaf);
        }
        if (!value.isNone()) {
            const Slot target = m_pool.op(leaf) == Op::Pre
                                    ? m_builder.preSlot(m_pool.variableOf(m_pool.operand(leaf, 0)))
                                    : m_builder.slotOfLeaf(leaf);
            CodeBuilder::copy(target, m_builder.lower(m_blocks.follow(value), m_code), m_code);
            return;
        }
    }
    addLoop(index, rows);
}

void InitialCode::addLoop(std::size_t index, std::span<const EquationId> rows)
{
    finishCode();
    LoopEquations loop;
    std::vector<EquationId> continuous;
    for (const EquationId row : rows) {
        const ExprId leaf = leafOf(row);
        if (isContinuous(leaf)) {
            continuous.push_back(row);
            continue;
        }
        const auto [lhs, rhs] = sidesOf(row);
        const ExprId value = discreteValue(m_pool, lhs, rhs, leaf);
        if (!value.isNone()) loop.discrete.emplace_back(leaf, value);
    }
    finishCode();  // an algorithm that the loop needs
    tearLoop(continuous, loop);
    IterationBlock made = m_blocks.of(loop);
    made.block = index;
    made.isInitial = true;
    m_program.initialStages.push_back({{}, static_cast<std::int32_t>(m_program.iterations.size()), false, m_block});
    m_program.iterations.push_back(std::move(made));
    m_firstBlock = m_block;
}

/// As in the simulation (loops.h), but only closed forms decide about solvability.
void InitialCode::tearLoop(std::span<const EquationId> rows, LoopEquations& loop)
{
    constexpr std::size_t kMaxEdges = 20'000, kMaxGuesses = 100;
    std::vector<std::pair<ExprId, ExprId>> sides;
    std::vector<ExprId> leaves;
    std::unordered_map<ExprId, std::uint32_t> numberOf;
    for (const EquationId row : rows) {
        sides.push_back(sidesOf(row));
        numberOf.emplace(leafOf(row), static_cast<std::uint32_t>(leaves.size()));
        leaves.push_back(leafOf(row));
    }
    std::vector<std::pair<EquationId, UnknownId>> entries;
    for (std::size_t e = 0; e < sides.size(); ++e) {
        const std::array roots{sides[e].first, sides[e].second};
        for (const ExprId expr : reachable(m_pool, roots)) {
            if (const auto found = numberOf.find(expr); found != numberOf.end())
                entries.emplace_back(EquationId(e), UnknownId(found->second));
        }
    }
    const Incidence incidence(std::move(entries), sides.size(), leaves.size());
    TearingProblem problem{.incidence = incidence,
                           .solvability = {},
                           .preference = {},
                           .mustBeResidual = {},
                           .allowDivisionByZero = false};
    const bool isSmall = incidence.edgeCount() <= kMaxEdges;
    std::vector<Solvability> withDivisions;
    for (std::size_t edge = 0; edge < incidence.edgeCount(); ++edge) {
        const auto& [lhs, rhs] = sides[incidence.equationOf(EdgeId(edge)).index()];
        const ExprId leaf = leaves[incidence.unknownOf(EdgeId(edge)).index()];
        Solvability solvability = Solvability::NotSolvable;
        if (isSmall) {
            const double coefficient =
                m_builder.parameterValue(linearCoefficient(m_pool, lhs, rhs, leaf)).value_or(std::nan(""));
            problem.coefficients.push_back(coefficient);
            const auto closed = solveFor(m_pool, lhs, rhs, leaf);
            if (closed && (!closed->mayDivideByZero || (std::isfinite(coefficient) && coefficient != 0)))
                solvability = Solvability::Solvable;
            withDivisions.push_back(closed && solvability == Solvability::NotSolvable ? Solvability::MayDivideByZero
                                                                                      : solvability);
        }
        problem.solvability.push_back(solvability);
    }
    TearingOptions options;
    options.searchEffort = std::min<std::size_t>(options.searchEffort, 100 * incidence.edgeCount());
    const Tearing tearing = tear(problem, options);
    if (tearing.unknowns.size() != tearing.residuals.size() || tearing.unknowns.size() > kMaxGuesses) {
        // A block that is not square, or has hundreds of guesses, is solved as a whole.
        loop.unknowns.insert(loop.unknowns.end(), leaves.begin(), leaves.end());
        loop.residuals.insert(loop.residuals.end(), sides.begin(), sides.end());
    } else {
        for (const auto& [equation, unknown] : tearing.sequence) {
            const auto& [lhs, rhs] = sides[equation.index()];
            const auto closed = solveFor(m_pool, lhs, rhs, leaves[unknown.index()]);
            loop.sequence.emplace_back(leaves[unknown.index()], closed->value);
        }
        for (const UnknownId unknown : tearing.unknowns) loop.unknowns.push_back(leaves[unknown.index()]);
        for (const EquationId equation : tearing.residuals) loop.residuals.push_back(sides[equation.index()]);
    }
    if (isSmall) addGuesses({incidence, std::move(withDivisions), {}, {}, true}, sides, leaves, loop);
}

/// Unknowns with start values are taken as known, others are computed from them as far as equations give them in
/// closed form: in a block of hundreds of unknowns, zeros are far from its solution, and in a torn one the unknowns of
/// the iteration need not be those with start values. Only if an unknown of the iteration gets a value that way.
void InitialCode::addGuesses(TearingProblem problem, std::span<const std::pair<ExprId, ExprId>> sides,
                             std::span<const ExprId> leaves, LoopEquations& loop)
{
    const auto isIterated = [&](ExprId leaf) { return std::ranges::find(loop.unknowns, leaf) != loop.unknowns.end(); };
    const auto hasOwnStart = [&](ExprId leaf) {
        return m_pool.op(leaf) == Op::Variable && hasStart(m_pool.variableOf(leaf));
    };
    if (std::ranges::all_of(loop.unknowns, hasOwnStart)) return;
    for (const ExprId leaf : leaves) {
        const bool isKnown = hasOwnStart(leaf);
        problem.preference.push_back(isKnown ? TearingPreference::Always : TearingPreference::Neutral);
        // What follows from the iteration has other values by then.
        if (isKnown && !isIterated(leaf)) loop.guesses.emplace_back(leaf, m_startOf.at(m_pool.variableOf(leaf)));
    }
    bool isOfUse = false;
    for (const auto& [equation, unknown] : tear(problem, {TearingMethod::FewestResiduals, 0}).sequence) {
        const ExprId leaf = leaves[unknown.index()];
        if (problem.preference[unknown.index()] == TearingPreference::Always) continue;
        const auto& [lhs, rhs] = sides[equation.index()];
        const auto closed = solveFor(m_pool, lhs, rhs, leaf);
        if (!closed) continue;
        loop.guesses.emplace_back(leaf, closed->value);
        isOfUse = isOfUse || isIterated(leaf);
    }
    if (!isOfUse) loop.guesses.clear();
}

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/loops.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <unordered_map>
#include <unordered_set>

#include <fmt/format.h>

#include "core/dae/parameters.h"
#include "core/structure/reduction/mode_values.h"
#include "core/symbolic/evaluate.h"
#include "core/symbolic/simplify.h"
#include "core/symbolic/solve.h"
#include "core/symbolic/traversal.h"

namespace causeway {

namespace {

/// The parts of the values of expressions, without conditions of if-expressions and values known before; ascending.
std::vector<ExprId> valueParts(const ExpressionPool& pool, std::vector<ExprId> open)
{
    std::unordered_set<ExprId> seen(open.begin(), open.end());
    while (!open.empty()) {
        const ExprId expr = open.back();
        open.pop_back();
        if (isKnownBefore(pool, expr)) continue;
        const auto operands = pool.operands(expr);
        for (std::size_t i = pool.op(expr) == Op::If ? 1 : 0; i < operands.size(); ++i) {
            if (seen.insert(operands[i]).second) open.push_back(operands[i]);
        }
    }
    std::vector<ExprId> parts(seen.begin(), seen.end());
    std::ranges::sort(parts);
    return parts;
}

constexpr std::size_t kMaxGuesses = 100, kMaxNonlinearGuesses = 25;  // of a torn loop

/// The search for a smaller set is limited to this number of visits per edge.
TearingOptions tearingOptionsFor(const Incidence& incidence)
{
    constexpr std::size_t kLooks = 400;
    TearingOptions options;
    options.searchEffort = std::min(options.searchEffort, kLooks * incidence.edgeCount());
    return options;
}

}  // namespace

bool mayBeIterated(const Structure& structure, UnknownId unknown)
{
    const Unknown& u = structure.unknowns[unknown];
    return !u.isDiscrete || structure.dae->variables[u.variable].type == ValueType::Real;
}

bool valueDependsOn(const ExpressionPool& pool, ExprId root, ExprId leaf)
{
    return std::ranges::binary_search(valueParts(pool, {root}), leaf);
}

std::vector<bool> iteratedUnknowns(const Structure& structure, ExpressionPool& pool, const BltBlock& block)
{
    const std::size_t size = block.unknowns.size();
    std::vector<bool> isIterated(size), isOpen(size, false);  // open: discrete Reals that are not decided
    for (std::size_t i = 0; i < size; ++i) {
        const Unknown& u = structure.unknowns[block.unknowns[i]];
        const bool isReal = mayBeIterated(structure, block.unknowns[i]);
        isOpen[i] = isReal && u.isDiscrete && structure.dae->variables[u.variable].clock.isNone();
        isIterated[i] = isReal && !isOpen[i];
    }
    if (std::ranges::none_of(isOpen, [](bool open) { return open; })) return isIterated;
    // Which Reals of the block the value of each depends on.
    IdMap<ExprId, std::uint32_t> numberOf;
    for (std::size_t i = 0; i < size; ++i) {
        if (isIterated[i] || isOpen[i])
            numberOf.emplace(structure.unknowns[block.unknowns[i]].expr, static_cast<std::uint32_t>(i));
    }
    std::vector<std::vector<std::uint32_t>> needs(size);
    for (std::size_t i = 0; i < size; ++i) {
        const StructureEquation& e = structure.equations[block.equations[i]];
        const ExprId own = structure.unknowns[block.unknowns[i]].expr;
        const bool isTarget = e.kind != RowKind::Equation && structure.unknowns[block.unknowns[i]].variable == e.target;
        const ExprId value = isTarget ? e.rhs : discreteValue(pool, e.lhs, e.rhs, own);
        const std::vector<ExprId> roots = value.isNone() ? std::vector{e.lhs, e.rhs} : std::vector{value};
        for (const ExprId part : valueParts(pool, roots)) {
            if (const std::uint32_t* number = numberOf.find(part)) needs[i].push_back(*number);
        }
    }
    // Unknowns without remaining predecessors or successors are on no cycle.
    std::vector<bool> isLeft(size);
    for (std::size_t i = 0; i < size; ++i) isLeft[i] = isIterated[i] || isOpen[i];
    for (bool hasChanged = true; hasChanged;) {
        hasChanged = false;
        std::vector<bool> isNeeded(size, false);
        for (std::size_t i = 0; i < size; ++i) {
            for (const std::uint32_t need : needs[i]) isNeeded[need] = isNeeded[need] || isLeft[i];
        }
        for (std::size_t i = 0; i < size; ++i) {
            const bool needsLeft = std::ranges::any_of(needs[i], [&](std::uint32_t need) { return isLeft[need]; });
            if (!isLeft[i] || (needsLeft && isNeeded[i])) continue;
            isLeft[i] = false;
            hasChanged = true;
        }
    }
    for (std::size_t i = 0; i < size; ++i) isIterated[i] = isIterated[i] || (isOpen[i] && isLeft[i]);
    return isIterated;
}

ExprId discreteValue(ExpressionPool& pool, ExprId lhs, ExprId rhs, ExprId leaf)
{
    // A Real gives an Integer no value.
    const bool isReal = pool.type(lhs) == ValueType::Real || pool.type(rhs) == ValueType::Real;
    if (isReal && pool.type(leaf) != ValueType::Real) return {};
    if (lhs == leaf) return rhs;
    if (rhs == leaf) return lhs;
    const auto isNot = [&](ExprId expr) { return pool.op(expr) == Op::Not && pool.operand(expr, 0) == leaf; };
    if (isNot(lhs)) return pool.unary(Op::Not, rhs);
    if (isNot(rhs)) return pool.unary(Op::Not, lhs);
    if (pool.type(lhs) == ValueType::Boolean || pool.type(rhs) == ValueType::Boolean) return {};
    const auto closed = solveFor(pool, lhs, rhs, leaf);
    return closed ? closed->value : ExprId();
}

LoopSolver::Loop LoopSolver::continuousPart(const BltBlock& block) const
{
    Loop loop;
    IdMap<UnknownId, UnknownId> numberOf;
    const std::vector<bool> isIterated = iteratedUnknowns(m_structure, m_structure.pool, block);
    for (std::size_t i = 0; i < block.equations.size(); ++i) {
        if (!isIterated[i]) continue;
        numberOf.emplace(block.unknowns[i], UnknownId(loop.unknowns.size()));
        loop.equations.push_back(block.equations[i]);
        loop.unknowns.push_back(block.unknowns[i]);
    }
    std::vector<std::pair<EquationId, UnknownId>> entries;
    for (std::size_t e = 0; e < loop.equations.size(); ++e) {
        for (const UnknownId unknown : m_structure.incidence.unknowns(loop.equations[e])) {
            if (const UnknownId* found = numberOf.find(unknown)) entries.emplace_back(EquationId(e), *found);
        }
    }
    loop.incidence = Incidence(std::move(entries), loop.equations.size(), loop.unknowns.size());
    return loop;
}

void LoopSolver::differentiate(Loop& loop)
{
    ExpressionPool& pool = m_structure.pool;
    m_unknownAt.clear();
    m_dependsOnLoop.clear();
    for (std::size_t v = 0; v < loop.unknowns.size(); ++v)
        m_unknownAt.emplace(m_structure.unknowns[loop.unknowns[v]].expr, static_cast<std::uint32_t>(v));
    loop.coefficients.resize(loop.incidence.edgeCount());
    std::vector<ExprId> leaves;
    for (std::size_t e = 0; e < loop.equations.size(); ++e) {
        const StructureEquation& equation = m_structure.equations[loop.equations[e]];
        const auto unknowns = loop.incidence.unknowns(EquationId(e));
        leaves.clear();
        for (const UnknownId unknown : unknowns)
            leaves.push_back(m_structure.unknowns[loop.unknowns[unknown.index()]].expr);
        const bool isReal = pool.type(equation.lhs) == ValueType::Real || pool.type(equation.rhs) == ValueType::Real;
        const std::vector<ExprId> partials =
            isReal ? gradient(pool, subtract(pool, equation.lhs, equation.rhs), leaves, &m_functions)
                   : std::vector<ExprId>(leaves.size());
        for (std::size_t i = 0; i < partials.size(); ++i) {
            loop.coefficients[loop.incidence.firstEdge(EquationId(e)).index() + i] = partials[i];
            loop.isLinear = loop.isLinear && !partials[i].isNone() && !dependsOnLoop(partials[i]);
        }
        loop.isLinear = loop.isLinear && !jumpsByLoop(equation.lhs) && !jumpsByLoop(equation.rhs);
    }
}

bool LoopSolver::dependsOnLoop(ExprId root)
{
    const ExpressionPool& pool = m_structure.pool;
    std::vector<ExprId> open{root};
    while (!open.empty()) {
        const ExprId expr = open.back();
        if (m_dependsOnLoop.contains(expr)) {
            open.pop_back();
            continue;
        }
        bool depends = m_unknownAt.contains(expr), isReady = true;
        if (!depends && pool.op(expr) != Op::Derivative && !isKnownBefore(pool, expr)) {
            for (const ExprId operand : pool.operands(expr)) {
                const bool* known = m_dependsOnLoop.find(operand);
                if (known == nullptr) {
                    open.push_back(operand);
                    isReady = false;
                } else {
                    depends = depends || *known;
                }
            }
        }
        if (!isReady) continue;
        open.pop_back();
        m_dependsOnLoop.emplace(expr, depends);
    }
    return m_dependsOnLoop.at(root);
}

/// Whether unknowns of the loop decide between pieces of an expression. It is not linear then, though all pieces have
/// the same coefficients.
bool LoopSolver::jumpsByLoop(ExprId root)
{
    const ExpressionPool& pool = m_structure.pool;
    const auto jumps = [&pool](ExprId expr) {
        if (pool.type(expr) != ValueType::Real) return true;
        if (pool.op(expr) != Op::Call) return false;
        switch (pool.builtin(expr)) {
            case Builtin::Floor:
            case Builtin::Ceil:
            case Builtin::Div:
            case Builtin::Mod:
            case Builtin::Rem: return true;
            default: return false;
        }
    };
    const std::vector<ExprId> parts = reachable(pool, std::array{root});
    return std::ranges::any_of(parts, [&](ExprId expr) { return jumps(expr) && dependsOnLoop(expr); });
}

std::optional<double> LoopSolver::constantValue(ExprId root)
{
    const ExpressionPool& pool = m_structure.pool;
    if (pool.isNumber(root)) return pool.number(root);
    if (m_parameters.empty()) m_parameters = evaluateParameters(*m_structure.dae);
    std::vector<ExprId> open{root};
    std::vector<std::optional<double>> operands;
    while (!open.empty()) {
        const ExprId expr = open.back();
        if (m_constantValue.contains(expr)) {
            open.pop_back();
            continue;
        }
        std::optional<double> value;
        if (pool.op(expr) == Op::Variable) {
            const VariableId id = pool.variableOf(expr);
            const bool isParameter = m_structure.dae->variables[id].variability <= Variability::Parameter;
            if (isParameter && !std::isnan(m_parameters[id.index()])) value = m_parameters[id.index()];
        } else if (pool.op(expr) != Op::Derivative && pool.op(expr) != Op::Pre) {
            operands.clear();
            bool isReady = true;
            for (const ExprId operand : pool.operands(expr)) {
                const std::optional<double>* known = m_constantValue.find(operand);
                if (known == nullptr) {
                    open.push_back(operand);
                    isReady = false;
                } else {
                    operands.push_back(*known);
                }
            }
            if (!isReady) continue;
            value = evaluateNode(pool, expr, operands);
        }
        open.pop_back();
        m_constantValue.emplace(expr, value);
    }
    return m_constantValue.at(root);
}

/// For a coefficient with several pieces, such as that of a diode with two slopes, the largest one: rounding errors
/// must be tolerable on each. NaN if one is unknown or zero: another coefficient then counts.
double LoopSolver::largestPiece(ExprId coefficient)
{
    if (const auto value = constantValue(coefficient)) return *value;
    const auto range = rangeInAllModes(
        m_structure.pool, coefficient, [this](ExprId leaf) { return constantValue(leaf); },
        [](ExprId /*leaf*/) { return std::vector<double>(); });
    return range && range->smallest > 0 ? range->largest : std::nan("");
}

Solvability LoopSolver::solvability(const Loop& loop, EdgeId edge)
{
    ExpressionPool& pool = m_structure.pool;
    const ExprId coefficient = loop.coefficients[edge.index()];
    if (coefficient.isNone() || pool.isNumber(coefficient, 0)) return Solvability::NotSolvable;
    if (const auto value = constantValue(coefficient))
        return *value != 0 ? Solvability::Solvable : Solvability::MayDivideByZero;
    const ExprId unknown = m_structure.unknowns[loop.unknowns[loop.incidence.unknownOf(edge).index()]].expr;
    if (!dependsOnLoop(coefficient) || !dependsOn(pool, coefficient, unknown)) return Solvability::MayDivideByZero;
    // Nonlinear in the unknown: solvable only if the functions around it have unique inverses.
    constexpr std::size_t kLargest = 100;
    const StructureEquation& equation = m_structure.equations[loop.equations[loop.incidence.equationOf(edge).index()]];
    if (reachable(pool, std::array{equation.lhs, equation.rhs}).size() > kLargest) return Solvability::NotSolvable;
    const auto closed = solveFor(pool, equation.lhs, equation.rhs, unknown);
    if (!closed) return Solvability::NotSolvable;
    const auto isNonzero = [this](ExprId divisor) { return constantValue(divisor).value_or(0) != 0; };
    return std::ranges::all_of(closed->divisors, isNonzero) ? Solvability::Solvable : Solvability::MayDivideByZero;
}

std::string LoopSolver::obstacle(const Loop& loop, EdgeId edge, Solvability solvability)
{
    if (solvability == Solvability::Solvable) return {};
    const ExpressionPool& pool = m_structure.pool;
    const ExprId coefficient = loop.coefficients[edge.index()];
    if (coefficient.isNone()) return "it has no derivative there";
    if (pool.isNumber(coefficient, 0)) return "its coefficient is 0";
    if (solvability == Solvability::NotSolvable) return "it has no closed form there";
    const ExprId unknown = m_structure.unknowns[loop.unknowns[loop.incidence.unknownOf(edge).index()]].expr;
    if (dependsOn(pool, coefficient, unknown)) return "its closed form may divide by zero";
    constexpr std::size_t kLongest = 40;
    const std::string text = m_structure.print(coefficient);
    const char* const verdict = constantValue(coefficient) == 0.0 ? "is" : "may be";
    return text.size() > kLongest ? fmt::format("its coefficient {} zero", verdict)
                                  : fmt::format("its coefficient {} {} zero", text, verdict);
}

TearingPreference LoopSolver::preference(UnknownId unknown) const
{
    const Unknown& u = m_structure.unknowns[unknown];
    const VariableAttributes variable = m_structure.attributesOf(u.variable);
    if (!u.isDerivative && !variable.start.isNone()) return TearingPreference::HasStart;
    return variable.nominal.isNone() ? TearingPreference::Neutral : TearingPreference::HasNominal;
}

LoopSolver::Loop LoopSolver::prepare(BltBlock& block)
{
    Loop loop = continuousPart(block);
    differentiate(loop);
    const bool isMixed = loop.equations.size() < block.equations.size();
    block.kind = isMixed ? BlockKind::Mixed : loop.isLinear ? BlockKind::Linear : BlockKind::Nonlinear;
    return loop;
}

TearingProblem LoopSolver::problemOf(const Loop& loop)
{
    TearingProblem problem{.incidence = loop.incidence,
                           .solvability = {},
                           .preference = {},
                           .mustBeResidual = {},
                           .allowDivisionByZero = false};
    problem.solvability.reserve(loop.incidence.edgeCount());
    problem.coefficients.reserve(loop.incidence.edgeCount());
    for (std::size_t edge = 0; edge < loop.incidence.edgeCount(); ++edge) {
        problem.solvability.push_back(solvability(loop, EdgeId(edge)));
        const ExprId coefficient = loop.coefficients[edge];
        problem.coefficients.push_back(coefficient.isNone() ? std::nan("") : largestPiece(coefficient));
    }
    problem.preference.reserve(loop.unknowns.size());
    for (const UnknownId unknown : loop.unknowns) problem.preference.push_back(preference(unknown));
    return problem;
}

void LoopSolver::solve(BltBlock& block)
{
    const Loop loop = prepare(block);
    if (!loop.equations.empty()) tearBlock(block, loop, tear(problemOf(loop), tearingOptionsFor(loop.incidence)));
}

CheckedTearing LoopSolver::solveAsChosen(BltBlock& block, const TearingChoice& choice)
{
    // In the numbering of the loop, and back.
    const auto refused = [](TearingRefusal refusal, UnknownId unknown, EquationId equation) {
        CheckedTearing result;
        result.verdict = TearingVerdict::Refused;
        result.refusal = refusal;
        result.refusedUnknown = unknown;
        result.refusedEquation = equation;
        return result;
    };
    const Loop loop = prepare(block);
    TearingChoice own;
    for (const UnknownId unknown : choice.unknowns) {
        const auto found = std::ranges::find(loop.unknowns, unknown);
        if (found == loop.unknowns.end()) return refused(TearingRefusal::UnknownNotInBlock, unknown, {});
        own.unknowns.emplace_back(static_cast<std::size_t>(found - loop.unknowns.begin()));
    }
    for (const EquationId equation : choice.residuals) {
        const auto found = std::ranges::find(loop.equations, equation);
        if (found == loop.equations.end()) return refused(TearingRefusal::EquationNotInBlock, {}, equation);
        own.residuals.emplace_back(static_cast<std::size_t>(found - loop.equations.begin()));
    }
    CheckedTearing checked = tearAsChosen(problemOf(loop), own, tearingOptionsFor(loop.incidence));
    if (!checked.refusedUnknown.isNone()) checked.refusedUnknown = loop.unknowns[checked.refusedUnknown.index()];
    if (!checked.refusedEquation.isNone()) checked.refusedEquation = loop.equations[checked.refusedEquation.index()];
    for (UnknownId& unknown : checked.addedUnknowns) unknown = loop.unknowns[unknown.index()];
    for (EquationId& equation : checked.addedResiduals) equation = loop.equations[equation.index()];
    if (checked.verdict != TearingVerdict::Refused) tearBlock(block, loop, checked.tearing);
    return checked;
}

WatchedTearing LoopSolver::watch(const BltBlock& block)
{
    Loop loop = continuousPart(block);
    differentiate(loop);
    std::vector<TearingStep> steps;
    std::vector<std::string> obstacles;
    IdVector<EquationId, std::uint32_t> numbers(loop.equations.size(), 0);
    if (!loop.equations.empty()) {
        const TearingProblem problem = problemOf(loop);
        const Tearing tearing =
            tear(problem, tearingOptionsFor(loop.incidence), [&](const TearingStep& step) { steps.push_back(step); });
        std::uint32_t number = 0;
        for (const auto& [equation, unknown] : tearing.sequence) numbers[equation] = ++number;
        for (const EquationId equation : tearing.residuals) numbers[equation] = ++number;
        for (std::size_t edge = 0; edge < loop.incidence.edgeCount(); ++edge)
            obstacles.push_back(obstacle(loop, EdgeId(edge), problem.solvability[edge]));
    }
    return {std::move(loop.equations), std::move(loop.unknowns), std::move(loop.incidence),
            std::move(steps),          std::move(numbers),       std::move(obstacles)};
}

void LoopSolver::tearBlock(BltBlock& block, const Loop& loop, const Tearing& tearing)
{
    block.tearing.clear();
    block.residuals.clear();
    block.sequence.clear();
    block.solution.clear();
    for (const UnknownId unknown : tearing.unknowns) block.tearing.push_back(loop.unknowns[unknown.index()]);
    for (const EquationId equation : tearing.residuals) block.residuals.push_back(loop.equations[equation.index()]);
    for (const auto& [equation, unknown] : tearing.sequence)
        block.sequence.emplace_back(loop.equations[equation.index()], loop.unknowns[unknown.index()]);
    if (loop.isLinear) solveLinear(block);
    // With hundreds of guesses, sparse elimination with pivoting by values is better: the whole loop has fewer
    // incidences than the torn rest.
    if (block.kind != BlockKind::Mixed && block.tearing.size() > (loop.isLinear ? kMaxGuesses : kMaxNonlinearGuesses)) {
        block.tearing.clear();
        block.residuals.clear();
        block.sequence.clear();
    }
}

void LoopSolver::solveLinear(BltBlock& block)
{
    constexpr std::size_t kMaxUnknowns = 2, kMaxSteps = 200, kMaxNodes = 2000;
    const std::size_t size = block.tearing.size();
    if (size == 0 || size > kMaxUnknowns || block.sequence.size() > kMaxSteps) return;
    ExpressionPool& pool = m_structure.pool;
    const auto leafOf = [this](UnknownId unknown) { return m_structure.unknowns[unknown].expr; };
    // Every unknown in terms of the tearing unknowns.
    std::vector<std::pair<UnknownId, ExprId>> steps;
    std::unordered_map<ExprId, ExprId> eliminated;
    const auto inTearing = [&](ExprId expr) { return eliminated.empty() ? expr : substitute(pool, expr, eliminated); };
    const auto isShort = [&](ExprId expr) { return reachable(pool, std::array{expr}).size() <= kMaxNodes; };
    for (const auto& [equation, unknown] : block.sequence) {
        const StructureEquation& e = m_structure.equations[equation];
        const auto closed = solveFor(pool, e.lhs, e.rhs, leafOf(unknown));
        if (!closed) return;
        steps.emplace_back(unknown, closed->value);
        const ExprId value = inTearing(closed->value);
        if (!isShort(value)) return;
        eliminated.emplace(leafOf(unknown), value);
    }
    // coefficient * tearing unknowns + constant = 0
    std::array<std::array<ExprId, kMaxUnknowns>, kMaxUnknowns> coefficient;
    std::array<ExprId, kMaxUnknowns> constant;
    std::unordered_map<ExprId, ExprId> atZero;
    for (const UnknownId unknown : block.tearing) atZero.emplace(leafOf(unknown), pool.real(0));
    for (std::size_t i = 0; i < size; ++i) {
        const StructureEquation& e = m_structure.equations[block.residuals[i]];
        const ExprId residual = inTearing(subtract(pool, e.lhs, e.rhs));
        if (!isShort(residual)) return;
        for (std::size_t k = 0; k < size; ++k) {
            coefficient[i][k] = causeway::differentiate(pool, residual, leafOf(block.tearing[k]), m_functions);
            if (coefficient[i][k].isNone()) return;
        }
        constant[i] = substitute(pool, residual, atZero);
    }
    const auto determinant = [&](ExprId a, ExprId b, ExprId c, ExprId d) {
        return subtract(pool, multiply(pool, a, d), multiply(pool, b, c));
    };
    const auto& c = coefficient;
    const ExprId divisor = size == 1 ? c[0][0] : determinant(c[0][0], c[0][1], c[1][0], c[1][1]);
    if (pool.isNumber(divisor, 0)) return;
    if (const auto value = constantValue(divisor); value && *value == 0) return;
    for (std::size_t k = 0; k < size; ++k) {
        const ExprId numerator = size == 1 ? constant[0]
                                 : k == 0  ? determinant(constant[0], c[0][1], constant[1], c[1][1])
                                           : determinant(c[0][0], constant[0], c[1][0], constant[1]);
        block.solution.emplace_back(block.tearing[k], negate(pool, divide(pool, numerator, divisor)));
    }
    block.solution.insert(block.solution.end(), steps.begin(), steps.end());
}

}  // namespace causeway

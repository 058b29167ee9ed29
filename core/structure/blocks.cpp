// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/blocks.h"

#include <algorithm>
#include <span>

#include "core/base/task.h"
#include "core/structure/graph/components.h"
#include "core/structure/loops.h"
#include "core/structure/system.h"
#include "core/symbolic/simplify.h"
#include "core/symbolic/solve.h"
#include "core/symbolic/traversal.h"

namespace causeway {

Incidence solvableIncidence(Structure& structure)
{
    const Incidence& incidence = structure.incidence;
    std::vector<std::pair<EquationId, UnknownId>> entries;
    for (std::size_t edge = 0; edge < incidence.edgeCount(); ++edge) {
        const EquationId equation = incidence.equationOf(EdgeId(edge));
        const UnknownId unknown = incidence.unknownOf(EdgeId(edge));
        if (mayDetermine(structure, equation, unknown)) entries.emplace_back(equation, unknown);
    }
    return Incidence(std::move(entries), structure.equations.size(), structure.unknowns.size());
}

namespace {

/// The matching found by index reduction for equations that it did not differentiate.
Matching matchingOfReduction(const Structure& structure)
{
    Matching result = emptyMatching(structure.incidence);
    const StructureIndex& index = structure.index;
    const Pantelides& pantelides = index.reduction.pantelides;
    const std::size_t count = std::min(index.equationOf.size(), pantelides.matching.unknownOf.size());
    for (std::size_t e = 0; e < count; ++e) {
        const UnknownId column = pantelides.matching.unknownOf[EquationId(e)];
        if (!column.isNone() && pantelides.differentiations[EquationId(e)] == 0)
            result.unknownOf[index.equationOf[EquationId(e)]] = index.unknownOf[column];
    }
    return result;
}

}  // namespace

Matching matchEquations(Structure& structure)
{
    const Incidence& incidence = structure.incidence;
    structure.assignment.resize(structure.equations.size());
    structure.equationOf.resize(structure.unknowns.size());
    const bool isMixed =
        std::ranges::any_of(structure.equations,
                            [](const StructureEquation& e) { return e.isDiscrete || e.kind != RowKind::Equation; }) ||
        std::ranges::any_of(structure.unknowns, [](const Unknown& unknown) { return unknown.isDiscrete; });
    const auto mayDecide = [&](EdgeId edge) {
        return !isMixed || mayDetermine(structure, incidence.equationOf(edge), incidence.unknownOf(edge));
    };
    Colouring colouring(incidence);
    colouring.runInRounds([&](const ColouringStep& step) { structure.steps.push_back(step); }, mayDecide);
    Matching matching = emptyMatching(incidence);
    for (const ColouringStep& step : structure.steps) {
        matching.unknownOf[step.equation] = step.unknown;
        matching.equationOf[step.unknown] = step.equation;
        structure.assignment[step.equation].number = step.number;
    }
    if (colouring.assignedCount() < structure.equations.size()) {
        const Matching guess = matchingOfReduction(structure);
        if (isMixed) {
            // These edges are a subset of the incidence, so a matching of one is a matching of the other.
            augmentToMaximum(solvableIncidence(structure), matching, &guess);
        } else {
            augmentToMaximum(incidence, matching, &guess);
        }
    }
    for (std::size_t e = 0; e < structure.equations.size(); ++e) {
        const EquationId equation(e);
        const UnknownId unknown = matching.unknownOf[equation];
        structure.assignment[equation].equation = equation;
        structure.assignment[equation].unknown = unknown;
        if (!unknown.isNone()) structure.equationOf[unknown] = equation;
    }
    return matching;
}

void orderEquations(Structure& structure, const Matching& matching)
{
    std::vector<bool> isLeft(structure.equations.size(), false);
    std::uint32_t low = 0;
    for (std::size_t e = 0; e < isLeft.size(); ++e) {
        isLeft[e] = structure.assignment[EquationId(e)].number == 0 && !matching.unknownOf[EquationId(e)].isNone();
    }
    for (const ColouringStep& step : structure.steps) {
        if (step.rule == ColouringRule::SingleUnknown) ++low;
    }
    const ComponentList components = tarjanComponents(structure.incidence, matching, isLeft);
    // Blocks in the order of the numbers: each coloured equation is one, each component is one.
    std::vector<std::uint32_t> componentOf(structure.equations.size(), 0);
    std::uint32_t component = 0;
    for (const auto& members : components) {
        ++component;
        for (const EquationId equation : members) {
            structure.assignment[equation].number = ++low;
            componentOf[equation.index()] = component;
        }
    }
    for (std::size_t e = 0; e < structure.equations.size(); ++e) {
        if (structure.assignment[EquationId(e)].number != 0) structure.order.emplace_back(e);
    }
    std::ranges::sort(structure.order, {}, [&](EquationId e) { return structure.assignment[e].number; });
    std::uint32_t previous = 0;
    for (const EquationId equation : structure.order) {
        const std::uint32_t own = componentOf[equation.index()];
        if (own == 0 || own != previous) structure.blocks.emplace_back();
        previous = own;
        structure.blocks.back().equations.push_back(equation);
        structure.blocks.back().unknowns.push_back(matching.unknownOf[equation]);
    }
}

void numberAsTorn(Structure& structure, const BltBlock& block)
{
    if (block.equations.size() < 2 || (block.tearing.empty() && block.sequence.empty())) return;
    const auto numberOf = [&](EquationId e) -> std::uint32_t& { return structure.assignment[e].number; };
    const EquationId first = *std::ranges::min_element(block.equations, {}, numberOf);
    const auto place = std::ranges::find(structure.order, first);
    std::uint32_t next = numberOf(first);
    for (const EquationId equation : block.equations) numberOf(equation) = 0;
    const auto take = [&](EquationId equation) { numberOf(equation) = next++; };
    for (const auto& [equation, unknown] : block.sequence) take(equation);
    for (const EquationId equation : block.residuals) take(equation);
    for (const EquationId equation : block.equations) {
        if (numberOf(equation) == 0) take(equation);
    }
    std::sort(place, place + static_cast<std::ptrdiff_t>(block.equations.size()),
              [&](EquationId a, EquationId b) { return numberOf(a) < numberOf(b); });
}

/// Conditions that decide nothing, `if c then 0 else 0`, go away, with what that leaves.
class IdleConditions {
public:
    explicit IdleConditions(ExpressionPool& pool) : m_pool(pool) {}

    [[nodiscard]] ExprId without(ExprId root)
    {
        const auto hasIdle = [this](ExprId expr, std::uint8_t below) { return std::uint8_t(below | isIdle(expr)); };
        if (m_hasIdle.of(m_pool, root, hasIdle) == 0) return root;
        return rewrite(m_pool, root, m_memo, [this](ExprId node, std::span<const ExprId> operands) {
            if (isIdle(node)) return operands[1];
            return std::ranges::equal(operands, m_pool.operands(node)) ? node : simplifyNode(m_pool, node, operands);
        });
    }

private:
    [[nodiscard]] bool isIdle(ExprId expr) const
    {
        return m_pool.op(expr) == Op::If && m_pool.operand(expr, 1) == m_pool.operand(expr, 2);
    }

    ExpressionPool& m_pool;
    GrowingFlags m_hasIdle;
    RewriteMemo m_memo;
};

void solveBlocks(Structure& structure, const Task& task)
{
    LoopSolver loops(structure);
    IdleConditions idle(structure.pool);
    for (BltBlock& block : structure.blocks) {
        if (task.cancelled()) return;
        if (block.equations.size() == 1) {
            const EquationId equation = block.equations.front();
            const StructureEquation& e = structure.equations[equation];
            const Unknown& unknown = structure.unknowns[block.unknowns.front()];
            // v = if edge(c) then ... else pre(v): pre(v) is known. Values may have v on the right, too; in conditions
            // it is the value before.
            const bool isImplicit = e.kind == RowKind::When && valueDependsOn(structure.pool, e.rhs, unknown.expr);
            if (unknown.variable == e.target && e.lhs == unknown.expr && !isImplicit) {
                structure.assignment[equation].solved = idle.without(e.rhs);
                if (e.kind == RowKind::When) block.kind = BlockKind::When;
                continue;
            }
            const auto closed = solveFor(structure.pool, e.lhs, e.rhs, unknown.expr);
            if (closed) {
                structure.assignment[equation].solved = idle.without(closed->value);
                structure.assignment[equation].mayDivideByZero = closed->mayDivideByZero;
                continue;
            }
        }
        loops.solve(block);
        numberAsTorn(structure, block);
    }
}

}  // namespace causeway

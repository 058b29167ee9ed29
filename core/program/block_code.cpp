// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/program/block_code.h"

#include <algorithm>
#include <array>
#include <unordered_set>

#include "core/structure/loops.h"
#include "core/symbolic/simplify.h"
#include "core/symbolic/solve.h"
#include "core/symbolic/traversal.h"

namespace causeway {

IterationBlock BlockCode::ofStructure(std::size_t index)
{
    const Structure& structure = *m_program.structure;
    const BltBlock& block = structure.blocks[index];
    const std::vector<bool> isIterated = iteratedUnknowns(structure, m_pool, block);
    const auto leafOf = [&](UnknownId unknown) { return structure.unknowns[unknown].expr; };
    LoopEquations loop;
    // Unknowns that follow from conditions alone are computed, not iterated.
    bool isTorn = !block.tearing.empty() || !block.sequence.empty();
    for (const auto& [equation, unknown] : block.sequence) {
        const StructureEquation& e = structure.equations[equation];
        const auto closed = solveFor(m_pool, e.lhs, e.rhs, leafOf(unknown));
        if (!closed) {
            isTorn = false;
            loop.sequence.clear();
            break;
        }
        loop.sequence.emplace_back(leafOf(unknown), closed->value);
    }
    for (std::size_t i = 0; i < block.equations.size(); ++i) {
        const StructureEquation& e = structure.equations[block.equations[i]];
        const Unknown& unknown = structure.unknowns[block.unknowns[i]];
        if (!isIterated[i]) {
            const bool isTarget = e.kind != RowKind::Equation && unknown.variable == e.target;
            const ExprId value = isTarget ? e.rhs : discreteValue(m_pool, e.lhs, e.rhs, unknown.expr);
            if (!value.isNone()) loop.discrete.emplace_back(unknown.expr, value);
        } else if (!isTorn) {
            loop.unknowns.push_back(unknown.expr);
            loop.residuals.emplace_back(e.lhs, e.rhs);
        }
    }
    if (isTorn) {
        for (const UnknownId unknown : block.tearing) loop.unknowns.push_back(leafOf(unknown));
        for (const EquationId equation : block.residuals)
            loop.residuals.emplace_back(structure.equations[equation].lhs, structure.equations[equation].rhs);
    }
    IterationBlock made = of(loop);
    made.block = index;
    made.isLinear = block.kind == BlockKind::Linear;
    return made;
}

CornerModes& BlockCode::corners()
{
    return m_builder.isInitial ? m_initialCorners : m_corners;
}

ExprId BlockCode::follow(ExprId value)
{
    return m_builder.isUnfrozen ? value : corners().follow(value);
}

IterationBlock BlockCode::of(LoopEquations loop)
{
    IterationBlock made;
    if (!m_builder.isUnfrozen) corners().writeAsChoices(loop);
    if (!loop.guesses.empty()) {
        const CodeBuilder::Scope scope = m_builder.beginScope();
        Code code;
        for (const auto& [leaf, value] : loop.guesses)
            CodeBuilder::copy(m_builder.slotOfLeaf(leaf), m_builder.lower(value, code), code);
        made.guessCode = m_builder.append(code);
        m_builder.endScope(scope);
    }
    // Values computed inside the iteration belong to an iterate; later code computes them again.
    const CodeBuilder::Scope scope = m_builder.beginScope();
    m_builder.touchedRelations.clear();
    for (const ExprId unknown : loop.unknowns) {
        made.unknowns.push_back(m_builder.slotOfLeaf(unknown));
        made.leaves.push_back(unknown);
    }
    for (const auto& [leaf, value] : loop.discrete) static_cast<void>(m_builder.slotOfLeaf(leaf));
    Code code;
    for (const auto& [leaf, value] : loop.sequence) {
        const Slot slot = m_builder.slotOfLeaf(leaf);
        CodeBuilder::copy(slot, m_builder.lower(value, code), code);
        made.followers.push_back(slot);
    }
    for (const auto& [lhs, rhs] : loop.residuals)
        made.residuals.push_back(m_builder.lower(subtract(m_pool, lhs, rhs), code));
    made.code = m_builder.append(code);
    const bool wasEventOnly = m_builder.isEventOnly;
    m_builder.isEventOnly = true;
    for (const auto& [leaf, value] : loop.discrete) {
        // A value may be the slot of another unknown of the block: it is compared, then taken over.
        const Slot kept = m_builder.newSlot();
        CodeBuilder::copy(kept, m_builder.lower(value, code), code);
        made.discrete.push_back({m_builder.slotOfLeaf(leaf), kept});
    }
    m_builder.isEventOnly = wasEventOnly;
    made.discreteCode = m_builder.append(code);
    m_builder.endScope(scope);
    made.relations = m_builder.touchedRelations;
    std::ranges::sort(made.relations);
    made.relations.erase(std::unique(made.relations.begin(), made.relations.end()), made.relations.end());
    // Relations independent of the block are not modes of it.
    std::unordered_set<ExprId> own(loop.unknowns.begin(), loop.unknowns.end());
    for (const auto& [leaf, value] : loop.sequence) own.insert(leaf);
    for (const auto& [leaf, value] : loop.discrete) own.insert(leaf);
    const std::size_t before = made.relations.size();
    std::erase_if(made.relations, [&](std::uint32_t relation) {
        const std::array roots{m_program.relations[relation].relation};
        return std::ranges::none_of(reachable(m_pool, roots), [&](ExprId expr) { return own.contains(expr); });
    });
    made.hasOuterRelations = made.relations.size() < before;
    return made;
}

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/masked_relations.h"

#include <algorithm>
#include <array>

#include "core/structure/structure.h"
#include "core/symbolic/traversal.h"

namespace causeway {

MaskedRelations::MaskedRelations(const Program& program)
    : m_program(&program), m_rootsOf(program.relations.size()), m_isKnown(program.relations.size())
{
    const Structure& structure = *program.structure;
    const ExpressionPool& pool = structure.pool;
    for (std::size_t i = 0; i < program.relations.size(); ++i) {
        m_isKnown[i] = program.relations[i].relation.index() < pool.size();
        if (m_isKnown[i]) m_relations.emplace(program.relations[i].relation, static_cast<std::uint32_t>(i));
    }
    m_holdsRelation = flagsByExpression(
        pool, [this](ExprId expr, std::uint8_t below) { return m_relations.contains(expr) ? std::uint8_t(1) : below; });
    for (const StructureEquation& equation : structure.equations) {
        // What is discrete has changed if its value has.
        if (equation.isDiscrete && equation.kind == RowKind::Equation) continue;
        for (const ExprId side : {equation.lhs, equation.rhs}) {
            if (side.isNone() || !holdsRelation(side)) continue;
            for (const ExprId part : reachable(pool, std::array{side})) {
                if (const std::uint32_t* relation = m_relations.find(part)) m_rootsOf[*relation].push_back(side);
            }
        }
    }
}

bool MaskedRelations::mask(const ModelEvaluator& evaluator, const std::vector<std::size_t>& changed) const
{
    Changed isChanged(m_rootsOf.size());
    for (const std::size_t relation : changed) {
        if (relation >= isChanged.size() || m_isKnown[relation] == 0) return false;
        isChanged[relation] = true;
    }
    return std::ranges::all_of(changed, [&](std::size_t relation) {
        return std::ranges::all_of(m_rootsOf[relation],
                                   [&](ExprId root) { return readsTheSame(root, evaluator, isChanged); });
    });
}

/// Nothing that has changed is met on the way through the branches that count.
bool MaskedRelations::readsTheSame(ExprId root, const ModelEvaluator& evaluator, const Changed& isChanged) const
{
    const ExpressionPool& pool = m_program->structure->pool;
    IdMap<ExprId, bool> seen;
    std::vector<ExprId> open{root};
    const auto visit = [&](ExprId expr) {
        if (holdsRelation(expr) && seen.emplace(expr).second) open.push_back(expr);
    };
    while (!open.empty()) {
        const ExprId expr = open.back();
        open.pop_back();
        if (const std::uint32_t* relation = m_relations.find(expr); relation != nullptr && isChanged[*relation])
            return false;
        const std::span<const ExprId> operands = pool.operands(expr);
        const Truth condition = pool.op(expr) == Op::If ? truthOf(operands[0], evaluator, isChanged) : std::nullopt;
        if (condition)
            visit(operands[*condition ? 1 : 2]);
        else
            std::ranges::for_each(operands, visit);
    }
    return true;
}

Truth MaskedRelations::truthOf(ExprId condition, const ModelEvaluator& evaluator, const Changed& isChanged) const
{
    const ExpressionPool& pool = m_program->structure->pool;
    return threeValued(pool, condition, [&](ExprId part) -> Truth {
        if (const std::uint32_t* relation = m_relations.find(part)) {
            if (isChanged[*relation]) return std::nullopt;
            return evaluator.slot(m_program->relations[*relation].mode) != 0;
        }
        if (pool.op(part) != Op::Variable && pool.op(part) != Op::Pre) return std::nullopt;
        const std::optional<double> value = evaluator.valueOfLeaf(part);
        return value ? Truth(*value != 0) : std::nullopt;
    });
}

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/masked_relations.h"

#include <algorithm>
#include <array>

#include "core/dae/dae_expressions.h"
#include "core/structure/structure.h"
#include "core/symbolic/traversal.h"

namespace causeway {

MaskedRelations::MaskedRelations(const Program& program) : m_program(&program)
{
    addRelations();
    addEquations();
    addAlgorithms();
}

void MaskedRelations::addRelations()
{
    const ExpressionPool& pool = m_program->structure->pool;
    for (std::size_t i = 0; i < m_program->relations.size(); ++i) {
        const auto [place, isNew] =
            m_places.emplace(m_program->relations[i].relation, static_cast<std::uint32_t>(m_masked.size()));
        if (isNew) m_masked.emplace_back();
        m_masked[*place].relations.push_back(static_cast<std::uint32_t>(i));
        m_placeOf.push_back(*place);
    }
    m_holdsRelation = flagsByExpression(
        pool, [this](ExprId expr, std::uint8_t below) { return m_places.contains(expr) ? std::uint8_t(1) : below; });
}

void MaskedRelations::addEquations()
{
    const Structure& structure = *m_program->structure;
    for (const StructureEquation& equation : structure.equations) {
        // A discrete equation matters only if its value has changed, which the caller checks.
        const bool isDiscrete = equation.isDiscrete && equation.kind == RowKind::Equation;
        for (const ExprId side : {equation.lhs, equation.rhs}) {
            if (side.isNone() || !holdsRelation(side)) continue;
            for (const ExprId part : reachable(structure.pool, std::array{side})) {
                const std::uint32_t* place = m_places.find(part);
                if (place == nullptr) continue;
                m_masked[*place].isInEquations = true;
                if (!isDiscrete) m_masked[*place].roots.push_back(side);
            }
        }
    }
}

/// Effects of a relation through an algorithm are not visible in equations.
void MaskedRelations::addAlgorithms()
{
    const Structure& structure = *m_program->structure;
    std::vector<ExprId> roots;
    for (const DaeAlgorithm& algorithm : structure.dae->algorithms) {
        forEachExpression(algorithm.statements, [&](ExprId expr) {
            if (holdsRelation(expr)) roots.push_back(expr);
        });
    }
    for (const ExprId part : reachable(structure.pool, roots)) {
        if (const std::uint32_t* place = m_places.find(part)) m_masked[*place].isInAlgorithms = true;
    }
}

bool MaskedRelations::mask(const ModelEvaluator& evaluator, const std::vector<std::size_t>& changed) const
{
    Changed isChanged(m_masked.size());
    for (const std::size_t relation : changed) {
        // Roundings follow the relations.
        if (relation >= m_placeOf.size()) return false;
        const Masked& masked = m_masked[m_placeOf[relation]];
        if (!masked.isInEquations || masked.isInAlgorithms) return false;
        isChanged[m_placeOf[relation]] = true;
    }
    for (std::size_t place = 0; place < m_masked.size(); ++place) {
        if (isChanged[place] && !std::ranges::all_of(m_masked[place].roots, [&](ExprId root) {
                return readsTheSame(root, evaluator, isChanged);
            }))
            return false;
    }
    return true;
}

/// No changed relation occurs in the active branches.
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
        if (const std::uint32_t* place = m_places.find(expr); place != nullptr && isChanged[*place]) return false;
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
        if (const std::uint32_t* place = m_places.find(part))
            return isChanged[*place] ? std::nullopt : truthOf(m_masked[*place], evaluator);
        if (pool.op(part) != Op::Variable && pool.op(part) != Op::Pre) return std::nullopt;
        const std::optional<double> value = evaluator.valueOfLeaf(part);
        return value ? Truth(*value != 0) : std::nullopt;
    });
}

/// Nothing if the relations of one expression differ: one of them may belong to a branch that is not evaluated.
Truth MaskedRelations::truthOf(const Masked& masked, const ModelEvaluator& evaluator) const
{
    const auto isTrue = [&](std::uint32_t relation) {
        return evaluator.slot(m_program->relations[relation].mode) != 0;
    };
    const bool first = isTrue(masked.relations.front());
    const auto isSame = [&](std::uint32_t relation) { return isTrue(relation) == first; };
    return std::ranges::all_of(masked.relations, isSame) ? Truth(first) : std::nullopt;
}

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dae/scalars/whole_arrays.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "core/dae/assigned_variables.h"
#include "core/dae/scalars/balance.h"
#include "core/dae/when_targets.h"

namespace causeway {

namespace {

class WholeArrays {
public:
    WholeArrays(HybridDae& dae, std::span<const std::size_t> first, std::span<const std::vector<std::size_t>> written)
        : m_dae(dae), m_first(first), m_written(written), m_isGiven(dae.variables.size(), 0)
    {
    }

    void run()
    {
        std::vector<std::vector<VariableId>> assigned;
        for (const DaeAlgorithm& algorithm : m_dae.algorithms) {
            std::vector<ExprId> targets;
            collectAssigned(m_dae.pool, algorithm.statements, targets);
            assigned.emplace_back();
            for (const ExprId target : targets) note(target, assigned.back());
            for (const VariableId id : assigned.back()) m_isGiven[id.index()] = 1;
        }
        noteGiven(m_dae.equations);
        const std::vector<std::uint8_t> isOfWhen = whenTargets(m_dae);
        std::vector<std::vector<Statement>> before(m_dae.algorithms.size());
        std::int64_t count = 0;
        for (std::size_t i = 0; i < m_dae.algorithms.size(); ++i) {
            if (!m_dae.algorithms[i].clock.isNone()) continue;
            for (const std::size_t variable : m_written[i]) {
                if (m_first[variable] != m_first[variable + 1]) assigned[i].emplace_back(m_first[variable]);
            }
            before[i] = missing(m_dae.algorithms[i], assigned[i], isOfWhen);
            count += static_cast<std::int64_t>(before[i].size());
        }
        // Unless equations are missing, they determine these together with other unknowns.
        if (count == 0) return;
        const Balance balance = balanceOf(m_dae);
        if (balance.unknowns - balance.equations < count) return;
        for (std::size_t i = 0; i < m_dae.algorithms.size(); ++i) {
            std::vector<Statement>& statements = m_dae.algorithms[i].statements;
            statements.insert(statements.begin(), before[i].begin(), before[i].end());
        }
    }

private:
    void note(ExprId side, std::vector<VariableId>& variables) const
    {
        if (!side.isNone() && m_dae.pool.op(side) == Op::Variable) variables.push_back(m_dae.pool.variableOf(side));
    }

    /// Notes variables that stand alone on one side of an equation.
    void noteGiven(const std::vector<DaeEquation>& equations)
    {
        std::vector<VariableId> alone;
        for (const DaeEquation& equation : equations) {
            if (equation.kind == EquationKind::Simple) {
                note(equation.lhs, alone);
                note(equation.rhs, alone);
            }
            if (equation.structure == DaeEquation::kNoStructure) continue;
            const EquationStructure& structure = m_dae.structures[equation.structure];
            for (const ExprId target : structure.targets) note(target, alone);
            for (const EquationBranch& branch : structure.branches) noteGiven(branch.equations);
        }
        for (const VariableId id : alone) m_isGiven[id.index()] = 1;
    }

    /// Initial assignments for whole targets of the algorithm that nothing else defines.
    std::vector<Statement> missing(const DaeAlgorithm& algorithm, std::vector<VariableId>& assigned,
                                   const std::vector<std::uint8_t>& isOfWhen)
    {
        std::ranges::sort(assigned);
        std::vector<Statement> before;
        std::size_t doneUpTo = 0;
        for (const VariableId id : assigned) {
            if (id.index() < doneUpTo) continue;
            const auto end = std::ranges::upper_bound(m_first, id.index());
            if (end == m_first.begin() || end == m_first.end()) continue;  // no declared variable
            doneUpTo = *end;
            const bool isDiscrete = std::any_of(isOfWhen.begin() + static_cast<std::ptrdiff_t>(*(end - 1)),
                                                isOfWhen.begin() + static_cast<std::ptrdiff_t>(*end),
                                                [](std::uint8_t one) { return one != 0; });
            for (std::size_t i = *(end - 1); i < *end; ++i) {
                if (m_isGiven[i] != 0) continue;
                before.push_back(keep(VariableId(i), isDiscrete, algorithm.span));
                m_isGiven[i] = 1;
            }
        }
        return before;
    }

    Statement keep(VariableId id, bool isDiscrete, SourceSpan span)
    {
        ExpressionPool& pool = m_dae.pool;
        const DaeVariable& variable = m_dae.variables[id];
        Statement statement;
        statement.span = span;
        statement.targets = {pool.variable(id, variable.typeId)};
        if (isDiscrete || variable.variability == Variability::Discrete || variable.type != ValueType::Real) {
            statement.value = pool.unary(Op::Pre, statement.targets.front());
        } else {
            statement.value = variable.start.isNone() ? pool.real(0) : variable.start;
        }
        return statement;
    }

    HybridDae& m_dae;
    std::span<const std::size_t> m_first;
    std::span<const std::vector<std::size_t>> m_written;
    std::vector<std::uint8_t> m_isGiven;  ///< by variable: something other than a whole array gives it
};

}  // namespace

void completeArrays(HybridDae& dae, std::span<const std::size_t> first,
                    std::span<const std::vector<std::size_t>> written)
{
    if (!dae.algorithms.empty()) WholeArrays(dae, first, written).run();
}

}  // namespace causeway

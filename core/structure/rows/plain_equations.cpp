// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/rows/plain_equations.h"

#include "core/dae/when_targets.h"
#include "core/symbolic/simplify.h"
#include "core/symbolic/value_elements.h"

namespace causeway {

namespace {

/// Equations that are one or become some: if-equations with a branch for each case, results of calls.
class PlainEquations {
public:
    PlainEquations(const HybridDae& dae, ExpressionPool& pool, const Decision& decide)
        : m_dae(dae), m_pool(pool), m_decide(decide)
    {
    }

    [[nodiscard]] std::vector<PlainEquation> of(const std::vector<DaeEquation>& equations)
    {
        std::vector<PlainEquation> result;
        for (const DaeEquation& equation : equations) {
            if (equation.clock.isNone()) append(equation, result);
        }
        return result;
    }

private:
    void append(const DaeEquation& equation, std::vector<PlainEquation>& result)
    {
        switch (equation.kind) {
            case EquationKind::Simple: result.push_back({equation.lhs, equation.rhs, equation.span}); return;
            case EquationKind::If: appendIf(equation, result); return;
            case EquationKind::Results: {
                const std::vector<ExprId>& targets = m_dae.structures[equation.structure].targets;
                for (std::size_t i = 0; i < targets.size(); ++i) {
                    if (!targets[i].isNone())
                        result.push_back({targets[i], m_pool.tupleElement(equation.rhs, i), equation.span});
                }
                return;
            }
            default: return;  // for-equations are resolved; the others determine nothing, or only at events
        }
    }

    /// Branches nest as deep as the text does.
    void appendIf(const DaeEquation& equation, std::vector<PlainEquation>& result)
    {
        const std::vector<EquationBranch>& branches = m_dae.structures[equation.structure].branches;
        std::vector<std::vector<PlainEquation>> rows;
        for (const EquationBranch& branch : branches) rows.push_back(of(branch.equations));
        const auto isLikeFirst = [&](const auto& branch) { return branch.size() == rows.front().size(); };
        const bool isEven = !branches.empty() && std::ranges::all_of(rows, isLikeFirst) &&
                            (branches.back().condition.isNone() || rows.front().empty());
        if (m_decide && !isEven) {
            for (std::size_t b = 0; b < branches.size(); ++b) {
                const auto taken =
                    branches[b].condition.isNone() ? true : m_decide(branches[b].condition, equation.span);
                if (!taken) return;
                if (*taken) {
                    result.insert(result.end(), rows[b].begin(), rows[b].end());
                    return;
                }
            }
            return;
        }
        if (branches.empty() || !branches.back().condition.isNone()) return;
        std::size_t count = rows.back().size();
        for (const auto& branch : rows) count = std::min(count, branch.size());
        for (std::size_t i = 0; i < count; ++i) {
            PlainEquation sides = rows.back()[i];
            for (std::size_t b = branches.size() - 1; b-- > 0;) {
                sides.lhs = choose(branches[b].condition, rows[b][i].lhs, sides.lhs);
                sides.rhs = choose(branches[b].condition, rows[b][i].rhs, sides.rhs);
            }
            sides.span = equation.span;
            result.push_back(sides);
        }
    }

    ExprId choose(ExprId condition, ExprId then, ExprId otherwise)
    {
        return then == otherwise ? then : select(m_pool, condition, then, otherwise);
    }

    const HybridDae& m_dae;
    ExpressionPool& m_pool;
    const Decision& m_decide;
};

}  // namespace

std::vector<PlainEquation> plainEquations(const HybridDae& dae, const std::vector<DaeEquation>& equations,
                                          ExpressionPool& pool, const Decision& decide)
{
    return PlainEquations(dae, pool, decide).of(equations);
}

bool isReal(const ExpressionPool& pool, const PlainEquation& sides)
{
    return pool.type(sides.lhs) == ValueType::Real || pool.type(sides.rhs) == ValueType::Real;
}

std::vector<VariableKind> kindsOf(const HybridDae& dae)
{
    // Whatever a when-clause assigns is discrete, also where it is not declared so.
    const std::vector<std::uint8_t> isOfWhen = whenTargets(dae);
    std::vector<VariableKind> kinds(dae.variables.size(), VariableKind::None);
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        const DaeVariable& variable = dae.variables[VariableId(i)];
        if (variable.variability <= Variability::Parameter || variable.causality == Causality::Input) continue;
        if (!variable.clock.isNone() || !isNumeric(variable.type)) continue;
        kinds[i] =
            variable.variability == Variability::Continuous && variable.type == ValueType::Real && isOfWhen[i] == 0
                ? VariableKind::Continuous
                : VariableKind::Discrete;
    }
    return kinds;
}

}  // namespace causeway

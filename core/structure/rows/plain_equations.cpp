// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/rows/plain_equations.h"

#include <algorithm>

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
        if (m_decide && !countOf(equation)) return appendTaken(equation, result);
        const std::vector<EquationBranch>& branches = m_dae.structures[equation.structure].branches;
        std::vector<std::vector<PlainEquation>> rows;
        for (const EquationBranch& branch : branches) rows.push_back(of(branch.equations));
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

    /// Conditions inside a branch that is not taken need not be known.
    void appendTaken(const DaeEquation& equation, std::vector<PlainEquation>& result)
    {
        for (const EquationBranch& branch : m_dae.structures[equation.structure].branches) {
            const auto taken = branch.condition.isNone() ? true : m_decide(branch.condition, equation.span);
            if (!taken) return;
            if (!*taken) continue;
            const std::vector<PlainEquation> rows = of(branch.equations);
            result.insert(result.end(), rows.begin(), rows.end());
            return;
        }
    }

    /// The number of equations that an equation becomes; nothing if it depends on a condition.
    [[nodiscard]] std::optional<std::size_t> countOf(const DaeEquation& equation) const
    {
        if (equation.kind == EquationKind::Simple) return 1;
        if (equation.kind == EquationKind::Results) {
            const auto isAsked = [](ExprId target) { return !target.isNone(); };
            return static_cast<std::size_t>(
                std::ranges::count_if(m_dae.structures[equation.structure].targets, isAsked));
        }
        if (equation.kind != EquationKind::If) return 0;
        const std::vector<EquationBranch>& branches = m_dae.structures[equation.structure].branches;
        std::optional<std::size_t> ofAll;
        if (branches.empty() || !branches.back().condition.isNone()) ofAll = 0;
        for (const EquationBranch& branch : branches) {
            std::size_t count = 0;
            for (const DaeEquation& inner : branch.equations) {
                const auto one = inner.clock.isNone() ? countOf(inner) : 0;
                if (!one) return std::nullopt;
                count += *one;
            }
            if (ofAll.value_or(count) != count) return std::nullopt;
            ofAll = count;
        }
        return ofAll;
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
    // Every variable assigned in a when-clause is discrete, even if not declared so.
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

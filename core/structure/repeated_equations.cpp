// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/repeated_equations.h"

#include <algorithm>
#include <array>
#include <map>

#include "core/structure/rows/exact_dependencies.h"
#include "core/structure/rows/linear_form.h"
#include "core/symbolic/traversal.h"

namespace causeway {

namespace {

using LinearRow = std::map<ExprId, Fraction>;  ///< terms with unknowns, with their factors

class Repetitions {
public:
    explicit Repetitions(const Structure& structure)
        : m_structure(structure),
          m_reader(structure.pool, {}),
          m_isUnknown(structure.dae->variables.size(), structure.unknowns.size() == 0)
    {
        for (const Unknown& unknown : structure.unknowns) m_isUnknown[unknown.variable.index()] = true;
    }

    [[nodiscard]] std::vector<std::vector<EquationId>> among(const std::vector<EquationId>& equations)
    {
        constexpr std::size_t kOperationsPerEntry = 400;
        std::vector<EquationId> exact;
        std::size_t entries = 1;
        for (const EquationId equation : equations) {
            LinearRow row;
            if (!add(equation, {1, 1}, row)) continue;
            entries += row.size();
            exact.push_back(equation);
            m_rows.push_back(std::move(row));
        }
        std::vector<std::vector<EquationId>> sets;
        auto residues = residueRows();
        for (const RowDependency& dependency :
             findDependencies(std::move(residues), m_columns.size(), kOperationsPerEntry * entries)) {
            if (!cancels(dependency, exact)) continue;
            std::vector<EquationId>& set = sets.emplace_back();
            for (const auto& [row, factor] : dependency) set.push_back(exact[row]);
        }
        return sets;
    }

private:
    [[nodiscard]] bool holdsUnknown(ExprId expr) const
    {
        const ExpressionPool& pool = m_structure.pool;
        const std::vector<ExprId> nodes = reachable(pool, std::array{expr});
        return std::ranges::any_of(nodes, [&](ExprId node) {
            return pool.op(node) == Op::Variable && pool.variableOf(node).index() < m_isUnknown.size() &&
                   m_isUnknown[pool.variableOf(node).index()];
        });
    }

    /// False where a number grows too large.
    [[nodiscard]] bool add(EquationId equation, const Fraction& factor, LinearRow& row)
    {
        const StructureEquation& e = m_structure.equations[equation];
        for (const LinearTerm& term : m_reader.read(e.lhs, e.rhs)) {
            if (term.expr.isNone() || !holdsUnknown(term.expr)) continue;
            const auto product = multiply(term.factor, factor);
            const auto sum = product ? causeway::add(row[term.expr], *product) : std::nullopt;
            if (!sum) return false;
            row[term.expr] = *sum;
        }
        std::erase_if(row, [](const auto& entry) { return entry.second.numerator == 0; });
        return true;
    }

    [[nodiscard]] std::vector<std::vector<ResidueEntry>> residueRows()
    {
        std::vector<std::vector<ResidueEntry>> rows(m_rows.size());
        for (std::size_t i = 0; i < rows.size(); ++i) {
            for (const auto& [expr, factor] : m_rows[i]) {
                const auto next = static_cast<std::uint32_t>(m_columns.size());
                rows[i].push_back({m_columns.try_emplace(expr, next).first->second, residueOf(factor)});
            }
        }
        return rows;
    }

    [[nodiscard]] bool cancels(const RowDependency& dependency, const std::vector<EquationId>& equations)
    {
        LinearRow sum;
        for (const auto& [row, residue] : dependency) {
            const auto factor = fractionOfResidue(residue);
            if (!factor || !add(equations[row], *factor, sum)) return false;
        }
        return sum.empty();
    }

    const Structure& m_structure;
    LinearFormReader m_reader;
    std::vector<bool> m_isUnknown;  ///< by variable
    std::vector<LinearRow> m_rows;
    std::map<ExprId, std::uint32_t> m_columns;
};

}  // namespace

std::vector<std::vector<EquationId>> repeatedEquations(const Structure& structure, const std::vector<EquationId>& among)
{
    return Repetitions(structure).among(among);
}

}  // namespace causeway

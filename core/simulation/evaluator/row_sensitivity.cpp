// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/evaluator/row_sensitivity.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <unordered_map>

#include <Eigen/SparseCore>
#include <Eigen/SparseLU>

namespace causeway {

namespace {

constexpr double kEpsilon = std::numeric_limits<double>::epsilon();
constexpr std::size_t kMaxEquations = 20000;

/// An unknown of the equations: a derivative of a state, or an algebraic variable.
struct Leaf {
    ExprId expr;
    VariableId variable;
    bool isState = false;
    bool isDerivative = false;
};

class Sensitivity {
public:
    Sensitivity(const HybridDae& dae, RowEvaluation& numbers, std::span<const RowEquation> equations, double tolerance)
        : m_dae(dae), m_numbers(numbers), m_equations(equations), m_tolerance(tolerance)
    {
    }

    std::optional<double> ofDerivative(VariableId state)
    {
        collect(state);
        const std::size_t count = m_chosen.size();
        if (count == 0 || count != m_unknownOf.size() || count > kMaxEquations) return std::nullopt;
        std::vector<Eigen::Triplet<double>> entries;
        Eigen::VectorXd errors = Eigen::VectorXd::Zero(static_cast<Eigen::Index>(count));
        for (std::size_t row = 0; row < count; ++row) {
            const RowEquation& equation = m_equations[m_chosen[row]];
            double& error = errors[static_cast<Eigen::Index>(row)];
            error = ownError(equation);
            for (const Leaf& leaf : m_leaves[m_chosen[row]]) {
                const double partial = partialBy(equation, leaf);
                if (leaf.isState) {
                    error += std::fabs(partial) * m_tolerance *
                             (std::fabs(m_numbers[leaf.expr].value) + m_numbers.nominal(leaf.variable));
                } else if (partial != 0) {
                    entries.emplace_back(m_unknownOf.at(keyOf(leaf)), static_cast<int>(row), partial);
                }
            }
        }
        const auto size = static_cast<Eigen::Index>(count);
        Eigen::SparseMatrix<double> transposed(size, size);
        transposed.setFromTriplets(entries.begin(), entries.end());
        Eigen::SparseLU<Eigen::SparseMatrix<double>> factors;
        factors.compute(transposed);
        if (factors.info() != Eigen::Success) return std::nullopt;
        Eigen::VectorXd right = Eigen::VectorXd::Zero(size);
        right[0] = 1;  // the derivative is the first unknown
        const Eigen::VectorXd shares = factors.solve(right);
        const double bound = shares.cwiseAbs().dot(errors);
        return std::isfinite(bound) ? std::optional(bound) : std::nullopt;
    }

private:
    using Key = std::uint64_t;
    [[nodiscard]] static Key keyOf(const Leaf& leaf)
    {
        return 2 * static_cast<Key>(leaf.variable.index()) + (leaf.isDerivative ? 1 : 0);
    }

    /// Real variables in an equation that vary continuously.
    void readLeaves()
    {
        m_leaves.resize(m_equations.size());
        for (std::size_t e = 0; e < m_equations.size(); ++e) {
            for (const ExprId expr : m_equations[e].cone) {
                const Op op = m_dae.pool.op(expr);
                if ((op != Op::Variable && op != Op::Derivative) || m_dae.pool.type(expr) != ValueType::Real) continue;
                const ExprId of = op == Op::Derivative ? m_dae.pool.operand(expr, 0) : expr;
                if (m_dae.pool.op(of) != Op::Variable) continue;
                const VariableId variable = m_dae.pool.variableOf(of);
                if (!m_numbers.isColumn(variable) || !m_numbers[expr].isKnown) continue;
                if (m_dae.variables[variable].variability == Variability::Discrete) continue;
                const bool isState = op == Op::Variable && m_numbers.derivativeColumn(variable).has_value();
                m_leaves[e].push_back({expr, variable, isState, op == Op::Derivative});
                if (!isState) m_holders[keyOf(m_leaves[e].back())].push_back(e);
            }
        }
    }

    /// Equations that the derivative depends on, in order of discovery.
    void collect(VariableId state)
    {
        readLeaves();
        std::vector<std::uint8_t> isChosen(m_equations.size(), 0);
        std::vector<Key> open{2 * static_cast<Key>(state.index()) + 1};
        m_unknownOf.emplace(open.front(), 0);
        while (!open.empty()) {
            const Key key = open.back();
            open.pop_back();
            for (const std::size_t e : m_holders[key]) {
                if (isChosen[e] != 0) continue;
                isChosen[e] = 1;
                m_chosen.push_back(e);
                for (const Leaf& leaf : m_leaves[e]) {
                    if (leaf.isState) continue;
                    if (m_unknownOf.emplace(keyOf(leaf), static_cast<int>(m_unknownOf.size())).second)
                        open.push_back(keyOf(leaf));
                }
            }
        }
    }

    /// Central difference.
    double partialBy(const RowEquation& equation, const Leaf& leaf)
    {
        const double value = m_numbers[leaf.expr].value;
        const double by = std::cbrt(kEpsilon) * std::max(std::fabs(value), 1e-3 * m_numbers.nominal(leaf.variable));
        const auto up = m_numbers.difference(equation.lhs, equation.rhs, equation.cone, {{leaf.expr, value + by}});
        const auto down = m_numbers.difference(equation.lhs, equation.rhs, equation.cone, {{leaf.expr, value - by}});
        return up && down ? (*up - *down) / (2 * by) : 0;
    }

    [[nodiscard]] double ownError(const RowEquation& equation) const
    {
        const RowNumber &left = m_numbers[equation.lhs], &right = m_numbers[equation.rhs];
        if (!left.isKnown || !right.isKnown) return 0;
        return std::fabs(left.value - right.value) + kEpsilon * (left.size + right.size);
    }

    const HybridDae& m_dae;
    RowEvaluation& m_numbers;
    std::span<const RowEquation> m_equations;
    const double m_tolerance;
    std::vector<std::vector<Leaf>> m_leaves;                      ///< by equation
    std::unordered_map<Key, std::vector<std::size_t>> m_holders;  ///< of unknowns; no iteration over it
    std::unordered_map<Key, int> m_unknownOf;                     ///< numbers of unknowns; no iteration over it
    std::vector<std::size_t> m_chosen;
};

}  // namespace

std::optional<double> errorOfDerivative(const HybridDae& dae, RowEvaluation& numbers,
                                        std::span<const RowEquation> equations, VariableId state, double tolerance)
{
    return Sensitivity(dae, numbers, equations, tolerance).ofDerivative(state);
}

}  // namespace causeway

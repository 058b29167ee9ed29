// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/numerics/complementarity.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace causeway {

namespace {

using Index = Eigen::Index;

constexpr double kDisplacement = 1e-11;  // relative to q: above rounding, but invisible
constexpr double kLeastOfAll = 1e-15;    // relative to the largest q, if each is perturbed relative to itself
constexpr double kLeastPivot = 1e-10;    // relative to the largest entry of a column
constexpr double kZero = 1e-9;           // relative to the largest value: zero threshold for distinguishing solutions

/// Basic variables as affine functions of nonbasic ones: values + table * nonbasic. Variables: 0..n-1 are w, n..2n-1
/// are z, 2n is the artificial one, which makes all of q positive.
class Dictionary {
public:
    Dictionary(const Eigen::MatrixXd& m, const Eigen::VectorXd& q, Displacement displacement)
        : m_size(q.size()), m_table(q.size(), q.size() + 1), m_values(q.size(), 2)
    {
        // Scales rows and columns, so that pivots are comparable. The path is unaffected.
        const auto inverse = [](double size) { return size > 0 ? 1 / size : 1; };
        const Eigen::VectorXd rows = m.rowwise().lpNorm<Eigen::Infinity>().unaryExpr(inverse);
        m_table.leftCols(m_size) = rows.asDiagonal() * m;
        const Eigen::VectorXd columns =
            m_table.leftCols(m_size).colwise().lpNorm<Eigen::Infinity>().transpose().unaryExpr(inverse);
        m_table.leftCols(m_size) = m_table.leftCols(m_size) * columns.asDiagonal();
        m_table.col(m_size).setOnes();
        m_values.col(0) = rows.asDiagonal() * q;
        const double most = m_values.col(0).lpNorm<Eigen::Infinity>();
        for (Index i = 0; i < m_size; ++i) {
            // All different: multiples of the golden ratio.
            const double fraction = static_cast<double>(i + 1) * 0.6180339887498949;
            const double size = displacement == Displacement::OfLargest
                                    ? kDisplacement * most
                                    : std::max(kDisplacement * std::fabs(m_values(i, 0)), kLeastOfAll * most);
            m_values(i, 1) = m_values(i, 0) + size * (1 + fraction - std::floor(fraction));
            m_basic.push_back(i);
            m_nonbasic.push_back(m_size + i);
        }
        m_nonbasic.push_back(2 * m_size);
    }

    [[nodiscard]] Index size() const { return m_size; }
    [[nodiscard]] Index artificial() const { return 2 * m_size; }
    [[nodiscard]] Index complementOf(Index variable) const
    {
        return variable < m_size ? variable + m_size : variable - m_size;
    }
    [[nodiscard]] const std::vector<Index>& basic() const { return m_basic; }
    [[nodiscard]] Index columnOf(Index variable) const
    {
        return std::ranges::find(m_nonbasic, variable) - m_nonbasic.begin();
    }

    /// The most negative row; none if all are nonnegative.
    [[nodiscard]] std::optional<Index> lowest() const
    {
        Index row = 0;
        if (m_size == 0 || m_values.col(1).minCoeff(&row) >= 0) return std::nullopt;
        return row;
    }

    /// The row that reaches zero first as the variable of the column increases; the artificial variable is preferred in
    /// ties.
    [[nodiscard]] std::optional<Index> leaving(Index column) const
    {
        const double least = kLeastPivot * m_table.col(column).lpNorm<Eigen::Infinity>();
        std::optional<Index> best;
        double nearest = 0;
        for (Index row = 0; row < m_size; ++row) {
            const double slope = m_table(row, column);
            if (slope >= -least) continue;
            const double distance = std::max(0.0, m_values(row, 1)) / -slope;
            if (!best || distance < nearest ||
                (distance == nearest && m_basic[static_cast<std::size_t>(row)] == artificial())) {
                best = row;
                nearest = distance;
            }
        }
        return best;
    }

    /// Exchanges a basic and a nonbasic variable; returns the one that left the basis. False for a negligible pivot.
    bool exchange(Index row, Index column)
    {
        const double pivot = m_table(row, column);
        if (!(std::fabs(pivot) > 0)) return false;
        const Eigen::RowVectorXd solved = m_table.row(row) / -pivot;
        const Eigen::RowVector2d solvedValues = m_values.row(row) / -pivot;
        const Eigen::VectorXd multiplier = m_table.col(column);
        m_table.noalias() += multiplier * solved;
        m_values.noalias() += multiplier * solvedValues;
        m_table.col(column) = multiplier / pivot;
        m_table.row(row) = solved;
        m_table(row, column) = 1 / pivot;
        m_values.row(row) = solvedValues;
        std::swap(m_basic[static_cast<std::size_t>(row)], m_nonbasic[static_cast<std::size_t>(column)]);
        return m_values.row(row).allFinite();
    }

    /// Pairs that are both zero, whose nonbasic variable can grow while the other stays.
    [[nodiscard]] std::vector<std::size_t> undetermined() const
    {
        std::vector<std::size_t> pairs;
        const double zero = kZero * m_values.col(0).lpNorm<Eigen::Infinity>();
        for (Index row = 0; row < m_size; ++row) {
            const Index variable = m_basic[static_cast<std::size_t>(row)];
            if (variable == artificial() || std::fabs(m_values(row, 0)) > zero) continue;
            const Index column = columnOf(complementOf(variable));
            const double largest = m_table.col(column).lpNorm<Eigen::Infinity>();
            if (std::fabs(m_table(row, column)) > kZero * largest) continue;
            bool canGrow = true;
            for (Index other = 0; other < m_size && canGrow; ++other)
                canGrow = m_table(other, column) >= -kZero * largest || m_values(other, 0) > zero;
            if (canGrow) pairs.push_back(static_cast<std::size_t>(variable % m_size));
        }
        std::ranges::sort(pairs);
        return pairs;
    }

private:
    Index m_size;
    Eigen::MatrixXd m_table;
    Eigen::Matrix<double, Eigen::Dynamic, 2> m_values;  ///< of the problem, and perturbed
    std::vector<Index> m_basic, m_nonbasic;             ///< by row, by column
};

}  // namespace

ComplementaritySolution solveComplementarity(const Eigen::MatrixXd& m, const Eigen::VectorXd& q,
                                             Displacement displacement)
{
    ComplementaritySolution solution;
    Dictionary dictionary(m, q, displacement);
    const Index mostPivots = 50 + 10 * dictionary.size();
    std::optional<Index> row = dictionary.lowest();
    bool isSolved = !row;
    Index entering = dictionary.artificial();
    for (Index pivot = 0; pivot < mostPivots && !isSolved; ++pivot) {
        if (pivot > 0) row = dictionary.leaving(dictionary.columnOf(entering));
        if (!row) {
            solution.outcome = ComplementaritySolution::Outcome::Ray;
            return solution;
        }
        const Index leaving = dictionary.basic()[static_cast<std::size_t>(*row)];
        if (!dictionary.exchange(*row, dictionary.columnOf(entering))) return solution;
        isSolved = leaving == dictionary.artificial();
        if (!isSolved) entering = dictionary.complementOf(leaving);
    }
    if (!isSolved) return solution;
    solution.outcome = ComplementaritySolution::Outcome::Solved;
    solution.isMoved.assign(static_cast<std::size_t>(dictionary.size()), false);
    for (const Index variable : dictionary.basic()) {
        if (variable >= dictionary.size())
            solution.isMoved[static_cast<std::size_t>(variable - dictionary.size())] = true;
    }
    solution.undetermined = dictionary.undetermined();
    return solution;
}

bool isPositiveSemidefinite(const Eigen::MatrixXd& m)
{
    if (m.size() == 0) return true;
    const Eigen::MatrixXd sum = m + m.transpose();
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> eigen(sum, Eigen::EigenvaluesOnly);
    return eigen.eigenvalues().minCoeff() >= -1e-9 * eigen.eigenvalues().cwiseAbs().maxCoeff();
}

}  // namespace causeway

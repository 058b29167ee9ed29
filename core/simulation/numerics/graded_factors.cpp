// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/numerics/graded_factors.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace causeway {

namespace {

constexpr double kUnit = std::numeric_limits<double>::epsilon();
constexpr double kCertain = 64;  // times its error: larger values are significant

Eigen::MatrixXd orthonormal(const Eigen::MatrixXd& columns)
{
    const Eigen::HouseholderQR<Eigen::MatrixXd> factors(columns);
    return factors.householderQ() * Eigen::MatrixXd::Identity(columns.rows(), columns.cols());
}

}  // namespace

void GradedFactors::compute(Eigen::MatrixXd matrix, Eigen::MatrixXd rounding)
{
    const Eigen::Index size = matrix.cols();
    m_factors = std::move(matrix);
    m_rows.setIdentity(size);
    m_columns.setIdentity(size);
    for (m_rank = 0; m_rank < size; ++m_rank) {
        Eigen::Index row = 0, column = 0;
        if (!findPivot(m_rank, rounding, row, column)) break;
        m_factors.row(m_rank).swap(m_factors.row(row));
        m_factors.col(m_rank).swap(m_factors.col(column));
        rounding.row(m_rank).swap(rounding.row(row));
        rounding.col(m_rank).swap(rounding.col(column));
        m_rows.applyTranspositionOnTheLeft(m_rank, row);
        m_columns.applyTranspositionOnTheRight(m_rank, column);
        eliminate(m_rank, rounding);
    }
    findNullSpaces();
}

/// The largest remaining significant entry.
bool GradedFactors::findPivot(Eigen::Index k, const Eigen::MatrixXd& rounding, Eigen::Index& row,
                              Eigen::Index& column) const
{
    double largest = 0;
    for (Eigen::Index j = k; j < m_factors.cols(); ++j) {
        for (Eigen::Index i = k; i < m_factors.rows(); ++i) {
            const double entry = std::fabs(m_factors(i, j));
            if (!(entry > largest) || entry <= kCertain * rounding(i, j)) continue;
            largest = entry;
            row = i;
            column = j;
        }
    }
    return largest > 0;
}

/// One step with the error of each entry: the maximum of the combined errors. Their sum would grow with each step, as
/// if they never cancelled.
void GradedFactors::eliminate(Eigen::Index k, Eigen::MatrixXd& rounding)
{
    const Eigen::Index size = m_factors.cols(), rest = size - k - 1;
    const double pivot = m_factors(k, k);
    auto multipliers = m_factors.col(k).tail(rest);
    auto errors = rounding.col(k).tail(rest);
    const double pivotError = rounding(k, k);
    for (Eigen::Index i = 0; i < rest; ++i) {
        if (std::fabs(multipliers[i]) <= kCertain * errors[i]) multipliers[i] = 0;
        multipliers[i] /= pivot;
        errors[i] = std::max(errors[i], std::fabs(multipliers[i]) * pivotError) / std::fabs(pivot);
    }
    for (Eigen::Index j = k + 1; j < size; ++j) {
        const double above = m_factors(k, j), aboveError = rounding(k, j);
        if (above == 0 && aboveError == 0) continue;
        for (Eigen::Index i = 0; i < rest; ++i) {
            const double term = multipliers[i] * above;
            double& entry = m_factors(k + 1 + i, j);
            double& error = rounding(k + 1 + i, j);
            error = std::max({error, std::fabs(multipliers[i]) * aboveError, errors[i] * std::fabs(above),
                              kUnit * std::fabs(term), term == 0 ? 0 : kUnit * std::fabs(entry)});
            entry -= term;
        }
    }
}

/// P A Q = [L1; L2] [U1 U2], with square L1 and U1: the null spaces are spanned by Q [-U1^-1 U2; I] and P' [-L1'^-1
/// L2'; I].
void GradedFactors::findNullSpaces()
{
    const Eigen::Index size = m_factors.cols(), nullity = size - m_rank;
    m_right.setZero(size, nullity);
    m_left.setZero(size, nullity);
    if (nullity == 0) return;
    m_right.bottomRows(nullity).setIdentity();
    m_left.bottomRows(nullity).setIdentity();
    if (m_rank > 0) {
        const auto square = m_factors.topLeftCorner(m_rank, m_rank);
        m_right.topRows(m_rank) =
            -square.triangularView<Eigen::Upper>().solve(m_factors.topRightCorner(m_rank, nullity)).eval();
        const Eigen::MatrixXd below = m_factors.bottomLeftCorner(nullity, m_rank).transpose();
        m_left.topRows(m_rank) = -square.triangularView<Eigen::UnitLower>().transpose().solve(below).eval();
    }
    m_right = orthonormal(m_columns * m_right);
    m_left = orthonormal(m_rows.transpose() * m_left);
}

Eigen::VectorXd GradedFactors::solve(Eigen::VectorXd right) const
{
    if (m_rank == 0) return Eigen::VectorXd::Zero(right.size());
    if (isSingular()) right -= m_left * (m_left.transpose() * right).eval();
    const auto square = m_factors.topLeftCorner(m_rank, m_rank);
    Eigen::VectorXd solution = Eigen::VectorXd::Zero(right.size());
    solution.head(m_rank) = (m_rows * right).head(m_rank);
    square.triangularView<Eigen::UnitLower>().solveInPlace(solution.head(m_rank));
    square.triangularView<Eigen::Upper>().solveInPlace(solution.head(m_rank));
    solution = m_columns * solution;
    if (isSingular()) solution -= m_right * (m_right.transpose() * solution).eval();
    return solution;
}

Eigen::MatrixXd GradedFactors::solveTransposed(const Eigen::MatrixXd& right) const
{
    Eigen::MatrixXd solution = m_columns.transpose() * right;
    m_factors.triangularView<Eigen::Upper>().transpose().solveInPlace(solution);
    m_factors.triangularView<Eigen::UnitLower>().transpose().solveInPlace(solution);
    return m_rows.transpose() * solution;
}

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Dense linear systems whose rows and columns are in different units, solved to the accuracy of their terms.
#pragma once

#include <Eigen/Dense>

namespace causeway {

/// Factors of a matrix whose rows and columns are in different units. Iterative refinement in the same precision limits
/// the error of each value to the rounding errors of its equation's terms, although elimination mixes resistances of
/// short-circuited capacitors and inductors. Reference: N. J. Higham, Accuracy and Stability of Numerical Algorithms,
/// SIAM 2002, chapter 12.
class ScaledFactors {
public:
    explicit ScaledFactors(const Eigen::MatrixXd& matrix)
    {
        const auto inverse = [](double size) { return size > 0 ? 1 / size : 1; };
        m_rowScale = matrix.rowwise().lpNorm<Eigen::Infinity>().unaryExpr(inverse);
        m_scaled = m_rowScale.asDiagonal() * matrix;
        m_columnScale = m_scaled.colwise().lpNorm<Eigen::Infinity>().transpose().unaryExpr(inverse);
        m_scaled = m_scaled * m_columnScale.asDiagonal();
        m_factors.compute(m_scaled);
    }
    [[nodiscard]] bool isRegular() const
    {
        return m_factors.matrixLU().diagonal().cwiseAbs().minCoeff() > 0 && m_factors.rcond() > kSingular;
    }
    /// Of the scaled matrix.
    [[nodiscard]] Eigen::Index rank() const
    {
        Eigen::ColPivHouseholderQR<Eigen::MatrixXd> factors(m_scaled);
        factors.setThreshold(kRankOf);
        return factors.rank();
    }
    [[nodiscard]] Eigen::MatrixXd solve(const Eigen::MatrixXd& right) const
    {
        const Eigen::MatrixXd scaled = m_rowScale.asDiagonal() * right;
        Eigen::MatrixXd solution = m_factors.solve(scaled);
        for (int i = 0; i < kRefinements; ++i) solution += m_factors.solve((scaled - m_scaled * solution).eval());
        return m_columnScale.asDiagonal() * solution;
    }
    /// left * inverse of the matrix.
    [[nodiscard]] Eigen::MatrixXd solveFromLeft(const Eigen::MatrixXd& left) const
    {
        const Eigen::MatrixXd scaled = (left * m_columnScale.asDiagonal()).transpose();
        Eigen::MatrixXd solution = solveTransposed(scaled);
        for (int i = 0; i < kRefinements; ++i) solution += solveTransposed(scaled - m_scaled.transpose() * solution);
        return solution.transpose() * m_rowScale.asDiagonal();
    }

private:
    static constexpr double kSingular = 1e-14;  // reciprocal condition number of the scaled matrix
    static constexpr double kRankOf = 1e-12;    // rank threshold relative to the largest pivot
    static constexpr int kRefinements = 2;

    [[nodiscard]] Eigen::MatrixXd solveTransposed(Eigen::MatrixXd right) const
    {
        m_factors.matrixLU().transpose().triangularView<Eigen::Lower>().solveInPlace(right);
        m_factors.matrixLU().transpose().triangularView<Eigen::UnitUpper>().solveInPlace(right);
        return m_factors.permutationP().transpose() * right;
    }

    Eigen::MatrixXd m_scaled;
    Eigen::PartialPivLU<Eigen::MatrixXd> m_factors;
    Eigen::VectorXd m_rowScale, m_columnScale;
};

}  // namespace causeway

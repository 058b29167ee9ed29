// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Factorization of a square matrix whose entries vary over many orders of magnitude, each with its own error.
///
/// An open diode conducts 1e-9 S, a closed one 1e3 S: a condition number does not distinguish such a matrix from a
/// singular one. Its pivots do, since most are computed without cancellation: a pivot counts if it exceeds the rounding
/// errors of its terms. Gaussian elimination with complete pivoting propagates these errors entry by entry. If no pivot
/// is left, the matrix is numerically singular; right-hand sides are then solved in the least-squares sense, with
/// minimum norm. O(n^3), about two factorizations.
/// Reference: N. J. Higham, Accuracy and Stability of Numerical Algorithms, 2nd ed., SIAM 2002, sections 3.3 (running
/// error analysis) and 9.
#pragma once

#include <Eigen/Dense>

namespace causeway {

class GradedFactors {
public:
    /// Factorizes a square matrix; `rounding` bounds the error of each entry. Scale rows and columns beforehand.
    void compute(Eigen::MatrixXd matrix, Eigen::MatrixXd rounding);

    [[nodiscard]] Eigen::Index rank() const { return m_rank; }
    [[nodiscard]] bool isSingular() const { return m_rank < m_factors.cols(); }
    /// The solution; for a singular matrix the minimum-norm least-squares solution.
    [[nodiscard]] Eigen::VectorXd solve(Eigen::VectorXd right) const;
    /// Solves with the transposed matrix, which must be regular.
    [[nodiscard]] Eigen::MatrixXd solveTransposed(const Eigen::MatrixXd& right) const;
    /// Orthonormal bases of the right and left null space; no columns if the matrix is regular.
    [[nodiscard]] const Eigen::MatrixXd& rightNullSpace() const { return m_right; }
    [[nodiscard]] const Eigen::MatrixXd& leftNullSpace() const { return m_left; }

private:
    [[nodiscard]] bool findPivot(Eigen::Index k, const Eigen::MatrixXd& rounding, Eigen::Index& row,
                                 Eigen::Index& column) const;
    void eliminate(Eigen::Index k, Eigen::MatrixXd& rounding);
    void findNullSpaces();

    Eigen::MatrixXd m_factors;                                   ///< of P matrix Q: L below the diagonal, U on and
                                                                 ///< above it
    Eigen::PermutationMatrix<Eigen::Dynamic> m_rows, m_columns;  ///< P and Q
    Eigen::Index m_rank = 0;
    Eigen::MatrixXd m_right, m_left;
};

}  // namespace causeway

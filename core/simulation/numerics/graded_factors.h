// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Factors of a square matrix whose entries may be of very different sizes, and each known to its own error.
///
/// An open diode conducts 1e-9 S, a closed one 1e3 S: no condition number tells such a matrix from a singular one. Its
/// pivots do, since most of them come without any cancellation: a pivot counts where it is more than what rounding may
/// have left of the terms that it is a sum of. Gaussian elimination with complete pivoting carries these errors along,
/// entry by entry. Where no pivot is left, the matrix is singular for all that can be known of it; right sides are then
/// solved in the sense of least squares, by the shortest solution. O(n^3), like two factorizations. Reference: N. J.
/// Higham, Accuracy and Stability of Numerical Algorithms, 2nd ed., SIAM 2002, sections 3.3 (running error analysis)
/// and 9.
#pragma once

#include <Eigen/Dense>

namespace causeway {

class GradedFactors {
public:
    /// Of a square matrix; `rounding` has what each of its entries may be off by. Rows and columns had better be
    /// scaled.
    void compute(Eigen::MatrixXd matrix, Eigen::MatrixXd rounding);

    [[nodiscard]] Eigen::Index rank() const { return m_rank; }
    [[nodiscard]] bool isSingular() const { return m_rank < m_factors.cols(); }
    /// The solution; of a singular matrix the shortest one of those that leave least.
    [[nodiscard]] Eigen::VectorXd solve(Eigen::VectorXd right) const;
    /// Of the transposed matrix, which is regular.
    [[nodiscard]] Eigen::MatrixXd solveTransposed(const Eigen::MatrixXd& right) const;
    /// Directions that the matrix, and the transposed one, take to zero: orthonormal columns, none where it is regular.
    [[nodiscard]] const Eigen::MatrixXd& rightNullSpace() const { return m_right; }
    [[nodiscard]] const Eigen::MatrixXd& leftNullSpace() const { return m_left; }

private:
    [[nodiscard]] bool findPivot(Eigen::Index k, const Eigen::MatrixXd& rounding, Eigen::Index& row,
                                 Eigen::Index& column) const;
    void eliminate(Eigen::Index k, Eigen::MatrixXd& rounding);
    void findNullSpaces();

    Eigen::MatrixXd m_factors;                                   ///< of P matrix Q: L below the diagonal, U from it on
    Eigen::PermutationMatrix<Eigen::Dynamic> m_rows, m_columns;  ///< P and Q
    Eigen::Index m_rank = 0;
    Eigen::MatrixXd m_right, m_left;
};

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Error bounds of the eigenvalues of a matrix with a given error.
///
/// In:   the right eigenvectors of the matrix as columns, and the norm of its error.
/// Out:  the error of each eigenvalue to first order: error of the matrix times condition number of the eigenvalue; at
///       most the square root of the error, as for a double eigenvalue with a single eigenvector.
/// Cost: O(n^3).
/// Reference: J. H. Wilkinson, The Algebraic Eigenvalue Problem (1965), chapter 2.
#pragma once

#include <algorithm>
#include <cmath>

#include <Eigen/Dense>

namespace causeway {

[[nodiscard]] inline Eigen::VectorXd errorsOfEigenvalues(const Eigen::MatrixXcd& vectors, double error)
{
    Eigen::VectorXd errors = Eigen::VectorXd::Constant(vectors.cols(), std::sqrt(error));
    const Eigen::FullPivLU<Eigen::MatrixXcd> lu(vectors);
    if (!lu.isInvertible()) return errors;
    const Eigen::MatrixXcd left = lu.inverse();
    for (Eigen::Index i = 0; i < vectors.cols(); ++i) {
        const double condition = std::max(1.0, vectors.col(i).norm() * left.row(i).norm());
        errors[i] = std::min(errors[i], error * condition);
    }
    return errors;
}

}  // namespace causeway

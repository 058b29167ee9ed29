// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// How exact eigenvalues are of a matrix that is known to so many digits.
///
/// In:   the right eigenvectors of the matrix as columns, and its error, in its norm.
/// Out:  the largest error of an eigenvalue, to first order: the error of the matrix times the condition of the
///       eigenvalue; at most the square root of the error, as of a double eigenvalue with one eigenvector.
/// Cost: O(n^3). Reference: J. H. Wilkinson, The Algebraic Eigenvalue Problem (1965), chapter 2.
#pragma once

#include <algorithm>
#include <cmath>

#include <Eigen/Dense>

namespace causeway {

[[nodiscard]] inline double errorOfEigenvalues(const Eigen::MatrixXcd& vectors, double error)
{
    const Eigen::FullPivLU<Eigen::MatrixXcd> lu(vectors);
    if (!lu.isInvertible()) return std::sqrt(error);
    const Eigen::MatrixXcd left = lu.inverse();
    double condition = 1;
    for (Eigen::Index i = 0; i < vectors.cols(); ++i)
        condition = std::max(condition, vectors.col(i).norm() * left.row(i).norm());
    return std::min(std::sqrt(error), error * condition);
}

}  // namespace causeway

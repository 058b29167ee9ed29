// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Newton's step to where a period closes, P(x) = x, also where nothing leads some deviations back.
///
/// In:   I - dP/dx, n x n; the change P(x) - x; singular values below `least` (absolute) are zero.
/// Out:  the shortest step, along which what is conserved stays as it is; what no step takes away from the change; the
///       directions in which nothing leads back.
/// Cost: O(n^3). Reference: G. H. Golub, C. F. Van Loan, Matrix Computations (2013), section 5.5.
#pragma once

#include <Eigen/Dense>

namespace causeway {

struct ClosingStep {
    Eigen::VectorXd change;
    Eigen::VectorXd rest;  ///< empty where the system is regular
    Eigen::MatrixXd free;  ///< likewise; columns of length 1
};

[[nodiscard]] ClosingStep closingStep(const Eigen::MatrixXd& system, const Eigen::VectorXd& change, double least);

/// What a step, and how it has changed the image, tell of the derivatives; lengths are measured beside `sizes`.
/// Reference: C. T. Kelley, Iterative Methods for Linear and Nonlinear Equations (1995), chapter 7.
void updateByBroyden(Eigen::MatrixXd& jacobian, const Eigen::VectorXd& step, const Eigen::VectorXd& change,
                     const Eigen::VectorXd& sizes);

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Newton step towards a closed period, P(x) = x, also if some directions are neutral.
///
/// In:   I - dP/dx, n x n; the change P(x) - x; singular values below `least` (absolute) count as zero.
/// Out:  the minimum-norm step, which leaves conserved quantities unchanged; the part of the change that no step
///       removes; the neutral directions.
/// Cost: O(n^3).
/// Reference: G. H. Golub, C. F. Van Loan, Matrix Computations (2013), section 5.5.
#pragma once

#include <Eigen/Dense>

namespace causeway {

struct ClosingStep {
    Eigen::VectorXd change;
    Eigen::VectorXd rest;  ///< empty if the system is regular
    Eigen::MatrixXd free;  ///< empty if the system is regular; unit columns
};

[[nodiscard]] ClosingStep closingStep(const Eigen::MatrixXd& system, const Eigen::VectorXd& change, double least);

/// Broyden update of the Jacobian from a step and the change of the image; lengths are relative to `sizes`. Reference:
/// C. T. Kelley, Iterative Methods for Linear and Nonlinear Equations (1995), chapter 7.
void updateByBroyden(Eigen::MatrixXd& jacobian, const Eigen::VectorXd& step, const Eigen::VectorXd& change,
                     const Eigen::VectorXd& sizes);

}  // namespace causeway

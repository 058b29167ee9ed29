// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Uncertainty of fitted parameters.
///
/// In:   residuals and their derivatives at the best point, the magnitude of each parameter, and which of them are at a
///       bound.
/// Out:  the variance of the residuals, the covariance of the parameters, and the directions in which parameters may
///       move without changing the residuals: those with singular values below `negligible` times the largest, for
///       relative changes. Each direction involves as few parameters as possible.
/// Cost: a singular value decomposition. Threads: pure functions.
#pragma once

#include <cstddef>
#include <vector>

#include <Eigen/Core>

namespace causeway {

struct FitStatistics {
    Eigen::VectorXd singularValues;  ///< of the derivatives with respect to relative changes, for parameters not at a
                                     ///< bound
    Eigen::MatrixXd covariance;      ///< NaN for parameters at a bound or undetermined
    double variance = 0;             ///< of the residuals: sum of squares divided by the degrees of freedom
    std::size_t degreesOfFreedom = 0;
    /// Relative changes that leave the residuals unchanged; the largest component of each is 1.
    std::vector<Eigen::VectorXd> undetermined;
};

[[nodiscard]] FitStatistics fitStatistics(const Eigen::VectorXd& residuals, const Eigen::MatrixXd& jacobian,
                                          const Eigen::VectorXd& sizes, const std::vector<bool>& isHeld,
                                          double negligible);

/// Cumulative distribution function of Student's t.
[[nodiscard]] double studentPart(double t, std::size_t degreesOfFreedom);
/// Two-sided quantile of Student's t for a confidence level in (0, 1).
[[nodiscard]] double studentLimit(double confidence, std::size_t degreesOfFreedom);

}  // namespace causeway

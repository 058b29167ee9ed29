// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// How well data determine the parameters that were fitted to them.
///
/// In:   residuals and their derivatives at the best point, the size of each parameter, which ones are held at a bound.
/// Out:  the variance of the residuals, the covariance of the parameters, and the directions in which the parameters
/// may
///       move without a change of the residuals: those whose singular value is below `negligible` times the greatest
///       one, in parameters relative to their sizes. Each is written with as few parameters as it takes.
/// Cost: a singular value decomposition. Threads: pure functions.
#pragma once

#include <cstddef>
#include <vector>

#include <Eigen/Core>

namespace causeway {

struct FitStatistics {
    Eigen::VectorXd singularValues;  ///< of the derivatives by relative changes, of parameters that are not held
    Eigen::MatrixXd covariance;      ///< NaN where a parameter is held or undetermined
    double variance = 0;             ///< of the residuals: the sum of squares over the degrees of freedom
    std::size_t degreesOfFreedom = 0;
    /// Relative changes that leave the residuals as they are; the greatest of each is 1.
    std::vector<Eigen::VectorXd> undetermined;
};

[[nodiscard]] FitStatistics fitStatistics(const Eigen::VectorXd& residuals, const Eigen::MatrixXd& jacobian,
                                          const Eigen::VectorXd& sizes, const std::vector<bool>& isHeld,
                                          double negligible);

/// The probability that Student's t is at most `t`.
[[nodiscard]] double studentPart(double t, std::size_t degreesOfFreedom);
/// Between minus and plus this value it is with probability `confidence` in (0, 1).
[[nodiscard]] double studentLimit(double confidence, std::size_t degreesOfFreedom);

}  // namespace causeway

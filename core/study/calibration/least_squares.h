// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Parameters between bounds that make a sum of squares least.
///
/// In:   residuals as functions of the parameters, asked for at several points at once, so that they can be computed
///       beside each other; they may fail. Out: the best point that was found, its residuals and their derivatives.
/// Method: Levenberg and Marquardt's: steps of linearized problems that are damped until they lead down, projected on
///       the bounds; parameters at a bound that would leave it stay out of a step. Derivatives are differences: forward
///       on the way, with steps of sqrt(noise) of the size of a parameter, central at the end, with its cube root.
///       There they are good to noise^(2/3).
/// Errors: `failure` where the start has no residuals, or no derivative can be had.
/// Cost: of an iteration, residuals at one point for each parameter and one to a few more; a factorization.
/// References: J. J. More, The Levenberg-Marquardt algorithm: implementation and theory, Numerical Analysis, LNM 630
/// (1978); C. Kanzow, N. Yamashita, M. Fukushima, Levenberg-Marquardt methods with strong local convergence properties
/// for solving nonlinear equations with convex constraints, J. Comput. Appl. Math. 172 (2004); H. B. Nielsen, Damping
/// parameter in Marquardt's method, IMM-REP-1999-05.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <Eigen/Core>

#include "core/base/task.h"

namespace causeway {

/// At each point; nothing where there are none. All have the same number of them. May give fewer when it is cancelled.
using ResidualsAt = std::function<std::vector<std::optional<Eigen::VectorXd>>(const std::vector<Eigen::VectorXd>&)>;

struct LeastSquaresProblem {
    Eigen::VectorXd start, least, most;  ///< bounds may be infinite
    Eigen::VectorXd typical;             ///< the size of each parameter, for steps and for what a small change is
    double noise = 1e-8;                 ///< relative error of what the residuals are made of
    std::size_t mostIterations = 100;
    ResidualsAt residualsAt;
    /// After each iteration, with the best point so far.
    std::function<void(std::size_t iteration, double sumOfSquares, const Eigen::VectorXd& point)> progress;
};

struct LeastSquaresSolution {
    enum class End { Converged, Iterations, Cancelled, Failed } end = End::Failed;
    std::string failure;
    Eigen::VectorXd point, residuals;
    Eigen::MatrixXd jacobian;  ///< of the residuals there; empty when it was cancelled
    std::size_t iterations = 0, points = 0;

    [[nodiscard]] double sumOfSquares() const { return residuals.squaredNorm(); }
};

[[nodiscard]] LeastSquaresSolution solveLeastSquares(const LeastSquaresProblem& problem, const Task& task);

}  // namespace causeway

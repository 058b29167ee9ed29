// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Nonlinear least squares with bounds.
///
/// In:   residuals as functions of the parameters, requested at several points at once for concurrent evaluation; they
///       may fail. Out: the best point found, its residuals and their derivatives.
/// Method: Levenberg-Marquardt: damped steps of the linearized problem, projected on the bounds; parameters at a bound
///       that would leave it are held. Derivatives are finite differences: forward during the iteration, with steps of
///       sqrt(noise) times the magnitude of the parameter, central at the end, with the cube root of noise; the latter
///       are accurate to noise^(2/3).
/// Errors: `failure` if there are no residuals at the start, or a derivative cannot be computed.
/// Cost: per iteration, residuals at one point per parameter and at one to a few more; a factorization.
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

/// Residuals at each point, equal in number; nothing where they fail. May return fewer points if cancelled.
using ResidualsAt = std::function<std::vector<std::optional<Eigen::VectorXd>>(const std::vector<Eigen::VectorXd>&)>;

struct LeastSquaresProblem {
    Eigen::VectorXd start, least, most;  ///< bounds may be infinite
    Eigen::VectorXd typical;             ///< magnitude of each parameter, for step sizes and convergence
    double noise = 1e-8;                 ///< relative error of the functions behind the residuals
    std::size_t mostIterations = 100;
    ResidualsAt residualsAt;
    /// Called after each iteration, with the best point so far.
    std::function<void(std::size_t iteration, double sumOfSquares, const Eigen::VectorXd& point)> progress;
};

struct LeastSquaresSolution {
    enum class End { Converged, Iterations, Cancelled, Failed } end = End::Failed;
    std::string failure;
    Eigen::VectorXd point, residuals;
    Eigen::MatrixXd jacobian;  ///< of the residuals there; empty if cancelled
    std::size_t iterations = 0, points = 0;

    [[nodiscard]] double sumOfSquares() const { return residuals.squaredNorm(); }
};

[[nodiscard]] LeastSquaresSolution solveLeastSquares(const LeastSquaresProblem& problem, const Task& task);

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The least value of a function of a few numbers, between bounds and under constraints, without derivatives (NLopt).
///
/// In:   objective and constraints (each at most 0) as functions of a point; they may fail. Out: the best point that
/// was
///       met: the least objective where all constraints hold to `kConstraintSlack`, else the least violation.
/// Method: linear models of objective and constraints in a trust region (COBYLA), or a quadratic one where there are
///       bounds alone (BOBYQA), down to steps of `tolerance`. Then each coordinate is moved by `kPollSteps` of these,
///       and by one, up and down: where that is better, a pattern search and another model go on from there. So
///       `Converged` says that no neighbour along a coordinate is better, and no more: another valley may be deeper.
/// Errors: `Failed` where the start has no values, or there is no NLopt in this build.
/// Cost: 20 to 100 points for each coordinate. Threads: pure functions.
/// References: M. J. D. Powell, A direct search optimization method that models the objective and constraint functions
/// by linear interpolation, Advances in Optimization and Numerical Analysis (1994); The BOBYQA algorithm for bound
/// constrained optimization without derivatives, Cambridge NA2009/06; R. M. Lewis, V. Torczon, Pattern search
/// algorithms for bound constrained minimization, SIAM J. Optim. 9 (1999).
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <Eigen/Core>

#include "core/base/task.h"

namespace causeway {

/// What a constraint may be above 0.
constexpr double kConstraintSlack = 1e-6;
/// How far neighbours are that must not be better, in tolerances.
constexpr double kPollSteps = 10;

struct OptimizerProblem {
    Eigen::VectorXd start, least, most;  ///< bounds may be infinite
    Eigen::VectorXd size;                ///< what is a large step of each coordinate
    std::size_t constraints = 0;
    /// The objective, then the constraints; nothing where there are none.
    std::function<std::optional<std::vector<double>>(const Eigen::VectorXd&)> valuesAt;
    double tolerance = 1e-5;  ///< of the coordinates, relative to their sizes
    double noise = 1e-8;      ///< relative error of the objective: what is better by less is not better
    std::size_t mostPoints = 1000;
};

struct OptimizerSolution {
    enum class End { Converged, Points, Cancelled, Failed } end = End::Failed;
    std::string failure;
    Eigen::VectorXd point;
    std::vector<double> values;  ///< there
    double violation = 0;        ///< the greatest of the constraints there; 0 where they hold
    std::size_t points = 0, failedPoints = 0;
};

[[nodiscard]] bool hasOptimizer();
[[nodiscard]] OptimizerSolution optimizePoint(const OptimizerProblem& problem, const Task& task);

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Derivative-free minimization with bounds and constraints (NLopt).
///
/// In:   objective and constraints (each at most 0) as functions of a point; they may fail. Out: the best point found:
///       the smallest objective with all constraints satisfied to `kConstraintSlack`, else the smallest violation.
/// Method: linear models of objective and constraints in a trust region (COBYLA), or a quadratic one if there are only
///       bounds (BOBYQA), down to steps of `tolerance`. Then each coordinate is moved by `kPollSteps` times
///       `tolerance`, and by `tolerance`, up and down: if that is better, a pattern search and another model continue
///       from there. `Converged` thus means that no neighbour along a coordinate is better; another local minimum may
///       be smaller.
/// Errors: `Failed` if the start has no values, or this build has no NLopt. Cost: 20 to 100 points per coordinate.
///       Threads: pure functions.
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

/// Allowed violation of a constraint.
constexpr double kConstraintSlack = 1e-6;
/// Distance of the neighbours compared at the end, in units of `tolerance`.
constexpr double kPollSteps = 10;

struct OptimizerProblem {
    Eigen::VectorXd start, least, most;  ///< bounds may be infinite
    Eigen::VectorXd size;                ///< a large step of each coordinate
    std::size_t constraints = 0;
    /// The objective, then the constraints; nothing if they fail.
    std::function<std::optional<std::vector<double>>(const Eigen::VectorXd&)> valuesAt;
    double tolerance = 1e-5;  ///< of the coordinates, relative to their magnitudes
    double noise = 1e-8;      ///< relative error of the objective: smaller improvements do not count
    std::size_t mostPoints = 1000;
};

struct OptimizerSolution {
    enum class End { Converged, Points, Cancelled, Failed } end = End::Failed;
    std::string failure;
    Eigen::VectorXd point;
    std::vector<double> values;  ///< at the best point
    double violation = 0;        ///< largest constraint there; 0 if all are satisfied
    std::size_t points = 0, failedPoints = 0;
};

[[nodiscard]] bool hasOptimizer();
[[nodiscard]] OptimizerSolution optimizePoint(const OptimizerProblem& problem, const Task& task);

}  // namespace causeway

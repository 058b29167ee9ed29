// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Coordinates of an iteration over parameters: real numbers with bounds and a start.
/// In:   parameters of a plan, the program of its model. Out: the space. Errors: a parameter without a start value.
///       Cost: one run of zero duration.
#pragma once

#include <optional>
#include <vector>

#include <Eigen/Core>

#include "core/base/file_io.h"
#include "core/base/task.h"
#include "core/program/program.h"
#include "core/study/calibration/fit_parameters.h"

namespace causeway {

/// Map between a coordinate and a parameter: identity or logarithm.
struct FitCoordinate {
    double sign = 0;  ///< of the value; 0: not logarithmic

    [[nodiscard]] double valueAt(double x) const;
    [[nodiscard]] double of(double value) const;
    /// dvalue/dx
    [[nodiscard]] double slopeAt(double x) const;
};

struct FitSpace {
    std::vector<FitCoordinate> coordinates;
    Eigen::VectorXd start, least, most;  ///< bounds may be infinite
    Eigen::VectorXd typical;             ///< magnitude of each coordinate
    /// Parameter values of a run.
    [[nodiscard]] std::vector<double> valuesAt(const Eigen::VectorXd& point) const;
};
/// `settings`: of a run. Values missing in the plan are taken from the model.
[[nodiscard]] IoResult<FitSpace> fitSpaceOf(const std::vector<FitParameter>& parameters, const Program& program,
                                            SimulationSettings settings, std::optional<double> runLimit,
                                            const Task& task);

}  // namespace causeway

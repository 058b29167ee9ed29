// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Parameters that are looked for as an iteration sees them: real coordinates with bounds and a start.
///
/// In:   parameters of a plan, the program of its model. Out: the space.
/// Errors: a parameter without a value to start with. Cost: one run of no duration.
#pragma once

#include <optional>
#include <vector>

#include <Eigen/Core>

#include "core/base/file_io.h"
#include "core/base/task.h"
#include "core/program/program.h"
#include "core/study/calibration/fit_parameters.h"

namespace causeway {

/// Between what is iterated and the value of a parameter: the same, or its logarithm.
struct FitCoordinate {
    double sign = 0;  ///< of the value; 0: it is not a logarithm

    [[nodiscard]] double valueAt(double x) const;
    [[nodiscard]] double of(double value) const;
    /// dvalue/dx
    [[nodiscard]] double slopeAt(double x) const;
};

struct FitSpace {
    std::vector<FitCoordinate> coordinates;
    Eigen::VectorXd start, least, most;  ///< bounds may be infinite
    Eigen::VectorXd typical;             ///< the size of each coordinate
    /// As a run takes them.
    [[nodiscard]] std::vector<double> valuesAt(const Eigen::VectorXd& point) const;
};
/// `settings`: of a run. Values that the plan does not give are those of the model.
[[nodiscard]] IoResult<FitSpace> fitSpaceOf(const std::vector<FitParameter>& parameters, const Program& program,
                                            SimulationSettings settings, std::optional<double> runLimit,
                                            const Task& task);

}  // namespace causeway

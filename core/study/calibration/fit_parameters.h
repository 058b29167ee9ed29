// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Parameters to be fitted, and their use in runs and classes.
/// In:   a list in a plan, the model. Out: parameters; settings or a modification with their values. Errors: problems
///       of the plan, each with its place. Cost: linear.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/dae/hybrid_dae.h"
#include "core/simulation/simulation_settings.h"
#include "core/study/plan_settings.h"

namespace causeway {

struct FitParameter {
    std::string name;             ///< of a parameter; or of a state, for its start value
    std::string place;            ///< in the plan
    std::optional<double> start;  ///< none: the value in the model
    double least, most;           ///< may be infinite
    bool isLogarithmic = false;   ///< steps are relative; it keeps its sign
};

/// `none`: error text for an empty list.
[[nodiscard]] std::vector<FitParameter> readFitParameters(const JsonPlace& place, const std::string& none);
/// Notes parameters that cannot be set in a run.
void checkFitParameters(const std::vector<FitParameter>& parameters, const StudySettings& settings,
                        const HybridDae& dae, std::vector<std::string>& problems);

void setParameters(const std::vector<FitParameter>& parameters, const std::vector<double>& values,
                   SimulationSettings& settings);

/// "(R = 1.2, motor.J = 3e-4, x(start = 1, fixed = true))"; omits elements of arrays, which modifications cannot name.
[[nodiscard]] std::string modificationOf(const std::vector<std::pair<std::string, double>>& values,
                                         const HybridDae& dae);
/// A class that extends the model with these values, which are those `ofWhat`.
[[nodiscard]] std::string classWithValues(const std::string& name, const std::string& modelName,
                                          const std::string& modification, const std::string& ofWhat);

}  // namespace causeway

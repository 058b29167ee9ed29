// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What an optimization is: a model, parameters with bounds, numbers that are kept of each run, what of them is to
/// become least or greatest, and between which values others must stay.
///
/// In:   the text of a plan, schema "causeway.optimization/1" (resources/help/studies.md has all keys). Objective and
///       constraints are expressions over the names of outputs and parameters.
/// Out:  `OptimizationPlan`, of which all is right that can be known without the model.
/// Errors: each problem with its place: "constraints[0].to: ...". Cost: linear in the text.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/study/calibration/fit_parameters.h"
#include "core/study/study_outputs.h"

namespace causeway {

constexpr std::string_view kOptimizationSchema = "causeway.optimization/1";

struct OptimizationConstraint {
    std::string expression, place;
    std::optional<double> least, most;  ///< one of them, or both
};

struct OptimizationPlan {
    std::string modelFile, modelName;  ///< one of them may be empty; the file as it is written
    StudySettings settings;
    std::vector<FitParameter> parameters;
    std::vector<StudyOutput> outputs;
    std::string objective;
    bool isMaximized = false;
    std::vector<OptimizationConstraint> constraints;
    std::uint64_t starts = 1;   ///< searches: from the start, then from points all over the bounds
    std::uint64_t runs = 1000;  ///< at most, for each of them
    double tolerance = 1e-5;    ///< of the parameters, relative to their sizes
};

struct ReadOptimization {
    std::optional<OptimizationPlan> plan;  ///< nothing where there are problems
    std::vector<std::string> problems;     ///< in sentences without a full stop
};
/// `hasModel`: the plan says which one; otherwise it is known already, and the key may be missing.
[[nodiscard]] ReadOptimization readOptimizationPlan(std::string_view text, bool hasModel = true);

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Plan of an optimization: a model, parameters with bounds, outputs of each run, an objective and constraints.
///
/// In:   the text of a plan, schema "causeway.optimization/1" (resources/help/studies.md lists all keys). Objective and
///       constraints are expressions over the names of outputs and parameters.
/// Out:  `OptimizationPlan`, checked as far as possible without the model.
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
    std::optional<double> least, most;  ///< at least one of them
};

struct OptimizationPlan {
    std::string modelFile, modelName;  ///< one may be empty; file name as written
    StudySettings settings;
    std::vector<FitParameter> parameters;
    std::vector<StudyOutput> outputs;
    std::string objective;
    bool isMaximized = false;
    std::vector<OptimizationConstraint> constraints;
    std::uint64_t starts = 1;   ///< searches: from the given start, then from points distributed over the bounds
    std::uint64_t runs = 1000;  ///< limit for each of them
    double tolerance = 1e-5;    ///< of the parameters, relative to their magnitudes
};

struct ReadOptimization {
    std::optional<OptimizationPlan> plan;  ///< nothing if there are problems
    std::vector<std::string> problems;     ///< sentences without a full stop
};
/// `hasModel`: the plan must name the model; otherwise the model is known, and the key may be missing.
[[nodiscard]] ReadOptimization readOptimizationPlan(std::string_view text, bool hasModel = true);

}  // namespace causeway

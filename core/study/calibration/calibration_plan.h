// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Plan of a calibration: a model, unknown parameters, and measured curves of experiments.
///
/// In:   the text of a plan, schema "causeway.calibration/1" (resources/help/studies.md lists all keys); a reader for
///       measurement files. Out: `CalibrationPlan`, checked as far as possible without the model.
/// Errors: each problem with its place: "experiments[0].curves[1].column: ...". Cost: linear in the text and the
///       measurements.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/file_io.h"
#include "core/results/result.h"
#include "core/study/calibration/fit_parameters.h"
#include "core/study/plan_settings.h"

namespace causeway {

constexpr std::string_view kCalibrationSchema = "causeway.calibration/1";

struct FitCurve {
    std::string variable;  ///< or an expression of several variables (expression_column.h)
    std::string place;
    std::optional<double> deviation;   ///< of a measured value, in its unit; none: estimated
    std::vector<double> time, values;  ///< s; measured values, all finite
};

struct FitExperiment {
    std::string name, place;
    std::vector<std::pair<std::string, std::string>> values;  ///< set in its runs
    std::vector<FitCurve> curves;
};

struct CalibrationPlan {
    std::string modelFile, modelName;  ///< one may be empty; file name as written
    StudySettings settings;
    std::vector<FitParameter> parameters;
    std::vector<FitExperiment> experiments;
    double confidence = 0.95;
    std::uint64_t iterations = 100;
};

struct ReadCalibration {
    std::optional<CalibrationPlan> plan;  ///< nothing if there are problems
    std::vector<std::string> problems;    ///< sentences without a full stop
};
/// Reads a measurement file named by a plan.
using ReadMeasurements = std::function<IoResult<Result>(const std::string& name)>;
/// `hasModel`: the plan must name the model; otherwise the model is known, and the key may be missing.
[[nodiscard]] ReadCalibration readCalibrationPlan(std::string_view text, const ReadMeasurements& readMeasurements,
                                                  bool hasModel = true);

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What a calibration is: a model, parameters that are unknown, and measured curves of experiments with it.
///
/// In:   the text of a plan, schema "causeway.calibration/1" (resources/help/studies.md has all keys); what reads
///       the files of measurements. Out: `CalibrationPlan`, of which all is right that can be known without the model.
/// Errors: each problem with its place: "experiments[0].curves[1].column: ...".
/// Cost: linear in the text and the measurements.
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
    std::string variable;  ///< or an expression of several (expression_column.h)
    std::string place;
    std::optional<double> deviation;   ///< of a measured value, in its unit; none: it is estimated
    std::vector<double> time, values;  ///< s; what was measured, all of it finite
};

struct FitExperiment {
    std::string name, place;
    std::vector<std::pair<std::string, std::string>> values;  ///< that are set in its runs
    std::vector<FitCurve> curves;
};

struct CalibrationPlan {
    std::string modelFile, modelName;  ///< one of them may be empty; the file as it is written
    StudySettings settings;
    std::vector<FitParameter> parameters;
    std::vector<FitExperiment> experiments;
    double confidence = 0.95;
    std::uint64_t iterations = 100;
};

struct ReadCalibration {
    std::optional<CalibrationPlan> plan;  ///< nothing where there are problems
    std::vector<std::string> problems;    ///< in sentences without a full stop
};
/// The measurements in a file that a plan names.
using ReadMeasurements = std::function<IoResult<Result>(const std::string& name)>;
/// `hasModel`: the plan says which one; otherwise it is known already, and the key may be missing.
[[nodiscard]] ReadCalibration readCalibrationPlan(std::string_view text, const ReadMeasurements& readMeasurements,
                                                  bool hasModel = true);

}  // namespace causeway

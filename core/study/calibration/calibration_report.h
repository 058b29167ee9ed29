// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What a calibration has found: as a text, as JSON (schema "causeway.calibration/1"), and as a class with the values.
///
/// Cost: linear. Threads: pure functions.
#pragma once

#include <string>

#include <nlohmann/json.hpp>

#include "core/study/calibration/calibration.h"

namespace causeway {

[[nodiscard]] std::string calibrationText(const CalibrationResult& result, const std::string& modelName);
/// Numbers that are none are null.
[[nodiscard]] nlohmann::ordered_json calibrationJson(const CalibrationResult& result, const Calibration& calibration,
                                                     const std::string& modelName);

/// Which parameters the curves cannot tell apart, in a sentence without a full stop: "only K/J is told, not K and J".
[[nodiscard]] std::string undeterminedText(const std::vector<std::pair<std::string, double>>& changes);

/// "(R = 1.2, motor.J = 3e-4, x(start = 1, fixed = true))"; elements of arrays are left out: a modification cannot name
/// them.
[[nodiscard]] std::string modificationOf(const CalibrationResult& result, const HybridDae& dae);
/// A class that is the model with these values.
[[nodiscard]] std::string calibratedClass(const std::string& name, const std::string& modelName,
                                          const std::string& modification);

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Reports of a calibration: text, and JSON (schema "causeway.calibration/1").
/// Cost: linear. Threads: pure functions.
#pragma once

#include <string>

#include <nlohmann/json.hpp>

#include "core/study/calibration/calibration.h"

namespace causeway {

[[nodiscard]] std::string calibrationText(const CalibrationResult& result, const std::string& modelName);
/// Undetermined numbers are null.
[[nodiscard]] nlohmann::ordered_json calibrationJson(const CalibrationResult& result, const Calibration& calibration,
                                                     const std::string& modelName);

/// Explains an undetermined combination of parameters, without a full stop: "only K/J is told, not K and J".
[[nodiscard]] std::string undeterminedText(const std::vector<std::pair<std::string, double>>& changes);

/// For `modificationOf`.
[[nodiscard]] std::vector<std::pair<std::string, double>> fittedValues(const CalibrationResult& result);

}  // namespace causeway

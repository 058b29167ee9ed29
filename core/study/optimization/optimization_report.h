// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Reports of an optimization: text, and JSON (schema "causeway.optimization/1").
/// Cost: linear. Threads: pure functions.
#pragma once

#include <string>

#include <nlohmann/json.hpp>

#include "core/study/optimization/optimization.h"

namespace causeway {

[[nodiscard]] std::string optimizationText(const OptimizationResult& result, const Optimization& optimization,
                                           const std::string& modelName);
/// Undetermined numbers are null.
[[nodiscard]] nlohmann::ordered_json optimizationJson(const OptimizationResult& result,
                                                      const Optimization& optimization, const std::string& modelName);

/// For `modificationOf`.
[[nodiscard]] std::vector<std::pair<std::string, double>> optimizedValues(const OptimizationResult& result);

}  // namespace causeway

// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What commands have in common that carry out a plan: files beside it, its model, a class with the values it found.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "app/causewayc/command.h"

namespace causeway::cli {

/// A plan is moved together with its model, tables and measurements.
[[nodiscard]] std::string besidePlan(const std::string& file, const std::string& plan);
/// Prints them; whether there are any.
bool isRefusedPlan(const std::string& path, const std::vector<std::string>& problems);

/// What a plan is carried out with.
struct PlanOptions {
    std::string plan, written, output;
    std::size_t jobs = 0;  ///< 0: not given
    std::vector<std::string> libraries, trusted;
    Format format = Format::Text;

    [[nodiscard]] std::size_t jobsOrAll() const;
};
/// Of `what` = "fitted".
void addFitOptions(CLI::App& app, PlanOptions& options, const char* what, const char* schema);
/// The model of a plan, ready to run; null, with its errors printed, where it is not.
[[nodiscard]] std::shared_ptr<const Analysis> analysePlanned(const std::string& file, const std::string& name,
                                                             const PlanOptions& options, const Task& task);
[[nodiscard]] SimulationSettings settingsOfPlanned(const Analysis& analysis,
                                                   const std::vector<std::string>& trustedFolders);
/// The file of `--write`: the model with the values that were found, `ofWhat`.
[[nodiscard]] int writeClassOf(const PlanOptions& options, const Analysis& analysis,
                               const std::vector<std::pair<std::string, double>>& values, const std::string& ofWhat);

}  // namespace causeway::cli
